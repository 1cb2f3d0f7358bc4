//! Shapes that both project tools share.

use serde::Serialize;
use workbench_sdk::contract::{Collection, DocRef, View};
use workbench_sdk::wit::ProjectSummary;

/// `{ projectId, name, path }`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProjRef<'a> {
    project_id: &'a str,
    name: &'a str,
    path: &'a str,
}

/// The references of a project to others.
pub(crate) fn references(project: &ProjectSummary, limit: u32) -> Collection<ProjRef<'_>> {
    let all = project.references.iter();
    Collection::first(all.map(|to| ProjRef { project_id: &to.id, name: &to.name, path: &to.path }), limit)
}

/// The documents of a project.
pub(crate) fn documents<'a>(view: &View, project: &'a ProjectSummary, limit: u32) -> Collection<DocRef<'a>> {
    Collection::first(project.documents.iter().map(|document| view.document(document)), limit)
}
