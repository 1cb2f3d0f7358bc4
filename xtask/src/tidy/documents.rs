//! Documents name paths that exist: what stands in back-ticks with a slash, and link targets.

use super::tree::File;

/// First parts of paths that are ours to keep right; anything else may be somebody's command or an example.
const OURS: [&str; 9] = ["host/", "wit/", "sdk/", "plugins/", "examples/", "tests/", "xtask/", "docs/", ".ci/"];

pub(crate) fn check(files: &[File], exists: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.extension() == "md") {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for (index, line) in file.text.lines().enumerate() {
            let ticked = ticked(line).filter(|text| is_path(text));
            let linked = linked(line);
            let named = ticked.map(|text| vec![text.to_owned(), join(folder, text)]);
            let targets = linked.map(|target| vec![join(folder, target)]);
            for candidates in named.chain(targets) {
                if !candidates.iter().any(|path| exists(path)) {
                    faults.push(format!("{}:{} names {}, which does not exist", file.path, index + 1, candidates[0]));
                }
            }
        }
    }
    faults
}

/// Texts between back-ticks.
fn ticked(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// A path of the repository, no pattern and no command.
fn is_path(text: &str) -> bool {
    OURS.iter().any(|start| text.starts_with(start)) && !text.contains([' ', '*', '<', '{', '…', '|', '('])
}

/// Targets of links that are neither addresses nor places on the same page.
fn linked(line: &str) -> impl Iterator<Item = &str> {
    let targets = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets
        .filter(|target| !target.contains("://") && !target.starts_with('#'))
        .map(|target| target.split('#').next().unwrap_or(target))
}

fn join(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::super::tree::file;
    use super::*;

    #[test]
    fn missing_paths_are_named_with_their_line() {
        let exists = |path: &str| matches!(path, "host/core" | "docs/a.md" | "host/roslyn/src/x.rs");
        let cases = [
            ("README.md", "see `host/core` and `cargo xtask demo`", 0),
            ("README.md", "one\nsee `host/gone/src.rs`", 1),
            ("README.md", "`host/*/src` is a pattern, `target/debug/x` is no source", 0),
            ("README.md", "[a](docs/a.md#part) [b](https://example.org/x) [c](#here)", 0),
            ("README.md", "[a](docs/missing.md)", 1),
            ("docs/b.md", "[a](a.md), [up](../host/core)", 0),
            ("host/roslyn/P.md", "`src/x.rs` is not judged", 0),
            ("notes.txt", "`host/gone`", 0),
        ];
        for (path, text, count) in cases {
            assert_eq!(check(&[file(path, text)], &exists).len(), count, "{text}");
        }
        let fault = &check(&[file("README.md", "one\nsee `host/gone`")], &exists)[0];
        assert!(fault.starts_with("README.md:2 names host/gone"), "{fault}");
    }
}
