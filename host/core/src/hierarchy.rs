//! How symbols hang together: calls, implementations, overrides, bases, members, attributes, what a project offers.

use crate::{
    BoxFuture, Fault, Location, LocationSelector, Page, Parameter, QueryResult, Scope, Symbol, SymbolSelector,
    TypeInfo, Warning,
};

/// Questions about the relations of symbols.
///
/// All target frameworks are asked together, and what several of them have is listed once (decision D1). Lists of symbols
/// are by path, line, column, then name; what comes from metadata is last (decision D17). A symbol of a kind that a
/// function cannot answer for fails with `InvalidRequest`.
pub trait Hierarchy: Send + Sync {
    /// The members that name the symbol in code that runs, by their own place (decision D15).
    fn callers(&self, _query: CallersQuery) -> BoxFuture<'_, QueryResult<Callers>> {
        unsupported()
    }

    /// What the bodies of a symbol call.
    fn callees(&self, _query: CalleesQuery) -> BoxFuture<'_, QueryResult<Related>> {
        unsupported()
    }

    /// Types that implement an interface, or members that implement one of its members.
    fn implementations(&self, _query: RelatedQuery) -> BoxFuture<'_, QueryResult<Related>> {
        unsupported()
    }

    /// Overrides on all levels below a member.
    fn overrides(&self, _query: RelatedQuery) -> BoxFuture<'_, QueryResult<Related>> {
        unsupported()
    }

    /// Members of that name and kind in the same type, the asked one included.
    fn overloads(&self, _symbol: SymbolSelector, _limit: u32) -> BoxFuture<'_, QueryResult<Overloads>> {
        unsupported()
    }

    /// Generic bases count by their definition.
    fn derived_types(&self, _query: DerivedQuery) -> BoxFuture<'_, QueryResult<DerivedTypes>> {
        unsupported()
    }

    /// Bases and interfaces of a type.
    fn type_hierarchy(&self, _query: TypeHierarchyQuery) -> BoxFuture<'_, QueryResult<TypeHierarchy>> {
        unsupported()
    }

    /// Members of a type or namespace, without accessors and what the compiler adds.
    fn members(&self, _query: MembersQuery) -> BoxFuture<'_, QueryResult<Related>> {
        unsupported()
    }

    /// The symbol's own attributes in source order, then inherited ones, nearest first.
    fn attributes(&self, _query: AttributesQuery) -> BoxFuture<'_, QueryResult<Attributes>> {
        unsupported()
    }

    /// Types and members that code outside can use.
    fn api_surface(&self, _query: SurfaceQuery) -> BoxFuture<'_, QueryResult<Page<SurfaceSymbol>>> {
        unsupported()
    }
}

fn unsupported<T>() -> BoxFuture<'static, QueryResult<T>> {
    Box::pin(async { Err(Fault::host("NotSupported", "This engine knows no relations of symbols.").into()) })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelatedQuery {
    pub symbol: SymbolSelector,
    /// Only what is declared there is listed.
    pub scope: Scope,
    pub limit: u32,
}

/// Symbols that are related to one symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    pub symbol: Symbol,
    pub items: Page<Symbol>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallersQuery {
    pub symbol: SymbolSelector,
    /// Only calls that stand there are listed.
    pub scope: Scope,
    /// The trimmed source line of each call.
    pub include_context: bool,
    pub limit: u32,
    /// For each caller.
    pub call_sites_limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallSite {
    pub location: Location,
    pub context: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    pub caller: Symbol,
    pub call_sites: Page<CallSite>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Callers {
    pub symbol: Symbol,
    pub callers: Page<Caller>,
}

/// Whose calls are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallSource {
    Symbol(SymbolSelector),
    /// The member around the place.
    Location(LocationSelector),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalleesQuery {
    pub source: CallSource,
    /// 1 for what is called directly, 2 for what that calls in turn, and so on.
    pub max_depth: u32,
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overload {
    pub display_name: String,
    /// Roslyn's `SymbolKind` name.
    pub kind: String,
    pub parameters: Vec<Parameter>,
    pub return_type: Option<TypeInfo>,
    pub target_frameworks: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overloads {
    pub symbol: Symbol,
    pub overloads: Page<Overload>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DerivedQuery {
    pub symbol: SymbolSelector,
    pub scope: Scope,
    /// At least 1.
    pub max_depth: u32,
    /// Of all nodes of the tree.
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeNode {
    pub symbol: Symbol,
    /// 1 for direct derived types.
    pub depth: u32,
    /// The place in the list of the nearest listed type that it derives from; `None` for the asked type itself.
    pub parent: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DerivedTypes {
    pub symbol: Symbol,
    /// Level by level: parents stand before their children.
    pub nodes: Page<TypeNode>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeHierarchyQuery {
    pub symbol: SymbolSelector,
    /// Levels of base types.
    pub max_depth: u32,
    pub base_types_limit: u32,
    pub interfaces_limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeHierarchy {
    pub symbol: Symbol,
    /// Nearest first.
    pub base_types: Page<Symbol>,
    /// All that the type implements, also through its bases.
    pub interfaces: Page<Symbol>,
    pub warnings: Vec<Warning>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MembersQuery {
    /// A type or namespace.
    pub symbol: SymbolSelector,
    /// Also members of base types but `object`, without their constructors.
    pub include_inherited: bool,
    pub include_explicit_interface: bool,
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttributesQuery {
    pub symbol: SymbolSelector,
    /// Also what base types and overridden members hand down.
    pub include_inherited: bool,
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttributeArgument {
    pub name: Option<String>,
    pub type_info: Option<TypeInfo>,
    /// As C# writes it.
    pub value: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    pub name: String,
    pub type_info: Option<TypeInfo>,
    pub inherited: bool,
    pub constructor_arguments: Vec<AttributeArgument>,
    pub named_arguments: Vec<AttributeArgument>,
    pub target_frameworks: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attributes {
    pub symbol: Symbol,
    pub attributes: Page<Attribute>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MinimumAccessibility {
    Public,
    /// Also protected and protected internal.
    Protected,
    /// All but private.
    Internal,
}

impl MinimumAccessibility {
    pub fn as_str(self) -> &'static str {
        match self {
            MinimumAccessibility::Public => "Public",
            MinimumAccessibility::Protected => "Protected",
            MinimumAccessibility::Internal => "Internal",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurfaceQuery {
    pub scope: Scope,
    pub minimum: MinimumAccessibility,
    pub include_obsolete: bool,
    pub limit: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurfaceSymbol {
    pub symbol: Symbol,
    /// Roslyn's `Accessibility` name.
    pub accessibility: String,
    /// Itself or a type around it.
    pub is_obsolete: bool,
}
