//! Every Rust file begins by saying what it is.

use super::tree::File;

pub(crate) fn check(files: &[File]) -> Vec<String> {
    let rust = files.iter().filter(|file| file.extension() == "rs");
    let silent = rust.filter(|file| !file.text.starts_with("//! "));
    silent.map(|file| format!("{} does not begin with `//! ` and what it is", file.path)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tree::file;
    use super::*;

    #[test]
    fn files_that_say_nothing_are_named() {
        let files = [file("a.rs", "//! What it is.\n"), file("b.rs", "use x;\n"), file("c.rs", ""), file("d.cs", "")];
        let found = check(&files);
        assert_eq!(found.len(), 2);
        assert!(found[0].starts_with("b.rs") && found[1].starts_with("c.rs"), "{found:?}");
    }
}
