//! The set of open workspaces and each one's life.
//!
//! Every workspace has one keeper, a task that alone talks to the engine about changes: reads leave it a ticket and
//! wait, so any number of them is served by one look at the disk, and none can tear an update by going away.

mod audience;
mod keeper;
mod lease;
mod loading;
mod registry;
mod select;
mod service;
mod session;
mod state;
mod upkeep;

pub use lease::ReadLease;
pub use service::WorkspaceService;
pub use session::Session;
