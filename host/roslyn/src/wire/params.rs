//! Selectors and queries as the worker reads them.

use serde_json::{Map, Value, json};
use workbench_core::{
    DiagnosticsQuery, DocumentSelector, LocationSelector, OutlineQuery, ProjectSelector, ReferencesQuery, Scope,
    SymbolSearch, SymbolSelector,
};

fn put(object: &mut Map<String, Value>, name: &str, value: &Option<String>) {
    if let Some(value) = value {
        object.insert(name.to_owned(), Value::String(value.clone()));
    }
}

pub(crate) fn project(selector: &ProjectSelector) -> Value {
    let mut object = Map::new();
    put(&mut object, "projectId", &selector.project_id);
    put(&mut object, "name", &selector.name);
    put(&mut object, "path", &selector.path);
    put(&mut object, "targetFramework", &selector.target_framework);
    Value::Object(object)
}

fn put_project(object: &mut Map<String, Value>, selector: &Option<ProjectSelector>) {
    if let Some(selector) = selector {
        object.insert("project".to_owned(), project(selector));
    }
}

pub(crate) fn document(selector: &DocumentSelector) -> Value {
    let mut object = Map::new();
    put(&mut object, "path", &selector.path);
    put(&mut object, "documentId", &selector.document_id);
    put_project(&mut object, &selector.project);
    Value::Object(object)
}

pub(crate) fn location(selector: &LocationSelector) -> Value {
    match selector {
        LocationSelector::Span { document: file, range } => json!({ "span": {
            "document": document(file), "range": { "start": range.start, "length": range.length }
        }}),
        LocationSelector::Selection { document: file, selected_text, context_before, context_after } => {
            let mut object = Map::new();
            object.insert("document".to_owned(), document(file));
            object.insert("selectedText".to_owned(), Value::String(selected_text.clone()));
            put(&mut object, "contextBefore", context_before);
            put(&mut object, "contextAfter", context_after);
            json!({ "selection": object })
        }
    }
}

pub(crate) fn symbol(selector: &SymbolSelector) -> Value {
    let mut object = Map::new();
    let project = match selector {
        SymbolSelector::Location { at, project } => {
            object.insert("location".to_owned(), location(at));
            project
        }
        SymbolSelector::DocumentationId { id, project } => {
            object.insert("documentationCommentId".to_owned(), Value::String(id.clone()));
            project
        }
    };
    put_project(&mut object, project);
    Value::Object(object)
}

pub(crate) fn scope(scope: &Scope) -> Value {
    match scope {
        Scope::Solution => json!({ "kind": "Solution" }),
        Scope::Project(selector) => json!({ "kind": "Project", "project": project(selector) }),
        Scope::Document(selector) => json!({ "kind": "Document", "document": document(selector) }),
        Scope::Projects(selectors) => {
            json!({ "kind": "Projects", "projects": selectors.iter().map(project).collect::<Vec<_>>() })
        }
    }
}

pub(crate) fn search(search: &SymbolSearch) -> Value {
    let mut object = Map::new();
    put(&mut object, "query", &search.query);
    put(&mut object, "metadataName", &search.metadata_name);
    put(&mut object, "namespace", &search.namespace);
    object.insert("kinds".to_owned(), json!(search.kinds));
    object.insert("accessibilities".to_owned(), json!(search.accessibilities));
    object.insert("scope".to_owned(), scope(&search.scope));
    object.insert("limit".to_owned(), json!(search.limit));
    Value::Object(object)
}

pub(crate) fn references(query: &ReferencesQuery) -> Value {
    json!({
        "symbol": symbol(&query.symbol),
        "scope": scope(&query.scope),
        "includeDefinitions": query.include_definitions,
        "includeContext": query.include_context,
        "limit": query.limit,
    })
}

pub(crate) fn diagnostics(query: &DiagnosticsQuery) -> Value {
    json!({
        "scope": scope(&query.scope),
        "ids": query.ids,
        "severities": query.severities.iter().map(|severity| severity.as_str()).collect::<Vec<_>>(),
        "analyzers": query.analyzers,
        "limit": query.limit,
    })
}

pub(crate) fn outline(query: &OutlineQuery) -> Value {
    json!({
        "document": document(&query.document),
        "includeMembers": query.include_members,
        "maxDepth": query.max_depth,
        "limit": query.limit,
    })
}
