//! Reading one value of an option from text.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::table::Kind;

/// Checks `text` against `kind` and says in words what is accepted when it does not fit.
pub(crate) fn check(kind: Kind, text: &str) -> Result<(), String> {
    match kind {
        Kind::Word(words) if words.contains(&text) => Ok(()),
        Kind::Word(words) => Err(format!("accepted: {} (case-sensitive)", words.join(", "))),
        Kind::Number { min, max } => match text.trim().parse::<u64>() {
            Ok(n) if (min..=max).contains(&n) => Ok(()),
            _ => Err(format!("accepted: a whole number from {min} to {max}")),
        },
        Kind::Span { max_seconds } => match span(text) {
            Some(s) if !s.is_zero() && s <= Duration::from_secs(max_seconds) => Ok(()),
            _ => Err(format!("accepted: a time span above zero and up to {}, as hh:mm:ss", show_span(max_seconds))),
        },
        Kind::Folders => match existing_folder(text) {
            Some(_) => Ok(()),
            None => Err("accepted: an existing absolute folder".to_owned()),
        },
        Kind::Folder => match Path::new(text).is_absolute() {
            true => Ok(()),
            false => Err("accepted: an absolute folder".to_owned()),
        },
        Kind::Wildcards => match wildcard(text) {
            true => Ok(()),
            false => Err("accepted: a workspace-relative path in which * and ? stand for anything".to_owned()),
        },
        Kind::Switch => Ok(()),
    }
}

/// `[d.]hh:mm:ss[.fffffff]`, as .NET writes a time span. Negative ones are not accepted anywhere.
pub(crate) fn span(text: &str) -> Option<Duration> {
    let (days, rest) = match text.split_once(':')?.0.split_once('.') {
        Some((days, _)) => (days.parse::<u64>().ok()?, &text[days.len() + 1..]),
        None => (0, text),
    };
    let mut parts = rest.split(':');
    let mut two_digits = |limit: u64| {
        let part = parts.next()?;
        let digits = part.len() <= 2 && !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let value = digits.then(|| part.parse::<u64>().ok())??;
        (value < limit).then_some(value)
    };
    let (hours, minutes) = (two_digits(24)?, two_digits(60)?);
    let (seconds, fraction) = match parts.next() {
        None => (0, ""),
        Some(part) => {
            let (whole, fraction) = part.split_once('.').unwrap_or((part, ""));
            let fits = whole.len() <= 2 && !whole.is_empty() && fraction.len() <= 7;
            if !fits || !part.bytes().all(|b| b.is_ascii_digit() || b == b'.') || part.ends_with('.') {
                return None;
            }
            (whole.parse::<u64>().ok().filter(|s| *s < 60)?, fraction)
        }
    };
    if parts.next().is_some() {
        return None;
    }
    let nanos = match fraction {
        "" => 0,
        digits => format!("{digits:0<9}").parse::<u32>().ok()?,
    };
    let whole = days.checked_mul(24 * 60 * 60)?.checked_add(hours * 3600 + minutes * 60 + seconds)?;
    Some(Duration::new(whole, nanos))
}

/// A whole number of seconds as `[d.]hh:mm:ss`.
pub(crate) fn show_span(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let clock = format!("{:02}:{:02}:{:02}", rest / 3600, rest % 3600 / 60, rest % 60);
    if days == 0 { clock } else { format!("{days}.{clock}") }
}

/// The folder with links resolved, if it is absolute and exists.
pub(crate) fn existing_folder(text: &str) -> Option<PathBuf> {
    let path = Path::new(text);
    (path.is_absolute() && path.is_dir()).then(|| path.canonicalize().ok()).flatten()
}

fn wildcard(text: &str) -> bool {
    !text.trim().is_empty() && !Path::new(text).is_absolute() && !text.split(['/', '\\']).any(|part| part == "..")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans() {
        let cases = [
            ("00:05:00", Some(300_000)),
            ("1.00:00:00", Some(86_400_000)),
            ("00:00:00.5", Some(500)),
            ("00:00:00.0000001", Some(0)),
            ("23:59:59", Some(86_399_000)),
            ("01:30", Some(5_400_000)),
            ("24:00:00", None),
            ("00:60:00", None),
            ("-00:05:00", None),
            ("5", None),
            ("", None),
            ("00:05:00.", None),
            ("00:05:00:00", None),
            ("a:b:c", None),
        ];
        for (text, milliseconds) in cases {
            assert_eq!(span(text).map(|s| s.as_millis()), milliseconds, "{text}");
        }
        assert_eq!(show_span(300), "00:05:00");
        assert_eq!(show_span(86_400), "1.00:00:00");
    }

    #[test]
    fn values_say_what_is_accepted() {
        let number = Kind::Number { min: 10, max: 1_000 };
        assert_eq!(check(number, "9").unwrap_err(), "accepted: a whole number from 10 to 1000");
        assert_eq!(check(number, "1000"), Ok(()));
        assert!(check(number, "ten").is_err());
        assert!(check(Kind::Word(&["warn", "deny"]), "Warn").is_err());
        assert!(check(Kind::Folders, "relative").is_err());
        assert!(check(Kind::Folders, "/does/not/exist").is_err());
        assert!(check(Kind::Wildcards, "../other/*.cs").is_err());
        assert_eq!(check(Kind::Wildcards, "src/*/Generated/*.cs"), Ok(()));
        assert!(check(Kind::Span { max_seconds: 86_400 }, "00:00:00").is_err());
        assert!(check(Kind::Span { max_seconds: 86_400 }, "1.00:00:01").is_err());
    }
}
