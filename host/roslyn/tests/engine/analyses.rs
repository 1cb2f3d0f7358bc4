//! Findings and dependencies as data: `analyses.answers.txt` holds each question and, below it, what must come.

use workbench_core::{
    CycleQuery, DependencyGraphQuery, DependencyNode, DependencyQuery, DependentQuery, DuplicateQuery, EngineWorkspace,
    Granularity, ProjectSelector, QueryResult, Scope, Snapshot, Symbol, TestQuery, UnusedQuery,
};

use crate::questions::{document, spot, symbol};
use crate::support::{Bench, good, snapshot};
use crate::tables;

const MANY: u32 = 1000;

/// A file, a project's name, or `all`.
fn scope(about: &str) -> Scope {
    match about {
        "all" => Scope::Solution,
        path if path.ends_with(".cs") => Scope::Document(document(path)),
        name => Scope::Project(ProjectSelector { name: Some(name.to_owned()), ..ProjectSelector::default() }),
    }
}

fn id(symbol: &Symbol) -> String {
    symbol.documentation_id.clone().unwrap_or_else(|| symbol.display_name.clone())
}

fn granularity(word: &str) -> Granularity {
    match word {
        "projects" => Granularity::Project,
        "namespaces" => Granularity::Namespace,
        "types" => Granularity::Type,
        _ => Granularity::Symbol,
    }
}

fn ids(nodes: &[DependencyNode]) -> String {
    nodes.iter().map(|node| node.id.as_str()).collect::<Vec<_>>().join(" ")
}

async fn ask(code: &dyn Snapshot, word: &str, about: &str) -> QueryResult<Vec<String>> {
    let mut lines = Vec::new();
    match word {
        "async" => {
            let page = code.async_findings(scope(about), MANY).await?;
            lines.extend(page.items.iter().map(|found| format!("{} {}", found.id, spot(found.location.as_ref()))));
        }
        "undisposed" => {
            let page = code.undisposed(scope(about), MANY).await?;
            let shown = page.items.iter();
            lines.extend(shown.map(|found| format!("{} {}", spot(Some(&found.location)), found.symbol.display_name)));
        }
        "unused" | "internal" => {
            let include_internal = word == "internal";
            let query = UnusedQuery { scope: scope(about), include_internal, exclude_generated: true, limit: MANY };
            let page = code.unused_symbols(query).await?;
            lines.extend(page.items.iter().map(|found| {
                format!("{} {} {}", spot(Some(&found.location)), found.confidence, found.symbol.display_name)
            }));
        }
        "copies" => {
            let (count, about) = about.split_once(' ').expect("a count and a scope");
            let minimum_statements = count.parse().expect("a count");
            let query =
                DuplicateQuery { scope: scope(about), minimum_statements, limit: MANY, occurrences_limit: MANY };
            for group in code.duplicates(query).await?.items {
                let places = group.occurrences.iter().map(|one| spot(Some(&one.location))).collect::<Vec<_>>();
                lines.push(format!("{} {}", group.statement_count, places.join(" ")));
            }
        }
        "projects" | "namespaces" | "types" | "symbols" => {
            let query = DependencyGraphQuery {
                scope: scope(about),
                granularity: granularity(word),
                nodes_limit: MANY,
                edges_limit: MANY,
            };
            let graph = code.dependency_graph(query).await?;
            lines.extend(graph.edges.iter().map(|edge| format!("{} {} {}", edge.from_id, edge.kind, edge.to_id)));
        }
        "cycles" | "bounded" => {
            let (word, about) = about.split_once(' ').expect("a granularity and a scope");
            let most = if about == "all" { 2 } else { MANY };
            let query = CycleQuery {
                scope: scope(about),
                granularity: granularity(word),
                nodes_limit: most,
                edges_limit: most,
                limit: MANY,
            };
            lines.extend(code.dependency_cycles(query).await?.items.iter().map(|cycle| ids(cycle)));
        }
        "dependencies" => {
            let query = DependencyQuery { symbol: symbol(about), include_assemblies: false, limit: MANY };
            let found = code.dependencies(query).await?.dependencies;
            lines.extend(found.items.iter().filter_map(|one| one.symbol.as_ref()).map(id));
        }
        "dependents" => {
            let query = DependentQuery { symbol: symbol(about), scope: Scope::Solution, limit: MANY };
            lines.extend(code.dependents(query).await?.dependents.items.iter().map(id));
        }
        "impact" => {
            let query = DependentQuery { symbol: symbol(about), scope: Scope::Solution, limit: 1 };
            let found = code.change_impact(query).await?;
            lines.push(format!(
                "{} references, {} callers, {} overrides, {} implementations, {} public",
                found.reference_count,
                found.caller_count,
                found.override_count,
                found.implementation_count,
                found.public_surface_count
            ));
        }
        "tests" => {
            let (depth, about) = about.split_once(' ').expect("a depth and a symbol");
            let max_depth = depth.parse().expect("a depth");
            let query = TestQuery { symbol: symbol(about), scope: Scope::Solution, max_depth, limit: MANY };
            for found in code.test_impact(query).await?.tests.items {
                let way = if found.direct { "direct" } else { "indirect" };
                lines.push(format!("{way} {} {}", id(&found.test), found.reasons.join(" ")));
            }
        }
        other => panic!("no such question: {other}"),
    }
    Ok(lines)
}

#[tokio::test]
async fn analyses_find_what_is_written_down() {
    let bench = Bench::new("analyses", include_str!("../data/analyses.txt")).await;
    let (workspace, contents) = good(bench.load().await);
    let code = workspace.snapshot(&snapshot("first"));
    let table = include_str!("../data/analyses.answers.txt");
    let wrong = tables::differences(&*code, &contents, "Lib", table, ask).await;
    workspace.close().await;
    assert!(wrong.is_empty(), "other answers came:\n\n{wrong}");
}
