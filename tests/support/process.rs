//! Looking at processes through `/proc`.

use std::fs;

/// Ids of all living descendants of a process.
pub fn children_of(parent: u32) -> Vec<u32> {
    let mut pairs = Vec::new();
    for entry in fs::read_dir("/proc").expect("/proc is there").map_while(Result::ok) {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat")) else { continue };
        let Some((_, rest)) = stat.rsplit_once(')') else { continue };
        let mut fields = rest.split_whitespace();
        let (state, above) = (fields.next(), fields.next().and_then(|ppid| ppid.parse::<u32>().ok()));
        if let (Some(state), Some(above)) = (state, above)
            && state != "Z"
        {
            pairs.push((pid, above));
        }
    }
    let (mut found, mut open) = (Vec::new(), vec![parent]);
    while let Some(above) = open.pop() {
        for (pid, _) in pairs.iter().filter(|(_, ppid)| *ppid == above) {
            found.push(*pid);
            open.push(*pid);
        }
    }
    found.sort_unstable();
    found
}

/// Whether a process still runs (a zombie does not).
pub fn is_alive(pid: u32) -> bool {
    fs::read_to_string(format!("/proc/{pid}/stat"))
        .is_ok_and(|stat| stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z')))
}

/// Kills one process that a test started.
pub fn kill(pid: u32) {
    let done = std::process::Command::new("kill").args(["-9", &pid.to_string()]).status();
    assert!(done.is_ok(), "kill can be run");
}
