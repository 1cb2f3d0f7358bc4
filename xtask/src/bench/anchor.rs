//! The anchor program's protocol: a JSON object a line in, one a line out.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

pub(crate) struct Anchor {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Anchor {
    pub(crate) fn start(program: &Path, folder: &Path) -> Result<Self> {
        let mut child = Command::new(program)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let input = child.stdin.take().context("the anchor has no input")?;
        let output = BufReader::new(child.stdout.take().context("the anchor has no output")?);
        Ok(Self { child, input, output })
    }

    pub(crate) fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Asks with the fields of `arguments`, and returns the result.
    pub(crate) fn ask(&mut self, command: &str, mut arguments: Value) -> Result<Value> {
        arguments["id"] = 1.into();
        arguments["cmd"] = command.into();
        writeln!(self.input, "{arguments}")?;
        self.input.flush()?;
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        let answer: Value = serde_json::from_str(&line).with_context(|| format!("the anchor ended at {command}"))?;
        if answer["ok"] != true {
            bail!("the anchor refused {command}: {}", answer["error"]);
        }
        Ok(answer["result"].clone())
    }
}

impl Drop for Anchor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
