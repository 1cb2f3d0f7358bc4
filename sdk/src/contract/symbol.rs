//! Symbols, types, and the places that name them.

use serde::Serialize;

use super::{Loc, View};
use crate::wit;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SymRef<'a> {
    pub display_name: &'a str,
    pub kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub documentation_comment_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Loc<'a>>,
    /// Decision D1: only where the symbol exists in some frameworks of its project and not in all.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub target_frameworks: &'a [String],
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Type<'a> {
    pub display_name: &'a str,
    pub kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nullable_annotation: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub documentation_comment_id: Option<&'a str>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Param<'a> {
    pub name: &'a str,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub type_info: Option<Type<'a>>,
    pub ref_kind: &'a str,
    pub is_optional: bool,
    pub has_explicit_default_value: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_value: Option<&'a str>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Definition<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Loc<'a>>,
    pub is_metadata: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata_name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub containing_assembly: Option<&'a str>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RefLoc<'a> {
    pub location: Loc<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub containing_symbol: Option<SymRef<'a>>,
    pub is_definition: bool,
    pub is_write: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<&'a str>,
}

impl View {
    pub fn symbol<'a>(&'a self, symbol: &'a wit::Symbol) -> SymRef<'a> {
        SymRef {
            display_name: &symbol.display_name,
            kind: &symbol.kind,
            documentation_comment_id: symbol.documentation_id.as_deref(),
            location: symbol.location.as_ref().map(|location| self.location(location)),
            target_frameworks: &symbol.target_frameworks,
        }
    }

    pub fn symbols<'a>(&'a self, symbols: &'a [wit::Symbol]) -> impl Iterator<Item = SymRef<'a>> {
        symbols.iter().map(|symbol| self.symbol(symbol))
    }

    pub fn type_info<'a>(&self, info: &'a wit::TypeInfo) -> Type<'a> {
        Type {
            display_name: &info.display_name,
            kind: &info.kind,
            nullable_annotation: info.nullable_annotation.as_deref(),
            documentation_comment_id: info.documentation_id.as_deref(),
        }
    }

    pub fn parameter<'a>(&self, parameter: &'a wit::Parameter) -> Param<'a> {
        Param {
            name: &parameter.name,
            type_info: parameter.type_info.as_ref().map(|info| self.type_info(info)),
            ref_kind: &parameter.ref_kind,
            is_optional: parameter.is_optional,
            has_explicit_default_value: parameter.has_explicit_default_value,
            default_value: parameter.default_value.as_deref(),
        }
    }

    pub fn definition<'a>(&'a self, definition: &'a wit::Definition) -> Definition<'a> {
        Definition {
            location: definition.location.as_ref().map(|location| self.location(location)),
            is_metadata: definition.is_metadata,
            metadata_name: definition.metadata_name.as_deref(),
            containing_assembly: definition.containing_assembly.as_deref(),
        }
    }

    pub fn reference<'a>(&'a self, reference: &'a wit::Reference) -> RefLoc<'a> {
        RefLoc {
            location: self.location(&reference.location),
            containing_symbol: reference.containing_symbol.as_ref().map(|symbol| self.symbol(symbol)),
            is_definition: reference.is_definition,
            is_write: reference.is_write,
            context: reference.context.as_deref(),
        }
    }
}
