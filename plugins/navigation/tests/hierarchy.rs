//! What the tools about relations of symbols ask of the host and how they show the answers.

use serde_json::{Value, json};
use workbench_navigation::PLUGIN;
use workbench_sdk::testing::{Asked, Fake, HierarchyAsked, HierarchyFake, location, symbol};
use workbench_sdk::tool::{call, describe};
use workbench_sdk::wit::{
    Attribute, AttributeArgument, AttributePage, CallSite, CallSitePage, CallSource, CalleeQuery, Caller, CallerPage,
    CallerQuery, DerivedQuery, DerivedTypes, Failure, MemberQuery, MinimumAccessibility, Overload, OverloadPage,
    RelatedPage, RelatedQuery, Scope, SurfacePage, SurfaceQuery, SurfaceSymbol, Symbol, SymbolById, SymbolPage,
    SymbolSelector, TypeHierarchy, TypeNode, Warning,
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

fn by_id(id: &str) -> SymbolSelector {
    SymbolSelector::DocumentationId(SymbolById { id: id.into(), project: None })
}

fn a() -> Symbol {
    symbol("A", "NamedType", "T:A")
}

fn shown(id: &str) -> Value {
    json!({ "displayName": &id[2..], "kind": "NamedType", "documentationCommentId": id })
}

fn named(name: &str) -> Symbol {
    symbol(name, "NamedType", &format!("T:{name}"))
}

fn fake(hierarchy: HierarchyFake) -> Fake {
    Fake { hierarchy, ..Fake::default() }
}

fn related() -> Fake {
    let page = RelatedPage { symbol: a(), items: vec![named("B")], total: Some(2), has_more: true, warnings: vec![] };
    fake(HierarchyFake { related: Some(page), ..HierarchyFake::default() })
}

/// Tool, further arguments, the field of the symbol, that of the list, and what is asked.
#[test]
fn lists_of_symbols_are_asked_for_and_shown() {
    let symbol = || by_id("T:A");
    let query = |limit| RelatedQuery { symbol: symbol(), scope: Scope::Solution, limit };
    let members = |include_inherited, include_explicit_interface, limit| {
        HierarchyAsked::Members(MemberQuery { symbol: symbol(), include_inherited, include_explicit_interface, limit })
    };
    let callees = |max_depth, limit| {
        HierarchyAsked::Callees(CalleeQuery { source: CallSource::Symbol(symbol()), max_depth, limit })
    };
    let cases = [
        ("find-implementations", json!({}), "symbol", "implementations", HierarchyAsked::Implementations(query(100))),
        ("find-overrides", json!({ "overridesLimit": 1 }), "symbol", "overrides", HierarchyAsked::Overrides(query(1))),
        ("get-symbol-members", json!({}), "symbol", "members", members(false, false, 100)),
        (
            "get-symbol-members",
            json!({ "includeInherited": true, "includeExplicitInterface": true, "membersLimit": 0 }),
            "symbol",
            "members",
            members(true, true, 0),
        ),
        ("find-callees", json!({ "maxDepth": 2 }), "source", "callees", callees(1, 100)),
        ("find-callees", json!({ "includeIndirect": true }), "source", "callees", callees(3, 100)),
        ("find-callees", json!({ "includeIndirect": true, "maxDepth": 9 }), "source", "callees", callees(9, 100)),
    ];
    for (tool, more, asked_for, list, asked) in cases {
        let fake = related();
        let mut arguments = json!({ "symbol": { "documentationCommentId": "T:A" } });
        arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let data = ask(&fake, tool, arguments).unwrap();
        let items = json!({ "items": [shown("T:B")], "hasMore": true, "totalCount": 2 });
        assert_eq!(data, json!({ asked_for: shown("T:A"), list: items }), "{tool}");
        assert_eq!(fake.asked.borrow().as_slice(), [Asked::Hierarchy(asked)], "{tool}");
    }
}

#[test]
fn arguments_that_do_not_go_together_are_refused_by_name() {
    let symbol = json!({ "documentationCommentId": "T:A" });
    let at = json!({ "selection": { "document": { "path": "A.cs" }, "selectedText": "x" } });
    let cases = [
        ("find-callees", json!({}), "neither"),
        ("find-callees", json!({ "symbol": symbol, "location": at }), "both"),
        ("find-callees", json!({ "location": at, "maxDepth": 0 }), "`maxDepth`"),
        ("find-derived-types", json!({ "symbol": symbol, "maxDepth": 0 }), "`maxDepth`"),
        ("get-type-hierarchy", json!({ "symbol": symbol, "maxDepth": 0 }), "`maxDepth`"),
        ("get-api-surface", json!({ "minimumAccessibility": "Private" }), "Public, Protected, Internal"),
    ];
    for (tool, arguments, named) in cases {
        let failure = ask(&related(), tool, arguments.clone()).expect_err("a refusal");
        assert_eq!(failure.code, "InvalidRequest", "{tool} {arguments}");
        assert!(failure.message.contains(named), "{tool}: {}", failure.message);
    }
}

#[test]
fn callers_have_their_call_sites() {
    let sites = CallSitePage {
        items: vec![CallSite { location: location(4, 1, 1, 5), context: Some("A();".into()) }],
        total: Some(3),
        has_more: true,
    };
    let page = CallerPage {
        symbol: a(),
        items: vec![Caller { caller: named("B"), call_sites: sites }],
        total: Some(1),
        has_more: false,
        warnings: vec![],
    };
    let fake = fake(HierarchyFake { callers: Some(page), ..HierarchyFake::default() });
    let arguments = json!({
        "symbol": { "documentationCommentId": "T:A" }, "includeContext": true, "callersLimit": 7,
        "callSitesPerCallerLimit": 1,
    });
    let data = ask(&fake, "find-callers", arguments).unwrap();
    let caller = &data["callers"]["items"][0];
    assert_eq!(caller["caller"], shown("T:B"));
    assert_eq!((&caller["callSites"]["hasMore"], &caller["callSites"]["totalCount"]), (&json!(true), &json!(3)));
    assert_eq!(caller["callSites"]["items"][0]["context"], "A();");
    assert_eq!(caller["callSites"]["items"][0]["location"]["column"], 5);
    let query = CallerQuery {
        symbol: by_id("T:A"),
        scope: Scope::Solution,
        include_context: true,
        limit: 7,
        call_sites_limit: 1,
    };
    assert_eq!(fake.asked.borrow().as_slice(), [Asked::Hierarchy(HierarchyAsked::Callers(query))]);
}

fn derived(nodes: &[(&str, u32, Option<u32>)], total: Option<u32>, has_more: bool) -> DerivedTypes {
    let nodes =
        nodes.iter().map(|(name, depth, parent)| TypeNode { symbol: named(name), depth: *depth, parent: *parent });
    let warnings = vec![Warning { code: "NotCovered".into(), message: "Not covered: more.".into() }];
    DerivedTypes { symbol: a(), nodes: nodes.collect(), total, has_more, warnings }
}

fn names(node: &Value) -> String {
    let children = node.as_array().unwrap().iter();
    let shown = children.map(|child| {
        let name = child["type"]["displayName"].as_str().unwrap();
        format!("{name}{}{}", child["depth"], names(&child["derivedTypes"]))
    });
    let shown = shown.collect::<Vec<_>>().join(" ");
    if shown.is_empty() { shown } else { format!("({shown})") }
}

/// The listed nodes, the total, and the tree with its depths and its total.
#[test]
fn derived_types_become_a_tree() {
    let flat: &[(&str, u32, Option<u32>)] = &[("B", 1, None), ("C", 1, None)];
    let nested: &[(&str, u32, Option<u32>)] =
        &[("B", 1, None), ("C", 1, None), ("D", 2, Some(0)), ("E", 2, Some(1)), ("F", 2, Some(0)), ("G", 3, Some(3))];
    let cases = [
        (&[][..], Some(0), "", Some(0)),
        (flat, Some(2), "(B1 C1)", Some(2)),
        (nested, Some(6), "(B1(D2 F2) C1(E2(G3)))", None),
        // A type that the scope leaves out has no node; what is below it keeps its depth.
        (&[("X", 4, None)][..], Some(1), "(X4)", Some(1)),
    ];
    for (nodes, total, tree, shown_total) in cases {
        let types = derived(nodes, total, false);
        let fake = fake(HierarchyFake { derived: Some(types), ..HierarchyFake::default() });
        let arguments = json!({ "symbol": { "documentationCommentId": "T:A" }, "derivedTypesLimit": 50 });
        let data = ask(&fake, "find-derived-types", arguments).unwrap();
        assert_eq!(names(&data["derivedTypes"]["items"]), tree);
        assert_eq!(data["derivedTypes"]["totalCount"], json!(shown_total));
        let query = DerivedQuery { symbol: by_id("T:A"), scope: Scope::Solution, max_depth: 3, limit: 50 };
        assert_eq!(fake.asked.borrow().as_slice(), [Asked::Hierarchy(HierarchyAsked::DerivedTypes(query))]);
    }
}

#[test]
fn a_hierarchy_joins_bases_and_derived_types() {
    let page = |names: &[&str]| SymbolPage {
        items: names.iter().map(|name| named(name)).collect(),
        total: Some(2),
        has_more: names.len() < 2,
        warnings: vec![],
    };
    let bases =
        TypeHierarchy { symbol: a(), base_types: page(&["B", "object"]), interfaces: page(&["I"]), warnings: vec![] };
    let fake = fake(HierarchyFake {
        bases: Some(bases),
        derived: Some(derived(&[("D", 1, None)], Some(1), false)),
        ..HierarchyFake::default()
    });
    let symbol = json!({ "documentationCommentId": "T:A" });
    let data = ask(&fake, "get-type-hierarchy", json!({ "symbol": symbol })).unwrap();
    assert_eq!(data["baseTypes"]["items"], json!([shown("T:B"), shown("T:object")]));
    assert_eq!((&data["interfaces"]["hasMore"], &data["interfaces"]["totalCount"]), (&json!(true), &json!(2)));
    assert_eq!(names(&data["derivedTypes"]["items"]), "(D1)");
    let answer = call(&PLUGIN, &fake, "get-type-hierarchy", &json!({ "symbol": symbol }).to_string()).unwrap();
    assert_eq!(answer.warnings.len(), 1);
    let data = ask(&fake, "get-type-hierarchy", json!({ "symbol": symbol, "includeDerived": false })).unwrap();
    assert!(data.get("derivedTypes").is_none());
}

#[test]
fn overloads_attributes_and_surface() {
    let overload = Overload {
        display_name: "A.M()".into(),
        kind: "Method".into(),
        parameters: vec![],
        return_type: None,
        target_frameworks: vec!["net8.0".into()],
    };
    let argument = |name: Option<&str>, value: &str| AttributeArgument {
        name: name.map(str::to_owned),
        type_info: None,
        value: Some(value.into()),
    };
    let attribute = Attribute {
        name: "MarkAttribute".into(),
        type_info: None,
        inherited: true,
        constructor_arguments: vec![argument(None, "\"x\"")],
        named_arguments: vec![argument(Some("Level"), "2")],
        target_frameworks: vec![],
    };
    let entry = SurfaceSymbol { symbol: named("B"), accessibility: "Public".into(), is_obsolete: true };
    let fake = fake(HierarchyFake {
        overloads: Some(OverloadPage {
            symbol: a(),
            items: vec![overload],
            total: Some(1),
            has_more: false,
            warnings: vec![],
        }),
        attributes: Some(AttributePage {
            symbol: a(),
            items: vec![attribute],
            total: Some(1),
            has_more: false,
            warnings: vec![],
        }),
        surface: Some(SurfacePage { items: vec![entry], total: Some(1), has_more: false, warnings: vec![] }),
        ..HierarchyFake::default()
    });
    let symbol = json!({ "documentationCommentId": "T:A" });
    let data = ask(&fake, "find-overloads", json!({ "symbol": symbol })).unwrap();
    let expected =
        json!([{ "displayName": "A.M()", "kind": "Method", "parameters": [], "targetFrameworks": ["net8.0"] }]);
    assert_eq!(data["overloads"]["items"], expected);
    let data = ask(&fake, "get-symbol-attributes", json!({ "symbol": symbol, "includeInherited": true })).unwrap();
    let expected = json!([{
        "name": "MarkAttribute", "inherited": true, "constructorArguments": [{ "value": "\"x\"" }],
        "namedArguments": [{ "name": "Level", "value": "2" }],
    }]);
    assert_eq!(data["attributes"]["items"], expected);
    let data = ask(&fake, "get-api-surface", json!({ "minimumAccessibility": "internal" })).unwrap();
    assert_eq!(
        data["symbols"]["items"],
        json!([{ "symbol": shown("T:B"), "accessibility": "Public", "isObsolete": true }])
    );
    let query = SurfaceQuery {
        scope: Scope::Solution,
        minimum: MinimumAccessibility::Internal,
        include_obsolete: true,
        limit: 100,
    };
    assert_eq!(fake.asked.borrow().last(), Some(&Asked::Hierarchy(HierarchyAsked::ApiSurface(query))));
}
