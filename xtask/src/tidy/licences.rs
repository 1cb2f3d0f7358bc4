//! Both licences lie in the root, as the manifests say.

use super::tree::File;

/// File and a phrase that it must hold.
const LICENCES: [(&str, &str); 2] =
    [("LICENSE-MIT", "Permission is hereby granted"), ("LICENSE-APACHE", "Apache License")];

pub(crate) fn check(files: &[File]) -> Vec<String> {
    let missing = LICENCES
        .iter()
        .filter(|(path, phrase)| !files.iter().any(|file| file.path == *path && file.text.contains(phrase)));
    missing.map(|(path, _)| format!("{path} is missing or is another text")).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tree::file;
    use super::*;

    #[test]
    fn a_missing_or_empty_licence_is_found() {
        let mit = file("LICENSE-MIT", "Permission is hereby granted, free of charge");
        assert_eq!(check(&[mit, file("LICENSE-APACHE", "")]), ["LICENSE-APACHE is missing or is another text"]);
    }
}
