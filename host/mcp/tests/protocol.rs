//! The protocol as real clients speak it, odd ones included: plain lines in, plain lines out.

mod support;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};
use support::{Hang, PATIENCE, Recorder, Session, config, echo, success, tool};
use tokio::io::AsyncWriteExt;
use tokio::sync::oneshot;
use workbench_core::{Annotations, ToolHandler};
use workbench_mcp::{RoutingTable, ServerConfig, ToolSource};

fn data(result: &Value) -> &Value {
    &result["structuredContent"]["data"]
}

#[tokio::test]
async fn every_revision_with_a_handshake_is_agreed_to() {
    let cases = [
        ("2024-11-05", "2024-11-05"),
        ("2025-03-26", "2025-03-26"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
    ];
    for (asked, agreed) in cases {
        let mut session = Session::start(vec![echo()]);
        session
            .send(&json!({"jsonrpc": "2.0", "id": "a", "method": "initialize", "params": {
                "protocolVersion": asked, "capabilities": {}, "clientInfo": {"name": "t", "version": "0"}}}))
            .await;
        let answer = session.receive().await;
        assert_eq!(
            answer,
            json!({"jsonrpc": "2.0", "id": "a", "result": {
                "protocolVersion": agreed,
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "roslyn-workbench", "version": "1.2.3"},
                "instructions": "Open a solution first."
            }})
        );
    }
}

#[tokio::test]
async fn a_client_that_says_little_of_itself_is_served() {
    let mut session = Session::start(vec![echo()]);
    session
        .send(&json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}}))
        .await;
    assert_eq!(session.receive().await["result"]["protocolVersion"], "2025-06-18");
    assert_eq!(data(&session.ask("echo", json!({"text": "x"})).await), &json!({"text": "x"}));
}

fn modern_meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "0"},
        "io.modelcontextprotocol/clientCapabilities": {}
    })
}

#[tokio::test]
async fn the_lifecycle_without_handshake_is_served() {
    let mut session = Session::start(vec![echo()]);
    session
        .send(&json!({"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": modern_meta()}}))
        .await;
    let discovered = session.receive().await;
    let versions = &discovered["result"]["supportedVersions"];
    assert!(versions.as_array().is_some_and(|v| v.contains(&json!("2026-07-28"))), "{discovered}");
    assert_eq!(discovered["result"]["instructions"], "Open a solution first.");

    session.send(&json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {"_meta": modern_meta()}})).await;
    let list = session.receive().await;
    assert_eq!(list["result"]["tools"][0]["name"], "echo");
    assert_eq!((&list["result"]["ttlMs"], &list["result"]["cacheScope"]), (&json!(0), &json!("private")));

    session
        .send(&json!({"jsonrpc": "2.0", "id": 3, "method": "tools/call",
            "params": {"_meta": modern_meta(), "name": "echo", "arguments": {"text": "x"}}}))
        .await;
    let called = session.receive().await;
    assert_eq!(called["result"]["resultType"], "complete");
    assert_eq!(data(&called["result"]), &json!({"text": "x"}));

    session.call(4, "echo", json!({})).await;
    assert_eq!(session.receive().await["error"]["code"], -32602, "each request has to carry its metadata");
}

#[tokio::test]
async fn a_call_may_be_the_very_first_request() {
    let mut session = Session::start(vec![echo()]);
    session
        .send(&json!({"jsonrpc": "2.0", "id": 3, "method": "tools/call",
            "params": {"_meta": modern_meta(), "name": "echo"}}))
        .await;
    assert_eq!(data(&session.receive().await["result"]), &json!({}));
}

#[tokio::test]
async fn ids_of_both_kinds_come_back_as_they_were() {
    let mut session = Session::open(vec![echo()]).await;
    for id in [json!(7), json!("7"), json!(0), json!(-3), json!("ä b"), json!(9_007_199_254_740_993_i64)] {
        session.call(id.clone(), "echo", json!({})).await;
        assert_eq!(session.receive().await["id"], id);
    }
}

