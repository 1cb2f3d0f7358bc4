//! What each tool asks of the host and how it shows the answer. Every answer is also checked against the tool's own
//! output schema, as the host does it.

use serde_json::{Value, json};
use workbench_navigation::PLUGIN;
use workbench_sdk::testing::{Asked, Fake, SNAPSHOT_ID, WORKSPACE_ID, document, location, symbol};
use workbench_sdk::tool::{call, describe};
use workbench_sdk::wit::{
    Definition, DefinitionPage, DocumentSelector, Failure, LocationSelector, Outline, OutlineNode, OutlineQuery,
    Parameter, Reference, ReferencePage, ReferenceQuery, Scope, SelectionSelector, Symbol, SymbolAt, SymbolById,
    SymbolDetails, SymbolPage, SymbolSearch, SymbolSelector, TypeInfo, Warning,
};

fn ask(fake: &Fake, tool: &str, arguments: Value) -> Result<Value, Failure> {
    let answer = call(&PLUGIN, fake, tool, &arguments.to_string())?;
    let data: Value = serde_json::from_str(&answer.data).expect("JSON");
    let published = describe(&PLUGIN).tools.into_iter().find(|known| known.name == tool).expect("a known tool");
    let schema = serde_json::from_str(&published.output_schema).expect("JSON");
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    let faults: Vec<String> = validator.iter_errors(&data).map(|error| error.to_string()).collect();
    assert_eq!(faults, Vec::<String>::new(), "{tool}: {data}");
    Ok(data)
}

fn refusal(fake: &Fake, tool: &str, arguments: Value) -> (String, String) {
    match ask(fake, tool, arguments.clone()) {
        Ok(data) => panic!("{tool} {arguments}: {data}"),
        Err(failure) => (failure.code, failure.message),
    }
}

fn snapshot() -> Value {
    json!({ "workspaceId": WORKSPACE_ID, "workspaceEpoch": 1, "snapshotId": SNAPSHOT_ID, "transactionRevision": null })
}

/// A place in document `d` as it is published.
fn shown(start: u32, length: u32, line: u32, column: u32) -> Value {
    json!({
        "document": { "documentId": "d", "path": "src/A.cs", "projectId": "p" },
        "span": { "start": start, "length": length },
        "line": line,
        "column": column,
        "snapshot": snapshot(),
        "selector": { "span": { "document": { "documentId": "d" }, "range": { "start": start, "length": length } } },
    })
}

fn order() -> Symbol {
    Symbol { location: Some(location(10, 5, 2, 3)), ..symbol("Order", "NamedType", "T:App.Order") }
}

fn shown_order() -> Value {
    json!({
        "displayName": "Order",
        "kind": "NamedType",
        "documentationCommentId": "T:App.Order",
        "location": shown(10, 5, 2, 3),
    })
}

fn details(symbol: Symbol) -> SymbolDetails {
    SymbolDetails {
        declarations: symbol.location.iter().cloned().chain([location(90, 5, 9, 1)]).collect(),
        symbol,
        accessibility: "Public".into(),
        modifiers: vec!["sealed".into()],
        type_info: None,
        parameters: None,
        return_type: None,
        documentation: None,
        warnings: Vec::new(),
    }
}

fn by_id(id: &str) -> SymbolSelector {
    SymbolSelector::DocumentationId(SymbolById { id: id.into(), project: None })
}

fn by_path(path: &str) -> DocumentSelector {
    DocumentSelector { path: Some(path.into()), document_id: None, project: None }
}

fn text_at(text: &str) -> (Value, LocationSelector) {
    let json = json!({ "selection": { "document": { "path": "src/A.cs" }, "selectedText": text } });
    let selector = LocationSelector::Selection(SelectionSelector {
        document: by_path("src/A.cs"),
        selected_text: text.into(),
        context_before: None,
        context_after: None,
    });
    (json, selector)
}

#[test]
fn search_symbols_passes_filters_on_and_shows_the_page() {
    let warning = Warning { code: "NotCovered".into(), message: "One project failed.".into() };
    let page = SymbolPage { items: vec![order()], total: None, has_more: true, warnings: vec![warning.clone()] };
    let fake = Fake { search: Some(page), ..Fake::default() };
    let arguments = json!({
        "query": " Ord ", "kinds": ["class", "NAMEDTYPE", "Class"], "accessibilities": ["public"], "namespace": "App",
        "scope": { "kind": "Document", "document": { "path": "src/A.cs" } }, "symbolsLimit": 1, "workspace": null,
    });
    let data = ask(&fake, "search-symbols", arguments.clone()).expect("an answer");
    assert_eq!(data, json!({ "symbols": { "items": [shown_order()], "hasMore": true, "totalCount": null } }));
    let search = SymbolSearch {
        query: Some("Ord".into()),
        metadata_name: None,
        kinds: vec!["Class".into(), "NamedType".into()],
        accessibilities: vec!["Public".into()],
        namespace: Some("App".into()),
        scope: Scope::Document(by_path("src/A.cs")),
        limit: 1,
    };
    assert_eq!(fake.asked.borrow().as_slice(), [Asked::Search(search)]);
    let answer = call(&PLUGIN, &fake, "search-symbols", &arguments.to_string()).expect("an answer");
    assert_eq!(answer.warnings, [warning]);
}

