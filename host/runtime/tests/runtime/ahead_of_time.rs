//! Embedded machine code: taken in when it is the recorded one and fits, compiled again otherwise.

use workbench_runtime::{
    Allocation, EmbeddedComponent, Grant, Limits, LoadedComponent, Runtime, RuntimeOptions, Trust, digest, precompile,
};

use crate::guests::{Guest, runtime};

fn forever<T: AsRef<[u8]>>(bytes: T) -> &'static [u8] {
    Box::leak(bytes.as_ref().to_vec().into_boxed_slice())
}

fn embedded(wasm: &[u8], aot: &[u8], recorded: &str) -> EmbeddedComponent {
    let aot_sha256 = Box::leak(recorded.to_owned().into_boxed_str());
    EmbeddedComponent { wasm: forever(wasm), aot: forever(aot), aot_sha256, grant: Grant::Query }
}

async fn answers(runtime: &Runtime, component: EmbeddedComponent) -> bool {
    let guest = Guest::named("calm");
    let plugin = runtime.first_party("calm", component).await.unwrap();
    plugin.call("run", "{}", guest.snapshot()).await.is_ok()
}

#[tokio::test]
async fn machine_code_fits_every_engine_and_nothing_else_is_run() {
    let wasm = Guest::named("calm").wasm();
    let aot = precompile(&wasm).unwrap();
    let recorded = digest(&aot);
    let mut changed = aot.clone();
    changed[aot.len() / 2] ^= 1;
    let broken = b"no component";
    for allocation in [Allocation::Pool, Allocation::OnDemand] {
        let runtime =
            Runtime::new(RuntimeOptions { allocation, concurrent_calls: 2, ..RuntimeOptions::default() }).unwrap();
        // Broken wasm beside good machine code: only the latter can have answered.
        assert!(answers(&runtime, embedded(broken, &aot, &format!("{recorded}\n"))).await);
        // Everything else falls back to the wasm.
        assert!(answers(&runtime, embedded(&wasm, &changed, &recorded)).await);
        assert!(answers(&runtime, embedded(&wasm, &aot, "")).await);
        assert!(answers(&runtime, embedded(&wasm, broken, &digest(broken))).await);
        assert!(answers(&runtime, embedded(&wasm, b"", "")).await);
        let nothing_left = runtime.first_party("x", embedded(broken, &changed, &recorded)).await;
        assert!(nothing_left.is_err());
    }
}

#[tokio::test]
async fn machine_code_in_place_of_a_component_is_refused() {
    let aot = precompile(&Guest::named("calm").wasm()).unwrap();
    for wasm in [aot, b"(component)".to_vec(), Vec::new()] {
        let component =
            LoadedComponent { wasm, trust: Trust::FirstParty, grant: Grant::Query, limits: Limits::default() };
        assert!(runtime().load("x", component).await.is_err());
    }
}

#[test]
fn only_components_are_compiled() {
    assert!(precompile(b"no component").is_err());
    assert_eq!(digest(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}
