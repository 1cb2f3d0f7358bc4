//! JSON Schemas (draft 2020-12) of a tool's arguments and of its answer.
//!
//! Input schemas are flat and stand for themselves: no `$defs`, a shape that occurs again is a JSON pointer to where it
//! first stands in the same schema. Output schemas keep shared shapes in `$defs`; references in them are relative to the
//! schema's own root, so whoever puts one into an envelope moves `$defs` to the envelope's root.

mod dedupe;
mod input;
mod output;
mod shapes;

pub use input::Input;
pub use output::{Output, array, boolean, collection, enumeration, integer, object, string};
pub use shapes::Shape;

/// No published schema is larger than this many bytes of UTF-8.
pub const MAX_SCHEMA_BYTES: usize = 5_000;
