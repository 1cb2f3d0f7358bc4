//! The engine over the real SDK (or portable engine) of this machine. A machine without one fails these tests, with a
//! message that says how to get one.

mod analyses;
mod changes;
mod crashes;
mod flow;
mod loading;
mod questions;
mod relations;
mod support;
mod tables;
