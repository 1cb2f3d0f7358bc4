//! An in-memory stand-in for the host, for native tests of tools.
//!
//! A test puts in the answers that the host would give and looks at what was asked. A question without an answer fails
//! with `UnhandledException`, which no real host sends to a component, so a forgotten answer shows.

mod analyses;
mod flow;
pub mod golden;
mod hierarchy;

pub use flow::{FlowAsked, FlowFake};
pub use hierarchy::{HierarchyAsked, HierarchyFake};

pub use analyses::{AnalysesAsked, AnalysesFake};

use std::cell::RefCell;

use crate::failure::fail;
use crate::query::Query;
use crate::wit::{
    DefinitionPage, DiagnosticPage, DiagnosticQuery, DocumentRef, DocumentSelector, Enclosing, Failure, Location,
    LocationSelector, Outline, OutlineQuery, ProjectDetails, ProjectSelector, ReferencePage, ReferenceQuery,
    SnapshotInfo, SolutionInfo, Symbol, SymbolDetails, SymbolPage, SymbolSearch, SymbolSelector, TextSlice, TextSpan,
};

/// What a tool asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    Solution,
    Project(ProjectSelector),
    Document(DocumentSelector),
    Locate(LocationSelector),
    Lines {
        document_id: String,
        first: u32,
        last: u32,
    },
    Symbol {
        symbol: SymbolSelector,
        with_documentation: bool,
    },
    Enclosing(LocationSelector),
    Search(SymbolSearch),
    Definitions {
        symbol: SymbolSelector,
        limit: u32,
    },
    References(ReferenceQuery),
    Diagnostics(DiagnosticQuery),
    Outline(OutlineQuery),
    Analyses(AnalysesAsked),
    Flow(FlowAsked),
    Hierarchy(HierarchyAsked),
    /// A change handed over, with its summary.
    #[cfg(feature = "mutation")]
    Propose(String, Vec<crate::staging::DocumentEdits>),
}

/// Answers set by a test. `text` is the whole document that [`Query::lines`] cuts lines from.
#[derive(Default)]
pub struct Fake {
    pub solution: Option<SolutionInfo>,
    pub project: Option<ProjectDetails>,
    pub document: Option<DocumentRef>,
    pub location: Option<Location>,
    pub text: Option<String>,
    pub symbol: Option<SymbolDetails>,
    pub enclosing: Option<Enclosing>,
    pub search: Option<SymbolPage>,
    pub definitions: Option<DefinitionPage>,
    pub references: Option<ReferencePage>,
    pub diagnostics: Option<DiagnosticPage>,
    pub outline: Option<Outline>,
    pub analyses: AnalysesFake,
    pub flow: FlowFake,
    pub hierarchy: HierarchyFake,
    pub asked: RefCell<Vec<Asked>>,
}

impl Fake {
    fn answer<T: Clone>(&self, asked: Asked, answer: &Option<T>) -> Result<T, Failure> {
        let missing = || fail("UnhandledException", format!("The fake has no answer to {asked:?}."));
        let result = answer.clone().ok_or_else(missing);
        self.asked.borrow_mut().push(asked);
        result
    }
}

/// The workspace and snapshot of every fake.
pub const WORKSPACE_ID: &str = "11111111-1111-1111-1111-111111111111";
pub const SNAPSHOT_ID: &str = "22222222-2222-2222-2222-222222222222";

/// A document of the project `p`.
pub fn document(id: &str, path: &str) -> DocumentRef {
    DocumentRef { id: id.into(), path: path.into(), project_id: "p".into() }
}

/// A place in the document `d`, which lies at `src/A.cs`.
pub fn location(start: u32, length: u32, line: u32, column: u32) -> Location {
    Location {
        document: Some(document("d", "src/A.cs")),
        span: TextSpan { start, length },
        line,
        column,
        target_frameworks: Vec::new(),
        is_generated: false,
    }
}

/// A symbol of the project `p` with a documentation id, without a place.
pub fn symbol(display_name: &str, kind: &str, documentation_id: &str) -> Symbol {
    Symbol {
        display_name: display_name.into(),
        kind: kind.into(),
        documentation_id: Some(documentation_id.into()),
        location: None,
        project_id: Some("p".into()),
        target_frameworks: Vec::new(),
    }
}

impl Query for Fake {
    fn info(&self) -> SnapshotInfo {
        SnapshotInfo {
            workspace_id: WORKSPACE_ID.into(),
            workspace_epoch: 1,
            snapshot_id: SNAPSHOT_ID.into(),
            transaction_revision: None,
        }
    }

    fn solution(&self) -> Result<SolutionInfo, Failure> {
        self.answer(Asked::Solution, &self.solution)
    }

    fn project(&self, project: &ProjectSelector) -> Result<ProjectDetails, Failure> {
        self.answer(Asked::Project(project.clone()), &self.project)
    }

    fn document(&self, document: &DocumentSelector) -> Result<DocumentRef, Failure> {
        self.answer(Asked::Document(document.clone()), &self.document)
    }

    fn locate(&self, at: &LocationSelector) -> Result<Location, Failure> {
        self.answer(Asked::Locate(at.clone()), &self.location)
    }

    fn lines(&self, document_id: &str, first: u32, last: u32) -> Result<TextSlice, Failure> {
        let slice = self.text.as_ref().map(|text| cut(text, first, last));
        self.answer(Asked::Lines { document_id: document_id.into(), first, last }, &slice)
    }

    fn symbol(&self, symbol: &SymbolSelector, with_documentation: bool) -> Result<SymbolDetails, Failure> {
        self.answer(Asked::Symbol { symbol: symbol.clone(), with_documentation }, &self.symbol)
    }

    fn enclosing(&self, at: &LocationSelector) -> Result<Enclosing, Failure> {
        self.answer(Asked::Enclosing(at.clone()), &self.enclosing)
    }

    fn search(&self, search: &SymbolSearch) -> Result<SymbolPage, Failure> {
        self.answer(Asked::Search(search.clone()), &self.search)
    }

    fn definitions(&self, symbol: &SymbolSelector, limit: u32) -> Result<DefinitionPage, Failure> {
        self.answer(Asked::Definitions { symbol: symbol.clone(), limit }, &self.definitions)
    }

    fn references(&self, query: &ReferenceQuery) -> Result<ReferencePage, Failure> {
        self.answer(Asked::References(query.clone()), &self.references)
    }

    fn diagnostics(&self, query: &DiagnosticQuery) -> Result<DiagnosticPage, Failure> {
        self.answer(Asked::Diagnostics(query.clone()), &self.diagnostics)
    }

    fn outline(&self, query: &OutlineQuery) -> Result<Outline, Failure> {
        self.answer(Asked::Outline(query.clone()), &self.outline)
    }
}

#[cfg(feature = "mutation")]
impl crate::staging::Staging for Fake {
    fn propose(&self, summary: &str, documents: &[crate::staging::DocumentEdits]) -> Result<(), Failure> {
        self.answer(Asked::Propose(summary.into(), documents.to_vec()), &Some(()))
    }
}

/// Lines as the host cuts them, for texts whose lines end with a line feed.
fn cut(text: &str, first: u32, last: u32) -> TextSlice {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if text.is_empty() || text.ends_with('\n') {
        lines.push("");
    }
    let count = u32::try_from(lines.len()).unwrap_or(u32::MAX);
    let (first_line, last_line) = (first.clamp(1, count), last.clamp(1, count));
    let (from, to) = (first_line as usize - 1, (last_line as usize).max(first_line as usize));
    TextSlice { text: lines[from..to].concat(), first_line, last_line, line_count: count }
}
