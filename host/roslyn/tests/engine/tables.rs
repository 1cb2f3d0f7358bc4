//! Tables of questions and the answers written down for them.
//!
//! `? WORD ABOUT` starts a question; the lines below are its answer, or `!CODE` for a failure. Empty lines and those
//! with `#` do not count. `{tfm}` and `{tfm2}` stand for the first two frameworks of the project named.

use std::fmt::Write as _;

use workbench_core::{Contents, QueryError, QueryResult, Snapshot};

use crate::support::good;

/// Asks every question of `table` and returns those whose answer is another one, with what came instead.
pub(crate) async fn differences(
    code: &dyn Snapshot,
    contents: &Contents,
    project: &str,
    table: &str,
    ask: impl AsyncFn(&dyn Snapshot, &str, &str) -> QueryResult<Vec<String>>,
) -> String {
    let frameworks = &contents.projects.iter().find(|known| known.name == project).unwrap().target_frameworks;
    let table = table.replace("{tfm2}", &frameworks[1]).replace("{tfm}", &frameworks[0]);
    let mut wrong = String::new();
    for block in table.split("\n? ").skip(1) {
        let mut expected: Vec<&str> = block.lines().collect();
        let question = expected.remove(0);
        expected.retain(|line| !line.is_empty() && !line.starts_with('#'));
        let (word, about) = question.split_once(' ').expect("a word and what it is about");
        let answer = match ask(code, word, about).await {
            Err(QueryError::Failure(failure)) => vec![format!("!{}", failure.code.as_str())],
            answer => good(answer),
        };
        if answer.iter().map(String::as_str).ne(expected) {
            writeln!(wrong, "? {question}\n{}\n", answer.join("\n")).unwrap();
        }
    }
    wrong
}
