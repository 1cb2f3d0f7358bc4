//! Tools that the server owns, and the adapter for those of components. One tool, one file.

mod component;
mod reports;
mod server_status;
mod shapes;
mod workspace_close;
mod workspace_list;
mod workspace_open;
mod workspace_reload;
mod workspace_status;

pub(crate) use component::ComponentTool;
pub(crate) use server_status::ServerStatus;
pub(crate) use workspace_close::WorkspaceClose;
pub(crate) use workspace_list::WorkspaceList;
pub(crate) use workspace_open::WorkspaceOpen;
pub(crate) use workspace_reload::WorkspaceReload;
pub(crate) use workspace_status::WorkspaceStatus;
