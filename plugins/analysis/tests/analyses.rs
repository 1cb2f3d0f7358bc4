//! What the tools about findings and dependencies ask, and how they show the answers.

use serde_json::{Value, json};
use workbench_analysis::PLUGIN;
use workbench_sdk::testing::{AnalysesAsked, AnalysesFake, Asked, Fake, location, symbol};
use workbench_sdk::tool::call;
use workbench_sdk::wit::{
    AffectedTest, ChangeImpact, CyclePage, CycleQuery, Dependency, DependencyEdge, DependencyGraph,
    DependencyGraphQuery, DependencyNode, DependencyPage, DependencyQuery, DependentPage, DependentQuery, Diagnostic,
    DiagnosticPage, DuplicateGroup, DuplicateOccurrence, DuplicatePage, DuplicateQuery, Failure, Granularity,
    ReferencePage, Scope, Severity, SymbolById, SymbolSelector, TestPage, TestQuery, TypeInfo, Undisposed,
    UndisposedPage, UnusedPage, UnusedQuery, UnusedSymbol,
};

fn ask(fake: &Fake, tool: &str, arguments: &Value) -> Result<Value, Failure> {
    let answer = call(&PLUGIN, fake, tool, &arguments.to_string())?;
    Ok(serde_json::from_str(&answer.data).expect("JSON"))
}

fn asked(fake: &Fake) -> AnalysesAsked {
    match fake.asked.borrow().as_slice() {
        [Asked::Analyses(only)] => only.clone(),
        other => panic!("asked {other:?}"),
    }
}

fn with(analyses: AnalysesFake) -> Fake {
    Fake { analyses, ..Fake::default() }
}

fn named(id: &str) -> SymbolSelector {
    SymbolSelector::DocumentationId(SymbolById { id: id.into(), project: None })
}

fn node(id: &str) -> DependencyNode {
    DependencyNode { id: id.into(), kind: "Class".into(), display_name: id.into(), symbol: None }
}

#[test]
fn unused_symbols_have_reasons() {
    let found = UnusedSymbol {
        symbol: symbol("C.M()", "Method", "M:C.M"),
        location: location(4, 1, 1, 5),
        confidence: "Medium".into(),
        reasons: vec!["CS0169: never used".into()],
    };
    let page = UnusedPage { items: vec![found], total: Some(1), has_more: false, warnings: Vec::new() };
    let fake = with(AnalysesFake { unused: Some(page), ..AnalysesFake::default() });
    let data = ask(&fake, "find-unused-symbols", &json!({})).expect("an answer");
    let query = UnusedQuery { scope: Scope::Solution, include_internal: false, exclude_generated: true, limit: 50 };
    assert_eq!(asked(&fake), AnalysesAsked::UnusedSymbols(query));
    let first = &data["candidates"]["items"][0];
    assert_eq!((&first["confidence"], &first["reasons"]), (&json!("Medium"), &json!(["CS0169: never used"])));
    assert_eq!(first["symbol"]["documentationCommentId"], "M:C.M");
}

#[test]
fn duplicates_say_when_places_are_left_out() {
    let place = DuplicateOccurrence { symbol: None, location: location(4, 9, 1, 5) };
    let group = DuplicateGroup { statement_count: 4, occurrences: vec![place], total: 3 };
    let page = DuplicatePage { items: vec![group], total: Some(1), has_more: false, warnings: Vec::new() };
    let fake = with(AnalysesFake { duplicates: Some(page), ..AnalysesFake::default() });
    let data = ask(&fake, "find-duplicate-code", &json!({ "occurrencesPerGroupLimit": 1 })).expect("an answer");
    let query = DuplicateQuery { scope: Scope::Solution, minimum_statements: 3, limit: 25, occurrences_limit: 1 };
    assert_eq!(asked(&fake), AnalysesAsked::Duplicates(query));
    let places = &data["groups"]["items"][0]["occurrences"];
    assert_eq!((&places["hasMore"], &places["totalCount"]), (&json!(true), &json!(3)));
    let failure = ask(&fake, "find-duplicate-code", &json!({ "minimumStatements": 0 })).expect_err("no run is empty");
    assert_eq!(failure.code, "InvalidRequest");
}

