//! What the query worker says after it opened or forked a solution.

use std::path::PathBuf;

use serde::Deserialize;

use super::places::DiagnosticWire;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenedWire {
    #[serde(default)]
    pub(crate) projects: Vec<OpenedProjectWire>,
    #[serde(default)]
    pub(crate) document_count: u32,
    #[serde(default)]
    pub(crate) diagnostics: Vec<DiagnosticWire>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenedProjectWire {
    pub(crate) path: PathBuf,
    #[serde(default)]
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) target_frameworks: Vec<String>,
    #[serde(default)]
    pub(crate) document_count: u32,
}
