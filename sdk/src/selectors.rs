//! Selectors out of JSON: which shape was meant, and what is wrong when none fits.
//!
//! Agents often nest selectors wrongly, so every refusal shows the shape that was expected with an example. Names that a
//! selector does not know are refused: dropping them silently would answer another question than was asked.

use serde_json::{Map, Value};

use crate::arguments::MAX_LIMIT;
use crate::failure::{fail, invalid};
use crate::wit::{
    DocumentSelector, Failure, LocationSelector, ProjectSelector, Scope, SelectionSelector, SpanSelector, SymbolAt,
    SymbolById, SymbolSelector, TextSpan,
};

const PROJECT: &str = r#"{"name":"App"}"#;
const DOCUMENT: &str = r#"{"path":"src/App/Order.cs"}"#;
const LOCATION: &str = r#"{"selection":{"document":{"path":"src/App/Order.cs"},"selectedText":"Total"}}"#;
const SYMBOL: &str = r#"{"documentationCommentId":"M:App.Order.Total"}"#;

/// One JSON object of the arguments and where it stands.
struct Fields<'a> {
    at: &'a str,
    map: &'a Map<String, Value>,
    example: &'static str,
}

impl<'a> Fields<'a> {
    fn new(at: &'a str, value: &'a Value, example: &'static str) -> Result<Fields<'a>, Failure> {
        match value {
            Value::Object(map) => Ok(Fields { at, map, example }),
            _ => Err(invalid(format!("`{at}` must be an object such as {example}."))),
        }
    }

    fn get(&self, name: &str) -> Option<&'a Value> {
        self.map.get(name).filter(|value| !value.is_null())
    }

    fn path(&self, name: &str) -> String {
        format!("{}.{name}", self.at)
    }

    fn required(&self, name: &str) -> Result<&'a Value, Failure> {
        self.get(name).ok_or_else(|| invalid(format!("`{}` is required, as in {}.", self.path(name), self.example)))
    }

    /// An empty text counts as not given: it can name nothing.
    fn text(&self, name: &str) -> Result<Option<String>, Failure> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone()).filter(|text| !text.is_empty())),
            Some(_) => Err(invalid(format!("`{}` must be a string.", self.path(name)))),
        }
    }

    fn project(&self) -> Result<Option<ProjectSelector>, Failure> {
        self.get("project").map(|value| project(&self.path("project"), value)).transpose()
    }

    fn unknown(&self, known: &[&str]) -> Option<String> {
        let names: Vec<String> =
            self.map.keys().filter(|key| !known.contains(&key.as_str())).map(|key| format!("`{key}`")).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }

    fn refuse_unknown(&self, known: &[&str]) -> Result<(), Failure> {
        match self.unknown(known) {
            None => Ok(()),
            Some(names) => Err(invalid(format!(
                "`{}` does not know {names}; it takes {}, as in {}.",
                self.at,
                known.join(", "),
                self.example
            ))),
        }
    }

    /// The failure of a selector that has not exactly one of `choices`.
    fn not_one(&self, code: &str, choices: &[&str], known: &[&str]) -> Failure {
        let given = choices.iter().filter(|choice| self.get(choice).is_some()).count();
        let state = match (given, self.unknown(known)) {
            (0, Some(names)) => format!("has {names} instead"),
            (0, None) => "has none".to_owned(),
            _ => "has more than one".to_owned(),
        };
        let choices = choices.join(", ");
        fail(code, format!("`{}` takes exactly one of {choices} and {state}. Example: {}.", self.at, self.example))
    }
}

pub(crate) fn project(at: &str, value: &Value) -> Result<ProjectSelector, Failure> {
    const KNOWN: &[&str] = &["projectId", "name", "path", "targetFramework"];
    let fields = Fields::new(at, value, PROJECT)?;
    let selector = ProjectSelector {
        project_id: fields.text("projectId")?,
        name: fields.text("name")?,
        path: fields.text("path")?,
        target_framework: fields.text("targetFramework")?,
    };
    if KNOWN.iter().all(|name| fields.text(name).is_ok_and(|text| text.is_none())) {
        let state = fields.unknown(KNOWN).map_or("has none".to_owned(), |names| format!("has {names} instead"));
        let known = KNOWN.join(", ");
        let message = format!("`{at}` takes at least one of {known} and {state}. Example: {PROJECT}.");
        return Err(fail("ProjectSelectorInvalid", message));
    }
    fields.refuse_unknown(KNOWN)?;
    Ok(selector)
}

pub(crate) fn document(at: &str, value: &Value) -> Result<DocumentSelector, Failure> {
    const KNOWN: &[&str] = &["path", "documentId", "project"];
    let fields = Fields::new(at, value, DOCUMENT)?;
    let (path, document_id) = (fields.text("path")?, fields.text("documentId")?);
    if path.is_some() == document_id.is_some() {
        return Err(fields.not_one("DocumentSelectorInvalid", &["path", "documentId"], KNOWN));
    }
    fields.refuse_unknown(KNOWN)?;
    Ok(DocumentSelector { path, document_id, project: fields.project()? })
}

pub(crate) fn location(at: &str, value: &Value) -> Result<LocationSelector, Failure> {
    const KNOWN: &[&str] = &["span", "selection"];
    let fields = Fields::new(at, value, LOCATION)?;
    match (fields.get("span"), fields.get("selection")) {
        (Some(value), None) => {
            fields.refuse_unknown(KNOWN)?;
            span(&fields.path("span"), value).map(LocationSelector::Span)
        }
        (None, Some(value)) => {
            fields.refuse_unknown(KNOWN)?;
            selection(&fields.path("selection"), value).map(LocationSelector::Selection)
        }
        _ => Err(fields.not_one("LocationSelectorInvalid", KNOWN, KNOWN)),
    }
}

