//! The interface `semantics`: what the compiler knows of the snapshot.

use wasmtime::component::Resource;

use crate::bindings::roslyn_workbench::plugin::semantics::{
    DefinitionPage, DiagnosticPage, DiagnosticQuery, Enclosing, Host, Outline, OutlineQuery, ReferencePage,
    ReferenceQuery, SymbolDetails, SymbolPage, SymbolSearch,
};
use crate::bindings::roslyn_workbench::plugin::types::{Failure, LocationSelector, SymbolSelector};
use crate::state::{CallState, SnapshotHandle};

type Handle = Resource<SnapshotHandle>;
type Answer<T> = wasmtime::Result<Result<T, Failure>>;

impl Host for CallState {
    async fn get_symbol(
        &mut self,
        s: Handle,
        symbol: SymbolSelector,
        with_documentation: bool,
    ) -> Answer<SymbolDetails> {
        let answer = self.asked(&s)?.symbol(symbol.into(), with_documentation).await;
        self.answered(answer)
    }

    async fn get_enclosing_symbols(&mut self, s: Handle, at: LocationSelector) -> Answer<Enclosing> {
        let answer = self.asked(&s)?.enclosing_symbols(at.into()).await;
        self.answered(answer)
    }

    async fn search_symbols(&mut self, s: Handle, search: SymbolSearch) -> Answer<SymbolPage> {
        let answer = self.asked(&s)?.search_symbols(search.into()).await;
        self.answered(answer)
    }

    async fn get_definitions(&mut self, s: Handle, symbol: SymbolSelector, limit: u32) -> Answer<DefinitionPage> {
        let answer = self.asked(&s)?.definitions(symbol.into(), limit).await;
        self.answered(answer)
    }

    async fn find_references(&mut self, s: Handle, query: ReferenceQuery) -> Answer<ReferencePage> {
        let answer = self.asked(&s)?.references(query.into()).await;
        self.answered(answer)
    }

    async fn get_diagnostics(&mut self, s: Handle, query: DiagnosticQuery) -> Answer<DiagnosticPage> {
        let answer = self.asked(&s)?.diagnostics(query.into()).await;
        self.answered(answer)
    }

    async fn get_outline(&mut self, s: Handle, query: OutlineQuery) -> Answer<Outline> {
        let answer = self.asked(&s)?.outline(query.into()).await;
        self.answered(answer)
    }
}
