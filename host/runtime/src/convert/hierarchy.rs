//! Relations of symbols, between the domain and a component.

use workbench_core as core;

use super::{list, option};
use crate::bindings::roslyn_workbench::plugin::hierarchy as wit;

impl From<wit::RelatedQuery> for core::RelatedQuery {
    fn from(query: wit::RelatedQuery) -> Self {
        Self { symbol: query.symbol.into(), scope: query.scope.into(), limit: query.limit }
    }
}

impl From<wit::CallerQuery> for core::CallersQuery {
    fn from(query: wit::CallerQuery) -> Self {
        Self {
            symbol: query.symbol.into(),
            scope: query.scope.into(),
            include_context: query.include_context,
            limit: query.limit,
            call_sites_limit: query.call_sites_limit,
        }
    }
}

impl From<wit::CalleeQuery> for core::CalleesQuery {
    fn from(query: wit::CalleeQuery) -> Self {
        let source = match query.source {
            wit::CallSource::Symbol(symbol) => core::CallSource::Symbol(symbol.into()),
            wit::CallSource::Location(at) => core::CallSource::Location(at.into()),
        };
        Self { source, max_depth: query.max_depth, limit: query.limit }
    }
}

impl From<wit::DerivedQuery> for core::DerivedQuery {
    fn from(query: wit::DerivedQuery) -> Self {
        Self { symbol: query.symbol.into(), scope: query.scope.into(), max_depth: query.max_depth, limit: query.limit }
    }
}

impl From<wit::TypeHierarchyQuery> for core::TypeHierarchyQuery {
    fn from(query: wit::TypeHierarchyQuery) -> Self {
        Self {
            symbol: query.symbol.into(),
            max_depth: query.max_depth,
            base_types_limit: query.base_types_limit,
            interfaces_limit: query.interfaces_limit,
        }
    }
}

impl From<wit::MemberQuery> for core::MembersQuery {
    fn from(query: wit::MemberQuery) -> Self {
        Self {
            symbol: query.symbol.into(),
            include_inherited: query.include_inherited,
            include_explicit_interface: query.include_explicit_interface,
            limit: query.limit,
        }
    }
}

impl From<wit::AttributeQuery> for core::AttributesQuery {
    fn from(query: wit::AttributeQuery) -> Self {
        Self { symbol: query.symbol.into(), include_inherited: query.include_inherited, limit: query.limit }
    }
}

impl From<wit::SurfaceQuery> for core::SurfaceQuery {
    fn from(query: wit::SurfaceQuery) -> Self {
        let minimum = match query.minimum {
            wit::MinimumAccessibility::Public => core::MinimumAccessibility::Public,
            wit::MinimumAccessibility::Protected => core::MinimumAccessibility::Protected,
            wit::MinimumAccessibility::Internal => core::MinimumAccessibility::Internal,
        };
        Self { scope: query.scope.into(), minimum, include_obsolete: query.include_obsolete, limit: query.limit }
    }
}

impl From<core::Related> for wit::RelatedPage {
    fn from(related: core::Related) -> Self {
        let page = related.items;
        Self {
            symbol: related.symbol.into(),
            items: list(page.items),
            total: page.total,
            has_more: page.has_more,
            warnings: list(page.warnings),
        }
    }
}

impl From<core::CallSite> for wit::CallSite {
    fn from(site: core::CallSite) -> Self {
        Self { location: site.location.into(), context: site.context }
    }
}

impl From<core::Caller> for wit::Caller {
    fn from(caller: core::Caller) -> Self {
        let sites = caller.call_sites;
        let call_sites = wit::CallSitePage { items: list(sites.items), total: sites.total, has_more: sites.has_more };
        Self { caller: caller.caller.into(), call_sites }
    }
}

impl From<core::Callers> for wit::CallerPage {
    fn from(callers: core::Callers) -> Self {
        let page = callers.callers;
        Self {
            symbol: callers.symbol.into(),
            items: list(page.items),
            total: page.total,
            has_more: page.has_more,
            warnings: list(page.warnings),
        }
    }
}

impl From<core::Overload> for wit::Overload {
    fn from(overload: core::Overload) -> Self {
        Self {
            display_name: overload.display_name,
            kind: overload.kind,
            parameters: list(overload.parameters),
            return_type: option(overload.return_type),
            target_frameworks: overload.target_frameworks,
        }
    }
}

impl From<core::Overloads> for wit::OverloadPage {
    fn from(overloads: core::Overloads) -> Self {
        let page = overloads.overloads;
        Self {
            symbol: overloads.symbol.into(),
            items: list(page.items),
            total: page.total,
            has_more: page.has_more,
            warnings: list(page.warnings),
        }
    }
}

impl From<core::TypeNode> for wit::TypeNode {
    fn from(node: core::TypeNode) -> Self {
        Self { symbol: node.symbol.into(), depth: node.depth, parent: node.parent }
    }
}

impl From<core::DerivedTypes> for wit::DerivedTypes {
    fn from(types: core::DerivedTypes) -> Self {
        let page = types.nodes;
        Self {
            symbol: types.symbol.into(),
            nodes: list(page.items),
            total: page.total,
            has_more: page.has_more,
            warnings: list(page.warnings),
        }
    }
}

impl From<core::TypeHierarchy> for wit::TypeHierarchy {
    fn from(hierarchy: core::TypeHierarchy) -> Self {
        Self {
            symbol: hierarchy.symbol.into(),
            base_types: hierarchy.base_types.into(),
            interfaces: hierarchy.interfaces.into(),
            warnings: list(hierarchy.warnings),
        }
    }
}

impl From<core::AttributeArgument> for wit::AttributeArgument {
    fn from(argument: core::AttributeArgument) -> Self {
        Self { name: argument.name, type_info: option(argument.type_info), value: argument.value }
    }
}

impl From<core::Attribute> for wit::Attribute {
    fn from(attribute: core::Attribute) -> Self {
        Self {
            name: attribute.name,
            type_info: option(attribute.type_info),
            inherited: attribute.inherited,
            constructor_arguments: list(attribute.constructor_arguments),
            named_arguments: list(attribute.named_arguments),
            target_frameworks: attribute.target_frameworks,
        }
    }
}

impl From<core::Attributes> for wit::AttributePage {
    fn from(attributes: core::Attributes) -> Self {
        let page = attributes.attributes;
        Self {
            symbol: attributes.symbol.into(),
            items: list(page.items),
            total: page.total,
            has_more: page.has_more,
            warnings: list(page.warnings),
        }
    }
}

impl From<core::SurfaceSymbol> for wit::SurfaceSymbol {
    fn from(surface: core::SurfaceSymbol) -> Self {
        Self { symbol: surface.symbol.into(), accessibility: surface.accessibility, is_obsolete: surface.is_obsolete }
    }
}

impl From<core::Page<core::SurfaceSymbol>> for wit::SurfacePage {
    fn from(page: core::Page<core::SurfaceSymbol>) -> Self {
        Self { items: list(page.items), total: page.total, has_more: page.has_more, warnings: list(page.warnings) }
    }
}