#[tokio::test]
async fn arguments_are_understood_in_every_form() {
    let mut session = Session::open(vec![echo()]).await;
    let cases = [
        (json!({"name": "echo"}), json!({})),
        (json!({"name": "echo", "arguments": null}), json!({})),
        (json!({"name": "echo", "arguments": ""}), json!({})),
        (json!({"name": "echo", "arguments": "{\"text\":\"x\"}"}), json!({"text": "x"})),
        (
            json!({"name": "echo", "arguments": {"number": "50", "list": "[\"a\"]"}}),
            json!({"number": 50, "list": ["a"]}),
        ),
        (json!({"name": "echo", "arguments": {"Text": "x"}, "_meta": null}), json!({"text": "x"})),
    ];
    for (params, taken) in cases {
        session.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})).await;
        assert_eq!(data(&session.receive().await["result"]), &taken, "{params}");
    }
}

#[tokio::test]
async fn requests_that_cannot_be_served_are_protocol_errors() {
    let mut session = Session::open(vec![echo()]).await;
    let cases = [
        ("tools/call", json!({"name": "nope"}), -32602, "There is no tool 'nope'."),
        ("tools/call", json!({"name": "ECHO"}), -32602, "There is no tool 'ECHO'."),
        (
            "tools/call",
            json!({"name": "echo", "task": {"ttl": 60000}}),
            -32602,
            "Calls cannot be run as tasks by this server; leave out 'task'.",
        ),
        ("tools/call", json!({"arguments": {}}), -32602, "'name' of tools/call must be a string."),
        ("tools/call", json!({"name": 3}), -32602, "'name' of tools/call must be a string."),
        ("tools/call", json!({"name": "echo", "arguments": []}), -32602, "'arguments' must be an object."),
        ("tools/call", json!({"name": "echo", "arguments": "text"}), -32602, "'arguments' must be an object."),
        ("tools/call", json!([]), -32602, "'params' of tools/call must be an object with 'name'."),
        ("tools/list", json!("x"), -32600, "No JSON-RPC 2.0 request."),
        ("initialize", json!({}), -32602, "The parameters of initialize cannot be read."),
        ("no/such", json!({}), -32601, "no/such"),
        ("resources/list", json!({}), -32601, "resources/list"),
        ("prompts/list", json!({}), -32601, "prompts/list"),
        ("logging/setLevel", json!({"level": "debug"}), -32601, "logging/setLevel"),
    ];
    for (method, params, code, message) in cases {
        session.send(&json!({"jsonrpc": "2.0", "id": "x", "method": method, "params": params})).await;
        let answer = session.receive().await;
        assert_eq!(answer, json!({"jsonrpc": "2.0", "id": "x", "error": {"code": code, "message": message}}));
    }
    session.send(&json!({"jsonrpc": "1.0", "id": 5, "method": "ping"})).await;
    assert_eq!(session.receive().await["error"]["code"], -32600);
    session.assert_silent().await;
}

#[tokio::test]
async fn what_is_no_request_is_never_answered() {
    let lines = [
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/unheard-of","params":{"a":1}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":12345}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}"#,
        r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"echo"}}"#,
        r#"{"jsonrpc":"2.0","id":null,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":4711,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":4711,"error":{"code":-1,"message":"m"}}"#,
        "garbage",
        "{\"jsonrpc\":",
        "\u{feff}",
        "",
        "   ",
        "42",
        "{}",
    ];
    let mut session = Session::start(vec![echo()]);
    for line in lines {
        session.send_line(line).await;
    }
    session.initialize(&json!({})).await;
    for line in lines {
        session.send_line(line).await;
        session.assert_silent().await;
    }
}

#[tokio::test]
async fn any_cursor_is_an_empty_page() {
    let mut session = Session::open(vec![echo()]).await;
    for (params, count) in [(json!({}), 1), (json!({"cursor": "x"}), 0), (json!({"cursor": ""}), 0)] {
        session.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": params})).await;
        let list = session.receive().await;
        assert_eq!(list["result"]["tools"].as_array().map(Vec::len), Some(count));
        assert_eq!(list["result"].get("nextCursor"), None);
    }
}

