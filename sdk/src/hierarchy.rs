//! The part of the seam that asks for relations of symbols: the WIT interface `hierarchy`, one to one.

use crate::bindings::roslyn_workbench::plugin::hierarchy;
use crate::wit::{
    AttributePage, AttributeQuery, CalleeQuery, CallerPage, CallerQuery, DerivedQuery, DerivedTypes, Failure,
    MemberQuery, OverloadPage, RelatedPage, RelatedQuery, Snapshot, SurfacePage, SurfaceQuery, SymbolSelector,
    TypeHierarchy, TypeHierarchyQuery,
};

/// Relations of symbols of the one snapshot that a call was given.
pub trait HierarchyQuery {
    fn callers(&self, query: &CallerQuery) -> Result<CallerPage, Failure>;
    fn callees(&self, query: &CalleeQuery) -> Result<RelatedPage, Failure>;
    fn implementations(&self, query: &RelatedQuery) -> Result<RelatedPage, Failure>;
    fn overrides(&self, query: &RelatedQuery) -> Result<RelatedPage, Failure>;
    fn overloads(&self, symbol: &SymbolSelector, limit: u32) -> Result<OverloadPage, Failure>;
    fn derived_types(&self, query: &DerivedQuery) -> Result<DerivedTypes, Failure>;
    fn type_hierarchy(&self, query: &TypeHierarchyQuery) -> Result<TypeHierarchy, Failure>;
    fn members(&self, query: &MemberQuery) -> Result<RelatedPage, Failure>;
    fn attributes(&self, query: &AttributeQuery) -> Result<AttributePage, Failure>;
    fn api_surface(&self, query: &SurfaceQuery) -> Result<SurfacePage, Failure>;
}

impl HierarchyQuery for Snapshot {
    fn callers(&self, query: &CallerQuery) -> Result<CallerPage, Failure> {
        hierarchy::find_callers(self, query)
    }

    fn callees(&self, query: &CalleeQuery) -> Result<RelatedPage, Failure> {
        hierarchy::find_callees(self, query)
    }

    fn implementations(&self, query: &RelatedQuery) -> Result<RelatedPage, Failure> {
        hierarchy::find_implementations(self, query)
    }

    fn overrides(&self, query: &RelatedQuery) -> Result<RelatedPage, Failure> {
        hierarchy::find_overrides(self, query)
    }

    fn overloads(&self, symbol: &SymbolSelector, limit: u32) -> Result<OverloadPage, Failure> {
        hierarchy::find_overloads(self, symbol, limit)
    }

    fn derived_types(&self, query: &DerivedQuery) -> Result<DerivedTypes, Failure> {
        hierarchy::find_derived_types(self, query)
    }

    fn type_hierarchy(&self, query: &TypeHierarchyQuery) -> Result<TypeHierarchy, Failure> {
        hierarchy::get_type_hierarchy(self, query)
    }

    fn members(&self, query: &MemberQuery) -> Result<RelatedPage, Failure> {
        hierarchy::get_symbol_members(self, query)
    }

    fn attributes(&self, query: &AttributeQuery) -> Result<AttributePage, Failure> {
        hierarchy::get_symbol_attributes(self, query)
    }

    fn api_surface(&self, query: &SurfaceQuery) -> Result<SurfacePage, Failure> {
        hierarchy::get_api_surface(self, query)
    }
}
