//! What crosses the pipes, as serde types, and their conversion to the types of `workbench-core`. They stay inside this
//! crate: the domain knows no JSON.

pub(crate) mod analyses;
pub(crate) mod answers;
pub(crate) mod dump;
pub(crate) mod flow;
pub(crate) mod frames;
pub(crate) mod hierarchy;
pub(crate) mod opened;
pub(crate) mod params;
pub(crate) mod places;
pub(crate) mod symbols;
