//! Which crate may name which: the rooms of the host meet in `core`, guests and host meet in `wit/` alone, and each
//! large library has one home.

use serde_json::Value;

/// Rooms of the host that must not know each other; only the binary joins them.
const ROOMS: [&str; 5] = ["host/mcp", "host/runtime", "host/roslyn", "host/reporting", "host/workspace"];

/// Libraries with one home.
const HOMES: [(&str, &str); 3] = [("rmcp", "host/mcp"), ("wasmtime", "host/runtime"), ("sentry", "host/reporting")];

/// Faults found in the answer of `cargo metadata --no-deps`.
pub(crate) fn check(metadata: &Value) -> Vec<String> {
    let crates = members(metadata);
    let place_of = |name: &str| crates.iter().find(|member| member.name == name).map(|member| member.place.as_str());
    let mut faults = Vec::new();
    for member in &crates {
        for dependency in &member.dependencies {
            let target = place_of(dependency);
            if let Some(reason) = forbidden(&member.place, dependency, target) {
                faults.push(format!("{} must not depend on {dependency}: {reason}", member.place));
            }
        }
    }
    faults
}

struct Member {
    name: String,
    /// Folder from the root of the workspace.
    place: String,
    dependencies: Vec<String>,
}

fn members(metadata: &Value) -> Vec<Member> {
    let root = metadata["workspace_root"].as_str().unwrap_or_default();
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let member = |package: &Value| {
        let manifest = package["manifest_path"].as_str()?;
        let place = manifest.strip_prefix(root)?.trim_start_matches(['/', '\\']).replace('\\', "/");
        let dependencies = package["dependencies"].as_array()?.iter();
        Some(Member {
            name: package["name"].as_str()?.to_owned(),
            place: place.trim_end_matches("/Cargo.toml").to_owned(),
            dependencies: dependencies.filter_map(|dependency| Some(dependency["name"].as_str()?.to_owned())).collect(),
        })
    };
    packages.filter_map(member).collect()
}

/// Why a crate in `from` must not name this dependency. `target` is its folder when it is one of ours.
fn forbidden(from: &str, dependency: &str, target: Option<&str>) -> Option<&'static str> {
    let Some(target) = target else {
        let (_, home) = HOMES.iter().find(|(library, _)| is_part_of(dependency, library))?;
        return (from != *home).then_some("this library has one home in the host");
    };
    let guest = |place: &str| ["plugins/", "examples/", "sdk"].iter().any(|start| place.starts_with(start));
    match from {
        "xtask" => Some("xtask builds the crates and depends on none of them"),
        "host/core" => Some("core depends on none of ours"),
        "host/cli" | "tests" if !guest(target) || from == "tests" => None,
        _ if guest(from) && target.starts_with("host/") => Some("guests and host meet in wit/ alone"),
        _ if from.starts_with("host/") && guest(target) => Some("guests and host meet in wit/ alone"),
        _ if ROOMS.contains(&from) && ROOMS.contains(&target) => Some("rooms of the host meet in core alone"),
        _ if from.starts_with("host/") && target == "host/cli" => Some("nothing depends on the binary"),
        _ => None,
    }
}

/// `wasmtime` itself or one of its family, as `wasmtime-wasi`.
fn is_part_of(dependency: &str, library: &str) -> bool {
    dependency.strip_prefix(library).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The workspace with one dependency of one crate.
    fn with(from: &str, dependency: &str) -> Vec<String> {
        let places = [
            "host/core",
            "host/mcp",
            "host/runtime",
            "host/roslyn",
            "host/cli",
            "sdk",
            "plugins/navigation",
            "tests",
            "xtask",
        ];
        let package = |place: &&str| {
            let names: Vec<_> = if *place == from { vec![json!({ "name": dependency })] } else { Vec::new() };
            json!({ "name": place.replace('/', "-"), "manifest_path": format!("/w/{place}/Cargo.toml"), "dependencies": names })
        };
        let packages: Vec<_> = places.iter().map(package).collect();
        check(&json!({ "workspace_root": "/w", "packages": packages }))
    }

    #[test]
    fn each_direction_is_found_when_broken() {
        let broken = [
            ("host/core", "host-mcp"),
            ("host/mcp", "host-runtime"),
            ("host/roslyn", "host-cli"),
            ("host/cli", "plugins-navigation"),
            ("host/runtime", "sdk"),
            ("sdk", "host-core"),
            ("plugins/navigation", "host-core"),
            ("xtask", "host-core"),
            ("host/cli", "rmcp"),
            ("host/roslyn", "wasmtime-wasi"),
            ("tests", "sentry-types"),
        ];
        for (from, dependency) in broken {
            assert_eq!(with(from, dependency).len(), 1, "{from} -> {dependency}");
        }
    }

    #[test]
    fn what_is_meant_to_be_stays_silent() {
        let fine = [
            ("host/cli", "host-mcp"),
            ("host/mcp", "host-core"),
            ("host/mcp", "rmcp"),
            ("host/runtime", "wasmtime-wasi"),
            ("plugins/navigation", "sdk"),
            ("tests", "host-core"),
            ("tests", "sdk"),
            ("xtask", "serde_json"),
            ("host/roslyn", "rmcpish"),
        ];
        for (from, dependency) in fine {
            assert_eq!(with(from, dependency), Vec::<String>::new(), "{from} -> {dependency}");
        }
    }
}
