//! Workspaces: which solutions may be opened, which are open, and what of them has changed on disk.
//!
//! The way of a call: [`WorkspaceService::select`] finds the [`Session`] that a request means, [`Session::read`] brings
//! it up to date with the disk and lends one immutable state of the code. Opening goes through `solution` (reads the
//! solution file without MSBuild), `admission` (decides before anything of it is evaluated) and the engine; `changes`
//! then follows every file that the loaded state was made from.

mod admission;
mod changes;
mod options;
mod reports;
mod sessions;
mod solution;

pub use options::{ExternalDocumentPolicy, ServiceOptions};
pub use reports::{
    ChangeKind, DetectionSource, ExternalChange, OpenReport, OpenRequest, StatusReport, WorkspaceIdentity,
    WorkspaceState,
};
pub use sessions::{ReadLease, Session, WorkspaceService};
pub use solution::{ReadSolution, read_solution};
