//! The fake's answers about relations of symbols.

use super::{Asked, Fake};
use crate::hierarchy::HierarchyQuery;
use crate::wit::{
    AttributePage, AttributeQuery, CalleeQuery, CallerPage, CallerQuery, DerivedQuery, DerivedTypes, Failure,
    MemberQuery, OverloadPage, RelatedPage, RelatedQuery, SurfacePage, SurfaceQuery, SymbolSelector, TypeHierarchy,
    TypeHierarchyQuery,
};

/// What a tool asked about relations of symbols.
#[derive(Clone, Debug, PartialEq)]
pub enum HierarchyAsked {
    Callers(CallerQuery),
    Callees(CalleeQuery),
    Implementations(RelatedQuery),
    Overrides(RelatedQuery),
    Overloads(SymbolSelector, u32),
    DerivedTypes(DerivedQuery),
    TypeHierarchy(TypeHierarchyQuery),
    Members(MemberQuery),
    Attributes(AttributeQuery),
    ApiSurface(SurfaceQuery),
}

/// Answers set by a test. `related` is that to every question with such an answer.
#[derive(Default)]
pub struct HierarchyFake {
    pub callers: Option<CallerPage>,
    pub related: Option<RelatedPage>,
    pub overloads: Option<OverloadPage>,
    pub derived: Option<DerivedTypes>,
    pub bases: Option<TypeHierarchy>,
    pub attributes: Option<AttributePage>,
    pub surface: Option<SurfacePage>,
}

impl Fake {
    fn related<T: Clone>(&self, asked: HierarchyAsked, answer: &Option<T>) -> Result<T, Failure> {
        self.answer(Asked::Hierarchy(asked), answer)
    }
}

impl HierarchyQuery for Fake {
    fn callers(&self, query: &CallerQuery) -> Result<CallerPage, Failure> {
        self.related(HierarchyAsked::Callers(query.clone()), &self.hierarchy.callers)
    }

    fn callees(&self, query: &CalleeQuery) -> Result<RelatedPage, Failure> {
        self.related(HierarchyAsked::Callees(query.clone()), &self.hierarchy.related)
    }

    fn implementations(&self, query: &RelatedQuery) -> Result<RelatedPage, Failure> {
        self.related(HierarchyAsked::Implementations(query.clone()), &self.hierarchy.related)
    }

    fn overrides(&self, query: &RelatedQuery) -> Result<RelatedPage, Failure> {
        self.related(HierarchyAsked::Overrides(query.clone()), &self.hierarchy.related)
    }

    fn overloads(&self, symbol: &SymbolSelector, limit: u32) -> Result<OverloadPage, Failure> {
        self.related(HierarchyAsked::Overloads(symbol.clone(), limit), &self.hierarchy.overloads)
    }

    fn derived_types(&self, query: &DerivedQuery) -> Result<DerivedTypes, Failure> {
        self.related(HierarchyAsked::DerivedTypes(query.clone()), &self.hierarchy.derived)
    }

    fn type_hierarchy(&self, query: &TypeHierarchyQuery) -> Result<TypeHierarchy, Failure> {
        self.related(HierarchyAsked::TypeHierarchy(query.clone()), &self.hierarchy.bases)
    }

    fn members(&self, query: &MemberQuery) -> Result<RelatedPage, Failure> {
        self.related(HierarchyAsked::Members(query.clone()), &self.hierarchy.related)
    }

    fn attributes(&self, query: &AttributeQuery) -> Result<AttributePage, Failure> {
        self.related(HierarchyAsked::Attributes(query.clone()), &self.hierarchy.attributes)
    }

    fn api_surface(&self, query: &SurfaceQuery) -> Result<SurfacePage, Failure> {
        self.related(HierarchyAsked::ApiSurface(query.clone()), &self.hierarchy.surface)
    }
}
