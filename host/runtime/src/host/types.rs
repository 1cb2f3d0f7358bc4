//! The interface `types` has no functions.

use crate::bindings::roslyn_workbench::plugin::types::Host;
use crate::state::CallState;

impl Host for CallState {}
