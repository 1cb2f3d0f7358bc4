//! Findings and dependencies, both ways.

use workbench_core as core;

use super::{list, option};
use crate::bindings::roslyn_workbench::plugin::analyses as wit;

impl From<core::Undisposed> for wit::Undisposed {
    fn from(found: core::Undisposed) -> Self {
        Self {
            symbol: found.symbol.into(),
            type_info: found.type_info.into(),
            location: found.location.into(),
            message: found.message,
        }
    }
}

impl From<core::Page<core::Undisposed>> for wit::UndisposedPage {
    fn from(page: core::Page<core::Undisposed>) -> Self {
        Self { items: list(page.items), total: page.total, has_more: page.has_more, warnings: list(page.warnings) }
    }
}

impl From<wit::UnusedQuery> for core::UnusedQuery {
    fn from(query: wit::UnusedQuery) -> Self {
        Self {
            scope: query.scope.into(),
            include_internal: query.include_internal,
            exclude_generated: query.exclude_generated,
            limit: query.limit,
        }
    }
}

impl From<core::UnusedSymbol> for wit::UnusedSymbol {
    fn from(found: core::UnusedSymbol) -> Self {
        Self {
            symbol: found.symbol.into(),
            location: found.location.into(),
            confidence: found.confidence,
            reasons: found.reasons,
        }
    }
}

impl From<core::Page<core::UnusedSymbol>> for wit::UnusedPage {
    fn from(page: core::Page<core::UnusedSymbol>) -> Self {
        Self { items: list(page.items), total: page.total, has_more: page.has_more, warnings: list(page.warnings) }
    }
}

impl From<wit::DuplicateQuery> for core::DuplicateQuery {
    fn from(query: wit::DuplicateQuery) -> Self {
        Self {
            scope: query.scope.into(),
            minimum_statements: query.minimum_statements,
            limit: query.limit,
            occurrences_limit: query.occurrences_limit,
        }
    }
}

impl From<core::DuplicateOccurrence> for wit::DuplicateOccurrence {
    fn from(occurrence: core::DuplicateOccurrence) -> Self {
        Self { symbol: option(occurrence.symbol), location: occurrence.location.into() }
    }
}

impl From<core::DuplicateGroup> for wit::DuplicateGroup {
    fn from(group: core::DuplicateGroup) -> Self {
        Self { statement_count: group.statement_count, occurrences: list(group.occurrences), total: group.total }
    }
}

impl From<core::Page<core::DuplicateGroup>> for wit::DuplicatePage {
    fn from(page: core::Page<core::DuplicateGroup>) -> Self {
        Self { items: list(page.items), total: page.total, has_more: page.has_more, warnings: list(page.warnings) }
    }
}

impl From<wit::Granularity> for core::Granularity {
    fn from(granularity: wit::Granularity) -> Self {
        match granularity {
            wit::Granularity::Project => Self::Project,
            wit::Granularity::Namespace => Self::Namespace,
            wit::Granularity::Type => Self::Type,
            wit::Granularity::Symbol => Self::Symbol,
        }
    }
}

impl From<core::DependencyNode> for wit::DependencyNode {
    fn from(node: core::DependencyNode) -> Self {
        Self { id: node.id, kind: node.kind, display_name: node.display_name, symbol: option(node.symbol) }
    }
}

impl From<core::DependencyEdge> for wit::DependencyEdge {
    fn from(edge: core::DependencyEdge) -> Self {
        Self {
            from_id: edge.from_id,
            from_display_name: edge.from_display_name,
            to_id: edge.to_id,
            to_display_name: edge.to_display_name,
            kind: edge.kind,
        }
    }
}

impl From<wit::DependencyGraphQuery> for core::DependencyGraphQuery {
    fn from(query: wit::DependencyGraphQuery) -> Self {
        Self {
            scope: query.scope.into(),
            granularity: query.granularity.into(),
            nodes_limit: query.nodes_limit,
            edges_limit: query.edges_limit,
        }
    }
}

impl From<core::DependencyGraph> for wit::DependencyGraph {
    fn from(graph: core::DependencyGraph) -> Self {
        Self {
            nodes: list(graph.nodes),
            nodes_total: graph.nodes_total,
            edges: list(graph.edges),
            edges_total: graph.edges_total,
            warnings: list(graph.warnings),
        }
    }
}

impl From<wit::CycleQuery> for core::CycleQuery {
    fn from(query: wit::CycleQuery) -> Self {
        Self {
            scope: query.scope.into(),
            granularity: query.granularity.into(),
            nodes_limit: query.nodes_limit,
            edges_limit: query.edges_limit,
            limit: query.limit,
        }
    }
}

impl From<core::Page<Vec<core::DependencyNode>>> for wit::CyclePage {
    fn from(page: core::Page<Vec<core::DependencyNode>>) -> Self {
        Self {
            items: page.items.into_iter().map(list).collect(),
            total: page.total,
            has_more: page.has_more,
            warnings: list(page.warnings),
        }
    }
}

impl From<wit::DependencyQuery> for core::DependencyQuery {
    fn from(query: wit::DependencyQuery) -> Self {
        Self { symbol: query.symbol.into(), include_assemblies: query.include_assemblies, limit: query.limit }
    }
}

impl From<core::Dependency> for wit::Dependency {
    fn from(dependency: core::Dependency) -> Self {
        Self { symbol: option(dependency.symbol), kind: dependency.kind, assembly_name: dependency.assembly_name }
    }
}

impl From<core::Dependencies> for wit::DependencyPage {
    fn from(found: core::Dependencies) -> Self {
        let page = found.dependencies;
        Self {
            symbol: found.symbol.into(),
            items: list(page.items),
            total: page.total,
            has_more: page.has_more,
            warnings: list(page.warnings),
        }
    }
}

impl From<wit::DependentQuery> for core::DependentQuery {
    fn from(query: wit::DependentQuery) -> Self {
        Self { symbol: query.symbol.into(), scope: query.scope.into(), limit: query.limit }
    }
}

impl From<core::Dependents> for wit::DependentPage {
    fn from(found: core::Dependents) -> Self {
        let page = found.dependents;
        Self {
            symbol: found.symbol.into(),
            items: list(page.items),
            total: page.total,
            has_more: page.has_more,
            warnings: list(page.warnings),
        }
    }
}

impl From<core::ChangeImpact> for wit::ChangeImpact {
    fn from(impact: core::ChangeImpact) -> Self {
        Self {
            symbol: impact.references.symbol.clone().into(),
            reference_count: impact.reference_count,
            caller_count: impact.caller_count,
            override_count: impact.override_count,
            implementation_count: impact.implementation_count,
            public_surface_count: impact.public_surface_count,
            references: impact.references.into(),
        }
    }
}

impl From<wit::TestQuery> for core::TestQuery {
    fn from(query: wit::TestQuery) -> Self {
        Self { symbol: query.symbol.into(), scope: query.scope.into(), max_depth: query.max_depth, limit: query.limit }
    }
}

impl From<core::AffectedTest> for wit::AffectedTest {
    fn from(found: core::AffectedTest) -> Self {
        Self { test: found.test.into(), location: option(found.location), direct: found.direct, reasons: found.reasons }
    }
}

impl From<core::AffectedTests> for wit::TestPage {
    fn from(found: core::AffectedTests) -> Self {
        let page = found.tests;
        Self {
            symbol: found.symbol.into(),
            items: list(page.items),
            total: page.total,
            has_more: page.has_more,
            warnings: list(page.warnings),
        }
    }
}
