//! `search-symbols`: declarations by name.

use serde::Serialize;
use workbench_sdk::contract::{Collection, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, collection};
use workbench_sdk::wit::{Failure, SymbolSearch};
use workbench_sdk::{Answer, Arguments, Query, Tool, invalid};

const LIMIT: u32 = 100;

/// Roslyn's `SymbolKind` names and the `TypeKind` names of types that are declared.
const KINDS: &[&str] = &[
    "Class",
    "Struct",
    "Structure",
    "Interface",
    "Enum",
    "Delegate",
    "Extension",
    "NamedType",
    "Namespace",
    "Method",
    "Property",
    "Field",
    "Event",
    "Parameter",
    "TypeParameter",
    "Local",
    "RangeVariable",
    "Label",
    "Alias",
    "Assembly",
    "NetModule",
    "Module",
    "ArrayType",
    "Array",
    "PointerType",
    "Pointer",
    "FunctionPointerType",
    "FunctionPointer",
    "DynamicType",
    "Dynamic",
    "ErrorType",
    "Error",
    "Preprocessing",
    "Discard",
    "Submission",
];

/// The kinds that a search can find, for messages.
const FOUND_KINDS: &[&str] = &[
    "NamedType",
    "Class",
    "Struct",
    "Interface",
    "Enum",
    "Delegate",
    "Namespace",
    "Method",
    "Property",
    "Field",
    "Event",
];

/// Roslyn's `Accessibility` names with their synonyms.
const ACCESSIBILITIES: &[&str] = &[
    "Public",
    "Internal",
    "Protected",
    "ProtectedOrInternal",
    "ProtectedAndInternal",
    "Private",
    "NotApplicable",
    "Friend",
    "ProtectedOrFriend",
    "ProtectedAndFriend",
];

pub(crate) const TOOL: Tool = Tool {
    name: "search-symbols",
    title: "Search Symbols",
    description: "Finds declarations in source by name. Input: query (substring, camel humps or qualified name), \
                  metadataName, or both; filters. Result: symbols with documentation ids and places.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Data<'a> {
    symbols: Collection<SymRef<'a>>,
}

fn input() -> Input {
    Input::new()
        .rule("Provide query, metadataName or both.")
        .text("query", "Name pattern, such as GetOrd, GO or App.Order.")
        .text("metadataName", "Metadata name or a part of it, such as List`1; any case.")
        .texts("kinds", "Symbol or type kinds, such as Method or Interface; any case.")
        .texts("accessibilities", "Such as Public or Internal; any case.")
        .text("namespace", "Exact containing namespace.")
        .scope()
        .page("symbolsLimit", LIMIT, "Most symbols returned.")
}

fn output() -> Output {
    Output::new().required("symbols", collection(Shape::Symbol))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let search = SymbolSearch {
        query: arguments.text("query")?,
        metadata_name: arguments.text("metadataName")?,
        kinds: owned(arguments.names("kinds", KINDS, FOUND_KINDS)?),
        accessibilities: owned(arguments.names("accessibilities", ACCESSIBILITIES, &ACCESSIBILITIES[..7])?),
        namespace: arguments.text("namespace")?,
        scope: arguments.scope()?,
        limit: arguments.limit("symbolsLimit", LIMIT)?,
    };
    if search.query.is_none() && search.metadata_name.is_none() {
        return Err(invalid("Provide `query`, `metadataName` or both; an empty one finds nothing."));
    }
    let page = query.search(&search)?;
    let view = View::of(query);
    let symbols = Collection::page(view.symbols(&page.items), page.has_more, page.total);
    Answer::new(&Data { symbols }, page.warnings)
}

fn owned(names: Vec<&'static str>) -> Vec<String> {
    names.into_iter().map(str::to_owned).collect()
}
