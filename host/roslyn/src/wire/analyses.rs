//! Answers to the questions about findings and dependencies.

use serde::Deserialize;
use workbench_core::{
    AffectedTest, AffectedTests, ChangeImpact, Dependencies, Dependency, DependencyEdge, DependencyGraph,
    DependencyNode, Dependents, DuplicateGroup, DuplicateOccurrence, Undisposed, UnusedSymbol,
};

use super::answers::ReferencesWire;
use super::frames::WarningWire;
use super::places::{LocationWire, PageWire};
use super::symbols::{SymbolWire, TypeInfoWire};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UndisposedWire {
    symbol: SymbolWire,
    type_info: TypeInfoWire,
    location: LocationWire,
    message: String,
}

impl From<UndisposedWire> for Undisposed {
    fn from(wire: UndisposedWire) -> Undisposed {
        Undisposed {
            symbol: wire.symbol.into(),
            type_info: wire.type_info.into(),
            location: wire.location.into(),
            message: wire.message,
        }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct UnusedSymbolWire {
    symbol: SymbolWire,
    location: LocationWire,
    confidence: String,
    reasons: Vec<String>,
}

impl From<UnusedSymbolWire> for UnusedSymbol {
    fn from(wire: UnusedSymbolWire) -> UnusedSymbol {
        UnusedSymbol {
            symbol: wire.symbol.into(),
            location: wire.location.into(),
            confidence: wire.confidence,
            reasons: wire.reasons,
        }
    }
}

#[derive(Debug, Deserialize)]
struct OccurrenceWire {
    symbol: Option<SymbolWire>,
    location: LocationWire,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DuplicateGroupWire {
    statement_count: u32,
    occurrences: Vec<OccurrenceWire>,
    total: u32,
}

impl From<DuplicateGroupWire> for DuplicateGroup {
    fn from(wire: DuplicateGroupWire) -> DuplicateGroup {
        let occurrence = |one: OccurrenceWire| DuplicateOccurrence {
            symbol: one.symbol.map(Into::into),
            location: one.location.into(),
        };
        DuplicateGroup {
            statement_count: wire.statement_count,
            occurrences: wire.occurrences.into_iter().map(occurrence).collect(),
            total: wire.total,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NodeWire {
    id: String,
    kind: String,
    display_name: String,
    symbol: Option<SymbolWire>,
}

impl From<NodeWire> for DependencyNode {
    fn from(wire: NodeWire) -> DependencyNode {
        DependencyNode {
            id: wire.id,
            kind: wire.kind,
            display_name: wire.display_name,
            symbol: wire.symbol.map(Into::into),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct EdgeWire {
    from_id: String,
    from_display_name: String,
    to_id: String,
    to_display_name: String,
    kind: String,
}

impl From<EdgeWire> for DependencyEdge {
    fn from(wire: EdgeWire) -> DependencyEdge {
        DependencyEdge {
            from_id: wire.from_id,
            from_display_name: wire.from_display_name,
            to_id: wire.to_id,
            to_display_name: wire.to_display_name,
            kind: wire.kind,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DependencyGraphWire {
    nodes: Vec<NodeWire>,
    nodes_total: u32,
    edges: Vec<EdgeWire>,
    edges_total: u32,
    #[serde(default)]
    warnings: Vec<WarningWire>,
}

impl From<DependencyGraphWire> for DependencyGraph {
    fn from(wire: DependencyGraphWire) -> DependencyGraph {
        DependencyGraph {
            nodes: wire.nodes.into_iter().map(Into::into).collect(),
            nodes_total: wire.nodes_total,
            edges: wire.edges.into_iter().map(Into::into).collect(),
            edges_total: wire.edges_total,
            warnings: wire.warnings.into_iter().map(Into::into).collect(),
        }
    }
}

/// One cycle: an array of nodes.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct CycleWire(Vec<NodeWire>);

impl From<CycleWire> for Vec<DependencyNode> {
    fn from(wire: CycleWire) -> Vec<DependencyNode> {
        wire.0.into_iter().map(Into::into).collect()
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct DependencyWire {
    symbol: Option<SymbolWire>,
    kind: String,
    assembly_name: Option<String>,
}

impl From<DependencyWire> for Dependency {
    fn from(wire: DependencyWire) -> Dependency {
        Dependency { symbol: wire.symbol.map(Into::into), kind: wire.kind, assembly_name: wire.assembly_name }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct DependenciesWire {
    symbol: SymbolWire,
    dependencies: PageWire<DependencyWire>,
}

impl From<DependenciesWire> for Dependencies {
    fn from(wire: DependenciesWire) -> Dependencies {
        Dependencies { symbol: wire.symbol.into(), dependencies: wire.dependencies.into_page() }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct DependentsWire {
    symbol: SymbolWire,
    dependents: PageWire<SymbolWire>,
}

impl From<DependentsWire> for Dependents {
    fn from(wire: DependentsWire) -> Dependents {
        Dependents { symbol: wire.symbol.into(), dependents: wire.dependents.into_page() }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangeImpactWire {
    reference_count: u32,
    caller_count: u32,
    override_count: u32,
    implementation_count: u32,
    public_surface_count: u32,
    references: ReferencesWire,
}

impl From<ChangeImpactWire> for ChangeImpact {
    fn from(wire: ChangeImpactWire) -> ChangeImpact {
        ChangeImpact {
            reference_count: wire.reference_count,
            caller_count: wire.caller_count,
            override_count: wire.override_count,
            implementation_count: wire.implementation_count,
            public_surface_count: wire.public_surface_count,
            references: wire.references.into(),
        }
    }
}

#[derive(Debug, Deserialize)]
struct AffectedTestWire {
    test: SymbolWire,
    location: Option<LocationWire>,
    direct: bool,
    reasons: Vec<String>,
}

impl From<AffectedTestWire> for AffectedTest {
    fn from(wire: AffectedTestWire) -> AffectedTest {
        AffectedTest {
            test: wire.test.into(),
            location: wire.location.map(Into::into),
            direct: wire.direct,
            reasons: wire.reasons,
        }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct AffectedTestsWire {
    symbol: SymbolWire,
    tests: PageWire<AffectedTestWire>,
}

impl From<AffectedTestsWire> for AffectedTests {
    fn from(wire: AffectedTestsWire) -> AffectedTests {
        AffectedTests { symbol: wire.symbol.into(), tests: wire.tests.into_page() }
    }
}
