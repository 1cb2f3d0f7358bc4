//! What can be asked of one snapshot. Coarse on purpose: a tool crosses this edge a few times, not thousands.

use crate::{
    Analyses, BoxFuture, Diagnostic, DocumentRef, DocumentSelector, Flow, Hierarchy, Location, LocationSelector, Page,
    Parameter, ProjectDetails, ProjectSelector, QueryResult, Scope, Severity, SnapshotInfo, SolutionInfo, Symbol,
    SymbolSelector, TypeInfo, Warning,
};

/// One immutable state of the code. Every answer is computed on exactly this state, also when newer ones exist.
///
/// Lists are in the order of `behaviour.md` §9 and decision D17, and a smaller `limit` yields a prefix of a larger one.
/// Every function fails with the selector codes of `behaviour.md` §3.1 where it takes a selector.
/// Dropping a future stops the work behind it.
pub trait Snapshot: Analyses + Flow + Hierarchy + Send + Sync {
    fn info(&self) -> SnapshotInfo;

    fn solution(&self) -> BoxFuture<'_, QueryResult<SolutionInfo>>;

    fn project(&self, project: ProjectSelector) -> BoxFuture<'_, QueryResult<ProjectDetails>>;

    fn document(&self, document: DocumentSelector) -> BoxFuture<'_, QueryResult<DocumentRef>>;

    /// Where the selector points.
    fn locate(&self, at: LocationSelector) -> BoxFuture<'_, QueryResult<Location>>;

    /// Whole lines `first_line..=last_line` (one-based, clamped to the document) as they stand in the file.
    fn text(&self, document_id: String, first_line: u32, last_line: u32) -> BoxFuture<'_, QueryResult<TextSlice>>;

    /// The symbol and all that one declaration tells of it.
    fn symbol(&self, symbol: SymbolSelector, with_documentation: bool) -> BoxFuture<'_, QueryResult<SymbolDetails>>;

    /// The declarations around a place, innermost first, namespaces included.
    fn enclosing_symbols(&self, at: LocationSelector) -> BoxFuture<'_, QueryResult<EnclosingSymbols>>;

    fn search_symbols(&self, search: SymbolSearch) -> BoxFuture<'_, QueryResult<Page<Symbol>>>;

    fn definitions(&self, symbol: SymbolSelector, limit: u32) -> BoxFuture<'_, QueryResult<Definitions>>;

    fn references(&self, query: ReferencesQuery) -> BoxFuture<'_, QueryResult<References>>;

    fn diagnostics(&self, query: DiagnosticsQuery) -> BoxFuture<'_, QueryResult<Page<Diagnostic>>>;

    fn outline(&self, query: OutlineQuery) -> BoxFuture<'_, QueryResult<Outline>>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSlice {
    pub text: String,
    /// One-based; the lines that were really returned.
    pub first_line: u32,
    pub last_line: u32,
    /// Lines of the whole document, as Roslyn counts them.
    pub line_count: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolDetails {
    pub symbol: Symbol,
    /// Roslyn's `Accessibility` name.
    pub accessibility: String,
    /// As meant, in C#'s order, without accessibility (decision D14).
    pub modifiers: Vec<String>,
    /// Of a field, property, event, local, parameter; the type itself for a type.
    pub type_info: Option<TypeInfo>,
    /// Of a method, indexer or delegate; `None` for kinds that have none.
    pub parameters: Option<Vec<Parameter>>,
    pub return_type: Option<TypeInfo>,
    /// The XML documentation comment, when asked for and present.
    pub documentation: Option<String>,
    /// Every declaration in source, by path, line, column.
    pub declarations: Vec<Location>,
    pub warnings: Vec<Warning>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosingSymbols {
    pub location: Location,
    pub symbols: Vec<Symbol>,
}

/// At least one of `query` and `metadata_name` is given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SymbolSearch {
    /// Roslyn's pattern match (camel humps, substring), also over qualified names.
    pub query: Option<String>,
    /// Equal to, or contained in, the metadata name; case-insensitive.
    pub metadata_name: Option<String>,
    /// Roslyn `SymbolKind` or `TypeKind` names, case-insensitive; empty means all.
    pub kinds: Vec<String>,
    /// Roslyn `Accessibility` names, case-insensitive; empty means all.
    pub accessibilities: Vec<String>,
    /// Exact containing namespace.
    pub namespace: Option<String>,
    pub scope: Scope,
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// `None` for metadata.
    pub location: Option<Location>,
    pub is_metadata: bool,
    pub metadata_name: Option<String>,
    pub containing_assembly: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definitions {
    pub symbol: Symbol,
    pub definitions: Page<Definition>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferencesQuery {
    pub symbol: SymbolSelector,
    pub scope: Scope,
    pub include_definitions: bool,
    /// The trimmed source line of each place.
    pub include_context: bool,
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    pub location: Location,
    /// The member that holds the place (decision D15).
    pub containing_symbol: Option<Symbol>,
    pub is_definition: bool,
    /// Decision D19.
    pub is_write: bool,
    pub context: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct References {
    pub symbol: Symbol,
    pub references: Page<Reference>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagnosticsQuery {
    pub scope: Scope,
    /// Compared ordinally; empty means all.
    pub ids: Vec<String>,
    /// Empty means all but `Hidden`.
    pub severities: Vec<Severity>,
    /// Whether the projects' analyzers run besides the compiler.
    pub analyzers: bool,
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineQuery {
    pub document: DocumentSelector,
    pub include_members: bool,
    /// Levels below the root.
    pub max_depth: u32,
    /// Nodes below the root, of the whole tree.
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineNode {
    /// 0 for the root; a node's children follow it with `depth + 1`, in source order.
    pub depth: u32,
    pub name: String,
    pub kind: String,
    pub accessibility: Option<String>,
    pub modifiers: Vec<String>,
    pub location: Option<Location>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    pub document: DocumentRef,
    /// Depth-first; the first is the root (decision D11).
    pub nodes: Vec<OutlineNode>,
    pub truncated: bool,
}
