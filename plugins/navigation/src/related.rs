//! What the tools have in common that list symbols in some relation to one symbol.

use workbench_sdk::Arguments;
use workbench_sdk::contract::{Collection, SymRef, View};
use workbench_sdk::schema::{Output, Shape, collection};
use workbench_sdk::wit::{Failure, RelatedPage, RelatedQuery};

/// `symbol` and `scope` with the limit of that name.
pub(crate) fn query(arguments: &Arguments, limit: &str, default: u32) -> Result<RelatedQuery, Failure> {
    Ok(RelatedQuery { symbol: arguments.symbol()?, scope: arguments.scope()?, limit: arguments.limit(limit, default)? })
}

/// The asked symbol and a list of symbols.
pub(crate) fn output(symbol: &'static str, list: &'static str) -> Output {
    Output::new().required(symbol, Shape::Symbol).required(list, collection(Shape::Symbol))
}

pub(crate) fn list<'a>(view: &'a View, page: &'a RelatedPage) -> Collection<SymRef<'a>> {
    Collection::page(view.symbols(&page.items), page.has_more, page.total)
}
