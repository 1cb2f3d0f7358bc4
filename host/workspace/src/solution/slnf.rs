//! Solution filters: a JSON file that names a solution and the projects of it to keep.

use serde::Deserialize;

use super::raw::Unreadable;

#[derive(Debug, Deserialize, PartialEq, Eq)]
pub(super) struct Filter {
    /// As written, relative to the filter.
    pub(super) path: String,
    /// As written, relative to the solution.
    #[serde(default)]
    pub(super) projects: Vec<String>,
}

#[derive(Deserialize)]
struct File {
    solution: Filter,
}

pub(super) fn parse(text: &str) -> Result<Filter, Unreadable> {
    let file: File = serde_json::from_str(&plain(text)).map_err(|error| Unreadable {
        line: Some(error.line()).filter(|line| *line > 0),
        message: error.to_string(),
    })?;
    Ok(file.solution)
}

/// Blanks out comments and trailing commas, which the tools that write filters tolerate. Lines stay where they are.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut in_string = false;
    // Where the last comma stands that nothing but blanks has followed.
    let mut comma: Option<usize> = None;
    while let Some(c) = chars.next() {
        if in_string {
            out.push(c);
            match c {
                '\\' => out.extend(chars.next()),
                '"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match (c, chars.peek()) {
            ('/', Some('/')) => {
                while chars.peek().is_some_and(|next| *next != '\n') {
                    chars.next();
                }
            }
            ('/', Some('*')) => {
                chars.next();
                let mut last = ' ';
                for inner in chars.by_ref() {
                    if inner == '\n' {
                        out.push('\n');
                    }
                    if last == '*' && inner == '/' {
                        break;
                    }
                    last = inner;
                }
            }
            (',', _) => {
                comma = Some(out.len());
                out.push(c);
            }
            (']' | '}', _) => {
                if let Some(at) = comma.take() {
                    out.replace_range(at..=at, " ");
                }
                out.push(c);
            }
            _ => {
                in_string = c == '"';
                if !c.is_whitespace() {
                    comma = None;
                }
                out.push(c);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_trailing_commas_are_blanked() {
        let text = "{ // one\n \"solution\": { /* \n */ \"path\": \"a//b,}.sln\", \"projects\": [ \"x\\\"y\", ], }, }";
        let filter = parse(text).expect("readable");
        assert_eq!(filter.path, "a//b,}.sln");
        assert_eq!(filter.projects, ["x\"y"]);
    }

    #[test]
    fn faults_name_their_line() {
        assert_eq!(parse("{\n\"solution\": 3 }").expect_err("no object").line, Some(2));
        assert!(parse("").is_err());
    }
}
