//! The folders below which workspaces may be opened.

use std::path::{Path, PathBuf};

/// Where a restriction comes from; messages name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RootSource {
    /// `--allowed-workspace-root`.
    Configured,
    /// The client's own roots.
    Client,
}

impl RootSource {
    pub(crate) fn describe(self) -> &'static str {
        match self {
            RootSource::Configured => "the server's allowed workspace roots (--allowed-workspace-root)",
            RootSource::Client => "the roots that the client offers",
        }
    }
}

/// The restriction that holds for one workspace. `None` as the whole means unrestricted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AllowedRoots {
    pub(crate) source: RootSource,
    /// As given; resolved anew at each question, so that a folder that became a link is noticed.
    pub(crate) given: Vec<PathBuf>,
}

impl AllowedRoots {
    /// Client roots never widen configured ones: they count only where none are configured. A client that offers an
    /// empty list says nothing.
    pub(crate) fn choose(configured: &[PathBuf], client: Option<&[PathBuf]>) -> Option<AllowedRoots> {
        let (source, given) = match client {
            _ if !configured.is_empty() => (RootSource::Configured, configured),
            Some(roots) if !roots.is_empty() => (RootSource::Client, roots),
            _ => return None,
        };
        Some(AllowedRoots { source, given: given.to_vec() })
    }

    /// The widest of the roots that holds all these (resolved) paths, resolved.
    pub(crate) fn holding(&self, paths: &[&Path]) -> Option<PathBuf> {
        let resolved = self.given.iter().filter_map(|root| root.canonicalize().ok());
        resolved
            .filter(|root| paths.iter().all(|path| path.starts_with(root)))
            .min_by_key(|root| root.components().count())
    }
}
