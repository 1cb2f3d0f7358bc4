//! The table of options in the documents says what the source says.

use super::tree::File;

const SOURCE: &str = "host/cli/src/options/table.rs";
const DOCUMENT: &str = "docs/options.md";

/// An option as the source declares it.
struct Declared<'a> {
    name: &'a str,
    variable: Option<&'a str>,
    default: &'a str,
}

pub(crate) fn check(files: &[File]) -> Vec<String> {
    let text = |path: &str| files.iter().find(|file| file.path == path).map_or("", |file| file.text.as_str());
    let declared = declared(text(SOURCE));
    if declared.is_empty() {
        return vec![format!("{SOURCE} declares no options that could be compared with {DOCUMENT}")];
    }
    let document = text(DOCUMENT);
    let rows: Vec<&str> = document.lines().filter(|line| line.starts_with("| `--")).collect();
    let mut faults = Vec::new();
    for option in &declared {
        let start = format!("| `--{}` |", option.name);
        let variable = option.variable.map_or("| – |".to_owned(), |name| format!("`ROSLYN_WORKBENCH_MCP_{name}`"));
        let default =
            if option.default.is_empty() { "| – |".to_owned() } else { format!("| `{}` |", option.default) };
        match rows.iter().find(|row| row.starts_with(&start)) {
            Some(row) if row.contains(&variable) && row.contains(&default) => {}
            Some(_) => faults.push(format!("{DOCUMENT}: --{} has another variable or default", option.name)),
            None => faults.push(format!("{DOCUMENT}: --{} is missing", option.name)),
        }
    }
    if rows.len() > declared.len() {
        faults.push(format!("{DOCUMENT} has {} options, the source {}", rows.len(), declared.len()));
    }
    faults
}

/// Entries `stop(NAME, VARIABLE, KIND, DEFAULT, HELP)` and `soft(…)` of the table.
fn declared(source: &str) -> Vec<Declared<'_>> {
    let Some((_, table)) = source.split_once("OPTIONS: &[OptionSpec] = &[") else {
        return Vec::new();
    };
    let table = table.split("\n];").next().unwrap_or_default();
    let entries = table.split("\n    stop(").flat_map(|part| part.split("\n    soft("));
    entries.filter_map(declaration).collect()
}

fn declaration(entry: &str) -> Option<Declared<'_>> {
    let texts: Vec<&str> = entry.split('"').skip(1).step_by(2).collect();
    let [name, .., default, _help] = texts.as_slice() else { return None };
    let variable = entry.split_once("Some(\"").and_then(|(_, rest)| rest.split('"').next());
    Some(Declared { name, variable, default })
}

#[cfg(test)]
mod tests {
    use super::super::tree::file;
    use super::*;

    const TABLE: &str = "const OPTIONS: &[OptionSpec] = &[\n    stop(\n        \"mode\",\n        Some(\"MODE\"),\n        \
        Kind::Word(&[\"a\", \"b\"]),\n        \"a\",\n        \"Help\",\n    ),\n    soft(\"quiet\", None, Kind::Switch, \"\", \"Help\"),\n];\n";

    #[test]
    fn differences_are_found() {
        let mode = "| `--mode` | `ROSLYN_WORKBENCH_MCP_MODE` | x | `a` | Help | |\n";
        let quiet = "| `--quiet` | – | no value | – | Help | |\n";
        let cases = [
            (format!("{mode}{quiet}"), 0),
            (mode.to_owned(), 1),
            (format!("{}{quiet}", mode.replace("`a`", "`b`")), 1),
            (format!("{}{quiet}", mode.replace("_MODE", "_OTHER")), 1),
            (format!("{mode}{quiet}| `--old` | – | – | – | x | |\n"), 1),
        ];
        for (document, count) in cases {
            let found = check(&[file(SOURCE, TABLE), file(DOCUMENT, &document)]);
            assert_eq!(found.len(), count, "{document}\n{found:?}");
        }
        assert_eq!(check(&[]).len(), 1);
    }
}
