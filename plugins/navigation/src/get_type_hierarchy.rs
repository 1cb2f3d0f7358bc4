//! `get-type-hierarchy`: bases, interfaces and derived types of one type.

use serde::Serialize;
use workbench_sdk::contract::{Collection, SymRef, View};
use workbench_sdk::schema::{Input, Output, Shape, collection};
use workbench_sdk::wit::{DerivedQuery, Failure, Scope, SymbolPage, TypeHierarchyQuery};
use workbench_sdk::{Answer, Arguments, Query, Tool};

use crate::derived_tree::{Node, tree};

const BASES: u32 = 16;
const INTERFACES: u32 = 64;
const DERIVED: u32 = 100;
const DEPTH: u32 = 3;

pub(crate) const TOOL: Tool = Tool {
    name: "get-type-hierarchy",
    title: "Get Type Hierarchy",
    description: "Shows where a type stands. Input: symbol. Result: base types, nearest first; all interfaces; the tree \
                  of derived types.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data<'a> {
    #[serde(rename = "type")]
    symbol: SymRef<'a>,
    base_types: Collection<SymRef<'a>>,
    interfaces: Collection<SymRef<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    derived_types: Option<Collection<Node<'a>>>,
}

fn input() -> Input {
    Input::new()
        .symbol()
        .flag("includeDerived", true, "Also derived types.")
        .depth("maxDepth", DEPTH, "Levels of base types and of derived types.")
        .limit("baseTypesLimit", BASES, "Most base types returned.")
        .limit("interfacesLimit", INTERFACES, "Most interfaces returned.")
        .limit("derivedTypesLimit", DERIVED, "Most derived types returned.")
        .expected_snapshot()
}

fn output() -> Output {
    Output::new()
        .required("type", Shape::Symbol)
        .required("baseTypes", collection(Shape::Symbol))
        .required("interfaces", collection(Shape::Symbol))
        .optional("derivedTypes", collection(Shape::HierarchyNode))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let (symbol, max_depth) = (arguments.symbol()?, arguments.depth("maxDepth", DEPTH)?);
    let limit = arguments.limit("derivedTypesLimit", DERIVED)?;
    let hierarchy = query.type_hierarchy(&TypeHierarchyQuery {
        symbol: symbol.clone(),
        max_depth,
        base_types_limit: arguments.limit("baseTypesLimit", BASES)?,
        interfaces_limit: arguments.limit("interfacesLimit", INTERFACES)?,
    })?;
    let derived = match arguments.flag("includeDerived", true)? {
        true => Some(query.derived_types(&DerivedQuery { symbol, scope: Scope::Solution, max_depth, limit })?),
        false => None,
    };
    let view = View::of(query);
    let data = Data {
        symbol: view.symbol(&hierarchy.symbol),
        base_types: shown(&view, &hierarchy.base_types),
        interfaces: shown(&view, &hierarchy.interfaces),
        derived_types: derived.as_ref().map(|derived| tree(&view, derived)),
    };
    let mut warnings = hierarchy.warnings.clone();
    warnings.extend(derived.iter().flat_map(|derived| derived.warnings.clone()));
    Answer::new(&data, warnings)
}

fn shown<'a>(view: &'a View, page: &'a SymbolPage) -> Collection<SymRef<'a>> {
    Collection::page(view.symbols(&page.items), page.has_more, page.total)
}