#[test]
fn graphs_are_of_types_unless_said_otherwise() {
    let edge = DependencyEdge {
        from_id: "T:A".into(),
        from_display_name: "A".into(),
        to_id: "T:B".into(),
        to_display_name: "B".into(),
        kind: "Uses".into(),
    };
    let graph = DependencyGraph {
        nodes: vec![node("T:A"), node("T:B")],
        nodes_total: 5,
        edges: vec![edge],
        edges_total: 1,
        warnings: Vec::new(),
    };
    let fake = with(AnalysesFake { graph: Some(graph), ..AnalysesFake::default() });
    let data = ask(&fake, "get-dependency-graph", &json!({})).expect("an answer");
    let query = DependencyGraphQuery {
        scope: Scope::Solution,
        granularity: Granularity::Type,
        nodes_limit: 200,
        edges_limit: 400,
    };
    assert_eq!(asked(&fake), AnalysesAsked::DependencyGraph(query));
    assert_eq!((&data["nodes"]["hasMore"], &data["nodes"]["totalCount"]), (&json!(true), &json!(5)));
    assert_eq!((&data["edges"]["hasMore"], &data["edges"]["items"][0]["toId"]), (&json!(false), &json!("T:B")));
}

#[test]
fn cycles_are_bounded_and_never_of_members() {
    let page =
        CyclePage { items: vec![vec![node("T:A"), node("T:B")]], total: Some(1), has_more: false, warnings: vec![] };
    let fake = with(AnalysesFake { cycles: Some(page), ..AnalysesFake::default() });
    let arguments = json!({ "granularity": "Namespace", "edgesLimit": 900_000 });
    let data = ask(&fake, "find-dependency-cycles", &arguments).expect("an answer");
    let query = CycleQuery {
        scope: Scope::Solution,
        granularity: Granularity::Namespace,
        nodes_limit: 25_000,
        edges_limit: 500_000,
        limit: 25,
    };
    assert_eq!(asked(&fake), AnalysesAsked::DependencyCycles(query));
    assert_eq!(data["cycles"]["items"][0]["nodes"][1]["id"], "T:B");
    let failure = ask(&fake, "find-dependency-cycles", &json!({ "granularity": "Symbol" })).expect_err("refused");
    assert_eq!(failure.code, "InvalidRequest");
    assert!(failure.message.contains("Type, Project, Namespace"), "{}", failure.message);
}

#[test]
fn counts_of_an_impact_do_not_depend_on_the_limit() {
    let references = ReferencePage {
        symbol: symbol("C", "NamedType", "T:C"),
        items: vec![],
        total: Some(7),
        has_more: true,
        warnings: vec![],
    };
    let impact = ChangeImpact {
        symbol: symbol("C", "NamedType", "T:C"),
        reference_count: 7,
        caller_count: 2,
        override_count: 1,
        implementation_count: 0,
        public_surface_count: 1,
        references,
    };
    let fake = with(AnalysesFake { impact: Some(impact), ..AnalysesFake::default() });
    let arguments = json!({ "symbol": { "documentationCommentId": "T:C" }, "locationsLimit": 0 });
    let data = ask(&fake, "get-change-impact", &arguments).expect("an answer");
    let counts = json!({
        "referenceCount": 7, "callerCount": 2, "overrideCount": 1, "implementationCount": 0, "publicSurfaceCount": 1
    });
    assert_eq!(data["impact"], counts);
    assert_eq!((&data["locations"]["hasMore"], &data["locations"]["totalCount"]), (&json!(true), &json!(7)));
}

#[test]
fn tests_give_reasons_on_request() {
    let test = |direct| AffectedTest {
        test: symbol("T.A()", "Method", "M:T.A"),
        location: None,
        direct,
        reasons: vec!["The test uses C.".into()],
    };
    let page = TestPage {
        symbol: symbol("C", "NamedType", "T:C"),
        items: vec![test(true), test(false)],
        total: Some(2),
        has_more: false,
        warnings: Vec::new(),
    };
    let fake = with(AnalysesFake { tests: Some(page), ..AnalysesFake::default() });
    let arguments = json!({ "symbol": { "documentationCommentId": "T:C" } });
    let data = ask(&fake, "get-test-impact", &arguments).expect("an answer");
    let query = TestQuery { symbol: named("T:C"), scope: Scope::Solution, max_depth: 1, limit: 100 };
    assert_eq!(asked(&fake), AnalysesAsked::TestImpact(query));
    let items = data["tests"]["items"].as_array().expect("tests");
    assert_eq!((&items[0]["impact"], &items[1]["impact"]), (&json!("direct"), &json!("indirect")));
    assert_eq!(items[0].get("reasons"), None);
    let arguments = json!({ "symbol": { "documentationCommentId": "T:C" }, "includeReasons": true, "maxDepth": 3 });
    let data = ask(&fake, "get-test-impact", &arguments).expect("an answer");
    assert_eq!(data["tests"]["items"][0]["reasons"], json!(["The test uses C."]));
}

