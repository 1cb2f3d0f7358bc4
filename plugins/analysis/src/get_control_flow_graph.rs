//! `get-control-flow-graph`: the blocks of a body and how control goes between them.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, Loc, SymRef, Type, View};
use workbench_sdk::schema::{Input, Output, Shape, boolean, collection, integer, object, string};
use workbench_sdk::wit::{BasicBlock, BlockOperation, Body, Failure, GraphQuery};
use workbench_sdk::{Answer, Arguments, Query, Tool};

const BLOCKS: u32 = 64;
const OPERATIONS: u32 = 32;
const REGIONS: u32 = 32;

pub(crate) const TOOL: Tool = Tool {
    name: "get-control-flow-graph",
    title: "Get Control Flow Graph",
    description: "Shows the control-flow graph of a body. Input: exactly one of symbol, and location for the innermost \
                  member, lambda or local function around a place. Result: blocks with operations (the branch value last) \
                  and successors, regions.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
struct Operation<'a> {
    kind: &'a str,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    type_info: Option<Type<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<Loc<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Block<'a> {
    ordinal: u32,
    kind: &'a str,
    is_reachable: bool,
    operations: Collection<Operation<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fall_through_successor: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conditional_successor: Option<u32>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region<'a> {
    id: u32,
    kind: &'a str,
    first_block_ordinal: u32,
    last_block_ordinal: u32,
}

#[derive(Serialize)]
struct Data<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<SymRef<'a>>,
    blocks: Collection<Block<'a>>,
    regions: Collection<Region<'a>>,
}

fn input() -> Input {
    Input::new()
        .symbol_or_location()
        .limit("maxBlocks", BLOCKS, "Most blocks returned.")
        .limit("maxOperationsPerBlock", OPERATIONS, "Most operations of each block.")
        .limit("maxRegions", REGIONS, "Most regions returned.")
        .expected_snapshot()
}

fn output() -> Output {
    let operation = json!({
        "kind": string(), "type": Value::from(Shape::Type), "location": Value::from(Shape::Location)
    });
    let block = json!({
        "ordinal": integer(0),
        "kind": string(),
        "isReachable": boolean(),
        "operations": collection(object(operation, &["kind"])),
        "fallThroughSuccessor": integer(0),
        "conditionalSuccessor": integer(0),
    });
    let region = json!({
        "id": integer(0), "kind": string(), "firstBlockOrdinal": integer(0), "lastBlockOrdinal": integer(0)
    });
    Output::new()
        .optional("owner", Shape::Symbol)
        .required("blocks", collection(object(block, &["ordinal", "kind", "isReachable", "operations"])))
        .required("regions", collection(object(region, &["id", "kind", "firstBlockOrdinal", "lastBlockOrdinal"])))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let body = match arguments.symbol_or_location()? {
        Ok(symbol) => Body::Symbol(symbol),
        Err(location) => Body::Location(location),
    };
    let graph = query.control_flow_graph(&GraphQuery {
        body,
        max_blocks: arguments.limit("maxBlocks", BLOCKS)?,
        max_operations_per_block: arguments.limit("maxOperationsPerBlock", OPERATIONS)?,
        max_regions: arguments.limit("maxRegions", REGIONS)?,
    })?;
    let view = View::of(query);
    let regions = graph.regions.items.iter().map(|region| Region {
        id: region.id,
        kind: &region.kind,
        first_block_ordinal: region.first_block_ordinal,
        last_block_ordinal: region.last_block_ordinal,
    });
    let blocks = graph.blocks.items.iter().map(|shown| block(&view, shown));
    let data = Data {
        owner: graph.owner.as_ref().map(|owner| view.symbol(owner)),
        blocks: Collection::page(blocks, graph.blocks.has_more, graph.blocks.total),
        regions: Collection::page(regions, graph.regions.has_more, graph.regions.total),
    };
    Answer::new(&data, graph.warnings.clone())
}

fn block<'a>(view: &'a View, block: &'a BasicBlock) -> Block<'a> {
    let operations = block.operations.items.iter().map(|shown| operation(view, shown));
    Block {
        ordinal: block.ordinal,
        kind: &block.kind,
        is_reachable: block.is_reachable,
        operations: Collection::page(operations, block.operations.has_more, block.operations.total),
        fall_through_successor: block.fall_through_successor,
        conditional_successor: block.conditional_successor,
    }
}

fn operation<'a>(view: &'a View, operation: &'a BlockOperation) -> Operation<'a> {
    Operation {
        kind: &operation.kind,
        type_info: operation.type_info.as_ref().map(|info| view.type_info(info)),
        location: operation.location.as_ref().map(|location| view.location(location)),
    }
}
