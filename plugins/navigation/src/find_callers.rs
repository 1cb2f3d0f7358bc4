//! `find-callers`: the members that call a method, property or event.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, Loc, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, collection, object, string};
use workbench_sdk::wit::{self, CallerQuery, Failure};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const LIMIT: u32 = 100;

pub(crate) const TOOL: Tool = Tool {
    name: "find-callers",
    title: "Find Callers",
    description: "Finds the members that call a method, constructor, property or event, or take it as a method group. \
                  Input: symbol; scope narrows. Result: callers with their call sites; not calls through what it \
                  overrides or implements.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    callers: Collection<Caller<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Caller<'a> {
    caller: SymRef<'a>,
    call_sites: Collection<CallSite<'a>>,
}

#[derive(Serialize)]
struct CallSite<'a> {
    location: Loc<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    context: Option<&'a str>,
}

fn input() -> Input {
    Input::new()
        .symbol()
        .scope()
        .flag("includeContext", false, "Also each call's source line.")
        .page("callersLimit", LIMIT, "Most callers returned.")
        .limit("callSitesPerCallerLimit", LIMIT, "Most call sites returned for each caller.")
}

fn output() -> Output {
    let site = object(json!({ "location": Value::from(Shape::Location), "context": string() }), &["location"]);
    let caller = json!({ "caller": Value::from(Shape::Symbol), "callSites": collection(site) });
    Output::new()
        .required("symbol", Shape::Symbol)
        .required("callers", collection(object(caller, &["caller", "callSites"])))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.callers(&CallerQuery {
        symbol: arguments.symbol()?,
        scope: arguments.scope()?,
        include_context: arguments.flag("includeContext", false)?,
        limit: arguments.limit("callersLimit", LIMIT)?,
        call_sites_limit: arguments.limit("callSitesPerCallerLimit", LIMIT)?,
    })?;
    let view = View::of(query);
    let callers = page.items.iter().map(|caller| shown(&view, caller));
    let data =
        Data { symbol: view.symbol(&page.symbol), callers: Collection::page(callers, page.has_more, page.total) };
    Answer::new(&data, page.warnings.clone())
}

fn shown<'a>(view: &'a View, caller: &'a wit::Caller) -> Caller<'a> {
    let sites = &caller.call_sites;
    let shown = sites
        .items
        .iter()
        .map(|site| CallSite { location: view.location(&site.location), context: site.context.as_deref() });
    Caller { caller: view.symbol(&caller.caller), call_sites: Collection::page(shown, sites.has_more, sites.total) }
}
