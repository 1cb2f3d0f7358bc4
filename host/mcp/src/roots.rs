//! The folders that a client works in, as it tells them in sessions up to 2025-11-25.

#![expect(deprecated, reason = "the protocol gives roots up, but sessions of the old kind have them")]

use std::path::PathBuf;
use std::time::Duration;

use rmcp::{Peer, RoleServer};
use tokio::sync::{OnceCell, RwLock};

/// How long a client may take to name its roots; after that it is treated as one that offers none.
const ANSWER_TIME: Duration = Duration::from_secs(2);

#[derive(Default)]
pub(crate) struct ClientRoots {
    asked: OnceCell<()>,
    known: RwLock<Option<Vec<PathBuf>>>,
}

impl ClientRoots {
    /// Asks the client once and waits for its answer; later calls return at once.
    pub(crate) async fn ensure(&self, peer: &Peer<RoleServer>) {
        self.asked.get_or_init(|| self.refresh(peer)).await;
    }

    /// Asks again. A client that does not answer keeps the roots it named before.
    pub(crate) async fn refresh(&self, peer: &Peer<RoleServer>) {
        // Sessions without `initialize` have no peer information, and there the client may not be asked.
        let offers = peer.peer_info().is_some_and(|info| info.capabilities.roots.is_some());
        if !offers {
            return;
        }
        let answer = tokio::time::timeout(ANSWER_TIME, peer.list_roots()).await;
        match answer {
            Ok(Ok(result)) => {
                let roots = result.roots.iter().filter_map(|root| path_of_uri(&root.uri)).collect();
                *self.known.write().await = Some(roots);
            }
            Ok(Err(error)) => tracing::debug!(%error, "the client did not name its roots"),
            Err(_) => tracing::debug!("the client did not name its roots in time"),
        }
    }

    /// Absolute paths, or `None` while the client has named none.
    pub(crate) async fn known(&self) -> Option<Vec<PathBuf>> {
        self.known.read().await.clone()
    }
}

/// The absolute path of a `file` URI on this machine; `None` for other schemes, foreign hosts and bad escapes.
fn path_of_uri(uri: &str) -> Option<PathBuf> {
    local_path(uri, cfg!(windows)).map(PathBuf::from)
}

fn local_path(uri: &str, windows: bool) -> Option<String> {
    let rest = uri.get(..5).filter(|scheme| scheme.eq_ignore_ascii_case("file:")).map(|_| &uri[5..])?;
    let rest = rest.split(['?', '#']).next().unwrap_or(rest);
    let (host, path) = match rest.strip_prefix("//") {
        None => ("", rest),
        Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
    };
    let mut path = percent_decoded(path)?;
    if !windows {
        let local = host.is_empty() || host.eq_ignore_ascii_case("localhost");
        return (local && path.starts_with('/')).then(|| trimmed(path, '/', 1));
    }
    path = path.replace('/', "\\");
    if !host.is_empty() && !host.eq_ignore_ascii_case("localhost") {
        return Some(format!(r"\\{host}{}", trimmed(path, '\\', 1)));
    }
    let drive = path.strip_prefix('\\')?;
    let mut chars = drive.chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic)?;
    if chars.next() != Some(':') {
        return None;
    }
    // `c:` and `C:` are one drive; Visual Studio Code sends the small letter, escaped.
    Some(trimmed(format!("{}:{}", letter.to_ascii_uppercase(), non_empty(&drive[2..])), '\\', 3))
}

fn non_empty(rest: &str) -> &str {
    if rest.is_empty() { "\\" } else { rest }
}

/// Without separators at the end, but never shorter than `least` characters.
fn trimmed(mut path: String, separator: char, least: usize) -> String {
    while path.len() > least && path.ends_with(separator) {
        path.pop();
    }
    path
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digit = |byte: Option<u8>| byte.and_then(|b| char::from(b).to_digit(16));
            bytes.push(u8::try_from(digit(rest.next())? * 16 + digit(rest.next())?).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    // A path with a zero byte names nothing, and cut at it, it would name something else.
    String::from_utf8(bytes).ok().filter(|path| !path.contains('\0'))
}

#[cfg(test)]
mod tests {
    use super::local_path;

    #[test]
    fn file_uris_become_paths() {
        let cases = [
            ("file:///home/a/b", false, Some("/home/a/b")),
            ("file:///home/a%20b/%C3%A4/", false, Some("/home/a b/ä")),
            ("FILE://localhost/x", false, Some("/x")),
            ("file:/x/y", false, Some("/x/y")),
            ("file:///", false, Some("/")),
            ("file:///x?query#part", false, Some("/x")),
            ("file:///x%23y", false, Some("/x#y")),
            ("file://host/share", false, None),
            ("file:///bad%2", false, None),
            ("file:///bad%zz", false, None),
            ("file:///nul%00x", false, None),
            ("https://host/x", false, None),
            ("file:relative", false, None),
            ("", false, None),
            ("file:///c%3A/Users/a", true, Some(r"C:\Users\a")),
            ("file:///C:/", true, Some(r"C:\")),
            ("file:///d:", true, Some(r"D:\")),
            ("file://server/share/x", true, Some(r"\\server\share\x")),
            ("file:///no-drive", true, None),
        ];
        for (uri, windows, path) in cases {
            assert_eq!(local_path(uri, windows).as_deref(), path, "{uri}");
        }
    }
}
