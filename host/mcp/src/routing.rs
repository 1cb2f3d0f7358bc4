//! Which tool answers to which name.
//!
//! Names are given out by origin: the server's own tools first, then first-party components, then external ones.
//! An earlier one always wins. Two external plugins that claim one name are both refused with all their tools:
//! whichever of them were picked, the user could not know whose tool is called.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use workbench_core::{ToolHandler, ToolOrigin};

use crate::names::is_tool_name;
use crate::schemas::ToolSchemas;

/// The largest input schema that is published, in bytes of UTF-8.
const MAX_INPUT_SCHEMA: usize = 5_000;

/// A tool that is not published, for `server-status`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub tool: String,
    pub origin: ToolOrigin,
    /// One sentence.
    pub reason: String,
}

pub(crate) struct Route {
    pub(crate) handler: Arc<dyn ToolHandler>,
    pub(crate) schemas: ToolSchemas,
}

/// The published tools, in the order in which they are listed: by origin, then by name.
#[derive(Default)]
pub struct RoutingTable {
    routes: Vec<Arc<Route>>,
    by_name: HashMap<String, usize>,
}

impl RoutingTable {
    /// Gives out the names. Compiles the schemas of external tools only: for others that waits for the first call.
    pub fn build(tools: Vec<Arc<dyn ToolHandler>>) -> (RoutingTable, Vec<Refusal>) {
        let mut refusals = Vec::new();
        let rivals = rival_plugins(&tools);
        let mut sorted = tools;
        sorted.sort_by(|a, b| {
            let (a, b) = (a.descriptor(), b.descriptor());
            (rank(&a.origin), &a.name).cmp(&(rank(&b.origin), &b.name))
        });
        let mut table = RoutingTable::default();
        for handler in sorted {
            let descriptor = handler.descriptor();
            let verdict = match &descriptor.origin {
                ToolOrigin::External { plugin } if rivals.contains_key(plugin) => Err(rivals[plugin].clone()),
                _ => table.admit(&handler),
            };
            match verdict {
                Ok(schemas) => {
                    table.by_name.insert(descriptor.name.clone(), table.routes.len());
                    table.routes.push(Arc::new(Route { handler, schemas }));
                }
                Err(reason) => {
                    refusals.push(Refusal { tool: descriptor.name.clone(), origin: descriptor.origin.clone(), reason })
                }
            }
        }
        (table, refusals)
    }

    /// Whether a tool of exactly that name is published.
    pub fn contains(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// The published names, in the order of `tools/list`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.routes.iter().map(|route| route.handler.descriptor().name.as_str())
    }

