//! Symbols and types as answers show them.

use crate::Location;

/// `SymRef` of the contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    pub display_name: String,
    /// Roslyn's `SymbolKind` name: `NamedType`, `Method`, `Property`, …
    pub kind: String,
    /// Absent for locals, parameters and other symbols that have none.
    pub documentation_id: Option<String>,
    /// The first declaration in source, in the order path, line, column.
    pub location: Option<Location>,
    /// GUID text of the project that declares it, to send back where an id alone is ambiguous.
    pub project_id: Option<String>,
    /// Where a multi-target project declares it in some frameworks only; else empty.
    pub target_frameworks: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeInfo {
    pub display_name: String,
    /// Roslyn's `TypeKind` name: `Class`, `Struct`, `Interface`, `TypeParameter`, …
    pub kind: String,
    /// `None`, `NotAnnotated` or `Annotated`.
    pub nullable_annotation: Option<String>,
    pub documentation_id: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    pub type_info: Option<TypeInfo>,
    /// Roslyn's `RefKind` name: `None`, `Ref`, `Out`, `In`, `RefReadOnlyParameter`.
    pub ref_kind: String,
    pub is_optional: bool,
    pub has_explicit_default_value: bool,
    /// As C# would write it, when there is one.
    pub default_value: Option<String>,
}
