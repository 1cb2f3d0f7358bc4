//! Workspaces made from text, and an engine with a cache of its own.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use workbench_core::{
    Admission, Code, Contents, Engine, Failure, LoadRequest, Progress, QueryError, QueryResult, Scope, Snapshot,
    SnapshotInfo, SolutionManifest, SolutionProject, SymbolSearch,
};
use workbench_roslyn::{EngineOptions, LoadedWorkspace, RoslynEngine};

/// A workspace on disk and an engine for it.
pub(crate) struct Bench {
    pub(crate) root: PathBuf,
    pub(crate) engine: RoslynEngine,
    pub(crate) steps: Arc<Steps>,
}

/// Progress that was reported.
#[derive(Default)]
pub(crate) struct Steps(Mutex<Vec<String>>);

impl Progress for Steps {
    fn report(&self, _done: u64, _total: Option<u64>, message: &str) {
        self.0.lock().unwrap().push(message.to_owned());
    }
}

impl Steps {
    /// Whether MSBuild ran since the last question.
    pub(crate) fn evaluated(&self) -> bool {
        self.0.lock().unwrap().drain(..).any(|step| step.starts_with("Evaluating"))
    }
}

/// Admits what lies below a folder.
pub(crate) struct Below(pub(crate) PathBuf);

impl Admission for Below {
    fn admit_project(&self, path: &Path) -> Result<(), Failure> {
        match path.starts_with(&self.0) {
            true => Ok(()),
            false => Err(Failure::new(Code::WorkspaceProjectOutsideRoot, path.display().to_string())),
        }
    }

    fn admit_external_document(&self, path: &Path) -> Result<(), Failure> {
        Err(Failure::new(Code::WorkspaceExternalDocumentRejected, path.display().to_string()))
    }
}

