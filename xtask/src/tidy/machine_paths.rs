//! No file names a folder of one person's machine.

use super::tree::File;

/// Beginnings of such paths. Put together here, so that this file does not find itself.
fn beginnings() -> [String; 5] {
    [("/ro", "ot/"), ("/wo", "rk/"), ("../sha", "red/spec"), ("../sha", "red/notes"), ("/Use", "rs/")]
        .map(|(start, end)| format!("{start}{end}"))
}

pub(crate) fn check(files: &[File]) -> Vec<String> {
    let beginnings = beginnings();
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.extension() != "lock") {
        for (index, line) in file.text.lines().enumerate() {
            if let Some(found) = beginnings.iter().find(|start| names(line, start)) {
                faults.push(format!("{}:{} names {found}, a folder of one machine", file.path, index + 1));
            }
        }
    }
    faults
}

/// Whether a path begins with `start` somewhere in the line: a longer path that only ends so does not count.
fn names(line: &str, start: &str) -> bool {
    line.match_indices(start).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "._-}~)>".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::super::tree::file;
    use super::*;

    #[test]
    fn paths_of_a_machine_are_found_and_others_are_not() {
        let [root, work, ..] = beginnings();
        let cases = [
            (format!("cd {root}x"), 1),
            (format!("\"{work}main\""), 1),
            (format!("tests{work}x"), 0),
            ("/home/user/project".to_owned(), 0),
        ];
        for (text, count) in cases {
            assert_eq!(check(&[file("a.md", &text)]).len(), count, "{text}");
        }
    }
}
