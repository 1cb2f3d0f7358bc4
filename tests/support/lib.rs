//! Support for end-to-end tests: the real binary as a child, a small MCP client, C# solutions as text.

mod client;
mod fixture;
mod process;
mod server;

pub use client::{Client, Envelope};
pub use fixture::{Fixture, Mark};
pub use process::{children_of, is_alive, kill};
pub use server::{Server, binary, framework, is_portable_engine, with_engine};
