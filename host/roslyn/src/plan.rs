//! Sorts the projects of a solution into those that are loaded and those that are named and left out, without MSBuild.

use std::path::{Path, PathBuf};

use workbench_core::{Diagnostic, Severity, SolutionManifest};

/// What to do with the projects of a list.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// C# in the SDK's style, each once.
    pub(crate) projects: Vec<PathBuf>,
    /// Other project files that were seen.
    others: Vec<PathBuf>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Plan {
    pub(crate) fn of(manifest: &SolutionManifest) -> Plan {
        let mut plan = Plan::default();
        for project in &manifest.projects {
            plan.add(&project.path);
        }
        plan
    }

    /// Sorts in one more project, unless it is known already.
    pub(crate) fn add(&mut self, path: &Path) {
        if self.projects.iter().chain(&self.others).any(|known| known == path) {
            return;
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let skipped = match extension.as_str() {
            "csproj" => match std::fs::read(path) {
                Ok(text) if is_sdk_style(&text) => return self.projects.push(path.to_path_buf()),
                Ok(_) => format!(
                    "{name} is not an SDK-style project and is left out. Convert it (`<Project Sdk=\"Microsoft.NET.Sdk\">`) \
                     to work on it here."
                ),
                Err(error) => {
                    self.others.push(path.to_path_buf());
                    let message = format!(
                        "{name} cannot be read ({error}) and is left out. Restore the file {}, or take it out of the solution.",
                        path.display()
                    );
                    return self.note("WorkspaceLoad", Severity::Error, message);
                }
            },
            "vbproj" => format!(
                "{name} is a Visual Basic project and no part of the workspace: its documents cannot be asked for. C# \
                 projects that reference it see its symbols where the engine can compile it."
            ),
            "fsproj" => format!(
                "{name} is an F# project and no part of the workspace. C# projects that reference it see its built \
                 assembly: build it once to have its symbols."
            ),
            "shproj" | "projitems" => {
                format!("{name} is a shared project: its files belong to the projects that import it.")
            }
            _ => format!("{name} is no C# project and is left out."),
        };
        self.others.push(path.to_path_buf());
        self.note("WorkspaceProjectSkipped", Severity::Warning, skipped);
    }

    fn note(&mut self, id: &str, severity: Severity, message: String) {
        self.diagnostics.push(Diagnostic::of_load(id, severity, message));
    }
}

/// Whether the text names an SDK: as an attribute of the project or of an import, or as an element. A file that is no
/// XML but does so counts: MSBuild says better what is wrong with it.
fn is_sdk_style(text: &[u8]) -> bool {
    let text = decoded(text);
    let mut rest = text.as_str();
    while let Some(at) = rest.find("Sdk") {
        let before = rest[..at].chars().next_back();
        let after = rest[at + 3..].trim_start();
        if before.is_some_and(char::is_whitespace) && after.starts_with('=') || before == Some('<') {
            return true;
        }
        rest = &rest[at + 3..];
    }
    // A file that does not end as XML ends is broken, and so is an empty one: let MSBuild say so.
    let end = text.trim_end();
    !["</Project>", "/>", "-->"].iter().any(|mark| end.ends_with(mark))
}

/// UTF-16 where the byte order mark says so, else UTF-8.
fn decoded(text: &[u8]) -> String {
    let units = |rest: &[u8], unit: fn([u8; 2]) -> u16| {
        String::from_utf16_lossy(&rest.as_chunks().0.iter().map(|pair| unit(*pair)).collect::<Vec<_>>())
    };
    match text {
        [0xff, 0xfe, rest @ ..] => units(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => units(rest, u16::from_be_bytes),
        _ => String::from_utf8_lossy(text).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sdk_style_is_told_by_the_sdk() {
        let cases = [
            (r#"<Project Sdk="Microsoft.NET.Sdk"/>"#, true),
            ("<Project>\n<Sdk Name=\"X\" /></Project>", true),
            (r#"<Project><Import Project="Sdk.props" Sdk="Microsoft.NET.Sdk" /></Project>"#, true),
            ("<Project\n  Sdk = \"Microsoft.NET.Sdk\">", true),
            (r#"<Project Sdk="Microsoft.NET.Sdk"><Prop"#, true),
            (
                r#"<Project ToolsVersion="15.0"><Import Project="$(MSBuildToolsPath)\Microsoft.CSharp.targets" /></Project>"#,
                false,
            ),
            (r#"<Project><PropertyGroup><MySdk>1</MySdk></PropertyGroup></Project>"#, false),
            ("<Project><x>", true),
            ("", true),
        ];
        for (text, expected) in cases {
            assert_eq!(is_sdk_style(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn a_project_in_utf_16_is_read() {
        let text = "\u{feff}<Project Sdk=\"Microsoft.NET.Sdk\"/>";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert!(is_sdk_style(&little) && is_sdk_style(&big));
    }

    #[test]
    fn every_project_that_is_left_out_is_named() {
        let root = tempfile::tempdir().unwrap();
        std::fs::write(root.path().join("A.csproj"), r#"<Project Sdk="Microsoft.NET.Sdk"/>"#).unwrap();
        std::fs::write(root.path().join("Old.csproj"), "<Project/>").unwrap();
        let mut plan = Plan::default();
        for name in ["A.csproj", "Old.csproj", "Gone.csproj", "V.vbproj", "F.fsproj", "A.csproj", "S.sqlproj"] {
            plan.add(&root.path().join(name));
        }
        assert_eq!(plan.projects, [root.path().join("A.csproj")]);
        let ids: Vec<_> =
            plan.diagnostics.iter().map(|d| (d.id.as_str(), d.message.split(' ').next().unwrap())).collect();
        assert_eq!(
            ids,
            [
                ("WorkspaceProjectSkipped", "Old.csproj"),
                ("WorkspaceLoad", "Gone.csproj"),
                ("WorkspaceProjectSkipped", "V.vbproj"),
                ("WorkspaceProjectSkipped", "F.fsproj"),
                ("WorkspaceProjectSkipped", "S.sqlproj"),
            ]
        );
    }
}
