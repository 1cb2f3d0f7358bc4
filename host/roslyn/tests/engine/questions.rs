//! Questions and their answers as data: `questions.answers.txt` holds each question and, below it, what must come.
//!
//! A question is a word and what it is about: a documentation id, or a place as `path: before[selected]after`, and then
//! `project=` and `framework=`. An answer is one line for each item; `!Code` stands for a failure.

use workbench_core::{
    DiagnosticsQuery, DocumentSelector, EngineWorkspace, Location, LocationSelector, OutlineQuery, ProjectSelector,
    QueryResult, ReferencesQuery, Scope, Snapshot, SymbolSearch, SymbolSelector,
};

use crate::support::{Bench, good, snapshot};
use crate::tables;

const MANY: u32 = 1000;

/// Where something stands, with the frameworks that have it if those are not all.
pub(crate) fn spot(at: Option<&Location>) -> String {
    let Some(at) = at else { return "-".to_owned() };
    let path = at.document.as_ref().map_or("-", |document| document.path.as_str());
    let frameworks = at.target_frameworks.iter().map(|framework| format!(" {framework}")).collect::<String>();
    format!("{path}:{}:{}{frameworks}", at.line, at.column)
}

pub(crate) fn document(path: &str) -> DocumentSelector {
    DocumentSelector { path: Some(path.to_owned()), ..DocumentSelector::default() }
}

pub(crate) fn place(text: &str, project: Option<ProjectSelector>) -> LocationSelector {
    let (path, rest) = text.split_once(": ").expect("a path before the place");
    let (before, rest) = rest.split_once('[').expect("a selection");
    let (selected, after) = rest.split_once(']').expect("the end of the selection");
    let context = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    LocationSelector::Selection {
        document: DocumentSelector { project, ..document(path) },
        selected_text: selected.replace("\\n", "\n"),
        context_before: context(before),
        context_after: context(after),
    }
}

/// What a question is about, with the project that narrows it.
pub(crate) fn target(text: &str) -> (String, Option<ProjectSelector>) {
    let mut project: Option<ProjectSelector> = None;
    let mut rest = text.trim();
    while let Some((before, option)) = rest.rsplit_once(' ') {
        let Some((key, value)) = option.split_once('=').filter(|(key, _)| matches!(*key, "project" | "framework"))
        else {
            break;
        };
        let selector = project.get_or_insert_default();
        match key {
            "project" => selector.name = Some(value.to_owned()),
            _ => selector.target_framework = Some(value.to_owned()),
        }
        rest = before;
    }
    (rest.to_owned(), project)
}

pub(crate) fn symbol(text: &str) -> SymbolSelector {
    let (text, project) = target(text);
    match text.contains(": ") {
        true => SymbolSelector::Location { at: place(&text, None), project },
        false => SymbolSelector::DocumentationId { id: text, project },
    }
}

async fn ask(code: &dyn Snapshot, word: &str, about: &str) -> QueryResult<Vec<String>> {
    let mut lines = Vec::new();
    match word {
        "references" => {
            let found = code
                .references(ReferencesQuery {
                    symbol: symbol(about),
                    scope: Scope::Solution,
                    include_definitions: true,
                    include_context: false,
                    limit: MANY,
                })
                .await?;
            assert!(found.references.warnings.iter().all(|warning| warning.code == "NotCovered"));
            for item in found.references.items {
                let kind = match (item.is_definition, item.is_write) {
                    (true, _) => "is",
                    (false, true) => "write",
                    (false, false) => "read",
                };
                let holder = item
                    .containing_symbol
                    .map_or_else(|| "-".to_owned(), |s| s.documentation_id.unwrap_or(s.display_name));
                lines.push(format!("{} {kind} in {holder}", spot(Some(&item.location))));
            }
        }
        "symbol" => {
            let found = code.symbol(symbol(about), false).await?;
            lines.push(format!("{} {} {}", found.symbol.kind, found.accessibility, found.symbol.display_name));
            lines.push(if found.modifiers.is_empty() { "-".to_owned() } else { found.modifiers.join(" ") });
            lines.extend(found.declarations.iter().map(|at| spot(Some(at))));
        }
        "definitions" => {
            let found = code.definitions(symbol(about), MANY).await?;
            for item in found.definitions.items {
                lines.push(item.metadata_name.unwrap_or_else(|| spot(item.location.as_ref())));
            }
        }
        "enclosing" => {
            let found = code.enclosing_symbols(place(about, None)).await?;
            lines.extend(found.symbols.into_iter().map(|symbol| symbol.display_name));
        }
        "search" => {
            let search = SymbolSearch { query: Some(about.to_owned()), limit: MANY, ..SymbolSearch::default() };
            for item in code.search_symbols(search).await?.items {
                lines.push(format!("{} {}", item.display_name, spot(item.location.as_ref())));
            }
        }
        "outline" => {
            let query = OutlineQuery { document: document(about), include_members: true, max_depth: 9, limit: MANY };
            for node in code.outline(query).await?.nodes {
                lines.push(format!("{} {} {} {}", node.depth, node.kind, node.name, spot(node.location.as_ref())));
            }
        }
        "diagnostics" => {
            let scope = match about {
                "solution" => Scope::Solution,
                path => Scope::Document(document(path)),
            };
            let query =
                DiagnosticsQuery { scope, ids: Vec::new(), severities: Vec::new(), analyzers: false, limit: MANY };
            for item in code.diagnostics(query).await?.items {
                lines.push(format!("{} {} {}", item.id, item.severity.as_str(), spot(item.location.as_ref())));
            }
        }
        other => panic!("no such question: {other}"),
    }
    Ok(lines)
}

#[tokio::test]
async fn questions_get_the_answers_written_down() {
    let bench = Bench::new("questions", include_str!("../data/questions.txt")).await;
    let (workspace, contents) = good(bench.load().await);
    assert_eq!(contents.diagnostics, []);
    let code = workspace.snapshot(&snapshot("first"));
    let table = include_str!("../data/questions.answers.txt");
    let wrong = tables::differences(&*code, &contents, "Lib", table, ask).await;
    workspace.close().await;
    assert!(wrong.is_empty(), "other answers came:\n\n{wrong}");
}
