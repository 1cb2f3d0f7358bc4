//! The checks that go on while a workspace is loaded: each project before it is evaluated, each document after.

use std::path::{Path, PathBuf};

use workbench_core::{Admission, Code, Diagnostic, Failure, Input, InputKind, Severity};

use super::physical;
use crate::ExternalDocumentPolicy;

/// Admission of what evaluation brings up in one workspace.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    /// Links resolved.
    root: PathBuf,
    policy: ExternalDocumentPolicy,
}

impl Gate {
    pub(crate) fn new(root: PathBuf, policy: ExternalDocumentPolicy) -> Gate {
        Gate { root, policy }
    }

    /// Documents that stand inside the root by name and outside by a link. Those outside by name the engine asks about.
    ///
    /// # Errors
    /// `WorkspaceExternalDocumentRejected` under the policy that rejects them.
    pub(crate) fn check_documents(&self, inputs: &[Input]) -> Result<(), Failure> {
        if self.policy == ExternalDocumentPolicy::AllowReadOnly {
            return Ok(());
        }
        let documents = inputs.iter().filter(|input| input.kind == InputKind::Document);
        for path in documents.map(|input| &input.path).filter(|path| path.starts_with(&self.root)) {
            if !physical(path).starts_with(&self.root) {
                return self.admit_external_document(path);
            }
        }
        Ok(())
    }
}

impl Admission for Gate {
    fn admit_project(&self, path: &Path) -> Result<(), Failure> {
        let resolved = physical(path);
        if resolved.starts_with(&self.root) {
            return Ok(());
        }
        let leads = match resolved == path {
            true => String::new(),
            false => format!(" (it leads to {})", resolved.display()),
        };
        let message = format!(
            "The project {}{leads} lies outside the workspace root {}. Open with a `workspaceRoot` that contains every \
             project.",
            path.display(),
            self.root.display()
        );
        let diagnostic = Diagnostic::of_load("WorkspaceInputOutsideRoot", Severity::Error, path.display().to_string());
        Err(Failure::new(Code::WorkspaceProjectOutsideRoot, message).with_diagnostics(vec![diagnostic]))
    }

    fn admit_external_document(&self, path: &Path) -> Result<(), Failure> {
        match self.policy {
            ExternalDocumentPolicy::AllowReadOnly => Ok(()),
            ExternalDocumentPolicy::RejectWorkspace => Err(Failure::new(
                Code::WorkspaceExternalDocumentRejected,
                format!(
                    "The document {} lies outside the workspace root {}, and the external document policy is {}.",
                    path.display(),
                    self.root.display(),
                    self.policy.as_str()
                ),
            )),
        }
    }
}
