//! Findings of our own definition (decisions D22 to D26) and how code depends on code.

use crate::{
    BoxFuture, Diagnostic, Fault, Location, Page, QueryResult, References, Scope, Symbol, SymbolSelector, TypeInfo,
    Warning,
};

/// Questions that read whole projects.
///
/// All target frameworks of the scope are asked together, and each place is listed once (decision D1). What generators and
/// builds wrote counts as use and is no finding. Each project is bound once for a state of its code and kept.
pub trait Analyses: Send + Sync {
    /// Faults of asynchronous code (decision D22), by path and span.
    fn async_findings(&self, _scope: Scope, _limit: u32) -> BoxFuture<'_, QueryResult<Page<Diagnostic>>> {
        unsupported()
    }

    /// Locals that are not disposed on some path (decision D23), by place.
    fn undisposed(&self, _scope: Scope, _limit: u32) -> BoxFuture<'_, QueryResult<Page<Undisposed>>> {
        unsupported()
    }

    /// Symbols without use (decision D24), by place.
    fn unused_symbols(&self, _query: UnusedQuery) -> BoxFuture<'_, QueryResult<Page<UnusedSymbol>>> {
        unsupported()
    }

    /// Equal runs of statements (decision D25), the longest first.
    fn duplicates(&self, _query: DuplicateQuery) -> BoxFuture<'_, QueryResult<Page<DuplicateGroup>>> {
        unsupported()
    }

    /// The graph of decision D26.
    fn dependency_graph(&self, _query: DependencyGraphQuery) -> BoxFuture<'_, QueryResult<DependencyGraph>> {
        unsupported()
    }

    /// Strongly connected components of the same graph; `AnalysisLimitExceeded` when it is larger than allowed.
    fn dependency_cycles(&self, _query: CycleQuery) -> BoxFuture<'_, QueryResult<Page<Vec<DependencyNode>>>> {
        unsupported()
    }

    /// What a symbol's declarations bind to.
    fn dependencies(&self, _query: DependencyQuery) -> BoxFuture<'_, QueryResult<Dependencies>> {
        unsupported()
    }

    /// What binds to a symbol: the inverse of `dependencies`.
    fn dependents(&self, _query: DependentQuery) -> BoxFuture<'_, QueryResult<Dependents>> {
        unsupported()
    }

    /// Who is touched by a change of the symbol.
    fn change_impact(&self, _query: DependentQuery) -> BoxFuture<'_, QueryResult<ChangeImpact>> {
        unsupported()
    }

    /// The tests that a change of the symbol concerns.
    fn test_impact(&self, _query: TestQuery) -> BoxFuture<'_, QueryResult<AffectedTests>> {
        unsupported()
    }
}

fn unsupported<T>() -> BoxFuture<'static, QueryResult<T>> {
    Box::pin(async { Err(Fault::host("Unsupported", "This engine does not answer analyses.").into()) })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undisposed {
    /// The local.
    pub symbol: Symbol,
    pub type_info: TypeInfo,
    pub location: Location,
    pub message: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnusedQuery {
    pub scope: Scope,
    pub include_internal: bool,
    /// Leaves out code that looks generated (`behaviour.md` §15).
    pub exclude_generated: bool,
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnusedSymbol {
    pub symbol: Symbol,
    pub location: Location,
    /// `High` or `Medium`.
    pub confidence: String,
    pub reasons: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuplicateQuery {
    pub scope: Scope,
    /// At least 1.
    pub minimum_statements: u32,
    pub limit: u32,
    /// Of each group.
    pub occurrences_limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuplicateOccurrence {
    /// The member that holds the statements.
    pub symbol: Option<Symbol>,
    pub location: Location,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuplicateGroup {
    pub statement_count: u32,
    /// By place.
    pub occurrences: Vec<DuplicateOccurrence>,
    pub total: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Granularity {
    Project,
    Namespace,
    Type,
    Symbol,
}

impl Granularity {
    pub fn as_str(self) -> &'static str {
        match self {
            Granularity::Project => "Project",
            Granularity::Namespace => "Namespace",
            Granularity::Type => "Type",
            Granularity::Symbol => "Symbol",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DependencyNode {
    pub id: String,
    /// `Project`, `Namespace`, or Roslyn's kind of the type or member.
    pub kind: String,
    pub display_name: String,
    pub symbol: Option<Symbol>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DependencyEdge {
    pub from_id: String,
    pub from_display_name: String,
    pub to_id: String,
    pub to_display_name: String,
    /// `ProjectReference`, `Inherits`, `Implements` or `Uses`.
    pub kind: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DependencyGraphQuery {
    pub scope: Scope,
    pub granularity: Granularity,
    pub nodes_limit: u32,
    pub edges_limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DependencyGraph {
    /// By id.
    pub nodes: Vec<DependencyNode>,
    pub nodes_total: u32,
    /// Between the nodes returned, by the ids of their ends.
    pub edges: Vec<DependencyEdge>,
    pub edges_total: u32,
    pub warnings: Vec<Warning>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CycleQuery {
    pub scope: Scope,
    /// Not `Symbol`.
    pub granularity: Granularity,
    /// The most nodes and edges that the graph may have.
    pub nodes_limit: u32,
    pub edges_limit: u32,
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DependencyQuery {
    pub symbol: SymbolSelector,
    pub include_assemblies: bool,
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// `None` for an assembly.
    pub symbol: Option<Symbol>,
    /// Roslyn's kind of the symbol, or `Assembly`.
    pub kind: String,
    pub assembly_name: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependencies {
    pub symbol: Symbol,
    pub dependencies: Page<Dependency>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DependentQuery {
    pub symbol: SymbolSelector,
    pub scope: Scope,
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependents {
    pub symbol: Symbol,
    pub dependents: Page<Symbol>,
}

/// The counts are complete whatever the limit of the references.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeImpact {
    pub reference_count: u32,
    /// Members that call it directly.
    pub caller_count: u32,
    pub override_count: u32,
    pub implementation_count: u32,
    /// How many of the symbol, its overrides and its implementations can be seen outside their assembly.
    pub public_surface_count: u32,
    /// The symbol and where it is used.
    pub references: References,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestQuery {
    pub symbol: SymbolSelector,
    /// Where tests are looked for.
    pub scope: Scope,
    /// The most calls between a test and the symbol; 0 and 1 mean direct ones only.
    pub max_depth: u32,
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AffectedTest {
    pub test: Symbol,
    pub location: Option<Location>,
    /// Whether the test or its class uses the symbol or its type itself.
    pub direct: bool,
    pub reasons: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AffectedTests {
    pub symbol: Symbol,
    pub tests: Page<AffectedTest>,
}
