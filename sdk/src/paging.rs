//! Going on in a list where an earlier answer ended (`offset`).
//!
//! Done once here, around every tool that has one main list: the tool is asked for everything up to the end of the page,
//! as its order is total and a smaller limit is a prefix, and what the caller has already is left out. The host refuses
//! an `offset` without `expectedSnapshot`, so a page never continues another state of the code.

use serde_json::Value;

use crate::arguments::{Arguments, MAX_LIMIT};
use crate::failure::invalid;
use crate::tool::Answer;
use crate::wit::Failure;

/// The name of the argument.
pub(crate) const OFFSET: &str = "offset";

/// The main list of a tool: its limit is called as the list, with `Limit` behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paging {
    pub(crate) limit: &'static str,
    pub(crate) default: u32,
}

impl Paging {
    /// Makes the limit reach to the end of the page and returns how many items come before the page.
    pub(crate) fn widen(self, arguments: &mut Arguments) -> Result<usize, Failure> {
        let offset = arguments.limit(OFFSET, 0)?;
        if offset > 0 {
            let reach = arguments.limit(self.limit, self.default)?.saturating_add(offset).min(MAX_LIMIT);
            arguments.set(self.limit, reach.into());
        }
        Ok(usize::try_from(offset).unwrap_or(usize::MAX))
    }

    /// Leaves out the items before the page.
    pub(crate) fn skip(self, answer: Answer, offset: usize) -> Result<Answer, Failure> {
        if offset == 0 {
            return Ok(answer);
        }
        let unreadable = |error| invalid(format!("The answer is no JSON: {error}."));
        let mut data: Value = serde_json::from_str(&answer.data).map_err(unreadable)?;
        let list = self.limit.strip_suffix("Limit").unwrap_or(self.limit);
        if let Some(items) = data.pointer_mut(&format!("/{list}/items")).and_then(Value::as_array_mut) {
            items.drain(..offset.min(items.len()));
        }
        Answer::new(&data, answer.warnings)
    }
}
