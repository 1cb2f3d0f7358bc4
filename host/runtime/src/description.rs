//! What a component says of itself, checked.

use serde_json::Value;

use crate::bindings::exports::roslyn_workbench::plugin::tools as wit;

/// Tools of one component.
const MAX_TOOLS: usize = 64;
/// Bytes of a schema: behind more than this a client's tool list becomes unusable.
const MAX_SCHEMA_BYTES: usize = 5_000;
const MAX_OUTPUT_SCHEMA_BYTES: usize = 20_000;
const MAX_NAME_BYTES: usize = 128;
const MAX_TEXT_BYTES: usize = 4_000;

/// The answer to `describe`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PluginDescription {
    pub id: String,
    pub display_name: String,
    pub version: String,
    pub tools: Vec<ToolDescription>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolDescription {
    /// 1 to 128 of ASCII letters, digits, `_`, `-`, `.`; unique in the component.
    pub name: String,
    pub title: String,
    pub description: String,
    /// A JSON object as text, at most 5,000 bytes; published as it is.
    pub input_schema: String,
    /// A JSON object as text.
    pub output_schema: String,
    pub destructive: bool,
}

impl PluginDescription {
    /// Checks what `describe` returned. The error says what is wrong, for the author of the component.
    pub(crate) fn checked(plugin: wit::Plugin) -> Result<PluginDescription, String> {
        name("the plugin id", &plugin.id)?;
        text("display-name", &plugin.display_name)?;
        text("version", &plugin.version)?;
        if plugin.tools.is_empty() || plugin.tools.len() > MAX_TOOLS {
            return Err(format!("{} tools; 1 to {MAX_TOOLS} are accepted", plugin.tools.len()));
        }
        let mut tools: Vec<ToolDescription> = Vec::with_capacity(plugin.tools.len());
        for tool in plugin.tools {
            name("the tool name", &tool.name)?;
            if tools.iter().any(|other| other.name == tool.name) {
                return Err(format!("two tools are named {}", tool.name));
            }
            text("title", &tool.title)?;
            text("description", &tool.description)?;
            schema("input-schema", &tool.name, &tool.input_schema, MAX_SCHEMA_BYTES)?;
            schema("output-schema", &tool.name, &tool.output_schema, MAX_OUTPUT_SCHEMA_BYTES)?;
            tools.push(ToolDescription {
                name: tool.name,
                title: tool.title,
                description: tool.description,
                input_schema: tool.input_schema,
                output_schema: tool.output_schema,
                destructive: tool.destructive,
            });
        }
        Ok(PluginDescription { id: plugin.id, display_name: plugin.display_name, version: plugin.version, tools })
    }
}

fn name(what: &str, value: &str) -> Result<(), String> {
    let allowed = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.');
    if value.is_empty() || value.len() > MAX_NAME_BYTES || !value.bytes().all(allowed) {
        return Err(format!("{what} must be 1 to {MAX_NAME_BYTES} of ASCII letters, digits, \"_\", \"-\", \".\""));
    }
    Ok(())
}

fn text(what: &str, value: &str) -> Result<(), String> {
    if value.len() > MAX_TEXT_BYTES {
        return Err(format!("{what} has {} bytes; at most {MAX_TEXT_BYTES} are accepted", value.len()));
    }
    Ok(())
}

fn schema(what: &str, tool: &str, value: &str, most: usize) -> Result<(), String> {
    if value.len() > most {
        return Err(format!("{what} of {tool} has {} bytes; at most {most} are accepted", value.len()));
    }
    match serde_json::from_str(value) {
        Ok(Value::Object(_)) => Ok(()),
        _ => Err(format!("{what} of {tool} must be a JSON object")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tool(name: &str, input_schema: &str) -> wit::Tool {
        wit::Tool {
            name: name.into(),
            title: String::new(),
            description: String::new(),
            input_schema: input_schema.into(),
            output_schema: "{}".into(),
            destructive: false,
        }
    }

    #[test]
    fn wrong_descriptions_are_refused_by_name() {
        let long = format!("{{\"a\":\"{}\"}}", "x".repeat(5_000));
        let cases: Vec<(&str, Vec<wit::Tool>, Option<&str>)> = vec![
            ("p", vec![tool("a", "{}"), tool("b.c-d_1", "{}")], None),
            ("", vec![tool("a", "{}")], Some("plugin id")),
            ("p q", vec![tool("a", "{}")], Some("plugin id")),
            ("p", vec![], Some("0 tools")),
            ("p", vec![tool("a b", "{}")], Some("tool name")),
            ("p", vec![tool("a", "{}"), tool("a", "{}")], Some("two tools are named a")),
            ("p", vec![tool("a", "[]")], Some("input-schema of a must be a JSON object")),
            ("p", vec![tool("a", "{")], Some("input-schema of a must be a JSON object")),
            ("p", vec![tool("a", &long)], Some("input-schema of a has 5008 bytes")),
        ];
        for (id, tools, expected) in cases {
            let plugin = wit::Plugin { id: id.into(), display_name: "P".into(), version: "1.0.0".into(), tools };
            let error = PluginDescription::checked(plugin).err();
            match expected {
                None => assert_eq!(error, None),
                Some(part) => assert!(error.as_deref().is_some_and(|e| e.contains(part)), "{error:?} has no {part}"),
            }
        }
    }
}
