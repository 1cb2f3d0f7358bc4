//! Placeholder.
use crate::args::Args;
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    args.finish()
}
