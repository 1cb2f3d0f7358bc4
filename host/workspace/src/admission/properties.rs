//! The MSBuild properties that a client may set: a closed list, so that no property can name a file to import or a
//! command to run.

use std::path::Path;

use workbench_core::{Code, Failure};

/// Argument name, MSBuild's name.
const ALLOWED: [(&str, &str); 5] = [
    ("artifactsPath", "ArtifactsPath"),
    ("configuration", "Configuration"),
    ("platform", "Platform"),
    ("targetFramework", "TargetFramework"),
    ("runtimeIdentifier", "RuntimeIdentifier"),
];

/// The properties by MSBuild's names, in the order of the list.
///
/// # Errors
/// `WorkspaceMsBuildPropertiesInvalid`, naming every fault.
pub(crate) fn msbuild_properties(given: &[(String, String)]) -> Result<Vec<(String, String)>, Failure> {
    let mut faults = Vec::new();
    let mut properties = Vec::new();
    for (name, _) in given {
        if !ALLOWED.iter().any(|(allowed, _)| allowed == name) {
            let names: Vec<&str> = ALLOWED.iter().map(|(allowed, _)| *allowed).collect();
            faults.push(format!("`{name}` is not accepted (accepted: {})", names.join(", ")));
        }
    }
    for (name, msbuild) in ALLOWED {
        let values: Vec<&String> = given.iter().filter(|(given, _)| given == name).map(|(_, value)| value).collect();
        match values[..] {
            [] => {}
            [value] => match fault_of(name, value) {
                Some(fault) => faults.push(format!("`{name}` {fault}")),
                None => properties.push((msbuild.to_string(), value.clone())),
            },
            _ => faults.push(format!("`{name}` is given more than once")),
        }
    }
    if faults.is_empty() {
        return Ok(properties);
    }
    Err(Failure::new(
        Code::WorkspaceMsBuildPropertiesInvalid,
        format!("`msBuildProperties` cannot be used: {}.", faults.join("; ")),
    ))
}

fn fault_of(name: &str, value: &str) -> Option<&'static str> {
    if value.trim().is_empty() {
        return Some("must not be empty");
    }
    // Separators and references of MSBuild's own language have no place in any of these.
    if value.chars().any(|c| c.is_control() || c == ';') || value.contains("$(") || value.contains("@(") {
        return Some("must be a plain value");
    }
    let is_folder = || Path::new(value).is_absolute() && Path::new(value).is_dir();
    (name == "artifactsPath" && !is_folder()).then_some("must be an existing absolute folder")
}
