//! `cargo xtask demo`: builds the server and holds a real MCP session with it over a copy of `examples/shop`.

mod clients;
pub(crate) mod copy;
mod session;

use std::process::Stdio;

use anyhow::{Context, Result};

use crate::args::Args;
use crate::client::Client;
use crate::{components, engine, places, process, say};

pub(crate) fn run(mut args: Args) -> Result<()> {
    let keep = args.flag("--keep");
    args.finish()?;
    components::build()?;
    engine::ensure()?;
    say::timed("server", || process::show(&mut process::build_bin("roslyn-workbench")))?;
    let server = places::server("debug");

    let folder = copy::shop()?;
    say::step("session");
    say::note(format!("{} over a copy of examples/shop in {}", server.display(), folder.display()));
    let log = folder.join("server.log");
    let outcome = talk(&server, &folder, &log);
    if outcome.is_err() {
        say::note(format!("the server's log: {}", log.display()));
    } else if keep {
        say::note(format!("kept: {}", folder.display()));
    } else {
        std::fs::remove_dir_all(&folder)?;
    }
    outcome?;
    print!("{}", clients::lines(&server));
    Ok(())
}

fn talk(server: &std::path::Path, folder: &std::path::Path, log: &std::path::Path) -> Result<()> {
    let file = std::fs::File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    let root = folder.join("shop");
    let state = folder.join("state");
    std::fs::create_dir_all(&state)?;
    // The demo must not touch what the user's own server keeps, so it gets a state folder of its own.
    let arguments = ["--state-directory".to_owned(), state.display().to_string()];
    let mut client = Client::start(server, &arguments, &root, Stdio::from(file))?;
    client.on_progress = Box::new(|text| say::note(format!("… {text}")));
    session::run(&mut client, &root)?;
    let ended = client.close()?;
    println!("\nThe client closed the pipe; the server ended {} ms later.", ended.as_millis());
    Ok(())
}
