//! The client against a far end that is played by the test.

use std::time::Duration;

use serde_json::json;
use tokio::io::{DuplexStream, ReadHalf, WriteHalf};

use super::*;

struct FarEnd {
    read: ReadHalf<DuplexStream>,
    write: WriteHalf<DuplexStream>,
}

impl FarEnd {
    async fn request(&mut self) -> Value {
        serde_json::from_slice(&frame::read(&mut self.read).await.unwrap().unwrap()).unwrap()
    }

    async fn answer(&mut self, value: Value) {
        frame::write(&mut self.write, value.to_string().as_bytes()).await.unwrap();
    }
}

fn pair() -> (Arc<Client>, watch::Receiver<Option<Ready>>, FarEnd) {
    let (near, far) = tokio::io::duplex(1024);
    let (near_read, near_write) = tokio::io::split(near);
    let (read, write) = tokio::io::split(far);
    let (client, ready) = Client::start(near_write, near_read);
    (Arc::new(client), ready, FarEnd { read, write })
}

fn ask(client: &Arc<Client>, method: &'static str) -> tokio::task::JoinHandle<Result<Value, CallError>> {
    let client = Arc::clone(client);
    tokio::spawn(async move { client.call(method, &json!({}), None).await })
}

#[tokio::test]
async fn answers_find_their_requests_in_any_order() {
    let (client, _ready, mut far) = pair();
    let (first, second) = (ask(&client, "a"), ask(&client, "b"));
    let mut ids = HashMap::new();
    for _ in 0..2 {
        let request = far.request().await;
        ids.insert(request["method"].as_str().unwrap().to_owned(), request["id"].clone());
    }
    far.answer(json!({ "id": ids["b"], "result": "of b" })).await;
    far.answer(json!({ "id": 999, "result": "of nobody" })).await;
    far.answer(json!({ "id": ids["a"], "result": "of a" })).await;
    assert_eq!(first.await.unwrap().unwrap(), "of a");
    assert_eq!(second.await.unwrap().unwrap(), "of b");
}

#[tokio::test]
async fn dropping_a_request_cancels_it_and_its_late_answer_is_ignored() {
    let (client, _ready, mut far) = pair();
    let slow = ask(&client, "slow");
    let id = far.request().await["id"].clone();
    slow.abort();
    assert!(slow.await.unwrap_err().is_cancelled());
    assert_eq!(far.request().await, json!({ "cancel": id }));
    far.answer(json!({ "id": id, "cancelled": true })).await;
    let next = ask(&client, "next");
    let id = far.request().await["id"].clone();
    far.answer(json!({ "id": id, "result": 1 })).await;
    assert_eq!(next.await.unwrap().unwrap(), 1);
}

#[tokio::test]
async fn an_answered_request_is_not_cancelled() {
    let (client, _ready, mut far) = pair();
    for _ in 0..2 {
        let call = ask(&client, "quick");
        let request = far.request().await;
        assert_eq!(request["method"], "quick");
        far.answer(json!({ "id": request["id"], "result": null })).await;
        call.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn the_end_of_the_worker_ends_what_waits_and_what_comes() {
    let (client, mut ready, mut far) = pair();
    let waiting = ask(&client, "a");
    far.request().await;
    drop(far);
    assert!(matches!(waiting.await.unwrap(), Err(CallError::Lost)));
    assert!(matches!(client.call("b", &json!({}), None).await, Err(CallError::Lost)));
    assert!(client.is_lost());
    assert!(ready.wait_for(Option::is_some).await.is_err());
}

#[tokio::test]
async fn failures_and_errors_are_told_apart() {
    let (client, mut ready, mut far) = pair();
    far.answer(json!({ "ready": { "roslyn": "5.9.0.0", "runtime": "10.0.12", "features": true, "protocol": 1 } }))
        .await;
    assert_eq!(ready.wait_for(Option::is_some).await.unwrap().as_ref().unwrap().roslyn, "5.9.0.0");
    let call = ask(&client, "a");
    let id = far.request().await["id"].clone();
    far.answer(json!({ "id": id, "failure": { "code": "SymbolNotFound", "message": "no symbol" } })).await;
    let Err(CallError::Failure(failure)) = call.await.unwrap() else { panic!("no failure") };
    assert_eq!((failure.code.as_str(), failure.message.as_str()), ("SymbolNotFound", "no symbol"));
    let call = ask(&client, "b");
    let id = far.request().await["id"].clone();
    let frames = json!([{ "assembly": "worker", "type": "Workbench.X", "method": "M", "file": "X.cs", "line": 3 }]);
    far.answer(
        json!({ "id": id, "error": { "type": "System.InvalidOperationException", "message": "m", "frames": frames } }),
    )
    .await;
    let Err(CallError::Fault(fault)) = call.await.unwrap() else { panic!("no fault") };
    assert_eq!(fault.type_name, "System.InvalidOperationException");
    assert_eq!(
        (fault.frames[0].line, fault.frames[0].component),
        (Some(3), workbench_core::FrameComponent::RoslynWorkbench)
    );
}

#[tokio::test]
async fn progress_reaches_the_caller() {
    struct Steps(mpsc::UnboundedSender<String>);
    impl Progress for Steps {
        fn report(&self, done: u64, total: Option<u64>, message: &str) {
            let _ = self.0.send(format!("{done}/{total:?} {message}"));
        }
    }
    let (client, _ready, mut far) = pair();
    let (sender, mut steps) = mpsc::unbounded_channel();
    let caller = Arc::clone(&client);
    let call = tokio::spawn(async move { caller.call("load", &json!({}), Some(Arc::new(Steps(sender)))).await });
    let id = far.request().await["id"].clone();
    far.answer(json!({ "id": id, "progress": { "done": 3, "total": 30, "message": "Core" } })).await;
    assert_eq!(tokio::time::timeout(Duration::from_secs(10), steps.recv()).await.unwrap().unwrap(), "3/Some(30) Core");
    far.answer(json!({ "id": id, "result": {} })).await;
    call.await.unwrap().unwrap();
}