#[tokio::test]
async fn calls_run_beside_each_other() {
    let hang = Hang::default();
    let mut session = Session::open(vec![echo(), hang.tool()]).await;
    session.call(1, "hang", json!({})).await;
    session.call(2, "hang", json!({})).await;
    session.call(3, "echo", json!({})).await;
    assert_eq!(session.receive().await["id"], 3);
    // Members of a batch, as 2025-03-26 had them, are requests like any other.
    let ping = |id: u32| json!({"jsonrpc": "2.0", "id": id, "method": "ping"});
    session.send(&json!([ping(4), ping(5)])).await;
    let mut ids = [session.receive().await["id"].as_u64(), session.receive().await["id"].as_u64()];
    ids.sort_unstable();
    assert_eq!(ids, [Some(4), Some(5)]);
}

#[tokio::test]
async fn cancelling_drops_the_call_and_answers_nothing() {
    for id in [json!(1), json!("one")] {
        let hang = Hang::default();
        let mut session = Session::open(vec![hang.tool()]).await;
        session.call(id.clone(), "hang", json!({})).await;
        hang.started.notified().await;
        session
            .send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}}))
            .await;
        tokio::time::timeout(PATIENCE, hang.dropped.notified()).await.expect("the call is dropped");
        session.assert_silent().await;
        assert_eq!(session.recorder.faults.lock().unwrap().len(), 0);
    }
}

#[tokio::test]
async fn the_server_ends_with_its_client_in_the_middle_of_a_call() {
    let hang = Hang::default();
    let mut session = Session::open(vec![hang.tool()]).await;
    session.call(1, "hang", json!({})).await;
    hang.started.notified().await;
    session.writer.shutdown().await.unwrap();
    // Well below the seconds that the library alone would wait.
    let ended = tokio::time::timeout(Duration::from_secs(3), &mut session.server).await;
    ended.expect("the server ends").unwrap().unwrap();
    assert_eq!(hang.running.load(Ordering::SeqCst), 0, "the call was dropped");
}

#[tokio::test]
async fn the_server_ends_with_its_client_before_the_handshake() {
    for line in ["", "garbage\n"] {
        let mut session = Session::start(vec![echo()]);
        session.writer.write_all(line.as_bytes()).await.unwrap();
        session.writer.shutdown().await.unwrap();
        tokio::time::timeout(PATIENCE, session.server).await.unwrap().unwrap().unwrap();
    }
}

