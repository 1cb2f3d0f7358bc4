//! What the tools about one piece of code ask, and how they show the answers.

use serde_json::{Value, json};
use workbench_analysis::PLUGIN;
use workbench_sdk::testing::{Asked, Fake, FlowAsked, FlowFake, document, location, symbol};
use workbench_sdk::tool::call;
use workbench_sdk::wit::{
    AnalyzerConfig, BasicBlock, BasicBlockPage, BlockOperation, BlockOperationPage, Body, ConfigOption, ControlFlow,
    ControlFlowGraph, Diagnostic, DiagnosticPage, DocumentOptions, Failure, FlowExit, FlowExitPage, FlowRegionPage,
    GraphQuery, LocationPage, LocationSelector, OperationNode, OperationTree, Severity, SpanSelector, SymbolById,
    SymbolSelector, TextSpan, Warning,
};

fn ask(fake: &Fake, tool: &str, arguments: Value) -> Result<Value, Failure> {
    let answer = call(&PLUGIN, fake, tool, &arguments.to_string())?;
    Ok(serde_json::from_str(&answer.data).expect("JSON"))
}

fn place() -> Value {
    json!({ "span": { "document": { "path": "src/A.cs" }, "range": { "start": 4, "length": 6 } } })
}

fn selector() -> LocationSelector {
    let document =
        workbench_sdk::wit::DocumentSelector { path: Some("src/A.cs".into()), document_id: None, project: None };
    LocationSelector::Span(SpanSelector { document, range: TextSpan { start: 4, length: 6 } })
}

#[test]
fn control_flow_is_shown_as_the_contract_has_it() {
    let flow = ControlFlow {
        region: location(4, 6, 1, 5),
        entry_reachable: true,
        exit_reachable: false,
        exits: FlowExitPage {
            items: vec![FlowExit { kind: "ReturnStatement".into(), location: location(5, 1, 1, 6) }],
            total: Some(3),
            has_more: true,
        },
        returns: LocationPage { items: vec![location(5, 1, 1, 6)], total: Some(1), has_more: false },
        warnings: vec![Warning { code: "NotCovered".into(), message: "net8.0".into() }],
    };
    let fake = Fake { flow: FlowFake { control: Some(flow), ..FlowFake::default() }, ..Fake::default() };
    let data = ask(&fake, "analyze-control-flow", json!({ "location": place(), "exitsLimit": 1 })).expect("an answer");
    assert_eq!(fake.asked.borrow().as_slice(), [Asked::Flow(FlowAsked::ControlFlow(selector(), 1, 100))]);
    assert_eq!((&data["entryReachable"], &data["exitReachable"]), (&json!(true), &json!(false)));
    assert_eq!((&data["exits"]["hasMore"], &data["exits"]["totalCount"]), (&json!(true), &json!(3)));
    assert_eq!(data["exits"]["items"][0]["kind"], "ReturnStatement");
    assert_eq!((&data["returns"]["items"][0]["column"], &data["region"]["line"]), (&json!(6), &json!(1)));
    let answer = call(&PLUGIN, &fake, "analyze-control-flow", &json!({ "location": place() }).to_string());
    assert_eq!(answer.expect("an answer").warnings.len(), 1);
}

/// Depths of the list, and the tree as kinds in brackets.
#[test]
fn operations_become_a_tree() {
    let cases: [(&[u32], &str); 5] = [
        (&[], ""),
        (&[0], "0[]"),
        (&[0, 1, 1], "0[1[]2[]]"),
        (&[0, 1, 2, 3, 1], "0[1[2[3[]]]4[]]"),
        (&[0, 1, 2, 2, 1, 2], "0[1[2[]3[]]4[5[]]]"),
    ];
    for (depths, expected) in cases {
        let nodes = depths.iter().zip(0..).map(|(depth, index)| node(*depth, index)).collect();
        let tree = OperationTree { nodes, truncated: false, warnings: Vec::new() };
        let fake = Fake { flow: FlowFake { tree: Some(tree), ..FlowFake::default() }, ..Fake::default() };
        let data = ask(&fake, "get-operation-tree", json!({ "location": place(), "maxDepth": 3 })).expect("an answer");
        assert_eq!(fake.asked.borrow().as_slice(), [Asked::Flow(FlowAsked::OperationTree(selector(), 3, 200))]);
        assert_eq!(data.get("root").map_or(String::new(), shown), expected);
    }
}

fn node(depth: u32, index: u32) -> OperationNode {
    OperationNode {
        depth,
        kind: index.to_string(),
        type_info: None,
        has_constant_value: false,
        location: None,
        truncated: false,
    }
}

fn shown(node: &Value) -> String {
    let children: String = node["children"].as_array().into_iter().flatten().map(shown).collect();
    format!("{}[{children}]", node["kind"].as_str().unwrap_or_default())
}

