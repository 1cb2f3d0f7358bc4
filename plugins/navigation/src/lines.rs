//! Lines as Roslyn counts them: they end with CR LF, LF, CR, NEL, LINE SEPARATOR or PARAGRAPH SEPARATOR.

/// The lines of a text, their ends included.
pub(crate) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (line, tail) = rest.split_at(end_of_line(rest));
        rest = tail;
        Some(line)
    })
}

fn end_of_line(text: &str) -> usize {
    match text.char_indices().find(|(_, c)| is_break(*c)) {
        Some((at, '\r')) if text[at..].starts_with("\r\n") => at + 2,
        Some((at, c)) => at + c.len_utf8(),
        None => text.len(),
    }
}

fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The text without the end of its last line.
pub(crate) fn without_last_break(text: &str) -> &str {
    text.strip_suffix("\r\n").or_else(|| text.strip_suffix(is_break)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::{lines_of, without_last_break};

    #[test]
    fn lines_keep_their_ends() {
        let cases: &[(&str, &[&str])] = &[
            ("", &[]),
            ("a", &["a"]),
            ("a\r\nb\rc\n", &["a\r\n", "b\r", "c\n"]),
            ("a\u{85}b\u{2028}c\u{2029}d", &["a\u{85}", "b\u{2028}", "c\u{2029}", "d"]),
            ("\r\r\n\n", &["\r", "\r\n", "\n"]),
        ];
        for (text, expected) in cases {
            assert_eq!(lines_of(text).collect::<Vec<_>>(), *expected, "{text:?}");
        }
    }

    #[test]
    fn only_the_last_end_is_cut() {
        let cases = [("", ""), ("a", "a"), ("a\r\n", "a"), ("a\n\n", "a\n"), ("a\n\r", "a\n"), ("a\u{2028}", "a")];
        for (text, expected) in cases {
            assert_eq!(without_last_break(text), expected, "{text:?}");
        }
    }
}
