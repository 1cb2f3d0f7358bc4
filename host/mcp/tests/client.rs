//! Both lifecycles, driven by the protocol library's own client.

mod support;

use std::sync::Arc;

use rmcp::model::{CallToolRequestParams, ProtocolVersion};
use rmcp::service::{ClientLifecycleMode, serve_client_with_lifecycle};
use support::{Recorder, config, echo};
use workbench_mcp::serve;

#[tokio::test]
async fn the_librarys_client_is_served_in_both_lifecycles() {
    for mode in [
        ClientLifecycleMode::Initialize,
        ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] },
    ] {
        let (client, server) = tokio::io::duplex(1 << 16);
        let (reader, writer) = tokio::io::split(server);
        let server = tokio::spawn(serve(config(vec![echo()], Arc::new(Recorder::default())), reader, writer));
        let client = serve_client_with_lifecycle((), client, mode).await.unwrap();
        let tools = client.list_all_tools().await.unwrap();
        assert_eq!(tools.iter().map(|tool| &*tool.name).collect::<Vec<_>>(), ["echo"]);
        let arguments = serde_json::json!({"text": "x"}).as_object().cloned().unwrap();
        let result = client.call_tool(CallToolRequestParams::new("echo").with_arguments(arguments)).await.unwrap();
        let structured = result.structured_content.unwrap();
        assert_eq!(structured["data"]["text"], "x");
        assert_eq!(result.content[0].as_text().unwrap().text, structured.to_string());
        client.cancel().await.unwrap();
        server.await.unwrap().unwrap();
    }
}
