//! The two linkers: what a component can call is what its linker holds, and nothing else.

use wasmtime::Engine;
use wasmtime::component::{HasSelf, Linker};

use crate::bindings::roslyn_workbench::plugin::{
    analyses, flow, hierarchy, host, semantics, staging, types, workspace,
};
use crate::options::Grant;
use crate::state::CallState;

pub(crate) struct Linkers {
    query: Linker<CallState>,
    mutation: Linker<CallState>,
}

impl Linkers {
    pub(crate) fn new(engine: &Engine) -> wasmtime::Result<Linkers> {
        let mut query = Linker::new(engine);
        crate::wasi::add_to_linker(&mut query)?;
        types::add_to_linker::<_, HasSelf<_>>(&mut query, |state| state)?;
        host::add_to_linker::<_, HasSelf<_>>(&mut query, |state| state)?;
        workspace::add_to_linker::<_, HasSelf<_>>(&mut query, |state| state)?;
        analyses::add_to_linker::<_, HasSelf<_>>(&mut query, |state| state)?;
        semantics::add_to_linker::<_, HasSelf<_>>(&mut query, |state| state)?;
        flow::add_to_linker::<_, HasSelf<_>>(&mut query, |state| state)?;
        hierarchy::add_to_linker::<_, HasSelf<_>>(&mut query, |state| state)?;
        let mut mutation = query.clone();
        staging::add_to_linker::<_, HasSelf<_>>(&mut mutation, |state| state)?;
        Ok(Linkers { query, mutation })
    }

    pub(crate) fn of(&self, grant: Grant) -> &Linker<CallState> {
        match grant {
            Grant::Query => &self.query,
            Grant::Mutation => &self.mutation,
        }
    }
}
