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

#[test]
fn get_diagnostics_is_published_as_the_contract_lists_it() {
    let plugin = describe(&PLUGIN);
    assert_eq!(plugin.id, "roslyn-workbench.analysis");
    let [tool] = plugin.tools.as_slice() else { panic!("one tool") };
    assert_eq!((tool.name.as_str(), tool.title.as_str()), ("get-diagnostics", "Get Diagnostics"));
    let schema: serde_json::Value = serde_json::from_str(&tool.input_schema).expect("JSON");
    let names: Vec<&String> = schema["properties"].as_object().expect("properties").keys().collect();
    assert_eq!(names, ["scope", "ids", "severities", "diagnosticsLimit", "workspace"]);
    assert_eq!(schema["properties"]["diagnosticsLimit"]["default"], 200);
    assert_eq!(schema.get("required"), None);
    assert!(tool.description.contains("Input: ") && tool.description.contains("Result: "));
}
