//! End-to-end tests over the real binary, a real client's protocol and a real .NET engine.

mod admission;
mod answers;
mod changes;
mod endings;
mod loading;
mod options;
mod protocol;
mod solutions;
