//! What MSBuild says of one project and framework. Passed on to the query worker as it came; the host reads what it
//! needs for admission, change detection and the cache.

use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

/// A `ProjectDump` of the protocol. Cheap to clone.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Value")]
pub(crate) struct ProjectDump {
    pub(crate) raw: Arc<Value>,
    pub(crate) info: Arc<DumpInfo>,
}

impl Serialize for ProjectDump {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.raw.serialize(serializer)
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DumpInfo {
    pub(crate) project: PathBuf,
    #[serde(default)]
    pub(crate) language: String,
    pub(crate) target_path: Option<PathBuf>,
    pub(crate) target_ref_path: Option<PathBuf>,
    #[serde(default)]
    pub(crate) intermediate: Vec<PathBuf>,
    pub(crate) assets: Option<PathBuf>,
    #[serde(default)]
    pub(crate) imports: Vec<PathBuf>,
    #[serde(default)]
    pub(crate) project_references: Vec<ReferenceInfo>,
    #[serde(default)]
    pub(crate) arguments: Vec<String>,
    #[serde(default)]
    pub(crate) compile: Vec<PathBuf>,
    #[serde(default)]
    pub(crate) glob_roots: Vec<PathBuf>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ReferenceInfo {
    pub(crate) path: PathBuf,
}

impl TryFrom<Value> for ProjectDump {
    type Error = serde_json::Error;

    fn try_from(raw: Value) -> Result<ProjectDump, serde_json::Error> {
        let info = DumpInfo::deserialize(&raw)?;
        Ok(ProjectDump { raw: Arc::new(raw), info: Arc::new(info) })
    }
}

impl DumpInfo {
    pub(crate) fn is_csharp(&self) -> bool {
        self.language.is_empty() || self.language == "C#"
    }

    /// The files that the compiler gets by that switch (`reference`, `analyzer`, `additionalfile`, `analyzerconfig`),
    /// those with a relative path against the project's folder.
    pub(crate) fn files(&self, switch: &str) -> impl Iterator<Item = PathBuf> {
        let folder = self.project.parent();
        self.arguments.iter().filter_map(move |argument| {
            let value = argument.strip_prefix(['/', '-'])?.strip_prefix(switch)?.strip_prefix(':')?;
            // A reference may stand after its alias.
            let value = match value.split_once('=') {
                Some((alias, path)) if switch == "reference" && !alias.contains(['/', '\\', '"']) => path,
                _ => value,
            };
            let path = PathBuf::from(value.trim_matches('"'));
            Some(folder.map_or(path.clone(), |folder| folder.join(path)))
        })
    }
}

/// The answer to `load`.
#[derive(Debug, Deserialize)]
pub(crate) struct LoadAnswer {
    #[serde(default)]
    pub(crate) projects: Vec<ProjectDump>,
    #[serde(default)]
    pub(crate) diagnostics: Vec<LoadDiagnostic>,
}

/// A `LoadDiagnostic` of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LoadDiagnostic {
    pub(crate) project: Option<PathBuf>,
    #[serde(default)]
    pub(crate) code: String,
    #[serde(default)]
    pub(crate) severity: String,
    #[serde(default)]
    pub(crate) message: String,
    pub(crate) file: Option<String>,
    pub(crate) line: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_command_line_are_found() {
        let raw = serde_json::json!({
            "project": "/w/A/A.csproj",
            "arguments": [
                "/noconfig", "/reference:/sdk/System.dll", "/reference:global=/sdk/X=1.dll", "/reference:\"/s p/Y.dll\"",
                "/analyzer:/pkg/An.dll", "/additionalfile:words.txt", "/analyzerconfig:/w/.editorconfig", "Program.cs"
            ]
        });
        let dump = ProjectDump::try_from(raw).unwrap();
        let of = |switch| dump.info.files(switch).map(|path| path.display().to_string()).collect::<Vec<_>>();
        assert_eq!(of("reference"), ["/sdk/System.dll", "/sdk/X=1.dll", "/s p/Y.dll"]);
        assert_eq!(of("analyzer"), ["/pkg/An.dll"]);
        assert_eq!(of("additionalfile"), ["/w/A/words.txt"]);
        assert_eq!(of("analyzerconfig"), ["/w/.editorconfig"]);
    }
}
