//! What crosses: the description, answers, failures that a tool passes on, proposals.

use std::sync::atomic::Ordering::SeqCst;

use workbench_core::{QueryError, TextSpan};
use workbench_runtime::{DocumentEdits, Proposal, TextEdit, ToolDescription, Trust};

use crate::guests::{Guest, runtime};
use crate::snapshot::failure;

#[tokio::test]
async fn a_component_is_described_when_it_is_loaded() {
    let plugin = Guest::named("calm").load(&runtime(), Trust::FirstParty).await.unwrap();
    assert_eq!(plugin.name(), "calm");
    let described = plugin.describe();
    assert_eq!((&*described.id, &*described.display_name, &*described.version), ("odd", "Odd guest", "1.0.0"));
    let tool = ToolDescription {
        name: "run".into(),
        title: "run".into(),
        description: "Odd guest".into(),
        input_schema: r#"{"type":"object"}"#.into(),
        output_schema: r#"{"type":"object"}"#.into(),
        destructive: false,
    };
    assert_eq!(described.tools, [tool]);
}

#[tokio::test]
async fn a_question_reaches_the_snapshot() {
    let guest = Guest::named("asks");
    let plugin = guest.load(&runtime(), Trust::FirstParty).await.unwrap();
    let snapshot = guest.snapshot();
    let answer = plugin.call("run", "{}", snapshot.clone()).await.unwrap();
    assert_eq!((&*answer.data, answer.warnings.len(), answer.proposal), (r#"{"ok":true}"#, 0, None));
    assert_eq!(snapshot.asked.load(SeqCst), 1);
}

#[tokio::test]
async fn a_failure_passed_on_is_whole() {
    let guest = Guest::named("asks-and-fails");
    let plugin = guest.load(&runtime(), Trust::External).await.unwrap();
    let result = plugin.call("run", "{}", guest.snapshot()).await;
    let Err(QueryError::Failure(passed_on)) = result else { panic!("must fail: {result:?}") };
    assert_eq!(passed_on, failure());
}

#[tokio::test]
async fn an_unknown_code_becomes_an_invalid_request() {
    let guest = Guest::named("failure-unknown");
    let plugin = guest.load(&runtime(), Trust::External).await.unwrap();
    let result = plugin.call("run", "{}", guest.snapshot()).await;
    let Err(QueryError::Failure(failure)) = result else { panic!("must fail: {result:?}") };
    assert_eq!((failure.code.as_str(), &*failure.message), ("InvalidRequest", "Odd guest"));
}

#[tokio::test]
async fn a_proposal_comes_with_the_answer() {
    let guest = Guest::named("proposes");
    let plugin = guest.load(&runtime(), Trust::FirstParty).await.unwrap();
    let answer = plugin.call("run", "{}", guest.snapshot()).await.unwrap();
    let edit = TextEdit { span: TextSpan { start: 3, length: 5 }, new_text: "run".into() };
    let documents = vec![DocumentEdits { document_id: "odd".into(), edits: vec![edit] }];
    assert_eq!(answer.proposal, Some(Proposal { summary: "Odd guest".into(), documents }));
}
