//! Small rooms: a file that needs scrolling for long is two files.

use super::tree::File;

const WARN: usize = 400;
const FAIL: usize = 800;

/// Faults, then warnings.
pub(crate) fn check(files: &[File]) -> (Vec<String>, Vec<String>) {
    let (mut faults, mut warnings) = (Vec::new(), Vec::new());
    for file in files.iter().filter(|file| matches!(file.extension(), "rs" | "cs" | "wit" | "py") && !is_data(file)) {
        let lines = file.text.lines().count();
        let list = match lines {
            0..=WARN => continue,
            _ if lines <= FAIL => &mut warnings,
            _ => &mut faults,
        };
        list.push(format!("{} has {lines} lines (warning above {WARN}, fault above {FAIL})", file.path));
    }
    (faults, warnings)
}

/// Sources that are read by tests, not by people who maintain the project.
fn is_data(file: &File) -> bool {
    file.path.starts_with("tests/data/")
}

#[cfg(test)]
mod tests {
    use super::super::tree::file;
    use super::*;

    #[test]
    fn sizes_are_told_apart() {
        let lines = |count: usize| "x\n".repeat(count);
        let cases = [
            ("a.rs", 400, 0, 0),
            ("a.rs", 401, 0, 1),
            ("a.cs", 800, 0, 1),
            ("a.wit", 801, 1, 0),
            ("Cargo.lock", 5000, 0, 0),
            ("tests/data/big.cs", 5000, 0, 0),
        ];
        for (path, count, faults, warnings) in cases {
            let found = check(&[file(path, &lines(count))]);
            assert_eq!((found.0.len(), found.1.len()), (faults, warnings), "{path} with {count} lines");
        }
    }
}
