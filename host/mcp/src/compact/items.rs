//! The items of a list, one a line, under the paths that they lie in.

use serde_json::{Map, Value};

use super::Lines;
use super::shapes::{Form, form, has_nothing, symbol_name};

/// Fields that a line shows in another way, or that its path says already.
const SHOWN_ELSEWHERE: &[&str] = &["location", "documentId", "projectId", "selector"];

impl Lines {
    pub(super) fn items(&mut self, items: &[Value], indent: usize) {
        let mut rest = items;
        while let Some(item) = rest.first() {
            // Bare places of one file share a line.
            let places = rest.iter().take_while(|item| bare_place(item).is_some()).count();
            let files = rest.iter().map_while(file).take_while(|(folder, _)| Some(*folder) == file(item).map(|f| f.0));
            let files: Vec<&str> = files.map(|(_, name)| name).collect();
            match (places, file(item)) {
                (0, Some((folder, _))) => self.line(indent, &format!("{folder}: {}", files.join(" "))),
                (0, None) => self.item(item, indent),
                _ => self.places(&rest[..places], indent),
            }
            rest = &rest[places.max(files.len()).max(1)..];
        }
    }

    /// All of a list in one line: places in the file at hand, or projects by name.
    pub(super) fn here(&self, items: &[Value]) -> Option<String> {
        let spots = items.iter().map(|item| {
            if let Some(project) = project(item) {
                return Some(project.to_owned());
            }
            let (path, spot) = super::spot(bare_place(item)?);
            (path == self.path).then_some(spot)
        });
        let spots: Option<Vec<String>> = spots.collect();
        spots.filter(|spots| !spots.is_empty()).map(|spots| spots.join(" "))
    }

    fn places(&mut self, places: &[Value], indent: usize) {
        let mut spots: Vec<String> = Vec::new();
        for at in places.iter().filter_map(bare_place) {
            let (path, _) = super::spot(at);
            if path != self.path && !spots.is_empty() {
                self.line(indent, &spots.join(" "));
                spots.clear();
            }
            spots.push(self.at(at, indent));
        }
        self.line(indent, &spots.join(" "));
    }

    pub(super) fn item(&mut self, item: &Value, indent: usize) {
        let Some(fields) = item.as_object() else {
            let text = self.inline("", item, false).unwrap_or_default();
            return self.line(indent, &text);
        };
        // What is only wrapped is shown as itself.
        if let Some((_, inner)) = fields.iter().next().filter(|(_, inner)| fields.len() == 1 && inner.is_object())
            && matches!(form(inner), Form::Fields(_) | Form::Symbol(_))
        {
            return self.item(inner, indent);
        }
        if let Some(edge) = edge(fields) {
            return self.line(indent, &edge);
        }
        let (owner, at) = main_place(fields);
        let mut parts = Vec::new();
        if let Some(at) = at {
            parts.push(self.at(at, indent));
        }
        let symbol = matches!(form(item), Form::Symbol(_));
        if symbol {
            parts.push(symbol_name(fields));
        }
        // A node of a graph is its symbol, where it has one.
        let named = fields.get("symbol").is_some_and(Value::is_object) && fields.contains_key("displayName");
        let mut blocks = Vec::new();
        for (key, value) in fields {
            let told = match key.as_str() {
                "displayName" | "kind" => symbol || named,
                "documentationCommentId" => symbol,
                "id" => named,
                key => SHOWN_ELSEWHERE.contains(&key),
            };
            if told || has_nothing(value) || is_empty_list(value) {
                continue;
            }
            // The symbol whose place leads the line needs no name for what it is to it.
            let name = if Some(key.as_str()) == owner { "" } else { key.as_str() };
            match self.inline(name, value, false) {
                Some(part) => parts.extend(Some(part).filter(|part| !part.is_empty())),
                None => blocks.push((key, value)),
            }
        }
        self.line(indent, &parts.join(" "));
        for (key, value) in blocks {
            self.block(key, value, indent + 1);
        }
    }
}

/// A place with nothing beside it, or that place in an object of its own.
fn bare_place(item: &Value) -> Option<&Map<String, Value>> {
    match form(item) {
        Form::Location(at) => Some(at),
        Form::Fields(fields) if fields.len() == 1 => match form(fields.get("location")?) {
            Form::Location(at) => Some(at),
            _ => None,
        },
        _ => None,
    }
}

/// The name of a project that another one refers to; its path stands where it is listed itself.
fn project(item: &Value) -> Option<&str> {
    let fields = item.as_object().filter(|fields| fields.len() == 3 && fields.contains_key("projectId"))?;
    fields.get("path").and(fields.get("name"))?.as_str()
}

/// The folder and the name of a file that is listed as itself, such as a referenced assembly.
fn file(item: &Value) -> Option<(&str, &str)> {
    let fields = item.as_object().filter(|fields| fields.len() == 2)?;
    let name = fields.get("display").or_else(|| fields.get("displayName"))?.as_str()?;
    let (folder, file) = fields.get("path")?.as_str()?.rsplit_once(['/', '\\'])?;
    (file.rsplit_once('.')?.0 == name).then_some((folder, name))
}

/// In an item, that nothing is there needs no line.
fn is_empty_list(value: &Value) -> bool {
    matches!(form(value), Form::List([], false, _))
}

/// `from -> to kind`.
fn edge(fields: &Map<String, Value>) -> Option<String> {
    let text = |name: &str| fields.get(name).and_then(Value::as_str);
    let kind = text("kind").unwrap_or_default();
    Some(format!("{} -> {} {kind}", text("fromDisplayName")?, text("toDisplayName")?))
}

/// The place that an item is about: its own, or that of the first thing in it; and the field that it stands in.
fn main_place(fields: &Map<String, Value>) -> (Option<&str>, Option<&Map<String, Value>>) {
    if let Some(own) = fields.get("location").and_then(Value::as_object) {
        return (None, Some(own));
    }
    let inner = fields.iter().find_map(|(key, value)| Some((key, value.get("location")?.as_object()?)));
    match inner {
        Some((key, at)) => (Some(key), Some(at)),
        None => (None, None),
    }
}
