//! What the project wants of itself, judged from the rows.

use std::fmt::Write;

use super::measure::Row;

pub(crate) struct Goal {
    pub(crate) text: &'static str,
    pub(crate) value: f64,
    pub(crate) met: bool,
}

/// Goals whose rows are there; without the anchor those that compare with it are left out.
pub(crate) fn judge(rows: &[Row]) -> Vec<Goal> {
    let find = |step: &str| rows.iter().find(|row| row.step == step);
    let ours = |step: &str| find(step).map(|row| row.ours);
    let ratio = |step: &str, of: &str| Some(ours(step)? / find(of)?.anchor?);
    let memory = rows.iter().filter_map(|row| Some(row.memory? as f64 / row.anchor_memory? as f64)).reduce(f64::max);
    [
        ("initialize answered at most 20 ms after start", ours("start to initialize answered"), 20.0),
        ("at most 60 µs added by the component edge (p50)", ours("edge").map(|time| time * 1000.0), 60.0),
        ("cold open at most 0.7 of the anchor's", ratio("cold open", "cold open"), 0.7),
        ("second open at most 1/12 of the anchor's", ratio("second open", "cold open"), 1.0 / 12.0),
        ("outside edit to fresh answer at most 200 ms", ours("outside edit to fresh answer"), 200.0),
        (
            "first semantic answer at most twice a warm one",
            ours("first answer after open").zip(ours("warm answer, other document")).map(|(first, warm)| first / warm),
            2.0,
        ),
        ("memory at most the anchor's at each step", memory, 1.0),
    ]
    .into_iter()
    .filter_map(|(text, value, limit)| value.map(|value| Goal { text, value, met: value <= limit }))
    .collect()
}

pub(crate) fn table(goals: &[Goal]) -> String {
    let mut text = String::from("\n");
    for goal in goals {
        let word = if goal.met { "met    " } else { "NOT met" };
        let _ = writeln!(text, "{word}  {} ({:.3})", goal.text, goal.value);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_met_or_not_and_left_out_without_their_rows() {
        let rows = [
            Row::new("start to initialize answered", 12.0),
            Row { anchor: Some(1000.0), memory: Some(3), anchor_memory: Some(2), ..Row::new("cold open", 800.0) },
            Row::new("second open", 80.0),
        ];
        let judged: Vec<_> = judge(&rows).iter().map(|goal| (goal.met, goal.text.split(' ').next().unwrap())).collect();
        assert_eq!(judged, [(true, "initialize"), (false, "cold"), (true, "second"), (false, "memory")]);
    }
}
