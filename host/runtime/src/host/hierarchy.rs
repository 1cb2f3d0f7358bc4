//! The interface `hierarchy`: how symbols of the snapshot hang together.

use wasmtime::component::Resource;

use crate::bindings::roslyn_workbench::plugin::hierarchy::{
    AttributePage, AttributeQuery, CalleeQuery, CallerPage, CallerQuery, DerivedQuery, DerivedTypes, Host, MemberQuery,
    OverloadPage, RelatedPage, RelatedQuery, SurfacePage, SurfaceQuery, TypeHierarchy, TypeHierarchyQuery,
};
use crate::bindings::roslyn_workbench::plugin::types::{Failure, SymbolSelector};
use crate::state::{CallState, SnapshotHandle};

type Handle = Resource<SnapshotHandle>;
type Answer<T> = wasmtime::Result<Result<T, Failure>>;

impl Host for CallState {
    async fn find_callers(&mut self, s: Handle, query: CallerQuery) -> Answer<CallerPage> {
        let answer = self.asked(&s)?.callers(query.into()).await;
        self.answered(answer)
    }

    async fn find_callees(&mut self, s: Handle, query: CalleeQuery) -> Answer<RelatedPage> {
        let answer = self.asked(&s)?.callees(query.into()).await;
        self.answered(answer)
    }

    async fn find_implementations(&mut self, s: Handle, query: RelatedQuery) -> Answer<RelatedPage> {
        let answer = self.asked(&s)?.implementations(query.into()).await;
        self.answered(answer)
    }

    async fn find_overrides(&mut self, s: Handle, query: RelatedQuery) -> Answer<RelatedPage> {
        let answer = self.asked(&s)?.overrides(query.into()).await;
        self.answered(answer)
    }

    async fn find_overloads(&mut self, s: Handle, symbol: SymbolSelector, limit: u32) -> Answer<OverloadPage> {
        let answer = self.asked(&s)?.overloads(symbol.into(), limit).await;
        self.answered(answer)
    }

    async fn find_derived_types(&mut self, s: Handle, query: DerivedQuery) -> Answer<DerivedTypes> {
        let answer = self.asked(&s)?.derived_types(query.into()).await;
        self.answered(answer)
    }

    async fn get_type_hierarchy(&mut self, s: Handle, query: TypeHierarchyQuery) -> Answer<TypeHierarchy> {
        let answer = self.asked(&s)?.type_hierarchy(query.into()).await;
        self.answered(answer)
    }

    async fn get_symbol_members(&mut self, s: Handle, query: MemberQuery) -> Answer<RelatedPage> {
        let answer = self.asked(&s)?.members(query.into()).await;
        self.answered(answer)
    }

    async fn get_symbol_attributes(&mut self, s: Handle, query: AttributeQuery) -> Answer<AttributePage> {
        let answer = self.asked(&s)?.attributes(query.into()).await;
        self.answered(answer)
    }

    async fn get_api_surface(&mut self, s: Handle, query: SurfaceQuery) -> Answer<SurfacePage> {
        let answer = self.asked(&s)?.api_surface(query.into()).await;
        self.answered(answer)
    }
}