#[test]
fn a_graph_is_that_of_a_symbol_or_of_a_place() {
    let operations =
        vec![BlockOperation { kind: "Return".into(), type_info: None, location: Some(location(4, 6, 1, 5)) }];
    let block = BasicBlock {
        ordinal: 1,
        kind: "Block".into(),
        is_reachable: true,
        operations: BlockOperationPage { items: operations, total: Some(2), has_more: true },
        fall_through_successor: Some(2),
        conditional_successor: None,
    };
    let graph = ControlFlowGraph {
        owner: Some(symbol("A.M()", "Method", "M:A.M")),
        blocks: BasicBlockPage { items: vec![block], total: Some(3), has_more: true },
        regions: FlowRegionPage { items: Vec::new(), total: Some(1), has_more: true },
        warnings: Vec::new(),
    };
    let fake = Fake { flow: FlowFake { graph: Some(graph), ..FlowFake::default() }, ..Fake::default() };
    let named = json!({ "documentationCommentId": "M:A.M" });
    let data = ask(&fake, "get-control-flow-graph", json!({ "symbol": named, "maxRegions": 0 })).expect("an answer");
    ask(&fake, "get-control-flow-graph", json!({ "location": place(), "maxBlocks": 1 })).expect("an answer");
    let query = |body, max_blocks, max_regions| {
        Asked::Flow(FlowAsked::Graph(GraphQuery { body, max_blocks, max_operations_per_block: 32, max_regions }))
    };
    let by_id = SymbolSelector::DocumentationId(SymbolById { id: "M:A.M".into(), project: None });
    assert_eq!(
        fake.asked.borrow().as_slice(),
        [query(Body::Symbol(by_id), 64, 0), query(Body::Location(selector()), 1, 32)]
    );
    let block = &data["blocks"]["items"][0];
    assert_eq!((&block["fallThroughSuccessor"], block.get("conditionalSuccessor")), (&json!(2), None));
    assert_eq!(block["operations"]["items"][0]["kind"], "Return");
    for arguments in [json!({}), json!({ "symbol": named, "location": place() })] {
        let failure = ask(&fake, "get-control-flow-graph", arguments).expect_err("one of the two");
        assert_eq!(failure.code, "InvalidRequest");
    }
}

#[test]
fn options_are_those_of_one_document() {
    let options = DocumentOptions {
        document: document("d", "src/A.cs"),
        language_version: Some("12.0".into()),
        nullable_context: Some("Enable".into()),
        parse_options: None,
        analyzer_config: Some(AnalyzerConfig {
            global_config_paths: Vec::new(),
            editor_config_paths: vec![".editorconfig".into()],
            options: vec![ConfigOption { key: "indent_size".into(), value: "4".into() }],
        }),
        warnings: Vec::new(),
    };
    let fake = Fake { flow: FlowFake { options: Some(options), ..FlowFake::default() }, ..Fake::default() };
    let arguments = json!({ "document": { "path": "src/A.cs" }, "includeAnalyzerConfig": true });
    let data = ask(&fake, "get-document-options", arguments).expect("an answer");
    assert!(matches!(fake.asked.borrow().as_slice(), [Asked::Flow(FlowAsked::DocumentOptions(_, false, true))]));
    assert_eq!((&data["languageVersion"], data.get("parseOptions")), (&json!("12.0"), None));
    assert_eq!(data["analyzerConfig"]["options"], json!({ "indent_size": "4" }));
}

/// Start and length of the place, then the messages of the warnings that touch it.
#[test]
fn nullable_warnings_at_a_place_are_those_that_touch_it() {
    let warning = |start, length, message: &str| Diagnostic {
        id: "CS8602".into(),
        severity: Severity::Warning,
        message: message.into(),
        location: Some(location(start, length, 1, 1)),
    };
    let items = vec![warning(0, 4, "a"), warning(10, 5, "b"), warning(20, 1, "c")];
    let page = DiagnosticPage { items, total: Some(3), has_more: false, warnings: Vec::new() };
    for (start, length, limit, expected, more) in [
        (0, 30, 50, "abc", false),
        (12, 0, 50, "b", false),
        (4, 6, 1, "a", true),
        (5, 4, 50, "", false),
        (15, 5, 50, "bc", false),
    ] {
        let place_at = Some(location(start, length, 1, 1));
        let fake = Fake { diagnostics: Some(page.clone()), location: place_at, ..Fake::default() };
        let arguments = json!({ "location": place(), "findingsLimit": limit });
        let data = ask(&fake, "analyze-nullability", arguments).expect("an answer");
        let found = data["findings"]["items"].as_array().expect("a list");
        let messages: String = found.iter().filter_map(|item| item["diagnostic"]["message"].as_str()).collect();
        assert_eq!((messages.as_str(), &data["findings"]["hasMore"]), (expected, &json!(more)), "{start} {length}");
        let asked = fake.asked.borrow();
        let [Asked::Locate(_), Asked::Diagnostics(query)] = asked.as_slice() else { panic!("{asked:?}") };
        assert!(query.ids.contains(&"CS8618".to_owned()) && !query.ids.contains(&"CS0168".to_owned()));
    }
    let fake = Fake { diagnostics: Some(page), ..Fake::default() };
    let failure =
        ask(&fake, "analyze-nullability", json!({ "location": place(), "scope": {} })).expect_err("one of the two");
    assert_eq!(failure.code, "InvalidRequest");
}
