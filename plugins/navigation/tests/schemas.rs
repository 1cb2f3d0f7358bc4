//! The published schemas are those that are checked in, valid, small, and in keeping with the contract's tables.

use std::path::Path;

use workbench_navigation::PLUGIN;
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

/// Tool, title, required arguments, and all others with their defaults (`-` for none), `workspace` apart (`tools.md` §7).
const PUBLISHED: &[(&str, &str, &[&str], &str)] = &[
    (
        "search-symbols",
        "Search Symbols",
        &[],
        "query - metadataName - kinds - accessibilities - namespace - scope - symbolsLimit 100",
    ),
    ("resolve-symbol", "Resolve Symbol", &["location"], "declarationsLimit 32 expectedSnapshot -"),
    ("go-to-definition", "Go To Definition", &["symbol"], "definitionsLimit 32 expectedSnapshot -"),
    (
        "find-references",
        "Find References",
        &["symbol"],
        "scope - includeDefinitions true includeContext false referencesLimit 100 expectedSnapshot -",
    ),
    (
        "get-symbol-info",
        "Get Symbol Info",
        &["symbol"],
        "includeDocumentation false declarationsLimit 32 parametersLimit 64 expectedSnapshot -",
    ),
    ("get-document-outline", "Get Document Outline", &["document"], "includeMembers true maxDepth 16 nodesLimit 200"),
    (
        "get-code-context",
        "Get Code Context",
        &["location"],
        "beforeLines 10 afterLines 10 includeDiagnostics false diagnosticsLimit 50 includeEnclosingSymbols false \
         enclosingSymbolsLimit 16 expectedSnapshot -",
    ),
    (
        "get-solution-structure",
        "Get Solution Structure",
        &[],
        "includeDocuments false foldersLimit 200 projectsLimit 100 projectReferencesPerProjectLimit 50 \
         documentsPerProjectLimit 200",
    ),
    (
        "get-project-details",
        "Get Project Details",
        &["project"],
        "includeDocuments false documentsLimit 200 projectReferencesLimit 50 metadataReferencesLimit 100 \
         analyzersLimit 50",
    ),
    (
        "find-callers",
        "Find Callers",
        &["symbol"],
        "scope - includeContext false callersLimit 100 callSitesPerCallerLimit 100 expectedSnapshot -",
    ),
    (
        "find-callees",
        "Find Callees",
        &[],
        "symbol - location - includeIndirect false maxDepth 3 calleesLimit 100 expectedSnapshot -",
    ),
    (
        "find-implementations",
        "Find Implementations",
        &["symbol"],
        "scope - implementationsLimit 100 expectedSnapshot -",
    ),
    ("find-overrides", "Find Overrides", &["symbol"], "scope - overridesLimit 100 expectedSnapshot -"),
    ("find-overloads", "Find Overloads", &["symbol"], "overloadsLimit 50 expectedSnapshot -"),
    (
        "find-derived-types",
        "Find Derived Types",
        &["symbol"],
        "scope - maxDepth 3 derivedTypesLimit 100 expectedSnapshot -",
    ),
    (
        "get-type-hierarchy",
        "Get Type Hierarchy",
        &["symbol"],
        "includeDerived true maxDepth 3 baseTypesLimit 16 interfacesLimit 64 derivedTypesLimit 100 expectedSnapshot -",
    ),
    (
        "get-symbol-members",
        "Get Symbol Members",
        &["symbol"],
        "includeInherited false includeExplicitInterface false membersLimit 100 expectedSnapshot -",
    ),
    (
        "get-symbol-attributes",
        "Get Symbol Attributes",
        &["symbol"],
        "includeInherited false attributesLimit 50 expectedSnapshot -",
    ),
    ("get-partial-declarations", "Get Partial Declarations", &["symbol"], "declarationsLimit 32 expectedSnapshot -"),
    (
        "get-api-surface",
        "Get API Surface",
        &[],
        r#"scope - minimumAccessibility "Public" includeObsolete true symbolsLimit 100"#,
    ),
];

/// Tools whose main list can be gone on with.
const PAGED: &[&str] = &[
    "search-symbols",
    "go-to-definition",
    "find-references",
    "find-callers",
    "find-callees",
    "find-implementations",
    "find-overrides",
    "find-overloads",
    "get-symbol-members",
    "get-symbol-attributes",
    "get-partial-declarations",
    "get-api-surface",
];

/// Arguments that end below 2147483647.
const BOUNDED: &[(&str, &str, u64)] = &[
    ("get-document-outline", "maxDepth", 24),
    ("get-document-outline", "nodesLimit", 2_000),
    ("get-code-context", "beforeLines", 100),
    ("get-code-context", "afterLines", 100),
];

