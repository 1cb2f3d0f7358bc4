//! Resident memory of a process and all that it started, from `/proc`.

use std::collections::HashMap;

/// Bytes, or nothing where there is no `/proc`.
pub(crate) fn of_tree(root: u32) -> Option<u64> {
    let mut parents = HashMap::new();
    for entry in std::fs::read_dir("/proc").ok()?.flatten() {
        let Some(id) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        // A process may end while it is looked at.
        let Ok(status) = std::fs::read_to_string(entry.path().join("status")) else { continue };
        parents.insert(id, (field(&status, "PPid:").unwrap_or(0) as u32, field(&status, "VmRSS:").unwrap_or(0)));
    }
    let kilobytes: u64 = parents.iter().filter(|(id, _)| descends(**id, root, &parents)).map(|(_, (_, rss))| rss).sum();
    Some(kilobytes * 1024)
}

fn descends(mut id: u32, root: u32, parents: &HashMap<u32, (u32, u64)>) -> bool {
    loop {
        if id == root {
            return true;
        }
        match parents.get(&id) {
            Some((parent, _)) if *parent != 0 && *parent != id => id = *parent,
            _ => return false,
        }
    }
}

fn field(status: &str, name: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_and_theirs_count() {
        let parents = HashMap::from([(1, (0, 1)), (7, (1, 1)), (8, (7, 1)), (9, (1, 1))]);
        let found: Vec<_> = [1, 7, 8, 9].map(|id| descends(id, 7, &parents)).into();
        assert_eq!(found, [false, true, true, false]);
    }

    #[test]
    fn fields_of_a_status_file() {
        assert_eq!(field("Name:\tx\nPPid:\t12\nVmRSS:\t   345 kB\n", "VmRSS:"), Some(345));
    }
}
