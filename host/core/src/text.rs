//! Places in documents.

/// A span of text in UTF-16 code units, counted from zero at the start of the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextSpan {
    pub start: u32,
    pub length: u32,
}

/// A document as answers name it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DocumentRef {
    /// GUID text, the same for every target framework of one project file and stable over reloads.
    pub id: String,
    /// Relative to the workspace root with `/`; absolute outside it; `generator assembly/generator type/hint name`
    /// for source-generated documents (decision D13).
    pub path: String,
    /// GUID text of the project file.
    pub project_id: String,
}

/// A resolved place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// `None` for places that lie in no document (metadata, or a diagnostic of the project as a whole).
    pub document: Option<DocumentRef>,
    pub span: TextSpan,
    /// One-based.
    pub line: u32,
    /// One-based, in UTF-16 code units.
    pub column: u32,
    /// The target frameworks in which the place holds, when the project has several and it does not hold in all of
    /// them (decision D1); else empty. Sorted.
    pub target_frameworks: Vec<String>,
    /// Whether the document was written by a source generator: it can be read, never edited.
    pub is_generated: bool,
}
