//! Answers of the compiler, from the domain to a component.

use workbench_core as core;

use super::{list, option};
use crate::bindings::roslyn_workbench::plugin::semantics as wit;

impl From<core::SymbolDetails> for wit::SymbolDetails {
    fn from(details: core::SymbolDetails) -> Self {
        Self {
            symbol: details.symbol.into(),
            accessibility: details.accessibility,
            modifiers: details.modifiers,
            type_info: option(details.type_info),
            parameters: details.parameters.map(list),
            return_type: option(details.return_type),
            documentation: details.documentation,
            declarations: list(details.declarations),
            warnings: list(details.warnings),
        }
    }
}

impl From<core::EnclosingSymbols> for wit::Enclosing {
    fn from(enclosing: core::EnclosingSymbols) -> Self {
        Self { location: enclosing.location.into(), symbols: list(enclosing.symbols) }
    }
}

impl From<core::Page<core::Symbol>> for wit::SymbolPage {
    fn from(page: core::Page<core::Symbol>) -> Self {
        Self { items: list(page.items), total: page.total, has_more: page.has_more, warnings: list(page.warnings) }
    }
}

impl From<core::Definition> for wit::Definition {
    fn from(definition: core::Definition) -> Self {
        Self {
            location: option(definition.location),
            is_metadata: definition.is_metadata,
            metadata_name: definition.metadata_name,
            containing_assembly: definition.containing_assembly,
        }
    }
}

impl From<core::Definitions> for wit::DefinitionPage {
    fn from(definitions: core::Definitions) -> Self {
        let page = definitions.definitions;
        Self {
            symbol: definitions.symbol.into(),
            items: list(page.items),
            total: page.total,
            has_more: page.has_more,
            warnings: list(page.warnings),
        }
    }
}

impl From<core::Reference> for wit::Reference {
    fn from(reference: core::Reference) -> Self {
        Self {
            location: reference.location.into(),
            containing_symbol: option(reference.containing_symbol),
            is_definition: reference.is_definition,
            is_write: reference.is_write,
            context: reference.context,
        }
    }
}

impl From<core::References> for wit::ReferencePage {
    fn from(references: core::References) -> Self {
        let page = references.references;
        Self {
            symbol: references.symbol.into(),
            items: list(page.items),
            total: page.total,
            has_more: page.has_more,
            warnings: list(page.warnings),
        }
    }
}

impl From<core::Page<core::Diagnostic>> for wit::DiagnosticPage {
    fn from(page: core::Page<core::Diagnostic>) -> Self {
        Self { items: list(page.items), total: page.total, has_more: page.has_more, warnings: list(page.warnings) }
    }
}

impl From<core::OutlineNode> for wit::OutlineNode {
    fn from(node: core::OutlineNode) -> Self {
        Self {
            depth: node.depth,
            name: node.name,
            kind: node.kind,
            accessibility: node.accessibility,
            modifiers: node.modifiers,
            location: option(node.location),
        }
    }
}

impl From<core::Outline> for wit::Outline {
    fn from(outline: core::Outline) -> Self {
        Self { document: outline.document.into(), nodes: list(outline.nodes), truncated: outline.truncated }
    }
}
