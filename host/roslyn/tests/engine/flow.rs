//! Flow, operations and document options as data: `flow.answers.txt` holds each question and, below it, what must come.

use workbench_core::{
    Body, ControlFlowQuery, DocumentOptionsQuery, EngineWorkspace, GraphQuery, LocationSelector, OperationTreeQuery,
    Page, QueryResult, Snapshot, Symbol, Warning,
};

use crate::questions::{document, place, spot, symbol, target};
use crate::support::{Bench, good, snapshot};
use crate::tables;

const MANY: u32 = 1000;

fn at(about: &str) -> LocationSelector {
    let (text, project) = target(about);
    place(&text, project)
}

fn named(list: &Page<Symbol>) -> String {
    let names = list.items.iter().map(|symbol| {
        let frameworks = symbol.target_frameworks.iter().map(|framework| format!("@{framework}"));
        format!("{}{}", symbol.display_name.replace(' ', "·"), frameworks.collect::<String>())
    });
    names.collect::<Vec<_>>().join(" ")
}

fn remarks(warnings: &[Warning]) -> impl Iterator<Item = String> + '_ {
    warnings.iter().map(|warning| format!("{}: {}", warning.code, warning.message))
}

async fn ask(code: &dyn Snapshot, word: &str, about: &str) -> QueryResult<Vec<String>> {
    let mut lines = Vec::new();
    match word {
        "control" => {
            let query = ControlFlowQuery { at: at(about), exits_limit: MANY, returns_limit: MANY };
            let flow = code.control_flow(query).await?;
            lines.push(format!("{} {} {}", spot(Some(&flow.region)), flow.entry_reachable, flow.exit_reachable));
            lines.extend(flow.exits.items.iter().map(|exit| format!("{} {}", exit.kind, spot(Some(&exit.location)))));
            lines.extend(flow.returns.items.iter().map(|place| format!("returns {}", spot(Some(place)))));
            lines.extend(remarks(&flow.warnings));
        }
        "data" => {
            let flow = code.data_flow(at(about), MANY).await?;
            lines.push(spot(Some(&flow.region)));
            let lists = [
                ("declared", &flow.variables_declared),
                ("read", &flow.read_inside),
                ("written", &flow.written_inside),
                ("in", &flow.data_flows_in),
                ("out", &flow.data_flows_out),
                ("captured", &flow.captured),
            ];
            let shown = lists.iter().filter(|(_, list)| !list.items.is_empty());
            lines.extend(shown.map(|(name, list)| format!("{name} {}", named(list))));
            lines.extend(remarks(&flow.warnings));
        }
        "tree" => {
            let tree = code.operation_tree(OperationTreeQuery { at: at(about), max_depth: 3, limit: 9 }).await?;
            for node in &tree.nodes {
                let kind = node.type_info.as_ref().map_or("-", |info| info.display_name.as_str());
                let marks = [(node.has_constant_value, " constant"), (node.truncated, " truncated")];
                let marks: String = marks.iter().filter(|(on, _)| *on).map(|(_, mark)| *mark).collect();
                lines.push(format!("{} {} {kind}{marks}", node.depth, node.kind));
            }
            lines.extend(tree.truncated.then(|| "truncated".to_owned()));
            lines.extend(remarks(&tree.warnings));
        }
        "graph" => {
            let by_place = about.contains(": ");
            let body = if by_place { Body::Location(at(about)) } else { Body::Symbol(symbol(about)) };
            let query = GraphQuery { body, max_blocks: MANY, max_operations_per_block: 4, max_regions: MANY };
            let graph = code.control_flow_graph(query).await?;
            lines.push(graph.owner.map_or_else(|| "-".to_owned(), |owner| owner.display_name));
            for block in &graph.blocks.items {
                let operations: Vec<&str> = block.operations.items.iter().map(|found| found.kind.as_str()).collect();
                let to = |mark: &str, next: Option<u32>| next.map_or_else(String::new, |next| format!(" {mark}{next}"));
                let next = to("if->", block.conditional_successor) + &to("->", block.fall_through_successor);
                let dead = if block.is_reachable { "" } else { " unreachable" };
                lines.push(format!("{} {}{dead} [{}]{next}", block.ordinal, block.kind, operations.join(" ")));
            }
            lines.extend(remarks(&graph.warnings));
        }
        "options" => {
            let (path, project) = target(about);
            let mut selector = document(&path);
            selector.project = project;
            let query = DocumentOptionsQuery { document: selector, parse_options: true, analyzer_config: true };
            let options = code.document_options(query).await?;
            let warnings = options.warnings;
            lines.push(format!(
                "{} {}",
                options.language_version.as_deref().unwrap_or("-"),
                options.nullable_context.as_deref().unwrap_or("-")
            ));
            let parsing = options.parse_options.expect("asked for");
            let second = parsing.preprocessor_symbols.iter().any(|symbol| symbol == "SECOND");
            lines.push(format!(
                "{} {}{}",
                parsing.language,
                parsing.documentation_mode,
                if second { " SECOND" } else { "" }
            ));
            let config = options.analyzer_config.expect("asked for");
            lines.push(config.editor_config_paths.join(" "));
            // Old SDKs know no such files; others bring some of their own.
            let global = config.global_config_paths.iter().any(|path| path == "Lib/.globalconfig");
            let set =
                config.options.iter().any(|(key, value)| (key.as_str(), value.as_str()) == ("team_level", "high"));
            assert_eq!(global, set, "{:?}", config.global_config_paths);
            let ours = ["indent_size", "dotnet_diagnostic.ca1822.severity"];
            let options = config.options.iter().filter(|(key, _)| ours.contains(&key.as_str()));
            lines.extend(options.map(|(key, value)| format!("{key} = {value}")));
            lines.extend(remarks(&warnings));
        }
        other => panic!("no such question: {other}"),
    }
    Ok(lines)
}

#[tokio::test]
async fn flow_is_what_is_written_down() {
    let bench = Bench::new("flow", include_str!("../data/flow.txt")).await;
    let (workspace, contents) = good(bench.load().await);
    let code = workspace.snapshot(&snapshot("first"));
    let table = include_str!("../data/flow.answers.txt");
    let wrong = tables::differences(&*code, &contents, "Lib", table, ask).await;
    workspace.close().await;
    assert!(wrong.is_empty(), "other answers came:\n\n{wrong}");
}
