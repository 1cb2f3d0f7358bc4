//! A tool that changes code asks and proposes through the same seam, and is published as destructive.

#![cfg(feature = "mutation")]

use serde_json::json;
use workbench_sdk::contract::View;
use workbench_sdk::schema::{Input, Output, boolean};
use workbench_sdk::staging::{DocumentEdits, Staging, TextEdit};
use workbench_sdk::testing::{Asked, Fake, SNAPSHOT_ID, document};
use workbench_sdk::tool::{call, describe};
use workbench_sdk::wit::{Failure, TextSpan};
use workbench_sdk::{Answer, Arguments, Plugin, Tool};

const PLUGIN: Plugin<dyn Staging> = Plugin {
    id: "test.stamp",
    display_name: "Stamp",
    version: "1.0.0",
    tools: &[Tool {
        name: "stamp",
        title: "Stamp",
        description: "Writes the snapshot's id at the start of a file. Input: document. Result: staged.",
        destructive: true,
        input: || Input::new().document(),
        output: || Output::new().required("staged", boolean()),
        run,
    }],
};

fn run(host: &dyn Staging, arguments: &Arguments) -> Result<Answer, Failure> {
    let document = host.document(&arguments.document()?)?;
    let new_text = View::of(host).snapshot().snapshot_id.to_owned();
    let edit = TextEdit { span: TextSpan { start: 0, length: 0 }, new_text };
    host.propose("Stamp", &[DocumentEdits { document_id: document.id, edits: vec![edit] }])?;
    Answer::new(&json!({ "staged": true }), Vec::new())
}

#[test]
fn a_proposal_reaches_the_host() {
    assert!(describe(&PLUGIN).tools[0].destructive);
    let fake = Fake { document: Some(document("d", "src/A.cs")), ..Fake::default() };
    let answer = call(&PLUGIN, &fake as &dyn Staging, "stamp", r#"{"document":{"path":"src/A.cs"}}"#);
    assert_eq!(answer.map(|answer| answer.data), Ok(r#"{"staged":true}"#.to_owned()));
    let edit = TextEdit { span: TextSpan { start: 0, length: 0 }, new_text: SNAPSHOT_ID.into() };
    let edits = vec![DocumentEdits { document_id: "d".into(), edits: vec![edit] }];
    assert_eq!(fake.asked.borrow().last(), Some(&Asked::Propose("Stamp".into(), edits)));
}
