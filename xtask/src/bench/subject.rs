//! The solution that is measured: the generated one of 30 projects when its generator is given, else the sample.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use super::Plan;
use crate::demo::copy;
use crate::{places, process, say};

/// A solution and what is asked about it.
pub(crate) struct Subject {
    pub(crate) title: String,
    pub(crate) root: PathBuf,
    pub(crate) solution: PathBuf,
    /// Documentation ids: a type used nearly everywhere, a member of it, and a type used in few places.
    pub(crate) wide: &'static str,
    pub(crate) member: &'static str,
    pub(crate) rare: &'static str,
    /// A text for the search by name.
    pub(crate) query: &'static str,
    /// The document that is asked about first, one for the warm question, and one that is edited.
    pub(crate) document: &'static str,
    pub(crate) other: &'static str,
    pub(crate) edited: &'static str,
    /// Facts that the generator printed.
    pub(crate) facts: Value,
}

/// Writes and restores the solution.
pub(crate) fn prepare(plan: &Plan) -> Result<Subject> {
    say::step("solution to measure");
    let subject = match &plan.large {
        Some(generator) => mill(plan, generator)?,
        None => shop(plan)?,
    };
    match places::program("dotnet") {
        Some(dotnet) => {
            say::note("restoring, so that only opening is measured");
            let mut command = Command::new(dotnet);
            command.arg("restore").arg(&subject.solution).current_dir(&subject.root);
            process::catch(&mut command).context("the solution cannot be restored")?;
        }
        None => say::note("no dotnet on PATH: the first opening restores as well"),
    }
    Ok(subject)
}

fn mill(plan: &Plan, generator: &std::path::Path) -> Result<Subject> {
    let root = plan.scratch.join("mill");
    let mut command = Command::new("python3");
    command.arg(generator).arg(&root).args(["--projects", "30", "--files", "20", "--every", "10"]);
    let printed = process::catch(&mut command).context("the generator failed")?;
    Ok(Subject {
        title: "generated solution: 31 projects, 601 files".to_owned(),
        solution: root.join("Mill.slnx"),
        root,
        wide: "T:Mill.Core.IStep",
        member: "M:Mill.Core.IStep.Run(System.Int32)",
        rare: "T:Mill.Mill29.Step0590",
        query: "Step",
        document: "Mill00/Step0000.cs",
        other: "Mill15/Step0310.cs",
        edited: "Mill20/Step0405.cs",
        facts: serde_json::from_str(&printed).unwrap_or_default(),
    })
}

fn shop(plan: &Plan) -> Result<Subject> {
    let root = plan.scratch.join("shop");
    copy::tree(&places::root().join("examples").join("shop"), &root)?;
    Ok(Subject {
        title: "sample solution: 6 projects".to_owned(),
        solution: root.join("Shop.slnx"),
        root,
        wide: "T:Shop.Domain.Order",
        member: "M:Shop.Pricing.IDiscount.Apply(Shop.Domain.Order)",
        rare: "T:Shop.Pricing.VoucherDiscount",
        query: "Order",
        document: "src/Shop.Domain/Order.cs",
        other: "src/Shop.App/Checkout.cs",
        edited: "src/Shop.Storage/MemoryOrderRepository.cs",
        facts: Value::Null,
    })
}
