//! Options of a task: `--name VALUE` and `--flag`, each at most once, nothing else.

use std::path::PathBuf;

use anyhow::{Result, bail};

/// The words behind the task's name. Every task takes what it knows and then calls [`Args::finish`].
pub(crate) struct Args(Vec<String>);

impl Args {
    pub(crate) fn new(words: impl Iterator<Item = String>) -> Self {
        Self(words.collect())
    }

    /// Takes `--name`, and says whether it was there.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        match self.0.iter().position(|word| word == name) {
            Some(at) => {
                self.0.remove(at);
                true
            }
            None => false,
        }
    }

    /// Takes `--name VALUE`.
    pub(crate) fn value(&mut self, name: &str) -> Result<Option<String>> {
        let Some(at) = self.0.iter().position(|word| word == name) else {
            return Ok(None);
        };
        if at + 1 == self.0.len() {
            bail!("{name} needs a value");
        }
        self.0.remove(at);
        Ok(Some(self.0.remove(at)))
    }

    /// Takes `--name PATH`, made absolute.
    pub(crate) fn path(&mut self, name: &str) -> Result<Option<PathBuf>> {
        self.value(name)?.map(|value| Ok(std::path::absolute(value)?)).transpose()
    }

    /// Fails when something is left that nobody took.
    pub(crate) fn finish(self) -> Result<()> {
        match self.0.first() {
            Some(word) => bail!("{word:?} is not an option of this task; see `cargo xtask help`"),
            None => Ok(()),
        }
    }

    /// For tasks without options.
    pub(crate) fn finish_and(self, task: impl FnOnce() -> Result<()>) -> Result<()> {
        self.finish()?;
        task()
    }
}

#[cfg(test)]
mod tests {
    use super::Args;

    fn args(words: &[&str]) -> Args {
        Args::new(words.iter().map(|word| word.to_string()))
    }

    #[test]
    fn takes_flags_and_values_in_any_order() {
        let mut given = args(&["--json", "out.json", "--force"]);
        assert!(given.flag("--force"));
        assert_eq!(given.value("--json").unwrap().as_deref(), Some("out.json"));
        assert_eq!(given.value("--other").unwrap(), None);
        given.finish().unwrap();
    }

    #[test]
    fn refuses_what_nobody_took_and_missing_values() {
        assert!(args(&["--what"]).finish().unwrap_err().to_string().contains("--what"));
        assert!(args(&["--json"]).value("--json").unwrap_err().to_string().contains("needs a value"));
    }
}
