//! What may be chosen about the runtime and about one component: pool size, trust, grant and limits.

use std::time::Duration;

/// Whose component it is. It decides only what may be told of a failure, never what the component may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Part of this build. Its traps come with frames.
    FirstParty,
    /// Somebody else's. Of its failures nothing but the class leaves the runtime, and of its output nothing at all.
    External,
}

/// Which world's imports a component is linked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    /// Reading only: the linker holds no staging function.
    Query,
    /// May also propose changes.
    Mutation,
}

/// The bounds of one call, each for the call as a whole. `describe` runs under the same bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The guest's own running time in ticks of 10 ms. Waiting for the host is not counted.
    pub ticks: u32,
    /// How long a call may wait for host functions, in sum.
    pub waiting: Duration,
    /// Bytes of all linear memories together. One memory alone cannot exceed [`crate::MAX_MEMORY_BYTES`].
    pub memory_bytes: usize,
    /// Elements of all tables together.
    pub table_elements: usize,
    /// Bytes of the answer: data and warnings, or a failure's texts.
    pub output_bytes: usize,
    /// Bytes that one host call may hand over. The engine has one bound for this and for answers, so the larger of this and
    /// `output_bytes` counts.
    pub host_call_bytes: usize,
    /// Calls of host functions.
    pub host_calls: u32,
    /// Bytes of log lines, standard output and standard error together; what is over is dropped.
    pub log_bytes: usize,
    /// Resource handles alive at one time.
    pub handles: usize,
    /// Core instances in the component.
    pub instances: usize,
    pub memories: usize,
    pub tables: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            ticks: 500,
            waiting: Duration::from_secs(600),
            memory_bytes: 256 << 20,
            table_elements: 40_000,
            output_bytes: 8 << 20,
            host_call_bytes: 4 << 20,
            host_calls: 20_000,
            log_bytes: 64 << 10,
            handles: 1_000,
            instances: 32,
            memories: 2,
            tables: 8,
        }
    }
}

/// How instances get their memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Allocation {
    /// The pool where the address space has room for it, else on demand.
    #[default]
    Auto,
    /// Reserved at start: an instance costs microseconds.
    Pool,
    /// Mapped for each instance.
    OnDemand,
}

/// Of the runtime as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuntimeOptions {
    pub allocation: Allocation,
    /// How many calls may run at one time; further ones wait. At least 1.
    pub concurrent_calls: u32,
    /// The bounds of first-party components.
    pub first_party: Limits,
}

impl Default for RuntimeOptions {
    fn default() -> RuntimeOptions {
        RuntimeOptions { allocation: Allocation::Auto, concurrent_calls: 64, first_party: Limits::default() }
    }
}
