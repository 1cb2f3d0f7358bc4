//! `find-duplicate-code`: runs of statements that do the same.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, Loc, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, collection, integer, object};
use workbench_sdk::wit::{DuplicateQuery, Failure};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const MINIMUM: u32 = 3;
const GROUPS: u32 = 25;
const OCCURRENCES: u32 = 100;

pub(crate) const TOOL: Tool = Tool {
    name: "find-duplicate-code",
    title: "Find Duplicate Code",
    description: "Finds runs of statements that are equal but for names of locals and parameters. Input: scope narrows; \
                  minimumStatements. Result: groups of places, the longest first; no source text.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Occurrence<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    symbol: Option<SymRef<'a>>,
    location: Loc<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Group<'a> {
    statement_count: u32,
    occurrences: Collection<Occurrence<'a>>,
}

#[derive(Serialize)]
struct Data<'a> {
    groups: Collection<Group<'a>>,
}

fn input() -> Input {
    Input::new()
        .scope()
        .depth("minimumStatements", MINIMUM, "Fewest statements in a row.")
        .page("groupsLimit", GROUPS, "Most groups returned.")
        .limit("occurrencesPerGroupLimit", OCCURRENCES, "Most places of each group.")
}

fn output() -> Output {
    let occurrence = json!({ "symbol": Value::from(Shape::Symbol), "location": Value::from(Shape::Location) });
    let group = json!({ "statementCount": integer(1), "occurrences": collection(object(occurrence, &[])) });
    Output::new().required("groups", collection(object(group, &["statementCount", "occurrences"])))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.duplicates(&DuplicateQuery {
        scope: arguments.scope()?,
        minimum_statements: arguments.depth("minimumStatements", MINIMUM)?,
        limit: arguments.limit("groupsLimit", GROUPS)?,
        occurrences_limit: arguments.limit("occurrencesPerGroupLimit", OCCURRENCES)?,
    })?;
    let view = View::of(query);
    let items = page.items.iter().map(|group| {
        let shown = u32::try_from(group.occurrences.len()).unwrap_or(u32::MAX);
        let occurrences = group.occurrences.iter().map(|occurrence| Occurrence {
            symbol: occurrence.symbol.as_ref().map(|symbol| view.symbol(symbol)),
            location: view.location(&occurrence.location),
        });
        Group {
            statement_count: group.statement_count,
            occurrences: Collection::page(occurrences, shown < group.total, Some(group.total)),
        }
    });
    let groups = Collection::page(items, page.has_more, page.total);
    Answer::new(&Data { groups }, page.warnings.clone())
}
