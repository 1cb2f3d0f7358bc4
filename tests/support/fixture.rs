//! C# solutions as text.
//!
//! `//- /path` starts a file. `$0` is the cursor and is taken out. A comment line of carets marks what stands above it:
//! `// ^^^^ name` (the carets' columns count). Mark lines are taken out too. `{TFM}` becomes the framework of the engine under test.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::framework;

/// A marked span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// With `/`, relative to the fixture.
    pub path: String,
    pub name: String,
    /// One-based.
    pub line: u64,
    /// One-based, in UTF-16 code units.
    pub column: u64,
    /// Zero-based UTF-16 span from the start of the file.
    pub start: u64,
    pub length: u64,
}

pub struct Fixture {
    folder: TempDir,
    pub marks: Vec<Mark>,
}

impl Fixture {
    /// Writes the files of `text` into a fresh folder.
    pub fn new(text: &str) -> Fixture {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let text = text.replace("{TFM}", &framework());
        let mut marks = Vec::new();
        for file in text.split("//- /").skip(1) {
            let (path, body) = file.split_once('\n').expect("a path ends with a line end");
            let (content, found) = take_marks(path.trim(), body);
            marks.extend(found);
            let at = folder.path().join(path.trim());
            fs::create_dir_all(at.parent().expect("a file has a folder")).expect("folders can be made");
            fs::write(at, content).expect("files can be written");
        }
        Fixture { folder, marks }
    }

    /// The folder with links resolved, as answers name it.
    pub fn root(&self) -> PathBuf {
        self.folder.path().canonicalize().expect("the folder is there")
    }

    pub fn path(&self, relative: &str) -> String {
        self.root().join(relative).to_str().expect("test paths are UTF-8").to_owned()
    }

    pub fn write(&self, relative: &str, text: &str) {
        fs::write(self.root().join(relative), text).expect("files can be written");
    }

    pub fn read(&self, relative: &str) -> String {
        fs::read_to_string(self.root().join(relative)).expect("the file is there")
    }

    /// The mark of that name; there must be exactly one.
    pub fn mark(&self, name: &str) -> &Mark {
        let found: Vec<_> = self.marks.iter().filter(|mark| mark.name == name).collect();
        assert_eq!(found.len(), 1, "one mark {name}");
        found[0]
    }

    /// Every file below the root with its bytes and modification time, `skip` left out.
    pub fn tree(&self, skip: &dyn Fn(&Path) -> bool) -> Vec<(PathBuf, Vec<u8>, std::time::SystemTime)> {
        let mut files = Vec::new();
        let mut folders = vec![self.root()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("folders can be read").map_while(Result::ok) {
                let path = entry.path();
                if skip(&path) {
                    continue;
                }
                let meta = fs::symlink_metadata(&path).expect("entries have metadata");
                if meta.is_dir() {
                    folders.push(path);
                } else {
                    let time = meta.modified().expect("files have times");
                    files.push((path.clone(), fs::read(&path).unwrap_or_default(), time));
                }
            }
        }
        files.sort();
        files
    }
}

fn take_marks(path: &str, body: &str) -> (String, Vec<Mark>) {
    let (mut content, mut marks) = (String::new(), Vec::new());
    let (mut line, mut start_of_line) = (0, 0);
    for row in body.split_inclusive('\n') {
        let carets = row.trim_start().strip_prefix("//").map(str::trim).filter(|rest| rest.starts_with('^'));
        if let Some(carets) = carets {
            let length = carets.chars().take_while(|c| *c == '^').count() as u64;
            let column = row.find('^').expect("there is a caret") as u64;
            let name = carets.trim_start_matches('^').trim().to_owned();
            let start = start_of_line + column;
            marks.push(Mark { path: path.to_owned(), name, line, column: column + 1, start, length });
            continue;
        }
        start_of_line = utf16(&content);
        line += 1;
        match row.split_once("$0") {
            Some((before, after)) => {
                let column = utf16(before);
                let start = start_of_line + column;
                let name = "$0".to_owned();
                marks.push(Mark { path: path.to_owned(), name, line, column: column + 1, start, length: 0 });
                content.push_str(before);
                content.push_str(after);
            }
            None => content.push_str(row),
        }
    }
    (content, marks)
}

fn utf16(text: &str) -> u64 {
    text.encode_utf16().count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_taken_out() {
        let (text, marks) = take_marks("A.cs", "class A\n//    ^ decl\n{ int x$0 = 1; }\n");
        assert_eq!(text, "class A\n{ int x = 1; }\n");
        assert_eq!((marks[0].line, marks[0].column, marks[0].start, marks[0].length), (1, 7, 6, 1));
        assert_eq!((marks[1].line, marks[1].column, marks[1].start, marks[1].length), (2, 8, 15, 0));
    }
}
