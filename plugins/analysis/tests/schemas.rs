//! The published schemas are those that are checked in, valid, small, and in keeping with the contract's tables.

use std::path::Path;

use workbench_analysis::PLUGIN;
use workbench_sdk::testing::golden;
use workbench_sdk::tool::describe;

#[test]
fn published_schemas_are_the_checked_in_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/schemas");
    assert_eq!(golden::differences(&PLUGIN, &folder), Vec::<String>::new());
}

#[test]
fn schemas_are_valid_and_their_references_lead_somewhere() {
    for tool in describe(&PLUGIN).tools {
        for text in [&tool.input_schema, &tool.output_schema] {
            let schema = serde_json::from_str(text).expect("JSON");
            assert!(jsonschema::draft202012::meta::is_valid(&schema), "{}", tool.name);
            assert!(jsonschema::draft202012::new(&schema).is_ok(), "{}", tool.name);
        }
    }
}

/// Tool, title, required arguments, and all others with their defaults (`-` for none), `workspace` apart (`tools.md` §8). With
/// a main list go `offset` and `expectedSnapshot`.
const PUBLISHED: &[(&str, &str, &[&str], &str)] = &[
    (
        "get-diagnostics",
        "Get Diagnostics",
        &[],
        "scope - ids - severities - diagnosticsLimit 200 offset 0 expectedSnapshot -",
    ),
    (
        "get-document-options",
        "Get Document Options",
        &["document"],
        "includeParseOptions false includeAnalyzerConfig false",
    ),
    (
        "analyze-nullability",
        "Analyze Nullability",
        &[],
        "scope - location - findingsLimit 50 offset 0 expectedSnapshot -",
    ),
    (
        "analyze-control-flow",
        "Analyze Control Flow",
        &["location"],
        "exitsLimit 100 returnsLimit 100 expectedSnapshot -",
    ),
    ("analyze-data-flow", "Analyze Data Flow", &["location"], "symbolsPerCategoryLimit 50 expectedSnapshot -"),
    ("get-operation-tree", "Get Operation Tree", &["location"], "maxDepth 8 nodesLimit 200 expectedSnapshot -"),
    (
        "get-control-flow-graph",
        "Get Control Flow Graph",
        &[],
        "symbol - location - maxBlocks 64 maxOperationsPerBlock 32 maxRegions 32 expectedSnapshot -",
    ),
    ("analyze-async", "Analyze Async", &[], "scope - findingsLimit 50 offset 0 expectedSnapshot -"),
    ("analyze-disposables", "Analyze Disposables", &[], "scope - findingsLimit 50 offset 0 expectedSnapshot -"),
    (
        "find-unused-symbols",
        "Find Unused Symbols",
        &[],
        "scope - includeInternal false excludeGenerated true candidatesLimit 50 offset 0 expectedSnapshot -",
    ),
    (
        "find-duplicate-code",
        "Find Duplicate Code",
        &[],
        "scope - minimumStatements 3 groupsLimit 25 offset 0 occurrencesPerGroupLimit 100 expectedSnapshot -",
    ),
    (
        "find-dependency-cycles",
        "Find Dependency Cycles",
        &[],
        "scope - granularity \"Type\" cyclesLimit 25 offset 0 nodesLimit 25000 edgesLimit 100000 expectedSnapshot -",
    ),
    ("get-dependency-graph", "Get Dependency Graph", &[], "scope - granularity \"Type\" nodesLimit 200 edgesLimit 400"),
    (
        "get-symbol-dependencies",
        "Get Symbol Dependencies",
        &["symbol"],
        "includeAssemblies true dependenciesLimit 100 offset 0 expectedSnapshot -",
    ),
    (
        "get-symbol-dependents",
        "Get Symbol Dependents",
        &["symbol"],
        "scope - dependentsLimit 100 offset 0 expectedSnapshot -",
    ),
    ("get-change-impact", "Get Change Impact", &["symbol"], "scope - locationsLimit 100 offset 0 expectedSnapshot -"),
    (
        "get-test-impact",
        "Get Test Impact",
        &["symbol"],
        "testScope - includeReasons false maxDepth 1 testsLimit 100 offset 0 expectedSnapshot -",
    ),
];

#[test]
fn tools_are_published_as_the_contract_lists_them() {
    let plugin = describe(&PLUGIN);
    assert_eq!(plugin.id, "roslyn-workbench.analysis");
    for (name, title, required, others) in PUBLISHED {
        let tool = plugin.tools.iter().find(|tool| tool.name == *name).expect(name);
        assert_eq!((tool.title.as_str(), tool.destructive), (*title, false), "{name}");
        let schema: serde_json::Value = serde_json::from_str(&tool.input_schema).expect("JSON");
        assert_eq!(schema["additionalProperties"], false, "{name}");
        let given: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(|name| name.as_str()).collect();
        assert_eq!(given, *required, "{name}");
        let mut shown = Vec::new();
        for (argument, property) in schema["properties"].as_object().expect("properties") {
            if argument != "workspace" && !required.contains(&argument.as_str()) {
                shown.push(argument.clone());
                shown.push(property.get("default").map_or("-".to_owned(), |default| default.to_string()));
            }
        }
        assert_eq!(shown.join(" "), *others, "{name}");
    }
}

#[test]
fn descriptions_are_short_and_say_what_goes_in_and_out() {
    for tool in describe(&PLUGIN).tools {
        assert!(tool.description.len() <= 480, "{}: {} bytes", tool.name, tool.description.len());
        assert!(tool.description.contains("Input: ") && tool.description.contains("Result: "), "{}", tool.name);
    }
}
