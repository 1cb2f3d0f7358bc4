//! Answers as compact lines (`--answer-style compact`): what a model reads is a fraction of the contract's JSON.
//!
//! `structuredContent` stays the contract's; only the text block changes. The renderer knows no tool: it walks the
//! answer and knows the contract's shapes. A path stands once above what lies in it, places are `line:column`, symbols
//! their documentation id (or kind and name), the snapshot stands once at the end, ready to be sent back, and what is
//! false, null or empty is left out.

mod items;
mod shapes;
#[cfg(test)]
mod tests;

use serde_json::{Map, Value};

use shapes::{Form, form, has_nothing, place, short_key, spot, symbol_name};

/// The field of a diff that holds its lines.
const LINES: &str = "lines";

/// The text for a model. An envelope that is no JSON object stays as it is.
pub(crate) fn text(envelope: &str) -> String {
    let Ok(Value::Object(envelope)) = serde_json::from_str::<Value>(envelope) else { return envelope.to_owned() };
    let mut lines = Lines::default();
    for (key, value) in &envelope {
        match (key.as_str(), value) {
            ("ok", _) => {}
            ("data", Value::Object(data)) => lines.fields(data, 0),
            ("error", Value::Object(error)) => lines.error(error),
            ("continuation", Value::Object(next)) => lines.next_step(next),
            ("warnings", Value::Array(warnings)) => lines.warnings(warnings),
            ("snapshot", snapshot) => lines.line(0, &format!("snapshot {snapshot}")),
            ("diagnostics", Value::Array(found)) => lines.items(found, 0),
            (_, Value::Object(other)) => lines.fields(other, 0),
            _ => {}
        }
    }
    lines.out.truncate(lines.out.trim_end().len());
    lines.out
}

/// The text so far, and the path that places below it lie in.
#[derive(Default)]
struct Lines {
    out: String,
    path: String,
}

impl Lines {
    fn line(&mut self, indent: usize, text: &str) {
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn error(&mut self, error: &Map<String, Value>) {
        let text = |name: &str| error.get(name).and_then(Value::as_str).unwrap_or_default();
        let id = match text("correlationId") {
            "" => String::new(),
            id => format!(" correlationId={id}"),
        };
        self.line(0, &format!("error {}: {}{id}", text("code"), text("message")));
    }

    fn next_step(&mut self, next: &Map<String, Value>) {
        let text = |name: &str| next.get(name).and_then(Value::as_str).unwrap_or_default();
        let tools = next.get("tools").and_then(Value::as_array);
        let tools: Vec<&str> = tools.into_iter().flatten().filter_map(Value::as_str).collect();
        let tools = tools.join("|");
        let words = [text("kind"), text("tool"), &tools].into_iter().filter(|word| !word.is_empty());
        self.line(0, &format!("next {}: {}", words.collect::<Vec<_>>().join(" "), text("instruction")));
    }

    fn warnings(&mut self, warnings: &[Value]) {
        for warning in warnings {
            let text = |name: &str| warning[name].as_str().unwrap_or_default();
            self.line(0, &format!("! {}: {}", text("code"), text("message")));
        }
    }

    /// The fields of an object: what fits goes into one line, lists and trees below it.
    fn fields(&mut self, fields: &Map<String, Value>, indent: usize) {
        let mut parts = Vec::new();
        for (key, value) in fields {
            match self.inline(key, value, true) {
                Some(part) => parts.extend(Some(part).filter(|part| !part.is_empty())),
                None => {
                    self.flush(indent, &mut parts);
                    self.block(key, value, indent);
                }
            }
        }
        self.flush(indent, &mut parts);
    }

    fn flush(&mut self, indent: usize, parts: &mut Vec<String>) {
        if !parts.is_empty() {
            self.line(indent, &parts.join(" "));
            parts.clear();
        }
    }

    /// A field in a few words; empty for what says nothing, `None` for what needs lines of its own.
    fn inline(&self, key: &str, value: &Value, with_place: bool) -> Option<String> {
        if has_nothing(value) {
            return Some(String::new());
        }
        // A diff is read line by line.
        if key == LINES && value.is_array() {
            return None;
        }
        let key = short_key(key);
        let named = |text: &str| if key.is_empty() { text.to_owned() } else { format!("{key}={text}") };
        match form(value) {
            Form::Flag => Some(key.to_owned()),
            Form::Word(text) => Some(named(&text)),
            Form::Location(at) => Some(named(&place(at))),
            Form::Symbol(symbol) => {
                let at = symbol.get("location").and_then(Value::as_object).filter(|_| with_place);
                let name = symbol_name(symbol);
                Some(named(&at.map_or(name.clone(), |at| format!("{name} {}", place(at)))))
            }
            Form::Hidden => Some(String::new()),
            Form::Text(_) | Form::List(..) | Form::Items(_) => None,
            Form::Fields(fields) => {
                let parts: Option<Vec<String>> =
                    fields.iter().map(|(name, inner)| self.inline(name, inner, with_place)).collect();
                let parts: Vec<String> = parts?.into_iter().filter(|part| !part.is_empty()).collect();
                Some(format!("{key}{{{}}}", parts.join(" ")))
            }
        }
    }

    fn block(&mut self, key: &str, value: &Value, indent: usize) {
        match form(value) {
            Form::Word(_) => {
                for line in value.as_array().into_iter().flatten().filter_map(Value::as_str) {
                    self.line(indent, line);
                }
            }
            Form::Text(text) => {
                self.line(indent, &format!("{key}:"));
                self.line(0, text.trim_end_matches(['\n', '\r']));
            }
            Form::List(items, more, total) => {
                let count = u64::try_from(items.len()).unwrap_or(u64::MAX);
                let of = total.filter(|total| *total != count).map_or(String::new(), |total| format!(" of {total}"));
                let more = if more && of.is_empty() { ", more" } else { "" };
                if let Some(spots) = self.here(items).filter(|_| indent > 0 && of.is_empty() && more.is_empty()) {
                    return self.line(indent, &format!("{key}: {spots}"));
                }
                self.line(indent, &format!("{key}: {count}{of}{more}"));
                self.items(items, indent + 1);
            }
            Form::Items(items) => {
                if !matches!(key, "children" | "derivedTypes") {
                    self.line(indent, &format!("{key}:"));
                }
                self.items(items, indent + 1);
            }
            Form::Fields(fields) => {
                self.line(indent, &format!("{key}:"));
                match fields.contains_key("location") {
                    true => self.item(value, indent + 1),
                    false => self.fields(fields, indent + 1),
                }
            }
            _ => {}
        }
    }

    /// `line:column`, below the path that it lies in: a new path is written first.
    fn at(&mut self, location: &Map<String, Value>, indent: usize) -> String {
        let (path, spot) = spot(location);
        if !path.is_empty() && path != self.path {
            self.line(indent.saturating_sub(1), path);
            path.clone_into(&mut self.path);
        }
        spot
    }
}