#[tokio::test]
async fn requests_piped_in_by_hand_are_answered() {
    let mut session = Session::open(vec![echo()]).await;
    session
        .writer
        .write_all(br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"}}"#)
        .await
        .unwrap();
    session.writer.shutdown().await.unwrap();
    assert_eq!(session.receive().await["id"], 1, "a last line needs no end");
}

#[tokio::test]
async fn the_handshake_does_not_wait_for_the_tools() {
    let (ready, gate) = oneshot::channel::<()>();
    let recorder = Arc::new(Recorder::default());
    let tools = ToolSource::later(async {
        gate.await.unwrap();
        RoutingTable::build(vec![Arc::new(echo()) as Arc<dyn ToolHandler>]).0
    });
    let mut session = Session::start_with(ServerConfig { tools, ..config(Vec::new(), recorder.clone()) }, recorder);
    session.initialize(&json!({})).await;
    session.call(1, "echo", json!({})).await;
    session.send(&json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"})).await;
    session.assert_silent().await;
    ready.send(()).unwrap();
    let mut ids = [session.receive().await["id"].as_u64(), session.receive().await["id"].as_u64()];
    ids.sort_unstable();
    assert_eq!(ids, [Some(1), Some(2)]);
}

#[tokio::test(start_paused = true)]
async fn progress_goes_to_those_who_asked_and_never_after_the_answer() {
    let steps = || {
        tool("steps", |context, _| async move {
            for done in 0..50 {
                context.progress.report(done, Some(50), "loading");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            success(&json!({}))
        })
    };
    for token in [json!("t"), json!(7), json!(0)] {
        let mut session = Session::open(vec![steps()]).await;
        session
            .send(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                "params": {"name": "steps", "_meta": {"progressToken": token}}}))
            .await;
        let mut numbers = Vec::new();
        loop {
            let message = session.receive().await;
            if message["id"] == 1 {
                break;
            }
            assert_eq!(message["method"], "notifications/progress");
            let params = &message["params"];
            assert_eq!((&params["progressToken"], &params["message"]), (&token, &json!("loading")));
            assert_eq!(params["total"].as_f64(), Some(50.0));
            numbers.push(params["progress"].as_f64().unwrap());
        }
        assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
        assert!((5..=12).contains(&numbers.len()), "about one in a tenth of a second: {numbers:?}");
        session.assert_silent().await;
    }
    let mut session = Session::open(vec![steps()]).await;
    session.call(1, "steps", json!({})).await;
    assert_eq!(session.receive().await["id"], 1, "nobody asked for progress");
}

fn surroundings() -> support::Tool {
    tool("surroundings", |context, _| async move {
        success(&json!({
            "roots": context.roots, "elicitation": context.client.elicitation, "offersRoots": context.client.roots
        }))
    })
    .with(Annotations::LIFECYCLE)
}

#[tokio::test]
async fn a_call_knows_what_its_client_can_do() {
    let cases = [
        (json!({}), false),
        (json!({"elicitation": {}}), true),
        (json!({"elicitation": {"form": {}}}), true),
        (json!({"elicitation": {"url": {}}}), false),
    ];
    for (capabilities, elicitation) in cases {
        let mut session = Session::start(vec![surroundings()]);
        session.initialize(&capabilities).await;
        let expected = json!({"roots": null, "elicitation": elicitation, "offersRoots": false});
        assert_eq!(data(&session.ask("surroundings", json!({})).await), &expected, "{capabilities}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_call_that_opens_something_waits_for_the_roots_of_its_client() {
    let mut session = Session::start(vec![surroundings()]);
    session.initialize(&json!({"roots": {"listChanged": true}})).await;
    session.call(1, "surroundings", json!({})).await;
    for (round, roots) in [["file:///home/a%20b", "https://x/"], ["file:///c", "file:///d/"]].iter().enumerate() {
        let question = session.receive().await;
        assert_eq!(question["method"], "roots/list");
        let roots: Vec<Value> = roots.iter().map(|uri| json!({"uri": uri})).collect();
        session.send(&json!({"jsonrpc": "2.0", "id": question["id"], "result": {"roots": roots}})).await;
        if round == 0 {
            let answer = session.receive().await;
            assert_eq!(data(&answer["result"])["roots"], json!(["/home/a b"]));
            session.send(&json!({"jsonrpc": "2.0", "method": "notifications/roots/list_changed"})).await;
        }
    }
    // The new roots are taken over as soon as their answer is read; a later call may still meet the old ones.
    let mut seen = Value::Null;
    while seen != json!(["/c", "/d"]) {
        let result = session.ask("surroundings", json!({})).await;
        seen = data(&result)["roots"].clone();
        assert!([json!(["/home/a b"]), json!(["/c", "/d"])].contains(&seen), "{seen}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_that_never_names_its_roots_is_served_after_a_while() {
    let mut session = Session::start(vec![surroundings(), echo()]);
    session.initialize(&json!({"roots": {}})).await;
    assert_eq!(session.receive().await["method"], "roots/list");
    session.call(1, "surroundings", json!({})).await;
    session.call(2, "echo", json!({})).await;
    assert_eq!(session.receive().await["id"], 2, "a query does not wait");
    assert_eq!(data(&session.receive().await["result"])["roots"], Value::Null);
}
