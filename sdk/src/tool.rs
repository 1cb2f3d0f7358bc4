//! Tools, and what a component says and does with a list of them.

use serde::Serialize;

use crate::arguments::Arguments;
use crate::bindings::exports::roslyn_workbench::plugin::tools;
use crate::failure::invalid;
use crate::query::Query;
use crate::schema::{Input, Output};
use crate::wit::{Failure, Warning};

/// One tool: all that is published of it, and the function that answers.
///
/// `Q` is what the tool may ask: [`Query`], or `Staging` for tools that change code.
pub struct Tool<Q: ?Sized + 'static = dyn Query> {
    /// 1 to 128 of ASCII letters, digits, `_`, `-`, `.`.
    pub name: &'static str,
    pub title: &'static str,
    /// What it is for, then `Input:` and `Result:` in a few words. The list of all tools is sent to every agent: keep it
    /// below about 120 tokens.
    pub description: &'static str,
    /// Whether it changes code; never for a query.
    pub destructive: bool,
    /// The arguments; `workspace` is added to every tool.
    pub input: fn() -> Input,
    /// The answer's `data`.
    pub output: fn() -> Output,
    /// Answers one call on the one snapshot that it is given.
    pub run: fn(&Q, &Arguments) -> Result<Answer, Failure>,
}

/// A plugin: who it is, and its tools.
pub struct Plugin<Q: ?Sized + 'static = dyn Query> {
    /// Unique among all plugins of a server, for example `roslyn-workbench.navigation`.
    pub id: &'static str,
    pub display_name: &'static str,
    /// SemVer; usually `env!("CARGO_PKG_VERSION")`.
    pub version: &'static str,
    pub tools: &'static [Tool<Q>],
}

/// A good end of a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// A JSON object as text that fits the tool's output schema.
    pub data: String,
    pub warnings: Vec<Warning>,
}

impl Answer {
    /// An answer of one of the contract's shapes.
    ///
    /// # Errors
    /// `InvalidRequest` when the value cannot be written as JSON, which none of the shapes in [`crate::contract`] does.
    pub fn new(data: &impl Serialize, warnings: Vec<Warning>) -> Result<Answer, Failure> {
        match serde_json::to_string(data) {
            Ok(data) => Ok(Answer { data, warnings }),
            Err(error) => Err(invalid(format!("The answer cannot be written as JSON: {error}."))),
        }
    }
}

/// What `describe` of the component answers.
pub fn describe<Q: ?Sized>(plugin: &Plugin<Q>) -> tools::Plugin {
    let describe_tool = |tool: &Tool<Q>| tools::Tool {
        name: tool.name.to_owned(),
        title: tool.title.to_owned(),
        description: tool.description.to_owned(),
        input_schema: (tool.input)().build().to_string(),
        output_schema: (tool.output)().build().to_string(),
        destructive: tool.destructive,
    };
    tools::Plugin {
        id: plugin.id.to_owned(),
        display_name: plugin.display_name.to_owned(),
        version: plugin.version.to_owned(),
        tools: plugin.tools.iter().map(describe_tool).collect(),
    }
}

/// What `call` of the component answers. `arguments` is a JSON object as text.
///
/// # Errors
/// `InvalidRequest` for a tool that the plugin does not have and for arguments that are no object, and whatever the
/// tool fails with.
pub fn call<Q: ?Sized>(plugin: &Plugin<Q>, query: &Q, tool: &str, arguments: &str) -> Result<Answer, Failure> {
    let Some(tool) = plugin.tools.iter().find(|candidate| candidate.name == tool) else {
        return Err(invalid(format!("The plugin {} has no tool `{tool}`.", plugin.id)));
    };
    let mut arguments = Arguments::parse(arguments)?;
    let Some(paging) = (tool.input)().paging() else {
        return (tool.run)(query, &arguments);
    };
    let offset = paging.widen(&mut arguments)?;
    paging.skip((tool.run)(query, &arguments)?, offset)
}

/// Exports a [`Plugin`] constant as a component. Does nothing on other targets than wasm, so that the same crate is an
/// ordinary library in tests.
///
/// The world is `query-plugin`, or `mutation-plugin` with the feature `mutation`; the constant's type has to go with it.
#[macro_export]
macro_rules! export_plugin {
    ($plugin:path) => {
        #[cfg(target_arch = "wasm32")]
        const _: () = {
            use $crate::bindings::exports::roslyn_workbench::plugin::tools;

            struct Component;

            impl tools::Guest for Component {
                fn describe() -> tools::Plugin {
                    $crate::tool::describe(&$plugin)
                }

                fn call(
                    tool: String,
                    arguments: String,
                    s: &$crate::wit::Snapshot,
                ) -> Result<tools::Answer, $crate::wit::Failure> {
                    let answer = $crate::tool::call(&$plugin, s, &tool, &arguments)?;
                    Ok(tools::Answer { data: answer.data, warnings: answer.warnings })
                }
            }

    $crate::bindings::export_world!(Component with_types_in $crate::bindings);
        };
    };
}