#[test]
fn search_symbols_wants_something_to_look_for() {
    let fake = Fake::default();
    for arguments in [json!({}), json!({ "query": "" }), json!({ "query": "  ", "metadataName": null })] {
        let (code, message) = refusal(&fake, "search-symbols", arguments);
        assert_eq!((code.as_str(), message.contains("`query`, `metadataName` or both")), ("InvalidRequest", true));
    }
    let (code, message) = refusal(&fake, "search-symbols", json!({ "query": "A", "kinds": ["Clas"] }));
    assert_eq!(code, "InvalidRequest");
    assert!(message.contains("`kinds` has `Clas`") && message.contains("Interface"), "{message}");
    assert_eq!(fake.asked.borrow().len(), 0);
}

#[test]
fn resolve_symbol_hands_out_a_selector_that_fits_one_symbol() {
    let (at, selector) = text_at("Order");
    let local = Symbol { documentation_id: None, ..order() };
    let metadata = Symbol { location: None, project_id: None, ..symbol("string", "NamedType", "T:System.String") };
    let asked = json!({ "span": { "document": { "documentId": "d" }, "range": { "start": 40, "length": 6 } } });
    let cases = [
        (order(), json!({ "documentationCommentId": "T:App.Order", "project": { "projectId": "p" } })),
        (local, json!({ "location": shown(10, 5, 2, 3)["selector"] })),
        (metadata, json!({ "location": asked })),
    ];
    for (symbol, expected) in cases {
        let fake = Fake { symbol: Some(details(symbol)), location: Some(location(40, 6, 4, 1)), ..Fake::default() };
        let data =
            ask(&fake, "resolve-symbol", json!({ "location": at, "expectedSnapshot": null })).expect("an answer");
        assert_eq!(data["selector"], expected);
        let symbol = SymbolSelector::Location(SymbolAt { at: selector.clone(), project: None });
        assert_eq!(fake.asked.borrow()[0], Asked::Symbol { symbol, with_documentation: false });
    }
}

#[test]
fn limits_cut_declarations_and_parameters() {
    let parameter = |name: &str| Parameter {
        name: name.into(),
        type_info: Some(TypeInfo {
            display_name: "int".into(),
            kind: "Struct".into(),
            nullable_annotation: Some("NotAnnotated".into()),
            documentation_id: Some("T:System.Int32".into()),
        }),
        ref_kind: "None".into(),
        is_optional: name == "b",
        has_explicit_default_value: name == "b",
        default_value: (name == "b").then(|| "1".into()),
    };
    let details = SymbolDetails {
        parameters: Some(vec![parameter("a"), parameter("b")]),
        documentation: Some("<member/>".into()),
        ..details(order())
    };
    let fake = Fake { symbol: Some(details), ..Fake::default() };
    let wanted = json!({ "documentationCommentId": "T:App.Order" });
    let data =
        ask(&fake, "get-symbol-info", json!({ "symbol": wanted, "includeDocumentation": true })).expect("an answer");
    let number = json!({
        "displayName": "int", "kind": "Struct", "nullableAnnotation": "NotAnnotated",
        "documentationCommentId": "T:System.Int32",
    });
    let parameters = json!({
        "items": [
            { "name": "a", "type": number, "refKind": "None", "isOptional": false, "hasExplicitDefaultValue": false },
            {
                "name": "b", "type": number, "refKind": "None", "isOptional": true, "hasExplicitDefaultValue": true,
                "defaultValue": "1",
            },
        ],
        "hasMore": false,
        "totalCount": 2,
    });
    let declarations = json!({ "items": [shown(10, 5, 2, 3), shown(90, 5, 9, 1)], "hasMore": false, "totalCount": 2 });
    let expected = json!({
        "symbol": shown_order(), "accessibility": "Public", "modifiers": ["sealed"], "parameters": parameters,
        "documentation": "<member/>", "declarations": declarations,
    });
    assert_eq!(data, expected);
    let limited = json!({ "symbol": wanted, "parametersLimit": 1, "declarationsLimit": 0 });
    let data = ask(&fake, "get-symbol-info", limited).expect("an answer");
    assert_eq!(data["parameters"]["items"], json!([parameters["items"][0]]));
    assert_eq!(data["parameters"]["hasMore"], true);
    assert_eq!(data["declarations"], json!({ "items": [], "hasMore": true, "totalCount": 2 }));
    assert_eq!(data.get("documentation"), None);
}