#[test]
fn findings_are_diagnostics() {
    let found = Diagnostic {
        id: "RWA001".into(),
        severity: Severity::Info,
        message: "Needless.".into(),
        location: Some(location(4, 1, 1, 5)),
    };
    let page = DiagnosticPage { items: vec![found], total: Some(2), has_more: true, warnings: Vec::new() };
    let fake = with(AnalysesFake { async_findings: Some(page), ..AnalysesFake::default() });
    let data = ask(&fake, "analyze-async", &json!({ "findingsLimit": 1 })).expect("an answer");
    assert_eq!(asked(&fake), AnalysesAsked::AsyncFindings(Scope::Solution, 1));
    assert_eq!((&data["findings"]["hasMore"], &data["findings"]["totalCount"]), (&json!(true), &json!(2)));
    let first = &data["findings"]["items"][0]["diagnostic"];
    assert_eq!(
        (&first["id"], &first["severity"], &first["location"]["column"]),
        (&json!("RWA001"), &json!("Info"), &json!(5))
    );
}

#[test]
fn undisposed_locals_have_their_type() {
    let found = Undisposed {
        symbol: symbol("reader", "Local", ""),
        type_info: TypeInfo {
            display_name: "System.IO.StreamReader".into(),
            kind: "Class".into(),
            nullable_annotation: None,
            documentation_id: None,
        },
        location: location(4, 6, 1, 5),
        message: "Not disposed.".into(),
    };
    let page = UndisposedPage { items: vec![found], total: Some(1), has_more: false, warnings: Vec::new() };
    let fake = with(AnalysesFake { undisposed: Some(page), ..AnalysesFake::default() });
    let data = ask(&fake, "analyze-disposables", &json!({})).expect("an answer");
    assert_eq!(asked(&fake), AnalysesAsked::Undisposed(Scope::Solution, 50));
    let first = &data["findings"]["items"][0];
    assert_eq!((&first["kind"], &first["message"]), (&json!("UndisposedLocal"), &json!("Not disposed.")));
    assert_eq!(first["type"], json!({ "displayName": "System.IO.StreamReader", "kind": "Class" }));
}

#[test]
fn dependencies_end_with_assemblies() {
    let items = vec![
        Dependency {
            symbol: Some(symbol("C", "NamedType", "T:C")),
            kind: "NamedType".into(),
            assembly_name: Some("A".into()),
        },
        Dependency { symbol: None, kind: "Assembly".into(), assembly_name: Some("System.Runtime".into()) },
    ];
    let page = DependencyPage {
        symbol: symbol("D", "NamedType", "T:D"),
        items,
        total: Some(2),
        has_more: false,
        warnings: vec![],
    };
    let fake = with(AnalysesFake { dependencies: Some(page), ..AnalysesFake::default() });
    let arguments = json!({ "symbol": { "documentationCommentId": "T:D" } });
    let data = ask(&fake, "get-symbol-dependencies", &arguments).expect("an answer");
    let query = DependencyQuery { symbol: named("T:D"), include_assemblies: true, limit: 100 };
    assert_eq!(asked(&fake), AnalysesAsked::Dependencies(query));
    assert_eq!(data["dependencies"]["items"][1], json!({ "kind": "Assembly", "assemblyName": "System.Runtime" }));
    assert_eq!(data["dependencies"]["items"][0]["symbol"]["documentationCommentId"], "T:C");
}

#[test]
fn dependents_are_symbols() {
    let items = vec![symbol("C.M()", "Method", "M:C.M")];
    let page = DependentPage {
        symbol: symbol("D", "NamedType", "T:D"),
        items,
        total: Some(1),
        has_more: false,
        warnings: vec![],
    };
    let fake = with(AnalysesFake { dependents: Some(page), ..AnalysesFake::default() });
    let arguments = json!({ "symbol": { "documentationCommentId": "T:D" } });
    let data = ask(&fake, "get-symbol-dependents", &arguments).expect("an answer");
    let query = DependentQuery { symbol: named("T:D"), scope: Scope::Solution, limit: 100 };
    assert_eq!(asked(&fake), AnalysesAsked::Dependents(query));
    assert_eq!(data["dependents"]["items"][0]["documentationCommentId"], "M:C.M");
    assert_eq!(data["symbol"]["documentationCommentId"], "T:D");
}
