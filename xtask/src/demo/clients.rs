//! The lines that connect the usual coding agents with the built server. `examples/clients/` holds the same as files.

use std::path::Path;

use serde_json::json;

/// Ready to paste, with the absolute path of the binary.
pub(crate) fn lines(server: &Path) -> String {
    let path = server.display().to_string();
    let quoted = json!(path).to_string();
    let pretty = |value: serde_json::Value| serde_json::to_string_pretty(&value).unwrap_or_default();
    let common = pretty(json!({ "mcpServers": { "roslyn": { "command": path, "args": [] } } }));
    let code = pretty(json!({ "servers": { "roslyn": { "type": "stdio", "command": path, "args": [] } } }));
    format!(
        "\n── Connect a client (add \"--operational-mode\", \"transactional\" to the arguments once edits are wanted)\n\n\
         Claude Code:  claude mcp add roslyn -- {}\n\n\
         Codex, in ~/.codex/config.toml:\n\n[mcp_servers.roslyn]\ncommand = {quoted}\nargs = []\n\n\
         VS Code, in .vscode/mcp.json:\n\n{code}\n\n\
         Cursor, in .cursor/mcp.json:\n\n{common}\n",
        shell_word(&path)
    )
}

/// In single quotes where a shell would take the path apart.
fn shell_word(path: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+:".contains(c);
    if path.chars().all(plain) { path.to_owned() } else { format!("'{}'", path.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_client_gets_the_whole_path() {
        let printed = lines(Path::new("/home/me/my tools/roslyn-workbench"));
        assert!(printed.contains("claude mcp add roslyn -- '/home/me/my tools/roslyn-workbench'"), "{printed}");
        assert_eq!(printed.matches("\"/home/me/my tools/roslyn-workbench\"").count(), 3, "{printed}");
    }
}
