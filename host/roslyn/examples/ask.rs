//! Opens a solution or project and asks its worker one question of the protocol:
//!
//!     cargo run -p workbench-roslyn --example ask -- SOLUTION [METHOD JSON]...
//!
//! `RUST_LOG=debug` shows what happens when. Any number of pairs of method and parameters; without one, only the contents are shown. Everything goes to standard
//! error. `ask` reads solution files only as far as it needs for trying.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use workbench_core::{
    Admission, EngineWorkspace, Failure, LoadRequest, NoProgress, QueryError, SnapshotInfo, SolutionManifest,
    SolutionProject,
};
use workbench_roslyn::{EngineOptions, RoslynEngine};

struct Everything;

impl Admission for Everything {
    fn admit_project(&self, _path: &Path) -> Result<(), Failure> {
        Ok(())
    }

    fn admit_external_document(&self, _path: &Path) -> Result<(), Failure> {
        Ok(())
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let filter = tracing_subscriber::EnvFilter::from_default_env();
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, questions @ ..] = arguments.as_slice() else { return Err("ask SOLUTION [METHOD JSON]...".into()) };
    let path = std::fs::canonicalize(path)?;
    let engine = RoslynEngine::new(EngineOptions::default())?;
    let started = Instant::now();
    let request = LoadRequest {
        root: path.parent().unwrap_or(Path::new("/")).to_path_buf(),
        manifest: manifest(&path)?,
        properties: Vec::new(),
        snapshot: SnapshotInfo {
            workspace_id: "w".into(),
            workspace_epoch: 1,
            snapshot_id: "s1".into(),
            transaction_revision: None,
        },
    };
    let (workspace, contents) =
        engine.open(request, Arc::new(Everything), Arc::new(NoProgress)).await.map_err(shown)?;
    eprintln!("opened in {} ms, worker {}", started.elapsed().as_millis(), workspace.process_id());
    for project in &contents.projects {
        eprintln!("  {} {:?} {} documents", project.name, project.target_frameworks, project.document_count);
    }
    for diagnostic in &contents.diagnostics {
        eprintln!("  {} {}: {}", diagnostic.id, diagnostic.severity.as_str(), diagnostic.message);
    }
    eprintln!("  {} inputs", contents.inputs.len());
    for question in questions.chunks(2) {
        let [method, params] = question else { return Err("every method needs its JSON".into()) };
        let started = Instant::now();
        let answer = workspace.ask(method, serde_json::from_str(params)?).await;
        eprintln!("{method} in {} ms", started.elapsed().as_millis());
        match answer {
            Ok(answer) => eprintln!("{answer:#}"),
            Err(error) => eprintln!("{}", shown(error)),
        }
    }
    workspace.close().await;
    Ok(())
}

fn shown(error: QueryError) -> String {
    match error {
        QueryError::Failure(failure) => {
            format!("{}: {}\n{:#?}", failure.code.as_str(), failure.message, failure.diagnostics)
        }
        QueryError::Fault(fault) => format!("{}: {}\n{:#?}", fault.type_name, fault.message, fault.frames),
    }
}

/// Every quoted path of a project in the text of the file.
fn manifest(path: &Path) -> std::io::Result<SolutionManifest> {
    let text = std::fs::read_to_string(path)?;
    let folder = path.parent().unwrap_or(Path::new("/"));
    let mut projects: Vec<PathBuf> = match path.extension().is_some_and(|extension| extension == "csproj") {
        true => vec![path.to_path_buf()],
        false => text
            .split('"')
            .filter(|part| part.ends_with("proj"))
            .map(|part| folder.join(part.replace('\\', "/")))
            .collect(),
    };
    projects.dedup();
    let projects = projects.into_iter().map(|path| SolutionProject {
        name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        path,
        folder: None,
    });
    Ok(SolutionManifest {
        path: path.into(),
        solution_path: path.into(),
        folders: Vec::new(),
        projects: projects.collect(),
    })
}
