//! The classic text format.
//!
//! Only two things matter here: the `Project(...) = "name", "path", "{id}"` lines, and which id stands below which in
//! the `NestedProjects` section. Everything else, known or not, is passed over.

use std::collections::HashMap;

use super::raw::{RawProject, RawSolution, Unreadable};

const FOLDER_TYPE: &str = "{2150E333-8FDC-42A3-9474-1A3956D46DE8}";

struct Item {
    name: String,
    path: String,
    id: String,
    is_folder: bool,
}

pub(super) fn parse(text: &str) -> Result<RawSolution, Unreadable> {
    let mut items: Vec<Item> = Vec::new();
    let mut parents: HashMap<String, String> = HashMap::new();
    let mut nested = false;
    let mut header = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with("Microsoft Visual Studio Solution File") {
            header = true;
        } else if starts_with_word(line, "Project") {
            items.push(project_line(line).ok_or_else(|| Unreadable {
                line: Some(index + 1),
                message: "a Project line must read: Project(\"{type}\") = \"name\", \"path\", \"{id}\"".to_string(),
            })?);
        } else if line.starts_with("GlobalSection(NestedProjects)") {
            nested = true;
        } else if line.starts_with("EndGlobalSection") {
            nested = false;
        } else if nested && let Some((child, parent)) = line.split_once('=') {
            parents.insert(child.trim().to_uppercase(), parent.trim().to_uppercase());
        }
    }
    if !header && items.is_empty() {
        return Err(Unreadable { line: None, message: "it has no solution header and lists no project".to_string() });
    }
    Ok(resolve(items, &parents))
}

/// `Project(` opens an entry; `ProjectSection(` does not.
fn starts_with_word(line: &str, word: &str) -> bool {
    line.strip_prefix(word).is_some_and(|rest| rest.trim_start().starts_with('('))
}

fn project_line(line: &str) -> Option<Item> {
    // Quoted pieces stand at the odd places: type, name, path, id.
    let quoted: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
    match quoted[..] {
        [kind, name, path, id, ..] => Some(Item {
            name: name.trim().to_string(),
            path: path.trim().to_string(),
            id: id.trim().to_uppercase(),
            is_folder: kind.trim().eq_ignore_ascii_case(FOLDER_TYPE),
        }),
        _ => None,
    }
}

fn resolve(items: Vec<Item>, parents: &HashMap<String, String>) -> RawSolution {
    let names: HashMap<&str, &str> =
        items.iter().filter(|item| item.is_folder).map(|item| (item.id.as_str(), item.name.as_str())).collect();
    let mut raw = RawSolution::default();
    for item in &items {
        let above = folder_path(&item.id, parents, &names);
        if item.is_folder {
            raw.add_folder(&above.map_or_else(|| item.name.clone(), |above| format!("{above}/{}", item.name)));
        } else {
            raw.projects.push(RawProject { name: Some(item.name.clone()), path: item.path.clone(), folder: above });
        }
    }
    raw
}

/// Names of the folders above an item, outermost first. A circle among folders ends where it closes.
fn folder_path(id: &str, parents: &HashMap<String, String>, names: &HashMap<&str, &str>) -> Option<String> {
    let mut path: Vec<&str> = Vec::new();
    let mut seen = vec![id];
    let mut at = id;
    while let Some(parent) = parents.get(at).map(String::as_str) {
        if seen.contains(&parent) {
            break;
        }
        let Some(name) = names.get(parent) else { break };
        seen.push(parent);
        path.push(name);
        at = parent;
    }
    path.reverse();
    (!path.is_empty()).then(|| path.join("/"))
}
