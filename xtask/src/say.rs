//! Progress lines. They go to standard error, so that a task's result on standard output can be piped.

use std::time::{Duration, Instant};

/// A step begins: `== text`.
pub(crate) fn step(text: impl AsRef<str>) {
    eprintln!("== {}", text.as_ref());
}

/// A remark below the current step.
pub(crate) fn note(text: impl AsRef<str>) {
    eprintln!("   {}", text.as_ref());
}

/// Runs `work` under a heading and says how long it took.
pub(crate) fn timed<T>(text: &str, work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
    step(text);
    let started = Instant::now();
    let done = work()?;
    note(format!("done in {}", seconds(started.elapsed())));
    Ok(done)
}

/// `0.4 s`, `12 s`, `3 min 20 s`.
pub(crate) fn seconds(time: Duration) -> String {
    let all = time.as_secs();
    match all {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        10..120 => format!("{all} s"),
        _ => format!("{} min {} s", all / 60, all % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_readable() {
        let cases = [(400, "0.4 s"), (12_900, "12 s"), (200_000, "3 min 20 s")];
        for (milliseconds, expected) in cases {
            assert_eq!(seconds(Duration::from_millis(milliseconds)), expected);
        }
    }
}
