//! The host functions, one file for each WIT interface. Each counts itself first and then asks the call's snapshot.

mod analyses;
mod flow;
mod hierarchy;
mod log;
mod semantics;
mod staging;
mod types;
mod workspace;
