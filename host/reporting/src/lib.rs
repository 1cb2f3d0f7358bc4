//! Local records of unexpected failures, bounded in number, size and age.
//!
//! A record is what a correlation id in an answer leads to. Nothing here sends anything anywhere: what may leave the
//! machine is decided by a person, over a report that is made from a record.

mod record;
mod records;

pub use record::{ErrorRecord, OwnOrigin, RecordedFault};
pub use records::{Consent, RecordOptions, Records};
