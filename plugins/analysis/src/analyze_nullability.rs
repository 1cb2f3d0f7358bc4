//! `analyze-nullability`: the compiler's warnings about null, in a scope or at a place.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, Diag, View};
use workbench_sdk::schema::{Input, Output, Shape, collection, object};
use workbench_sdk::wit::{
    DiagnosticPage, DiagnosticQuery, DocumentSelector, Failure, Location, LocationSelector, Scope,
};
use workbench_sdk::{Answer, Arguments, Query, Tool, invalid};

const LIMIT: u32 = 50;

/// What the compiler itself calls nullable warnings, and the two about annotations where they have no meaning.
const IDS: &[u16] = &[
    8597, 8600, 8601, 8602, 8603, 8604, 8605, 8607, 8608, 8609, 8610, 8611, 8612, 8613, 8614, 8615, 8616, 8617, 8618,
    8619, 8620, 8621, 8622, 8624, 8625, 8629, 8631, 8632, 8633, 8634, 8643, 8644, 8645, 8655, 8667, 8669, 8670, 8714,
    8762, 8763, 8764, 8765, 8766, 8767, 8768, 8769, 8770, 8774, 8775, 8776, 8777, 8819, 8824, 8825, 8847, 9158, 9159,
    9264,
];

pub(crate) const TOOL: Tool = Tool {
    name: "analyze-nullability",
    title: "Analyze Nullability",
    description: "Reports the compiler's nullable warnings. Input: scope, or location for those that touch a place. Result: \
                  diagnostics by path and span.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Finding<'a> {
    diagnostic: Diag<'a>,
}

#[derive(Serialize)]
struct Data<'a> {
    findings: Collection<Finding<'a>>,
}

fn input() -> Input {
    Input::new().scope().optional_location().page("findingsLimit", LIMIT, "Most findings returned.")
}

fn output() -> Output {
    let finding = json!({ "diagnostic": Value::from(Shape::Diagnostic) });
    Output::new().required("findings", collection(object(finding, &[])))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let limit = arguments.limit("findingsLimit", LIMIT)?;
    let (has_scope, has_location) = (arguments.has("scope"), arguments.has("location"));
    if has_scope && has_location {
        return Err(invalid("Provide `scope` or `location`, not both."));
    }
    let page = match has_location {
        true => at_place(query, &arguments.location()?, limit)?,
        false => find(query, arguments.scope()?, limit)?,
    };
    let view = View::of(query);
    let findings = page.items.iter().map(|found| Finding { diagnostic: view.diagnostic(found) });
    let data = Data { findings: Collection::page(findings, page.has_more, page.total) };
    Answer::new(&data, page.warnings.clone())
}

fn find(query: &dyn Query, scope: Scope, limit: u32) -> Result<DiagnosticPage, Failure> {
    query.diagnostics(&DiagnosticQuery {
        scope,
        ids: IDS.iter().map(|id| format!("CS{id}")).collect(),
        severities: Vec::new(),
        // Analyzer packages can silence these warnings.
        analyzers: true,
        limit,
    })
}

/// Those whose places overlap or touch the place.
fn at_place(query: &dyn Query, at: &LocationSelector, limit: u32) -> Result<DiagnosticPage, Failure> {
    let place = query.locate(at)?;
    let document = match at {
        LocationSelector::Span(span) => &span.document,
        LocationSelector::Selection(selection) => &selection.document,
    };
    let id = place.document.as_ref().map(|document| document.id.clone());
    let scope = Scope::Document(DocumentSelector { path: None, document_id: id, project: document.project.clone() });
    let mut page = find(query, scope, workbench_sdk::arguments::MAX_LIMIT)?;
    page.items.retain(|found| found.location.as_ref().is_some_and(|location| touches(location, &place)));
    let total = page.items.len();
    page.items.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    page.has_more = page.items.len() < total;
    page.total = u32::try_from(total).ok();
    Ok(page)
}

fn touches(found: &Location, place: &Location) -> bool {
    let end = |location: &Location| u64::from(location.span.start) + u64::from(location.span.length);
    u64::from(found.span.start) <= end(place) && u64::from(place.span.start) <= end(found)
}