impl Bench {
    /// Writes the fixture into an empty folder of that name. `test` must be unique.
    pub(crate) async fn new(test: &str, fixture: &str) -> Bench {
        let filter = tracing_subscriber::EnvFilter::from_default_env();
        let _ = tracing_subscriber::fmt().with_env_filter(filter).with_test_writer().try_init();
        let base = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("engine");
        let cache = base.join("cache").join(test);
        let _ = fs::remove_dir_all(&cache);
        fs::create_dir_all(&cache).unwrap();
        fs::create_dir_all(base.join("worker")).unwrap();
        // The compiled worker serves all tests.
        std::os::unix::fs::symlink(base.join("worker"), cache.join("worker")).unwrap();
        // A portable engine stands in the user's cache: it is used from there.
        let user = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
        let user = user.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache")));
        if let Some(engines) = user.map(|user| user.join("roslyn-workbench/engine")).filter(|path| path.is_dir()) {
            std::os::unix::fs::symlink(engines, cache.join("engine")).unwrap();
        }
        let engine = RoslynEngine::new(EngineOptions { dotnet: None, cache: Some(cache) }).unwrap();
        let status = engine.status(None).await;
        if let Some(missing) = status.msbuild_message {
            panic!("these tests need a .NET engine. {missing}");
        }
        let folder = base.join("code").join(test);
        let _ = fs::remove_dir_all(&folder);
        let bench = Bench { root: folder.join("w"), engine, steps: Arc::default() };
        let major =
            status.dotnet_version.as_deref().and_then(|version| version.split('.').next()).unwrap_or("8").to_owned();
        // The portable engine's SDK is older than its runtime.
        let framework =
            if status.code_actions_available { format!("net{major}.0") } else { "netcoreapp3.1".to_owned() };
        let second = if status.code_actions_available { "net8.0" } else { "netstandard2.1" };
        let roslyn = bench.engine.roslyn_folder().unwrap();
        let text = fixture.replace("{tfm2}", second).replace("{tfm}", &framework);
        // The portable engine's Roslyn is built for its own runtime, which no SDK of it targets.
        let runtime = format!("../dotnet/shared/Microsoft.NETCore.App/{}", status.dotnet_version.unwrap_or_default());
        let runtime = if status.code_actions_available {
            String::new()
        } else {
            let files = roslyn.join(runtime).join("*.dll");
            format!("<Reference Include=\"{}\" />", files.display())
        };
        let implicit = if runtime.is_empty() {
            ""
        } else {
            "<DisableImplicitFrameworkReferences>true</DisableImplicitFrameworkReferences>"
        };
        let text = text.replace("{runtime}", &runtime).replace("{implicit}", implicit);
        let text = text.replace("{roslyn}", &roslyn.display().to_string());
        for block in text.split("//- /").filter(|block| !block.is_empty()) {
            let (name, content) = block.split_once('\n').unwrap();
            bench.write(name, content);
        }
        bench.write("All.sln", "");
        bench
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    pub(crate) fn write(&self, name: &str, content: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub(crate) fn edit(&self, name: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.path(name)).unwrap();
        assert!(text.contains(from), "{name} has no {from:?}");
        fs::write(self.path(name), text.replacen(from, to, 1)).unwrap();
    }

    /// All project files below the root.
    pub(crate) fn manifest(&self) -> SolutionManifest {
        let projects = self.files().into_iter().filter(|path| path.ends_with("proj"));
        let projects = projects.map(|path| SolutionProject {
            name: Path::new(&path).file_stem().unwrap().to_string_lossy().into_owned(),
            path: self.path(&path),
            folder: Some("Everything".to_owned()),
        });
        let path = self.path("All.sln");
        SolutionManifest { solution_path: path.clone(), path, folders: Vec::new(), projects: projects.collect() }
    }

    /// Every file below the root, relative.
    pub(crate) fn files(&self) -> BTreeSet<String> {
        fn collect(folder: &Path, root: &Path, files: &mut BTreeSet<String>) {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    collect(&path, root, files);
                } else {
                    files.insert(path.strip_prefix(root).unwrap().to_string_lossy().into_owned());
                }
            }
        }
        let mut files = BTreeSet::new();
        collect(&self.root, &self.root, &mut files);
        files
    }

    pub(crate) async fn load(&self) -> QueryResult<(Arc<LoadedWorkspace>, Contents)> {
        self.load_manifest(self.manifest()).await
    }

    pub(crate) async fn load_manifest(
        &self,
        manifest: SolutionManifest,
    ) -> QueryResult<(Arc<LoadedWorkspace>, Contents)> {
        let request =
            LoadRequest { manifest, root: self.root.clone(), properties: Vec::new(), snapshot: snapshot("first") };
        self.engine.open(request, self.admission(), self.steps.clone()).await
    }

    pub(crate) fn admission(&self) -> Arc<Below> {
        Arc::new(Below(self.root.clone()))
    }
}

pub(crate) fn snapshot(id: &str) -> SnapshotInfo {
    SnapshotInfo {
        workspace_id: "workspace".into(),
        workspace_epoch: 1,
        snapshot_id: id.into(),
        transaction_revision: None,
    }
}

/// The value, or a panic that shows how it failed.
pub(crate) fn good<T>(result: QueryResult<T>) -> T {
    match result {
        Ok(value) => value,
        Err(QueryError::Failure(failure)) => {
            panic!("{}: {} {:#?}", failure.code.as_str(), failure.message, failure.diagnostics)
        }
        Err(QueryError::Fault(fault)) => panic!("{}: {}\n{:#?}", fault.type_name, fault.message, fault.frames),
    }
}

/// The paths at which types of that exact name are declared.
pub(crate) async fn declared(snapshot: &dyn Snapshot, name: &str) -> Vec<String> {
    let search = SymbolSearch {
        metadata_name: Some(name.to_owned()),
        kinds: vec!["NamedType".to_owned()],
        scope: Scope::Solution,
        limit: 50,
        ..SymbolSearch::default()
    };
    let found = good(snapshot.search_symbols(search).await);
    let exact = found.items.into_iter().filter(|symbol| symbol.display_name.ends_with(name));
    exact.filter_map(|symbol| Some(symbol.location?.document?.path)).collect()
}

/// Waits until the process is gone.
pub(crate) fn gone(process: u32) -> bool {
    let limit = Instant::now() + Duration::from_secs(20);
    while Instant::now() < limit {
        let state = fs::read_to_string(format!("/proc/{process}/stat"));
        if state.is_err() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}
