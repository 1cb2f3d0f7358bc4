//! Which workspace a request means (`behaviour.md` §5).

use std::path::Path;
use std::sync::Arc;

use workbench_core::{Code, Failure, WorkspaceSelector};

use super::session::Session;
use crate::solution::paths::normalise;

/// # Errors
/// `WorkspaceNotOpen`, `WorkspaceSelectorRequired`, `-Invalid`, `-NotFound`, `-Mismatch`.
pub(super) fn select(open: &[Arc<Session>], selector: Option<&WorkspaceSelector>) -> Result<Arc<Session>, Failure> {
    if open.is_empty() {
        return Err(Failure::new(Code::WorkspaceNotOpen, "No workspace is open."));
    }
    let Some(selector) = selector else {
        return match open {
            [only] => Ok(Arc::clone(only)),
            _ => Err(Failure::new(
                Code::WorkspaceSelectorRequired,
                format!("Several workspaces are open: say which by `workspace`. Open: {}.", names(open)),
            )),
        };
    };
    let WorkspaceSelector { workspace_id, alias, path } = selector;
    let path_matches = path.as_deref().map(path_matcher);
    type Matcher<'a> = Box<dyn Fn(&Session) -> bool + 'a>;
    let mut fields: Vec<(&str, &str, Matcher<'_>)> = Vec::new();
    if let Some(id) = workspace_id {
        fields.push(("workspaceId", id, Box::new(move |session| session.id().eq_ignore_ascii_case(id.trim()))));
    }
    if let Some(alias) = alias {
        fields.push(("alias", alias, Box::new(move |session| session.alias() == Some(alias.as_str()))));
    }
    if let (Some(path), Some(matches)) = (path, path_matches) {
        fields.push(("path", path, Box::new(matches)));
    }
    if fields.is_empty() {
        return Err(Failure::new(
            Code::WorkspaceSelectorInvalid,
            "`workspace` must have at least one of `workspaceId`, `alias` and `path`.",
        ));
    }
    let mut chosen: Option<(&str, &Arc<Session>)> = None;
    for (field, value, matches) in &fields {
        let Some(session) = open.iter().find(|session| matches(session)) else {
            return Err(Failure::new(
                Code::WorkspaceSelectorNotFound,
                format!("`workspace.{field}` '{value}' names no open workspace. Open: {}.", names(open)),
            ));
        };
        match chosen {
            Some((first, other)) if other.id() != session.id() => {
                return Err(Failure::new(
                    Code::WorkspaceSelectorMismatch,
                    format!("`workspace.{first}` and `workspace.{field}` name different workspaces."),
                ));
            }
            _ => chosen = Some((field, session)),
        }
    }
    chosen
        .map(|(_, session)| Arc::clone(session))
        .ok_or_else(|| Failure::new(Code::WorkspaceNotOpen, "No workspace is open."))
}

/// By the file system's own rule of letter case, by resolving both; by name where the file is gone.
fn path_matcher(path: &str) -> impl Fn(&Session) -> bool {
    let given = normalise(Path::new(path));
    let folder = given.parent().and_then(|folder| folder.canonicalize().ok());
    let in_folder = folder.zip(given.file_name()).map(|(folder, name)| folder.join(name));
    let resolved = given.canonicalize().ok();
    move |session| {
        let loaded = session.loaded_path();
        given == loaded || in_folder.as_deref() == Some(loaded) || resolved.as_deref() == Some(loaded)
    }
}

fn names(open: &[Arc<Session>]) -> String {
    let name = |session: &Arc<Session>| match session.alias() {
        Some(alias) => format!("{} ({alias})", session.loaded_path().display()),
        None => session.loaded_path().display().to_string(),
    };
    open.iter().map(name).collect::<Vec<_>>().join(", ")
}
