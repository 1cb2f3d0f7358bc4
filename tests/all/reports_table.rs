//! The table of field reports names only what exists, and every report that a question claims to answer stands in it.

use std::collections::BTreeSet;
use std::path::Path;

/// Ids such as `U41` in a text.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| word.strip_prefix('U').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit())))
}

#[test]
fn the_table_of_reports_names_what_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests stand in the repository");
    let table = std::fs::read_to_string(root.join("docs/field-reports.md")).expect("the table is there");
    let (mut known, mut missing) = (BTreeSet::new(), Vec::new());
    for row in table.lines().filter(|line| line.starts_with("| U")) {
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        assert_eq!(cells.len(), 5, "three cells: {row}");
        assert!(!cells[2].is_empty() && !cells[3].is_empty(), "nothing is left open: {row}");
        assert!(known.insert(cells[1]), "{} stands there twice", cells[1]);
        let mut source = String::new();
        for name in cells[3].split('`').skip(1).step_by(2) {
            if name.ends_with(".rs") {
                source = std::fs::read_to_string(root.join(name)).unwrap_or_default();
            }
            let is_test = name.contains('_') && name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
            if name.ends_with(".rs") && source.is_empty() || is_test && !source.contains(&format!("fn {name}(")) {
                missing.push(format!("{}: {name}", cells[1]));
            }
        }
    }
    assert_eq!(missing, [""; 0]);
    for text in [
        include_str!("../data/reports_symbols.answers.txt"),
        include_str!("../data/reports_loading.answers.txt"),
        include_str!("reports_changes.rs"),
        include_str!("reports_loading.rs"),
        include_str!("reports_protocol.rs"),
        include_str!("reports_symbols.rs"),
    ] {
        let unknown: Vec<_> = ids(text).filter(|id| !known.contains(id)).collect();
        assert_eq!(unknown, [""; 0], "not in the table");
    }
}