fn span(at: &str, value: &Value) -> Result<SpanSelector, Failure> {
    const EXAMPLE: &str = r#"{"document":{"path":"src/App/Order.cs"},"range":{"start":120,"length":5}}"#;
    let fields = Fields::new(at, value, EXAMPLE)?;
    fields.refuse_unknown(&["document", "range"])?;
    let document = document(&fields.path("document"), fields.required("document")?)?;
    Ok(SpanSelector { document, range: range(&fields.path("range"), fields.required("range")?)? })
}

fn range(at: &str, value: &Value) -> Result<TextSpan, Failure> {
    let fields = Fields::new(at, value, r#"{"start":120,"length":5}"#)?;
    fields.refuse_unknown(&["start", "length"])?;
    let number = |name: &str, value: &Value| match value.as_u64().and_then(|number| u32::try_from(number).ok()) {
        Some(number) if number <= MAX_LIMIT => Ok(number),
        _ => Err(invalid(format!("`{at}.{name}` must be a whole number from 0 to {MAX_LIMIT} (UTF-16 code units)."))),
    };
    let start = number("start", fields.required("start")?)?;
    let length = fields.get("length").map_or(Ok(0), |value| number("length", value))?;
    Ok(TextSpan { start, length })
}

fn selection(at: &str, value: &Value) -> Result<SelectionSelector, Failure> {
    const EXAMPLE: &str = r#"{"document":{"path":"src/App/Order.cs"},"selectedText":"Total"}"#;
    let fields = Fields::new(at, value, EXAMPLE)?;
    fields.refuse_unknown(&["document", "selectedText", "contextBefore", "contextAfter"])?;
    let document = document(&fields.path("document"), fields.required("document")?)?;
    let Some(selected_text) = fields.text("selectedText")? else {
        return Err(invalid(format!("`{at}.selectedText` is required and must not be empty, as in {EXAMPLE}.")));
    };
    let (context_before, context_after) = (fields.text("contextBefore")?, fields.text("contextAfter")?);
    Ok(SelectionSelector { document, selected_text, context_before, context_after })
}

pub(crate) fn symbol(at: &str, value: &Value) -> Result<SymbolSelector, Failure> {
    const KNOWN: &[&str] = &["location", "documentationCommentId", "project"];
    let fields = Fields::new(at, value, SYMBOL)?;
    match (fields.get("location"), fields.text("documentationCommentId")?) {
        (Some(value), None) => {
            fields.refuse_unknown(KNOWN)?;
            let at = location(&fields.path("location"), value)?;
            Ok(SymbolSelector::Location(SymbolAt { at, project: fields.project()? }))
        }
        (None, Some(id)) => {
            fields.refuse_unknown(KNOWN)?;
            Ok(SymbolSelector::DocumentationId(SymbolById { id, project: fields.project()? }))
        }
        _ => Err(fields.not_one("SymbolSelectorInvalid", &["location", "documentationCommentId"], KNOWN)),
    }
}

/// The scope argument. `at` is its name, as some tools call it otherwise.
pub(crate) fn scope(at: &str, value: &Value) -> Result<Scope, Failure> {
    const KINDS: &[(&str, Option<&str>)] = &[
        ("Solution", None),
        ("Project", Some("project")),
        ("Document", Some("document")),
        ("Projects", Some("projects")),
    ];
    let fields = Fields::new(at, value, r#"{"kind":"Project","project":{"name":"App"}}"#)?;
    fields.refuse_unknown(&["kind", "project", "document", "projects"])?;
    let kind = fields.text("kind")?.unwrap_or_else(|| "Solution".to_owned());
    let Some((kind, wanted)) = KINDS.iter().find(|(name, _)| *name == kind) else {
        let message = format!("`{at}.kind` is `{kind}`; accepted are Solution, Project, Document, Projects.");
        return Err(invalid(message));
    };
    let given: Vec<&str> =
        ["project", "document", "projects"].into_iter().filter(|name| fields.get(name).is_some()).collect();
    let fits = match wanted {
        None => given.is_empty(),
        Some(wanted) => given == [*wanted],
    };
    if !fits {
        let takes = wanted.map_or("no other field".to_owned(), |wanted| format!("`{wanted}` and no other field"));
        let has = if given.is_empty() { "it has none".to_owned() } else { format!("it has {}", given.join(", ")) };
        let default = if fields.get("kind").is_none() { " (the default)" } else { "" };
        return Err(invalid(format!("`{at}.kind` {kind}{default} takes {takes}; {has}.")));
    }
    match (*wanted, wanted.and_then(|name| fields.get(name))) {
        (Some("project"), Some(value)) => project(&fields.path("project"), value).map(Scope::Project),
        (Some("document"), Some(value)) => document(&fields.path("document"), value).map(Scope::Document),
        (Some(_), Some(value)) => projects(&fields.path("projects"), value).map(Scope::Projects),
        _ => Ok(Scope::Solution),
    }
}

fn projects(at: &str, value: &Value) -> Result<Vec<ProjectSelector>, Failure> {
    match value {
        Value::Array(items) if !items.is_empty() => {
            items.iter().enumerate().map(|(index, item)| project(&format!("{at}[{index}]"), item)).collect()
        }
        _ => Err(invalid(format!("`{at}` must be an array with at least one project such as [{PROJECT}]."))),
    }
}
