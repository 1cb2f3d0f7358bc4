//! What the server's options say about workspaces.

use std::path::PathBuf;

/// Whether a workspace may have documents outside its root (`--external-document-policy`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExternalDocumentPolicy {
    /// They can be read and never written.
    #[default]
    AllowReadOnly,
    /// A workspace that has one is not opened.
    RejectWorkspace,
}

impl ExternalDocumentPolicy {
    /// The published name.
    pub fn as_str(self) -> &'static str {
        match self {
            ExternalDocumentPolicy::AllowReadOnly => "allow-read-only",
            ExternalDocumentPolicy::RejectWorkspace => "reject-workspace",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceOptions {
    /// Existing absolute folders; empty means unrestricted (`--allowed-workspace-root`).
    pub allowed_roots: Vec<PathBuf>,
    pub external_document_policy: ExternalDocumentPolicy,
    /// Reads that one workspace answers at a time; the others queue. At least 1.
    pub max_concurrent_queries: usize,
}

impl Default for ServiceOptions {
    fn default() -> ServiceOptions {
        ServiceOptions {
            allowed_roots: Vec::new(),
            external_document_policy: ExternalDocumentPolicy::default(),
            max_concurrent_queries: 2,
        }
    }
}