#[test]
fn go_to_definition_shows_source_and_metadata() {
    let items = vec![
        Definition {
            location: Some(location(10, 5, 2, 3)),
            is_metadata: false,
            metadata_name: None,
            containing_assembly: None,
        },
        Definition {
            location: None,
            is_metadata: true,
            metadata_name: Some("System.String".into()),
            containing_assembly: Some("System.Runtime".into()),
        },
    ];
    let page = DefinitionPage { symbol: order(), items, total: Some(2), has_more: false, warnings: Vec::new() };
    let fake = Fake { definitions: Some(page), ..Fake::default() };
    let arguments = json!({ "symbol": { "documentationCommentId": "T:App.Order" } });
    let data = ask(&fake, "go-to-definition", arguments).expect("an answer");
    let expected = json!([
        { "location": shown(10, 5, 2, 3), "isMetadata": false },
        { "isMetadata": true, "metadataName": "System.String", "containingAssembly": "System.Runtime" },
    ]);
    assert_eq!(data["definitions"], json!({ "items": expected, "hasMore": false, "totalCount": 2 }));
    assert_eq!(fake.asked.borrow().as_slice(), [Asked::Definitions { symbol: by_id("T:App.Order"), limit: 32 }]);
}

#[test]
fn find_references_has_the_published_defaults_and_marks() {
    let mut place = location(10, 5, 2, 3);
    place.target_frameworks = vec!["net8.0".into()];
    place.is_generated = true;
    let items = vec![Reference {
        location: place,
        containing_symbol: Some(order()),
        is_definition: false,
        is_write: true,
        context: Some("order = null;".into()),
    }];
    let page = ReferencePage { symbol: order(), items, total: Some(1), has_more: false, warnings: Vec::new() };
    let fake = Fake { references: Some(page), ..Fake::default() };
    let wanted = json!({ "documentationCommentId": "T:App.Order" });
    let data = ask(&fake, "find-references", json!({ "symbol": wanted })).expect("an answer");
    let mut expected = shown(10, 5, 2, 3);
    expected["targetFrameworks"] = json!(["net8.0"]);
    expected["isGenerated"] = json!(true);
    // What a generator wrote is no document of the contract: nothing to select, only a path to show.
    expected["generatedPath"] = expected["document"]["path"].take();
    let shown_fields = expected.as_object_mut().expect("a location is an object");
    shown_fields.remove("document");
    shown_fields.remove("selector");
    let item = json!({
        "location": expected, "containingSymbol": shown_order(), "isDefinition": false, "isWrite": true,
        "context": "order = null;",
    });
    assert_eq!(data["references"]["items"], json!([item]));
    let defaults = ReferenceQuery {
        symbol: by_id("T:App.Order"),
        scope: Scope::Solution,
        include_definitions: true,
        include_context: false,
        limit: 100,
    };
    assert_eq!(fake.asked.borrow().as_slice(), [Asked::References(defaults)]);
}

#[test]
fn outlines_become_trees() {
    let node = |depth, name: &str| OutlineNode {
        depth,
        name: name.into(),
        kind: "K".into(),
        accessibility: (depth > 1).then(|| "Public".into()),
        modifiers: Vec::new(),
        location: None,
    };
    // Depths of the list, and the tree as nested names.
    let cases: &[(&[(u32, &str)], &str)] = &[
        (&[(0, "r")], "r"),
        (&[(0, "r"), (1, "a"), (2, "b"), (2, "c"), (1, "d")], "r(a(b c) d)"),
        (&[(0, "r"), (1, "a"), (2, "b"), (3, "c"), (1, "d"), (2, "e")], "r(a(b(c)) d(e))"),
        (&[(0, "r"), (3, "a"), (1, "b")], "r(a b)"),
        (&[(0, "r"), (0, "s")], "r(s)"),
    ];
    for (depths, expected) in cases {
        let nodes = depths.iter().map(|(depth, name)| node(*depth, name)).collect();
        let outline = Outline { document: document("d", "src/A.cs"), nodes, truncated: false };
        let fake = Fake { outline: Some(outline), ..Fake::default() };
        let data =
            ask(&fake, "get-document-outline", json!({ "document": { "path": "src/A.cs" } })).expect("an answer");
        assert_eq!(names(&data["root"]), *expected);
        let query = OutlineQuery { document: by_path("src/A.cs"), include_members: true, max_depth: 16, limit: 200 };
        assert_eq!(fake.asked.borrow().as_slice(), [Asked::Outline(query)]);
    }
}

fn names(node: &Value) -> String {
    let children: Vec<String> = node["children"].as_array().into_iter().flatten().map(names).collect();
    let name = node["name"].as_str().unwrap_or_default();
    if children.is_empty() { name.to_owned() } else { format!("{name}({})", children.join(" ")) }
}

#[test]
fn a_tool_that_is_not_there_is_refused() {
    let (code, message) = match call(&PLUGIN, &Fake::default(), "no-such-tool", "{}") {
        Ok(answer) => panic!("{}", answer.data),
        Err(failure) => (failure.code, failure.message),
    };
    assert_eq!(code, "InvalidRequest");
    assert!(message.contains("`no-such-tool`"), "{message}");
}
