//! Relations of symbols.

use serde_json::{Value, json};
use workbench_core::{
    Attributes, AttributesQuery, BoxFuture, CallSource, CalleesQuery, Callers, CallersQuery, DerivedQuery,
    DerivedTypes, Hierarchy, MembersQuery, Overloads, Page, QueryResult, Related, RelatedQuery, SurfaceQuery,
    SurfaceSymbol, SymbolSelector, TypeHierarchy, TypeHierarchyQuery,
};

use super::WorkerSnapshot;
use crate::wire::hierarchy::{
    AttributesWire, CallersWire, DerivedTypesWire, OverloadsWire, RelatedWire, SurfaceSymbolWire, TypeHierarchyWire,
};
use crate::wire::params;
use crate::wire::places::PageWire;

fn related(query: &RelatedQuery) -> Value {
    json!({
        "symbol": params::symbol(&query.symbol),
        "scope": params::scope(&query.scope),
        "limit": query.limit,
    })
}

impl Hierarchy for WorkerSnapshot {
    fn callers(&self, query: CallersQuery) -> BoxFuture<'_, QueryResult<Callers>> {
        Box::pin(async move {
            let params = json!({
                "symbol": params::symbol(&query.symbol),
                "scope": params::scope(&query.scope),
                "includeContext": query.include_context,
                "limit": query.limit,
                "callSitesLimit": query.call_sites_limit,
            });
            self.ask::<CallersWire>("callers", params).await.map(Into::into)
        })
    }

    fn callees(&self, query: CalleesQuery) -> BoxFuture<'_, QueryResult<Related>> {
        Box::pin(async move {
            let mut params = json!({ "maxDepth": query.max_depth, "limit": query.limit });
            match &query.source {
                CallSource::Symbol(symbol) => params["symbol"] = params::symbol(symbol),
                CallSource::Location(at) => params["at"] = params::location(at),
            }
            self.ask::<RelatedWire>("callees", params).await.map(Into::into)
        })
    }

    fn implementations(&self, query: RelatedQuery) -> BoxFuture<'_, QueryResult<Related>> {
        Box::pin(async move { self.ask::<RelatedWire>("implementations", related(&query)).await.map(Into::into) })
    }

    fn overrides(&self, query: RelatedQuery) -> BoxFuture<'_, QueryResult<Related>> {
        Box::pin(async move { self.ask::<RelatedWire>("overrides", related(&query)).await.map(Into::into) })
    }

    fn overloads(&self, symbol: SymbolSelector, limit: u32) -> BoxFuture<'_, QueryResult<Overloads>> {
        Box::pin(async move {
            let params = json!({ "symbol": params::symbol(&symbol), "limit": limit });
            self.ask::<OverloadsWire>("overloads", params).await.map(Into::into)
        })
    }

    fn derived_types(&self, query: DerivedQuery) -> BoxFuture<'_, QueryResult<DerivedTypes>> {
        Box::pin(async move {
            let params = json!({
                "symbol": params::symbol(&query.symbol),
                "scope": params::scope(&query.scope),
                "maxDepth": query.max_depth,
                "limit": query.limit,
            });
            self.ask::<DerivedTypesWire>("derivedTypes", params).await.map(Into::into)
        })
    }

    fn type_hierarchy(&self, query: TypeHierarchyQuery) -> BoxFuture<'_, QueryResult<TypeHierarchy>> {
        Box::pin(async move {
            let params = json!({
                "symbol": params::symbol(&query.symbol),
                "maxDepth": query.max_depth,
                "baseTypesLimit": query.base_types_limit,
                "interfacesLimit": query.interfaces_limit,
            });
            self.ask::<TypeHierarchyWire>("typeHierarchy", params).await.map(Into::into)
        })
    }

    fn members(&self, query: MembersQuery) -> BoxFuture<'_, QueryResult<Related>> {
        Box::pin(async move {
            let params = json!({
                "symbol": params::symbol(&query.symbol),
                "includeInherited": query.include_inherited,
                "includeExplicitInterface": query.include_explicit_interface,
                "limit": query.limit,
            });
            self.ask::<RelatedWire>("members", params).await.map(Into::into)
        })
    }

    fn attributes(&self, query: AttributesQuery) -> BoxFuture<'_, QueryResult<Attributes>> {
        Box::pin(async move {
            let params = json!({
                "symbol": params::symbol(&query.symbol),
                "includeInherited": query.include_inherited,
                "limit": query.limit,
            });
            self.ask::<AttributesWire>("attributes", params).await.map(Into::into)
        })
    }

    fn api_surface(&self, query: SurfaceQuery) -> BoxFuture<'_, QueryResult<Page<SurfaceSymbol>>> {
        Box::pin(async move {
            let params = json!({
                "scope": params::scope(&query.scope),
                "minimumAccessibility": query.minimum.as_str(),
                "includeObsolete": query.include_obsolete,
                "limit": query.limit,
            });
            let answer: PageWire<SurfaceSymbolWire> = self.ask("apiSurface", params).await?;
            Ok(answer.into_page())
        })
    }
}
