//! Host bindings of the WIT package, made by the macro; nothing here is written by hand.
//!
//! Only the larger world, `mutation-plugin`, is bound: its types and exports are those of `query-plugin` as well, and what
//! a component may import is decided by the linker it is given (`linker.rs`), not by the bindings.

wasmtime::component::bindgen!({
    path: "../../wit",
    world: "mutation-plugin",
    imports: { default: async | trappable },
    exports: { default: async },
    with: { "roslyn-workbench:plugin/workspace.snapshot": crate::state::SnapshotHandle },
});
