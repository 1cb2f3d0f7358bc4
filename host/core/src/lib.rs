//! Domain types and rules of the workbench, and the traits that join its parts.
//!
//! Nothing here reads a file, starts a process, knows JSON or needs an async runtime: futures are plain
//! boxed `std` futures, and a caller cancels a piece of work by dropping its future. The other host crates
//! depend on this one and never on each other; `host/cli` joins them through the traits below.

mod analyses;
mod code;
mod diagnostic;
mod engine;
mod failure;
mod fault;
mod flow;
mod hierarchy;
mod page;
mod progress;
mod queries;
mod selector;
mod snapshot;
mod solution;
mod symbol;
mod text;
mod tool;

pub use analyses::{
    AffectedTest, AffectedTests, Analyses, ChangeImpact, CycleQuery, Dependencies, Dependency, DependencyEdge,
    DependencyGraph, DependencyGraphQuery, DependencyNode, DependencyQuery, DependentQuery, Dependents, DuplicateGroup,
    DuplicateOccurrence, DuplicateQuery, Granularity, TestQuery, Undisposed, UnusedQuery, UnusedSymbol,
};
pub use code::{Code, Continuation};
pub use diagnostic::{Diagnostic, Severity, Warning};
pub use engine::{
    Admission, Contents, Engine, EngineStatus, EngineWorkspace, FileChange, Input, InputKind, LoadRequest, Loaded,
    ProjectContents, SolutionFolder, SolutionManifest, SolutionProject,
};
pub use failure::{Failure, QueryError, QueryResult};
pub use fault::{Fault, FaultFrame, FaultOrigin, FaultRecorder, FrameComponent, PluginFault};
pub use flow::{
    AnalyzerConfig, BasicBlock, BlockOperation, Body, ControlFlow, ControlFlowGraph, ControlFlowQuery, DataFlow,
    DocumentOptions, DocumentOptionsQuery, Flow, FlowExit, FlowRegion, GraphQuery, OperationNode, OperationTree,
    OperationTreeQuery, ParseOptions,
};
pub use hierarchy::{
    Attribute, AttributeArgument, Attributes, AttributesQuery, CallSite, CallSource, CalleesQuery, Caller, Callers,
    CallersQuery, DerivedQuery, DerivedTypes, Hierarchy, MembersQuery, MinimumAccessibility, Overload, Overloads,
    Related, RelatedQuery, SurfaceQuery, SurfaceSymbol, TypeHierarchy, TypeHierarchyQuery, TypeNode,
};
pub use page::Page;
pub use progress::{NoProgress, Progress};
pub use queries::{
    Definition, Definitions, DiagnosticsQuery, EnclosingSymbols, Outline, OutlineNode, OutlineQuery, Reference,
    References, ReferencesQuery, Snapshot, SymbolDetails, SymbolSearch, TextSlice,
};
pub use selector::{DocumentSelector, LocationSelector, ProjectSelector, Scope, SymbolSelector, WorkspaceSelector};
pub use snapshot::SnapshotInfo;
pub use solution::{
    AnalyzerReference, CompilationOptions, MetadataReference, ProjectDetails, ProjectReference, ProjectSummary,
    SolutionInfo,
};
pub use symbol::{Parameter, Symbol, TypeInfo};
pub use text::{DocumentRef, Location, TextSpan};
pub use tool::{
    Annotations, CallContext, ClientCapabilities, ToolDescriptor, ToolHandler, ToolOrigin, ToolOutcome, ToolSuccess,
};

/// A boxed future, so that traits with asynchronous functions stay usable behind `dyn`. Dropping it cancels the work.
pub type BoxFuture<'a, T> = std::pin::Pin<Box<dyn Future<Output = T> + Send + 'a>>;
