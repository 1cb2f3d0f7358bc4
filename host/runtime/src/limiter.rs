//! The memory and table bound of one call, over everything in its store, and what it refused.

use crate::options::Limits;

/// Sums all memories and all tables of a store. wasmtime's own limiter bounds each memory by itself, so that a component
/// with two of them would get twice as much.
///
/// A refusal only makes `memory.grow` answer −1; what the guest does then (often a plain `unreachable`) says nothing about
/// memory. So it is remembered here, for whoever has to name the failure.
pub(crate) struct Limiter {
    memory_left: usize,
    elements_left: usize,
    instances: usize,
    memories: usize,
    tables: usize,
    pub(crate) refused_memory: bool,
    pub(crate) refused_table: bool,
}

impl Limiter {
    pub(crate) fn new(limits: &Limits) -> Limiter {
        Limiter {
            memory_left: limits.memory_bytes,
            elements_left: limits.table_elements,
            instances: limits.instances,
            memories: limits.memories,
            tables: limits.tables,
            refused_memory: false,
            refused_table: false,
        }
    }
}

fn take(left: &mut usize, refused: &mut bool, current: usize, desired: usize, maximum: Option<usize>) -> bool {
    let more = desired.saturating_sub(current);
    if more > *left {
        *refused = true;
        return false;
    }
    // Growth beyond the guest's own or the pool's maximum fails after this; it must not use up the sum.
    if maximum.is_none_or(|maximum| desired <= maximum) {
        *left -= more;
    }
    true
}

impl wasmtime::ResourceLimiter for Limiter {
    fn memory_growing(&mut self, current: usize, desired: usize, maximum: Option<usize>) -> wasmtime::Result<bool> {
        Ok(take(&mut self.memory_left, &mut self.refused_memory, current, desired, maximum))
    }

    fn memory_grow_failed(&mut self, _error: wasmtime::Error) -> wasmtime::Result<()> {
        self.refused_memory = true;
        Ok(())
    }

    fn table_growing(&mut self, current: usize, desired: usize, maximum: Option<usize>) -> wasmtime::Result<bool> {
        Ok(take(&mut self.elements_left, &mut self.refused_table, current, desired, maximum))
    }

    fn table_grow_failed(&mut self, _error: wasmtime::Error) -> wasmtime::Result<()> {
        self.refused_table = true;
        Ok(())
    }

    fn instances(&self) -> usize {
        self.instances
    }

    fn tables(&self) -> usize {
        self.tables
    }

    fn memories(&self) -> usize {
        self.memories
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasmtime::ResourceLimiter;

    /// Current, desired, the memory's own maximum, whether it is allowed; one after the other under a limit of 100.
    #[test]
    fn memories_are_summed() {
        let mut limiter = Limiter::new(&Limits { memory_bytes: 100, ..Limits::default() });
        let steps = [
            (0, 40, None, true),
            (0, 40, None, true),
            (40, 70, None, false),
            (40, 60, None, true),
            (60, 61, None, false),
            (60, 60, None, true),
        ];
        for (current, desired, maximum, allowed) in steps {
            assert_eq!(limiter.memory_growing(current, desired, maximum).ok(), Some(allowed), "{current} to {desired}");
        }
        assert!(limiter.refused_memory);
        assert!(!limiter.refused_table);
    }

    #[test]
    fn growth_over_the_own_maximum_costs_nothing() {
        let mut limiter = Limiter::new(&Limits { table_elements: 100, ..Limits::default() });
        assert_eq!(limiter.table_growing(0, 90, Some(50)).ok(), Some(true));
        assert_eq!(limiter.table_growing(0, 90, None).ok(), Some(true));
        assert!(!limiter.refused_table);
    }
}
