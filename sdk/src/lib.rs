//! What the author of a plugin links: everything between a tool's own idea and the WIT contract.
//!
//! One tool is one [`Tool`] constant, usually in a file of its own: its name, its two JSON Schemas (made by
//! [`schema`]) and one function. The function reads its arguments with [`Arguments`], asks the snapshot through
//! [`Query`], and returns an [`Answer`] made of the contract's shapes in [`contract`]. [`export_plugin!`] turns a
//! list of tools into a component. Tool functions know nothing of WebAssembly, so their tests run natively against
//! [`testing::Fake`].

pub mod analyses;
pub mod arguments;
pub mod bindings;
pub mod contract;
pub mod failure;
pub mod flow;
pub mod hierarchy;
mod paging;
pub mod query;
pub mod schema;
mod selectors;
#[cfg(feature = "mutation")]
pub mod staging;
#[cfg(not(target_arch = "wasm32"))]
pub mod testing;
pub mod tool;

pub use arguments::Arguments;
pub use failure::{fail, invalid};
pub use query::Query;
pub use tool::{Answer, Plugin, Tool};

/// The values of the contract between components and host, as generated from `wit/`.
pub mod wit {
    pub use crate::bindings::roslyn_workbench::plugin::analyses::{
        AffectedTest, ChangeImpact, CyclePage, CycleQuery, Dependency, DependencyEdge, DependencyGraph,
        DependencyGraphQuery, DependencyNode, DependencyPage, DependencyQuery, DependentPage, DependentQuery,
        DuplicateGroup, DuplicateOccurrence, DuplicatePage, DuplicateQuery, Granularity, TestPage, TestQuery,
        Undisposed, UndisposedPage, UnusedPage, UnusedQuery, UnusedSymbol,
    };
    pub use crate::bindings::roslyn_workbench::plugin::flow::{
        AnalyzerConfig, BasicBlock, BasicBlockPage, BlockOperation, BlockOperationPage, Body, ConfigOption,
        ControlFlow, ControlFlowGraph, DataFlow, DocumentOptions, FlowExit, FlowExitPage, FlowRegion, FlowRegionPage,
        GraphQuery, LocationPage, OperationNode, OperationTree, ParseOptions,
    };
    pub use crate::bindings::roslyn_workbench::plugin::hierarchy::{
        Attribute, AttributeArgument, AttributePage, AttributeQuery, CallSite, CallSitePage, CallSource, CalleeQuery,
        Caller, CallerPage, CallerQuery, DerivedQuery, DerivedTypes, MemberQuery, MinimumAccessibility, Overload,
        OverloadPage, RelatedPage, RelatedQuery, SurfacePage, SurfaceQuery, SurfaceSymbol, TypeHierarchy,
        TypeHierarchyQuery, TypeNode,
    };
    pub use crate::bindings::roslyn_workbench::plugin::semantics::{
        Definition, DefinitionPage, DiagnosticPage, DiagnosticQuery, Enclosing, Outline, OutlineNode, OutlineQuery,
        Reference, ReferencePage, ReferenceQuery, SymbolDetails, SymbolPage, SymbolSearch,
    };
    pub use crate::bindings::roslyn_workbench::plugin::types::*;
    pub use crate::bindings::roslyn_workbench::plugin::workspace::{
        AnalyzerReference, CompilationOptions, MetadataReference, ProjectDetails, ProjectReference, ProjectSummary,
        Snapshot, SolutionFolder, SolutionInfo, TextSlice,
    };
}
