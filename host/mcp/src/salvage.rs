//! The id of a request whose line cannot be read as JSON.
//!
//! Half a surrogate pair in a string, brackets nested too deep, a byte that is no UTF-8 or sheer length make a line
//! unreadable as a whole, while the id stands in plain sight. A client that gets no answer to it waits for ever.

use rmcp::model::RequestId;

/// The id of a request, where the outermost object of `line` names one and a method. Only the outermost members count:
/// an argument called `id` is no id. What follows the first fault in the structure is not guessed at.
pub(crate) fn request_id(line: &[u8]) -> Option<RequestId> {
    let mut id = None;
    let mut has_method = false;
    let mut depth = 0_usize;
    let mut key: Option<&[u8]> = None;
    let mut at = 0;
    while at < line.len() {
        let start = at;
        at += 1;
        match line[start] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b',' if depth == 1 => key = None,
            b'"' => {
                let Some(length) = string_length(&line[start..]) else { break };
                at = start + length;
                let next = line[at..].iter().copied().find(|byte| !byte.is_ascii_whitespace());
                let string = &line[start..at];
                match key {
                    _ if depth != 1 => {}
                    None if next == Some(b':') => key = Some(&string[1..string.len() - 1]),
                    Some(b"id") => id = serde_json::from_slice(string).ok(),
                    Some(b"method") => has_method = true,
                    _ => {}
                }
            }
            b'-' | b'0'..=b'9' if depth == 1 && key == Some(b"id") && id.is_none() => {
                let number = line[start..]
                    .iter()
                    .take_while(|byte| matches!(byte, b'-' | b'+' | b'.' | b'0'..=b'9' | b'e' | b'E'));
                at = start + number.count();
                // Cut off at the end of what was read, it may be the beginning of another number.
                id = if at < line.len() { serde_json::from_slice(&line[start..at]).ok() } else { None };
            }
            _ => {}
        }
    }
    id.filter(|_| has_method)
}

/// The bytes of the string that `text` begins with, quotes included; `None` when it does not end.
fn string_length(text: &[u8]) -> Option<usize> {
    let mut escaped = false;
    text.iter()
        .skip(1)
        .position(|&byte| {
            let ends = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        })
        .map(|at| at + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_in_plain_sight_is_found_and_no_other() {
        let number = |id| Some(RequestId::Number(id));
        let cases: &[(&[u8], Option<RequestId>)] = &[
            (br#"{"jsonrpc":"2.0","id":17,"method":"m","params":{"a":"\ud800"}}"#, number(17)),
            (br#"{"params":{"id":3,"a":"\ud800"},"method":"m","id" : -4 }"#, number(-4)),
            (br#"{"id":"a\"b","method":"m","params":{"a":"#, Some(RequestId::String("a\"b".into()))),
            (b"{\"method\":\"m\",\"id\":5,\"params\":{\"a\":\"\xff\"}}", number(5)),
            (br#"{"method":"m","params":[[[{"id":6}"#, None),
            (br#"{"method":"m","params":{"text":"\"id\":7"#, None),
            (br#"{"method":"id","params":8,}"#, None),
            (br#"{"id":9,"result":{"a":"\ud800"}}"#, None),
            (br#"{"method":"m","id":12"#, None),
            (br#"{"method":"m","id":1.5,"a":tru}"#, None),
            (br#"{"method":"m","id":null,"a":tru}"#, None),
            (b"hello \"id\":1, \"method\":\"m\"", None),
            (b"]]", None),
            (b"", None),
        ];
        for (line, expected) in cases {
            assert_eq!(request_id(line), *expected, "{}", String::from_utf8_lossy(line));
        }
    }
}
