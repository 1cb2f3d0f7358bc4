//! What a tool with the mutation grant proposes. The host checks, stages and commits it, never the tool.

use workbench_core::TextSpan;

/// The whole change of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    pub summary: String,
    pub documents: Vec<DocumentEdits>,
}

/// Edits of one existing document, as the tool gave them: not yet checked for order or overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentEdits {
    pub document_id: String,
    pub edits: Vec<TextEdit>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    pub span: TextSpan,
    pub new_text: String,
}