#[test]
fn tools_are_published_as_the_contract_lists_them() {
    let plugin = describe(&PLUGIN);
    assert_eq!(plugin.id, "roslyn-workbench.navigation");
    assert_eq!(plugin.tools.len(), PUBLISHED.len());
    for (tool, (name, title, required, others)) in plugin.tools.iter().zip(PUBLISHED) {
        assert_eq!((tool.name.as_str(), tool.title.as_str(), tool.destructive), (*name, *title, false));
        let schema: serde_json::Value = serde_json::from_str(&tool.input_schema).expect("JSON");
        assert_eq!(schema["type"], "object");
        assert_eq!(schema["additionalProperties"], false);
        let given: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(|name| name.as_str()).collect();
        assert_eq!(given, *required, "{name}");
        let mut shown = Vec::new();
        // A main list brings `offset` and `expectedSnapshot` with it, whatever else the contract lists.
        let pages = schema["properties"].get("offset").is_some();
        assert_eq!(pages, PAGED.contains(name), "{name}");
        let added = |argument: &str| {
            pages && (argument == "offset" || argument == "expectedSnapshot" && !others.contains(argument))
        };
        for (argument, property) in schema["properties"].as_object().expect("properties") {
            if argument != "workspace" && !added(argument) && !required.contains(&argument.as_str()) {
                shown.push(argument.clone());
                shown.push(property.get("default").map_or("-".to_owned(), |default| default.to_string()));
            }
            if let Some(maximum) = property.get("maximum") {
                let bound = BOUNDED.iter().find(|(of, bounded, _)| of == name && bounded == argument);
                assert_eq!(maximum.as_u64(), Some(bound.map_or(2_147_483_647, |(_, _, bound)| *bound)));
            }
        }
        assert_eq!(shown.join(" "), *others, "{name}");
        assert!(schema["properties"]["workspace"].is_object(), "{name}");
    }
}

#[test]
fn descriptions_are_short_and_say_what_goes_in_and_out() {
    for tool in describe(&PLUGIN).tools {
        assert!(tool.description.len() <= 480, "{}: {} bytes", tool.name, tool.description.len());
        assert!(tool.description.contains("Input: ") && tool.description.contains("Result: "), "{}", tool.name);
    }
}

/// Tool, arguments, and whether its published schema takes them.
const ARGUMENTS: &[(&str, &str, bool)] = &[
    ("find-references", r#"{"symbol":{"documentationCommentId":"T:A"}}"#, true),
    (
        "find-references",
        r#"{"symbol":{"documentationCommentId":"T:A","project":null},"scope":null,"includeContext":null,
            "referencesLimit":0,"workspace":null,"expectedSnapshot":null}"#,
        true,
    ),
    ("find-references", r#"{"symbol":{"documentationCommentId":"T:A"},"referencesLimit":2147483647}"#, true),
    ("find-references", r#"{"symbol":{"documentationCommentId":"T:A"},"referencesLimit":2147483648}"#, false),
    ("find-references", r#"{"symbol":{"documentationCommentId":"T:A"},"referencesLimit":-1}"#, false),
    ("find-references", r#"{"symbol":{"documentationCommentId":"T:A"},"workspce":{}}"#, false),
    ("find-references", r#"{"symbol":{"documentationCommentId":"T:A"},"scope":{"kind":3}}"#, false),
    ("find-references", r#"{"symbol":{"documentationCommentId":"T:A"},"scope":{"kind":"Everything"}}"#, false),
    ("find-references", r#"{"symbol":{"documentationCommentId":"T:A"},"expectedSnapshot":{}}"#, false),
    ("find-references", r#"{"symbol":null}"#, false),
    ("find-references", "{}", false),
    (
        "resolve-symbol",
        r#"{"location":{"selection":{"document":{"path":"A.cs","documentId":null},"selectedText":"x"}}}"#,
        true,
    ),
    ("resolve-symbol", r#"{"location":{"selection":{"document":{"path":"A.cs"},"selectedText":""}}}"#, false),
    ("resolve-symbol", r#"{"location":{"span":{"document":{"path":"A.cs"}}}}"#, false),
    ("search-symbols", r#"{"metadataName":"List`1","kinds":null}"#, true),
    ("search-symbols", r#"{"query":"a","kinds":"Method"}"#, false),
    ("get-document-outline", r#"{"document":{"documentId":"d"},"nodesLimit":2000,"maxDepth":24}"#, true),
    ("get-document-outline", r#"{"document":{"documentId":"d"},"nodesLimit":2001}"#, false),
    ("get-document-outline", r#"{"document":{"documentId":"d"},"maxDepth":25}"#, false),
    ("get-code-context", r#"{"location":{},"afterLines":101}"#, false),
    ("get-project-details", r#"{"project":{"projectId":"x","targetFramework":"net8.0"}}"#, true),
    ("get-solution-structure", "{}", true),
    ("find-callees", r#"{"location":{}}"#, true),
    ("find-callees", r#"{"symbol":{},"location":null}"#, true),
    ("find-callees", r#"{"symbol":{},"maxDepth":0}"#, false),
    ("find-derived-types", r#"{"symbol":{},"maxDepth":0}"#, false),
    ("find-derived-types", r#"{"symbol":{},"maxDepth":2147483647}"#, true),
    ("get-api-surface", r#"{"minimumAccessibility":"Protected"}"#, true),
    ("get-api-surface", r#"{"minimumAccessibility":null}"#, true),
    ("get-api-surface", r#"{"minimumAccessibility":"Private"}"#, false),
];

#[test]
fn schemas_take_what_the_contract_takes() {
    for (name, arguments, accepted) in ARGUMENTS {
        let tool = describe(&PLUGIN).tools.into_iter().find(|tool| tool.name == *name).expect("a known tool");
        let schema = serde_json::from_str(&tool.input_schema).expect("JSON");
        let validator = jsonschema::draft202012::new(&schema).expect("a schema");
        let arguments = serde_json::from_str(arguments).expect("JSON");
        assert_eq!(validator.is_valid(&arguments), *accepted, "{name} {arguments}");
    }
}
