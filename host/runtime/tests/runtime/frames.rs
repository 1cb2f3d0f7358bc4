//! Nothing of an external component's failure but its class leaves the runtime, however it fails and whatever it is called;
//! of our own components the function names do.

use workbench_core::{Fault, FaultOrigin, FrameComponent, PluginFault, QueryError};
use workbench_runtime::Trust;

use crate::guests::{Guest, all, runtime};
use crate::snapshot::{Solution, TestSnapshot};

/// Names that must never come out, in the shapes in which real ones would.
const MARKERS: [&str; 4] =
    ["_ZN6MARKER6secret17h0123456789abcdefE", "/home/MARKER/src/lib.rs", "MARKER::Secret<T>", "MARKER\\u{1f600}"];

/// Ways to fail in the function with the marked name.
const WAYS: [&str; 6] = [
    "unreachable",
    "(drop (i32.load (i32.const 0x7ffffff0)))",
    "(drop (i32.div_u (i32.const 1) (i32.const 0)))",
    "(call $marked)",
    "(loop $l (br $l))",
    "(loop $l (drop (memory.grow (i32.const 100))) (br_if $l (i32.lt_u (memory.size) (i32.const 100))) unreachable)",
];

fn marked(marker: &str, way: &str) -> Guest {
    let text = format!(
        ";; world: query-plugin\n;; limits: ticks=3 memory=3000000\n(module\n;;@ realloc\n;;@ texts\n;;@ describe\n\
         (data (i32.const 3000) \"{marker}\")\n\
         (func $marked (@name \"{marker}\") {way})\n\
         (func (export \"roslyn-workbench:plugin/tools@1.0.0#call\") (param i32 i32 i32 i32 i32) (result i32)\n\
         (call $marked) (i32.const 1200)))"
    );
    Guest::of_text("MARKER", &text)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_an_external_component_nothing_but_the_class() {
    let runtime = runtime();
    for marker in MARKERS {
        for way in WAYS {
            let guest = marked(marker, way);
            let plugin = guest.load(&runtime, Trust::External).await.unwrap();
            let result = plugin.call("run", "{\"MARKER\":1}", TestSnapshot::new(Solution::Empty)).await;
            let Err(QueryError::Fault(fault)) = result else { panic!("{way} must fail: {result:?}") };
            assert_eq!(fault, Fault::external_plugin(fault.plugin_fault.unwrap()));
            assert!(!format!("{fault:?}").contains("MARKER"));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_an_external_component_that_does_not_load_nothing_but_the_class() {
    let runtime = runtime();
    for guest in all().iter().filter(|guest| guest.expected("load").is_some()) {
        let fault = guest.load(&runtime, Trust::External).await.err().unwrap();
        assert_eq!(fault, Fault::external_plugin(fault.plugin_fault.unwrap()), "{}", guest.name);
    }
}

#[tokio::test]
async fn of_our_own_components_the_functions() {
    let runtime = runtime();
    let guest = marked("_ZN18workbench_analysis7outline3run17h0123456789abcdefE", "unreachable");
    let plugin = guest.load(&runtime, Trust::FirstParty).await.unwrap();
    let result = plugin.call("run", "{}", TestSnapshot::new(Solution::Empty)).await;
    let Err(QueryError::Fault(fault)) = result else { panic!("must fail: {result:?}") };
    assert_eq!(fault.origin, FaultOrigin::FirstPartyComponent { plugin: "MARKER".into() });
    assert_eq!(fault.plugin_fault, Some(PluginFault::Trap));
    assert_eq!(fault.message, "wasm trap: wasm `unreachable` instruction executed");
    let first = &fault.frames[0];
    assert_eq!(first.component, FrameComponent::RoslynWorkbench);
    assert_eq!(first.type_name.as_deref(), Some("workbench_analysis::outline"));
    assert_eq!(first.method.as_deref(), Some("run"));
    assert!(fault.frames.len() >= 2);
}
