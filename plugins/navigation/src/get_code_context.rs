//! `get-code-context`: the lines around a place.

use serde::Serialize;
use workbench_sdk::contract::{Collection, Diag, Loc, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, collection, string};
use workbench_sdk::wit::{DiagnosticQuery, DocumentSelector, Failure, Location, LocationSelector, Scope};
use workbench_sdk::{Answer, Arguments, Query, Tool, fail};

use crate::lines::{lines_of, without_last_break};

const LINES: u32 = 10;
const MAX_LINES: u32 = 100;
const DIAGNOSTICS: u32 = 50;
const ENCLOSING: u32 = 16;
/// No document has more diagnostics than the contract can ask for.
const ALL: u32 = workbench_sdk::arguments::MAX_LIMIT;

pub(crate) const TOOL: Tool = Tool {
    name: "get-code-context",
    title: "Get Code Context",
    description: "Reads the source lines around a place. Input: location; enclosing symbols and diagnostics on request. \
                  Result: the text, the declarations around the place innermost first, diagnostics of the lines shown.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data<'a> {
    location: Loc<'a>,
    text: &'a str,
    enclosing_symbols: Collection<SymRef<'a>>,
    diagnostics: Collection<Diag<'a>>,
}

fn input() -> Input {
    Input::new()
        .location()
        .number("beforeLines", LINES, MAX_LINES, "Lines before the place.")
        .number("afterLines", LINES, MAX_LINES, "Lines after the place.")
        .flag("includeDiagnostics", false, "Also diagnostics of the lines shown.")
        .limit("diagnosticsLimit", DIAGNOSTICS, "Most diagnostics returned.")
        .flag("includeEnclosingSymbols", false, "Also the declarations around the place.")
        .limit("enclosingSymbolsLimit", ENCLOSING, "Most enclosing symbols returned.")
        .expected_snapshot()
}

fn output() -> Output {
    Output::new()
        .required("location", Shape::Location)
        .required("text", string())
        .required("enclosingSymbols", collection(Shape::Symbol))
        .required("diagnostics", collection(Shape::Diagnostic))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let at = arguments.location()?;
    let before = arguments.number("beforeLines", LINES, MAX_LINES)?;
    let after = arguments.number("afterLines", LINES, MAX_LINES)?;
    let with_diagnostics = arguments.flag("includeDiagnostics", false)?;
    let diagnostics_limit = arguments.limit("diagnosticsLimit", DIAGNOSTICS)?;
    let with_enclosing = arguments.flag("includeEnclosingSymbols", false)?;
    let enclosing_limit = arguments.limit("enclosingSymbolsLimit", ENCLOSING)?;

    let location = query.locate(&at)?;
    let Some(document) = &location.document else {
        return Err(fail("LocationNotFound", "`location` lies in no document that can be read."));
    };
    let last_line = last_line_of(query, &location, &document.id)?;
    let first = location.line.saturating_sub(before).max(1);
    let slice = query.lines(&document.id, first, last_line.saturating_add(after))?;
    let symbols = match with_enclosing {
        true => query.enclosing(&at)?.symbols,
        false => Vec::new(),
    };
    let (mut diagnostics, mut warnings) = (Vec::new(), Vec::new());
    if with_diagnostics {
        let page = query.diagnostics(&DiagnosticQuery {
            scope: Scope::Document(document_of(&at, &document.id)),
            ids: Vec::new(),
            severities: Vec::new(),
            analyzers: true,
            limit: ALL,
        })?;
        let shown = slice.first_line..=slice.last_line;
        diagnostics = page.items;
        diagnostics.retain(|found| found.location.as_ref().is_some_and(|place| shown.contains(&place.line)));
        warnings = page.warnings;
    }

    let view = View::of(query);
    let data = Data {
        location: view.location(&location),
        text: without_last_break(&slice.text),
        enclosing_symbols: match with_enclosing {
            true => Collection::first(view.symbols(&symbols), enclosing_limit),
            false => Collection::not_asked(),
        },
        diagnostics: match with_diagnostics {
            true => Collection::first(diagnostics.iter().map(|found| view.diagnostic(found)), diagnostics_limit),
            false => Collection::not_asked(),
        },
    };
    Answer::new(&data, warnings)
}

/// The document as the caller narrowed it, so that a chosen framework counts for the diagnostics too.
fn document_of(at: &LocationSelector, id: &str) -> DocumentSelector {
    let document = match at {
        LocationSelector::Span(span) => &span.document,
        LocationSelector::Selection(selection) => &selection.document,
    };
    DocumentSelector { path: None, document_id: Some(id.to_owned()), project: document.project.clone() }
}

/// The line in which the place ends. Costs a question only where the place goes beyond its first line.
fn last_line_of(query: &dyn Query, location: &Location, document_id: &str) -> Result<u32, Failure> {
    if location.span.length == 0 {
        return Ok(location.line);
    }
    // A line holds at least one code unit, so the place cannot reach further than this.
    let slice = query.lines(document_id, location.line, location.line.saturating_add(location.span.length))?;
    let end = u64::from(location.column.saturating_sub(1)) + u64::from(location.span.length);
    let mut passed = 0;
    let mut last = location.line;
    for (line, text) in (location.line..).zip(lines_of(&slice.text)) {
        last = line;
        passed += u64::try_from(text.encode_utf16().count()).unwrap_or(u64::MAX);
        if passed >= end {
            break;
        }
    }
    Ok(last)
}