    pub(crate) fn routes(&self) -> &[Arc<Route>] {
        &self.routes
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Arc<Route>> {
        self.by_name.get(name).map(|&index| &self.routes[index])
    }

    fn admit(&self, handler: &Arc<dyn ToolHandler>) -> Result<ToolSchemas, String> {
        let descriptor = handler.descriptor();
        if !is_tool_name(&descriptor.name) {
            return Err("A tool's name is 1 to 128 ASCII letters, digits, '_', '-' or '.'.".to_owned());
        }
        if let Some(taken) = self.find(&descriptor.name) {
            return Err(format!("The name is taken by {}.", owner(&taken.handler.descriptor().origin)));
        }
        if descriptor.input_schema.len() > MAX_INPUT_SCHEMA {
            return Err(format!(
                "The input schema has {} bytes; at most {MAX_INPUT_SCHEMA} are published.",
                descriptor.input_schema.len()
            ));
        }
        let schemas = ToolSchemas::parse(descriptor)?;
        if matches!(descriptor.origin, ToolOrigin::External { .. }) {
            // Ours are compiled when they are needed; that they can be is proven by tests.
            for (which, check) in [("input", schemas.input_check()), ("output", schemas.output_check())] {
                check.map_err(|error| format!("The {which} schema is not valid: {error}."))?;
            }
        }
        Ok(schemas)
    }
}

fn rank(origin: &ToolOrigin) -> u8 {
    match origin {
        ToolOrigin::Server => 0,
        ToolOrigin::FirstParty { .. } => 1,
        ToolOrigin::External { .. } => 2,
    }
}

fn owner(origin: &ToolOrigin) -> String {
    match origin {
        ToolOrigin::Server => "the server".to_owned(),
        ToolOrigin::FirstParty { plugin } => format!("the first-party plugin '{plugin}'"),
        ToolOrigin::External { plugin } => format!("the plugin '{plugin}'"),
    }
}

/// External plugins that claim a name of another external plugin, each with the reason for its refusal.
fn rival_plugins(tools: &[Arc<dyn ToolHandler>]) -> HashMap<String, String> {
    let mut claims: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for tool in tools {
        let descriptor = tool.descriptor();
        if let ToolOrigin::External { plugin } = &descriptor.origin {
            claims.entry(&descriptor.name).or_default().insert(plugin);
        }
    }
    let mut rivals = HashMap::new();
    for (name, plugins) in claims.into_iter().filter(|(_, plugins)| plugins.len() > 1) {
        let all: Vec<&str> = plugins.iter().copied().collect();
        for plugin in plugins {
            rivals.entry(plugin.to_owned()).or_insert_with(|| {
                format!("The plugins {} all claim the tool '{name}'; none of them is used.", all.join(", "))
            });
        }
    }
    rivals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::tool;

    fn origin(text: &str) -> ToolOrigin {
        match text.split_once(':') {
            None => ToolOrigin::Server,
            Some(("first", plugin)) => ToolOrigin::FirstParty { plugin: plugin.to_owned() },
            Some((_, plugin)) => ToolOrigin::External { plugin: plugin.to_owned() },
        }
    }

    #[test]
    fn names_are_given_out_by_origin() {
        type Case = (&'static [(&'static str, &'static str)], &'static [&'static str], &'static [&'static str]);
        let cases: &[Case] = &[
            (&[("b", "server"), ("a", "server")], &["a", "b"], &[]),
            (&[("a", "ext:x"), ("b", "first:p"), ("c", "server")], &["c", "b", "a"], &[]),
            (&[("a", "ext:x"), ("a", "server")], &["a"], &["The name is taken by the server."]),
            (&[("a", "ext:x"), ("a", "first:p")], &["a"], &["The name is taken by the first-party plugin 'p'."]),
            (
                &[("a", "ext:x"), ("own", "ext:x"), ("a", "ext:y"), ("c", "ext:z")],
                &["c"],
                &["The plugins x, y all claim the tool 'a'; none of them is used."; 3],
            ),
            (&[("no spaces", "ext:x")], &[], &["A tool's name is 1 to 128 ASCII letters, digits, '_', '-' or '.'."]),
        ];
        for (tools, names, reasons) in cases {
            let tools = tools.iter().map(|(name, from)| tool(name, origin(from), "{}")).collect();
            let (table, refusals) = RoutingTable::build(tools);
            assert_eq!(table.names().collect::<Vec<_>>(), *names);
            assert_eq!(refusals.iter().map(|r| r.reason.as_str()).collect::<Vec<_>>(), *reasons);
        }
    }

    #[test]
    fn schemas_that_cannot_be_published_are_refused() {
        let long = format!(r#"{{"type":"object","description":"{}"}}"#, "x".repeat(5_000));
        for (schema, part) in [
            ("[]", "no JSON object"),
            ("{", "no JSON object"),
            (long.as_str(), "at most 5000"),
            (r#"{"type":"strnig"}"#, "not valid"),
        ] {
            let (table, refusals) = RoutingTable::build(vec![tool("a", origin("ext:x"), schema)]);
            assert!(table.routes().is_empty());
            assert!(refusals[0].reason.contains(part), "{}", refusals[0].reason);
        }
    }
}
