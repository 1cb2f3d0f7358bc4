//! The runtime over real components: every guest of `tests/guests` ends as it should, alone and beside others.
//!
//! One binary, because linking the compiler into several takes longer than all the tests.

mod ahead_of_time;
mod cancellation;
mod endings;
mod frames;
mod guests;
mod isolation;
mod logs;
mod snapshot;
mod values;
