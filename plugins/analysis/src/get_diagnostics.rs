//! `get-diagnostics`: errors and warnings of the compiler and of the projects' analyzers.

use serde::Serialize;
use workbench_sdk::contract::{Collection, Diag, View};
use workbench_sdk::schema::{Input, Output, Shape, collection};
use workbench_sdk::wit::{DiagnosticQuery, Failure, Severity};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 200;
const SEVERITIES: &[&str] = &["Hidden", "Info", "Warning", "Error"];

pub(crate) const TOOL: Tool = Tool {
    name: "get-diagnostics",
    title: "Get Diagnostics",
    description: "Reports diagnostics of the compiler and of the projects' analyzers. Input: scope, ids and severities \
                  narrow; Hidden only when named. Result: diagnostics with places, by path and span.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    diagnostics: Collection<Diag<'a>>,
}

fn input() -> Input {
    Input::new()
        .scope()
        .texts("ids", "Exact ids, such as CS0168; default all.")
        .texts("severities", "Hidden, Info, Warning, Error; any case; default all but Hidden.")
        .page("diagnosticsLimit", LIMIT, "Most diagnostics returned.")
}

fn output() -> Output {
    Output::new().required("diagnostics", collection(Shape::Diagnostic))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.diagnostics(&DiagnosticQuery {
        scope: arguments.scope()?,
        ids: arguments.texts("ids")?,
        severities: severities(arguments)?,
        // A compiler warning can be silenced by an analyzer package, so the compiler's own ids need the analyzers too.
        analyzers: true,
        limit: arguments.limit("diagnosticsLimit", LIMIT)?,
    })?;
    let view = View::of(query);
    let items = page.items.iter().map(|diagnostic| view.diagnostic(diagnostic));
    let diagnostics = Collection::page(items, page.has_more, page.total);
    Answer::new(&Data { diagnostics }, page.warnings.clone())
}

fn severities(arguments: &Arguments) -> Result<Vec<Severity>, Failure> {
    let names = arguments.names("severities", SEVERITIES, SEVERITIES)?;
    let severity = |name| match name {
        "Hidden" => Severity::Hidden,
        "Info" => Severity::Info,
        "Warning" => Severity::Warning,
        _ => Severity::Error,
    };
    Ok(names.into_iter().map(severity).collect())
}
