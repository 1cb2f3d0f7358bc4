//! Answers to the questions of a snapshot.

use serde::Deserialize;
use workbench_core::{
    Definition, Definitions, EnclosingSymbols, Outline, OutlineNode, Reference, References, SymbolDetails, TextSlice,
};

use super::frames::WarningWire;
use super::places::{DocumentRefWire, LocationWire, PageWire};
use super::symbols::{ParameterWire, ProjectSummaryWire, SymbolWire, TypeInfoWire};

#[derive(Debug, Deserialize)]
pub(crate) struct SolutionWire {
    #[serde(default)]
    pub(crate) projects: Vec<ProjectSummaryWire>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TextSliceWire {
    text: String,
    first_line: u32,
    last_line: u32,
    line_count: u32,
}

impl From<TextSliceWire> for TextSlice {
    fn from(wire: TextSliceWire) -> TextSlice {
        TextSlice {
            text: wire.text,
            first_line: wire.first_line,
            last_line: wire.last_line,
            line_count: wire.line_count,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SymbolDetailsWire {
    symbol: SymbolWire,
    accessibility: String,
    #[serde(default)]
    modifiers: Vec<String>,
    type_info: Option<TypeInfoWire>,
    parameters: Option<Vec<ParameterWire>>,
    return_type: Option<TypeInfoWire>,
    documentation: Option<String>,
    #[serde(default)]
    declarations: Vec<LocationWire>,
    #[serde(default)]
    warnings: Vec<WarningWire>,
}

impl From<SymbolDetailsWire> for SymbolDetails {
    fn from(wire: SymbolDetailsWire) -> SymbolDetails {
        SymbolDetails {
            symbol: wire.symbol.into(),
            accessibility: wire.accessibility,
            modifiers: wire.modifiers,
            type_info: wire.type_info.map(Into::into),
            parameters: wire.parameters.map(|all| all.into_iter().map(Into::into).collect()),
            return_type: wire.return_type.map(Into::into),
            documentation: wire.documentation,
            declarations: wire.declarations.into_iter().map(Into::into).collect(),
            warnings: wire.warnings.into_iter().map(Into::into).collect(),
        }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct EnclosingSymbolsWire {
    location: LocationWire,
    #[serde(default)]
    symbols: Vec<SymbolWire>,
}

impl From<EnclosingSymbolsWire> for EnclosingSymbols {
    fn from(wire: EnclosingSymbolsWire) -> EnclosingSymbols {
        EnclosingSymbols { location: wire.location.into(), symbols: wire.symbols.into_iter().map(Into::into).collect() }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DefinitionWire {
    location: Option<LocationWire>,
    #[serde(default)]
    is_metadata: bool,
    metadata_name: Option<String>,
    containing_assembly: Option<String>,
}

impl From<DefinitionWire> for Definition {
    fn from(wire: DefinitionWire) -> Definition {
        Definition {
            location: wire.location.map(Into::into),
            is_metadata: wire.is_metadata,
            metadata_name: wire.metadata_name,
            containing_assembly: wire.containing_assembly,
        }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct DefinitionsWire {
    symbol: SymbolWire,
    definitions: PageWire<DefinitionWire>,
}

impl From<DefinitionsWire> for Definitions {
    fn from(wire: DefinitionsWire) -> Definitions {
        Definitions { symbol: wire.symbol.into(), definitions: wire.definitions.into_page() }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReferenceWire {
    location: LocationWire,
    containing_symbol: Option<SymbolWire>,
    #[serde(default)]
    is_definition: bool,
    #[serde(default)]
    is_write: bool,
    context: Option<String>,
}

impl From<ReferenceWire> for Reference {
    fn from(wire: ReferenceWire) -> Reference {
        Reference {
            location: wire.location.into(),
            containing_symbol: wire.containing_symbol.map(Into::into),
            is_definition: wire.is_definition,
            is_write: wire.is_write,
            context: wire.context,
        }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct ReferencesWire {
    symbol: SymbolWire,
    references: PageWire<ReferenceWire>,
}

impl From<ReferencesWire> for References {
    fn from(wire: ReferencesWire) -> References {
        References { symbol: wire.symbol.into(), references: wire.references.into_page() }
    }
}

#[derive(Debug, Deserialize)]
struct OutlineNodeWire {
    depth: u32,
    name: String,
    kind: String,
    accessibility: Option<String>,
    #[serde(default)]
    modifiers: Vec<String>,
    location: Option<LocationWire>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct OutlineWire {
    document: DocumentRefWire,
    nodes: Vec<OutlineNodeWire>,
    #[serde(default)]
    truncated: bool,
}

impl From<OutlineWire> for Outline {
    fn from(wire: OutlineWire) -> Outline {
        let nodes = wire.nodes.into_iter().map(|node| OutlineNode {
            depth: node.depth,
            name: node.name,
            kind: node.kind,
            accessibility: node.accessibility,
            modifiers: node.modifiers,
            location: node.location.map(Into::into),
        });
        Outline { document: wire.document.into(), nodes: nodes.collect(), truncated: wire.truncated }
    }
}
