//! `get-symbol-members`: what a type or namespace contains.

use serde::Serialize;
use workbench_sdk::contract::{Collection, SymRef, View};
use workbench_sdk::schema::{Input, Output};
use workbench_sdk::wit::{Failure, MemberQuery};
use workbench_sdk::{Answer, Arguments, Query, Tool};

use crate::related;

const LIMIT: u32 = 100;

pub(crate) const TOOL: Tool = Tool {
    name: "get-symbol-members",
    title: "Get Symbol Members",
    description: "Lists the members of a type or namespace, without accessors and what the compiler adds. Input: symbol. \
                  Result: members and nested types.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    symbol: SymRef<'a>,
    members: Collection<SymRef<'a>>,
}

fn input() -> Input {
    Input::new()
        .symbol()
        .flag("includeInherited", false, "Also members of base types, up to object.")
        .flag("includeExplicitInterface", false, "Also explicit interface implementations.")
        .page("membersLimit", LIMIT, "Most members returned.")
}

fn output() -> Output {
    related::output("symbol", "members")
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let page = query.members(&MemberQuery {
        symbol: arguments.symbol()?,
        include_inherited: arguments.flag("includeInherited", false)?,
        include_explicit_interface: arguments.flag("includeExplicitInterface", false)?,
        limit: arguments.limit("membersLimit", LIMIT)?,
    })?;
    let view = View::of(query);
    let data = Data { symbol: view.symbol(&page.symbol), members: related::list(&view, &page) };
    Answer::new(&data, page.warnings.clone())
}
