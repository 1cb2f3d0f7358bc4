//! Published schemas as checked-in files.
//!
//! A schema is contract: changing one must be seen in review. The files are rewritten when `UPDATE_GOLDEN=1` is set.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::schema::MAX_SCHEMA_BYTES;
use crate::tool::{Plugin, describe};

/// Compares what `describe` answers with `<folder>/<tool>.input.json` and `<folder>/<tool>.output.json`. Returns one line
/// for each difference and for each schema over the size limit.
pub fn differences<Q: ?Sized>(plugin: &Plugin<Q>, folder: &Path) -> Vec<String> {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1");
    let mut found = Vec::new();
    for tool in describe(plugin).tools {
        for (kind, schema) in [("input", &tool.input_schema), ("output", &tool.output_schema)] {
            let name = format!("{}.{kind}.json", tool.name);
            if schema.len() > MAX_SCHEMA_BYTES {
                found.push(format!("{name}: {} bytes, more than {MAX_SCHEMA_BYTES}", schema.len()));
            }
            if let Err(message) = compare(&folder.join(&name), schema, update) {
                found.push(format!("{name}: {message}; UPDATE_GOLDEN=1 rewrites it"));
            }
        }
    }
    found
}

fn compare(path: &Path, schema: &str, update: bool) -> Result<(), String> {
    let value: Value = serde_json::from_str(schema).map_err(|error| format!("no JSON: {error}"))?;
    let text = format!("{value:#}\n");
    if update {
        return fs::write(path, text).map_err(|error| format!("cannot be written: {error}"));
    }
    match fs::read_to_string(path) {
        Ok(golden) if golden == text => Ok(()),
        Ok(_) => Err("differs".to_owned()),
        Err(error) => Err(format!("cannot be read: {error}")),
    }
}
