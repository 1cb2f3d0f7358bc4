//! What is asked of workspaces and what is told about them.

use std::path::PathBuf;

use workbench_core::{Diagnostic, Failure, SnapshotInfo};

/// The arguments of `workspace-open`, as they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenRequest {
    pub path: String,
    pub alias: Option<String>,
    pub workspace_root: Option<String>,
    /// By argument name: `artifactsPath`, `configuration`, `platform`, `targetFramework`, `runtimeIdentifier`.
    pub msbuild_properties: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkspaceIdentity {
    /// GUID text.
    pub workspace_id: String,
    pub alias: Option<String>,
    pub workspace_epoch: u32,
    /// Absolute, links in its folder resolved.
    pub loaded_path: PathBuf,
    /// Absolute, links resolved.
    pub workspace_root: PathBuf,
}

/// What `workspace-open` and `workspace-reload` answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenReport {
    pub identity: WorkspaceIdentity,
    pub snapshot: SnapshotInfo,
    pub project_count: u32,
    pub document_count: u32,
    pub load_diagnostics: Vec<Diagnostic>,
}

/// `behaviour.md` §7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkspaceState {
    Ready,
    TransactionActive,
    TransactionConflicted,
    WorkspaceOutOfDate,
}

impl WorkspaceState {
    /// The published name.
    pub fn as_str(self) -> &'static str {
        match self {
            WorkspaceState::Ready => "Ready",
            WorkspaceState::TransactionActive => "TransactionActive",
            WorkspaceState::TransactionConflicted => "TransactionConflicted",
            WorkspaceState::WorkspaceOutOfDate => "WorkspaceOutOfDate",
        }
    }
}

/// How a change was noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DetectionSource {
    FileSystemWatcher,
    MetadataPolling,
    /// A file appeared in, or left, the set that the projects' wildcards yield.
    ManifestValidation,
}

impl DetectionSource {
    /// The published name.
    pub fn as_str(self) -> &'static str {
        match self {
            DetectionSource::FileSystemWatcher => "FileSystemWatcher",
            DetectionSource::MetadataPolling => "MetadataPolling",
            DetectionSource::ManifestValidation => "ManifestValidation",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    Changed,
    Created,
    Deleted,
    Renamed,
}

impl ChangeKind {
    /// The published name.
    pub fn as_str(self) -> &'static str {
        match self {
            ChangeKind::Changed => "Changed",
            ChangeKind::Created => "Created",
            ChangeKind::Deleted => "Deleted",
            ChangeKind::Renamed => "Renamed",
        }
    }
}

/// The first change from outside that the loaded state does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalChange {
    pub detection_source: DetectionSource,
    pub kind: ChangeKind,
    pub path: PathBuf,
    /// Of a renamed file.
    pub previous_path: Option<PathBuf>,
}

/// What `workspace-status` answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusReport {
    pub state: WorkspaceState,
    pub identity: WorkspaceIdentity,
    pub project_count: u32,
    pub document_count: u32,
    pub load_diagnostics: Vec<Diagnostic>,
    /// Whether only `workspace-reload` makes the workspace usable again.
    pub reload_required: bool,
    /// Set while a change waits to be taken in: out of date, or conflicted.
    pub external_change: Option<ExternalChange>,
    /// Why the change could not be taken in.
    pub out_of_date_cause: Option<Failure>,
    pub snapshot: SnapshotInfo,
}
