//! Makes components of the texts in `tests/guests`, and reads the data in their first lines.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use wit_component::{ComponentEncoder, StringEncoding, embed_component_metadata};
use wit_parser::Resolve;
use workbench_runtime::{Grant, Limits, LoadedComponent, Plugin, Runtime, RuntimeOptions, Trust};

use crate::snapshot::{Solution, TestSnapshot};

pub(crate) struct Guest {
    pub(crate) name: String,
    text: String,
    data: HashMap<String, String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/guests")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All guests, by name.
pub(crate) fn all() -> Vec<Guest> {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.strip_suffix(".wat").map(str::to_owned))
        .collect();
    names.sort();
    names.iter().map(|name| Guest::named(name)).collect()
}

/// A runtime with the usual options.
pub(crate) fn runtime() -> Runtime {
    Runtime::new(RuntimeOptions { concurrent_calls: 8, ..RuntimeOptions::default() }).unwrap()
}

impl Guest {
    pub(crate) fn named(name: &str) -> Guest {
        Guest::of_text(name, &read(&folder().join(format!("{name}.wat"))))
    }

    pub(crate) fn of_text(name: &str, text: &str) -> Guest {
        let data = text
            .lines()
            .filter_map(|line| line.strip_prefix(";; ")?.split_once(": "))
            .map(|(key, value)| (key.to_owned(), value.trim().to_owned()))
            .collect();
        let expand = |line: &str| match line.trim().strip_prefix(";;@ ") {
            Some(part) => read(&folder().join(format!("parts/{part}.wat"))),
            None => format!("{line}\n"),
        };
        Guest { name: name.to_owned(), text: text.lines().map(expand).collect(), data }
    }

    pub(crate) fn expected(&self, key: &str) -> Option<&str> {
        self.data.get(key).map(String::as_str)
    }

    /// The component's bytes.
    pub(crate) fn wasm(&self) -> Vec<u8> {
        let mut module = wat::parse_str(&self.text).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        let world = self.expected("world").unwrap_or("query-plugin");
        if world == "none" {
            return module;
        }
        let mut resolve = Resolve::default();
        let (plugin, _) = resolve.push_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../wit")).unwrap();
        let odd = resolve.push_str("worlds.wit", &read(&folder().join("worlds.wit"))).unwrap();
        let world = resolve
            .select_world(&[plugin], Some(world))
            .or_else(|_| resolve.select_world(&[odd], Some(world)))
            .unwrap();
        embed_component_metadata(&mut module, &resolve, world, StringEncoding::UTF8).unwrap();
        let mut encoder = ComponentEncoder::default().module(&module).unwrap();
        encoder.encode().unwrap_or_else(|error| panic!("{}: {error:#}", self.name))
    }

    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        for setting in self.expected("limits").unwrap_or("").split_whitespace() {
            let (name, value) = setting.split_once('=').unwrap();
            let value: usize = value.parse().unwrap();
            match name {
                "ticks" => limits.ticks = value as u32,
                "memory" => limits.memory_bytes = value,
                "elements" => limits.table_elements = value,
                "output" => limits.output_bytes = value,
                "host-call" => limits.host_call_bytes = value,
                "host-calls" => limits.host_calls = value as u32,
                "waiting-ms" => limits.waiting = Duration::from_millis(value as u64),
                "log" => limits.log_bytes = value,
                _ => panic!("{}: unknown limit {name}", self.name),
            }
        }
        limits
    }

    pub(crate) fn component(&self, trust: Trust) -> LoadedComponent {
        let grant = match self.expected("grant") {
            Some("mutation") => Grant::Mutation,
            _ => Grant::Query,
        };
        LoadedComponent { wasm: self.wasm(), trust, grant, limits: self.limits() }
    }

    pub(crate) async fn load(&self, runtime: &Runtime, trust: Trust) -> Result<Plugin, workbench_core::Fault> {
        runtime.load(&self.name, self.component(trust)).await
    }

    pub(crate) fn snapshot(&self) -> std::sync::Arc<TestSnapshot> {
        TestSnapshot::new(match self.expected("solution") {
            None | Some("empty") => Solution::Empty,
            Some("failure") => Solution::Failure,
            Some("fault") => Solution::Fault,
            Some("never") => Solution::Never,
            Some(other) => panic!("{}: unknown solution {other}", self.name),
        })
    }
}
