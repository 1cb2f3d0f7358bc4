//! Answers to questions about the relations of symbols.

use serde::Deserialize;
use workbench_core::{
    Attribute, AttributeArgument, Attributes, CallSite, Caller, Callers, DerivedTypes, Overload, Overloads, Related,
    SurfaceSymbol, TypeHierarchy, TypeNode,
};

use super::frames::WarningWire;
use super::places::{LocationWire, PageWire};
use super::symbols::{ParameterWire, SymbolWire, TypeInfoWire};

#[derive(Debug, Deserialize)]
pub(crate) struct RelatedWire {
    symbol: SymbolWire,
    items: PageWire<SymbolWire>,
}

impl From<RelatedWire> for Related {
    fn from(wire: RelatedWire) -> Related {
        Related { symbol: wire.symbol.into(), items: wire.items.into_page() }
    }
}

#[derive(Debug, Deserialize)]
struct CallSiteWire {
    location: LocationWire,
    context: Option<String>,
}

impl From<CallSiteWire> for CallSite {
    fn from(wire: CallSiteWire) -> CallSite {
        CallSite { location: wire.location.into(), context: wire.context }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CallerWire {
    caller: SymbolWire,
    call_sites: PageWire<CallSiteWire>,
}

impl From<CallerWire> for Caller {
    fn from(wire: CallerWire) -> Caller {
        Caller { caller: wire.caller.into(), call_sites: wire.call_sites.into_page() }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct CallersWire {
    symbol: SymbolWire,
    callers: PageWire<CallerWire>,
}

impl From<CallersWire> for Callers {
    fn from(wire: CallersWire) -> Callers {
        Callers { symbol: wire.symbol.into(), callers: wire.callers.into_page() }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct OverloadWire {
    display_name: String,
    kind: String,
    #[serde(default)]
    parameters: Vec<ParameterWire>,
    return_type: Option<TypeInfoWire>,
    #[serde(default)]
    target_frameworks: Vec<String>,
}

impl From<OverloadWire> for Overload {
    fn from(wire: OverloadWire) -> Overload {
        Overload {
            display_name: wire.display_name,
            kind: wire.kind,
            parameters: wire.parameters.into_iter().map(Into::into).collect(),
            return_type: wire.return_type.map(Into::into),
            target_frameworks: wire.target_frameworks,
        }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct OverloadsWire {
    symbol: SymbolWire,
    overloads: PageWire<OverloadWire>,
}

impl From<OverloadsWire> for Overloads {
    fn from(wire: OverloadsWire) -> Overloads {
        Overloads { symbol: wire.symbol.into(), overloads: wire.overloads.into_page() }
    }
}

#[derive(Debug, Deserialize)]
struct TypeNodeWire {
    symbol: SymbolWire,
    depth: u32,
    parent: Option<u32>,
}

impl From<TypeNodeWire> for TypeNode {
    fn from(wire: TypeNodeWire) -> TypeNode {
        TypeNode { symbol: wire.symbol.into(), depth: wire.depth, parent: wire.parent }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct DerivedTypesWire {
    symbol: SymbolWire,
    nodes: PageWire<TypeNodeWire>,
}

impl From<DerivedTypesWire> for DerivedTypes {
    fn from(wire: DerivedTypesWire) -> DerivedTypes {
        DerivedTypes { symbol: wire.symbol.into(), nodes: wire.nodes.into_page() }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TypeHierarchyWire {
    symbol: SymbolWire,
    base_types: PageWire<SymbolWire>,
    interfaces: PageWire<SymbolWire>,
    #[serde(default)]
    warnings: Vec<WarningWire>,
}

impl From<TypeHierarchyWire> for TypeHierarchy {
    fn from(wire: TypeHierarchyWire) -> TypeHierarchy {
        TypeHierarchy {
            symbol: wire.symbol.into(),
            base_types: wire.base_types.into_page(),
            interfaces: wire.interfaces.into_page(),
            warnings: wire.warnings.into_iter().map(Into::into).collect(),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AttributeArgumentWire {
    name: Option<String>,
    type_info: Option<TypeInfoWire>,
    value: Option<String>,
}

impl From<AttributeArgumentWire> for AttributeArgument {
    fn from(wire: AttributeArgumentWire) -> AttributeArgument {
        AttributeArgument { name: wire.name, type_info: wire.type_info.map(Into::into), value: wire.value }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AttributeWire {
    name: String,
    type_info: Option<TypeInfoWire>,
    #[serde(default)]
    inherited: bool,
    #[serde(default)]
    constructor_arguments: Vec<AttributeArgumentWire>,
    #[serde(default)]
    named_arguments: Vec<AttributeArgumentWire>,
    #[serde(default)]
    target_frameworks: Vec<String>,
}

impl From<AttributeWire> for Attribute {
    fn from(wire: AttributeWire) -> Attribute {
        Attribute {
            name: wire.name,
            type_info: wire.type_info.map(Into::into),
            inherited: wire.inherited,
            constructor_arguments: wire.constructor_arguments.into_iter().map(Into::into).collect(),
            named_arguments: wire.named_arguments.into_iter().map(Into::into).collect(),
            target_frameworks: wire.target_frameworks,
        }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct AttributesWire {
    symbol: SymbolWire,
    attributes: PageWire<AttributeWire>,
}

impl From<AttributesWire> for Attributes {
    fn from(wire: AttributesWire) -> Attributes {
        Attributes { symbol: wire.symbol.into(), attributes: wire.attributes.into_page() }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SurfaceSymbolWire {
    symbol: SymbolWire,
    accessibility: String,
    #[serde(default)]
    is_obsolete: bool,
}

impl From<SurfaceSymbolWire> for SurfaceSymbol {
    fn from(wire: SurfaceSymbolWire) -> SurfaceSymbol {
        SurfaceSymbol { symbol: wire.symbol.into(), accessibility: wire.accessibility, is_obsolete: wire.is_obsolete }
    }
}
