//! The XML format. Parsed here and not by MSBuild, because MSBuild reads it only since 17.13.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::raw::{RawProject, RawSolution, Unreadable};

pub(super) fn parse(text: &str) -> Result<RawSolution, Unreadable> {
    let mut reader = Reader::from_str(text);
    let mut raw = RawSolution::default();
    let mut open: Vec<Option<String>> = Vec::new();
    let mut root = false;
    loop {
        let event = reader.read_event().map_err(|error| at(text, reader.error_position(), error.to_string()))?;
        match event {
            Event::Start(element) => {
                let folder = element_seen(&element, &open, &mut raw, &mut root)
                    .map_err(|message| at(text, reader.buffer_position(), message))?;
                open.push(folder);
            }
            Event::Empty(element) => {
                element_seen(&element, &open, &mut raw, &mut root)
                    .map_err(|message| at(text, reader.buffer_position(), message))?;
            }
            Event::End(_) => {
                open.pop();
            }
            Event::Eof => break,
            _ => {}
        }
    }
    match (root, open.is_empty()) {
        (true, true) => Ok(raw),
        (true, false) => Err(Unreadable { line: None, message: "the file ends inside an element".to_string() }),
        (false, _) => Err(Unreadable { line: None, message: "its root element is not Solution".to_string() }),
    }
}

/// Answers the solution folder that the element opens, or the one that it stands in.
fn element_seen(
    element: &BytesStart<'_>,
    open: &[Option<String>],
    raw: &mut RawSolution,
    root: &mut bool,
) -> Result<Option<String>, String> {
    let inside = open.last().cloned().flatten();
    match element.local_name().as_ref() {
        b"Solution" if open.is_empty() => {
            *root = true;
            Ok(None)
        }
        _ if !*root => Err("its root element is not Solution".to_string()),
        b"Folder" => {
            let name = attribute(element, b"Name")?.ok_or("a Folder needs a Name")?;
            // The format writes whole paths ("/src/lib/"); a plain name below another folder is understood too.
            let trimmed = name.trim().trim_matches('/').to_string();
            let path = match inside {
                Some(above) if !name.trim().starts_with('/') => format!("{above}/{trimmed}"),
                _ => trimmed,
            };
            raw.add_folder(&path);
            Ok(Some(path).filter(|path| !path.is_empty()))
        }
        b"Project" => {
            let path = attribute(element, b"Path")?.ok_or("a Project needs a Path")?;
            let name = attribute(element, b"DisplayName")?.filter(|name| !name.trim().is_empty());
            raw.projects.push(RawProject { name, path, folder: inside.clone() });
            Ok(inside)
        }
        _ => Ok(inside),
    }
}

fn attribute(element: &BytesStart<'_>, name: &[u8]) -> Result<Option<String>, String> {
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        if attribute.key.local_name().as_ref() == name {
            let value = attribute.unescape_value().map_err(|error| error.to_string())?;
            return Ok(Some(value.into_owned()));
        }
    }
    Ok(None)
}

fn at(text: &str, position: u64, message: String) -> Unreadable {
    let end = usize::try_from(position).unwrap_or(usize::MAX).min(text.len());
    let line = text.as_bytes()[..end].iter().filter(|byte| **byte == b'\n').count() + 1;
    Unreadable { line: Some(line), message }
}
