//! A stand-in for Roslyn that reads real files with a language of its own, so that what a state was made from can be
//! asked for.
//!
//! A project is a text file; each line is a fact: `reference PATH` (another project, evaluated as well), `import PATH`
//! (part of the evaluation), `link PATH` (a document elsewhere), `asset PATH` (an evaluation input such as
//! `obj/project.assets.json`), `text PATH`, `glob PATH`, `broken` (cannot be loaded). Every `.cs` file below the
//! project's folder belongs to it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;
use workbench_core::*;

pub(crate) type State = BTreeMap<PathBuf, String>;
type Hook = Box<dyn FnMut() + Send>;

#[derive(Default)]
pub(crate) struct Engine {
    pub(crate) log: Mutex<Vec<String>>,
    /// States that the engine holds.
    pub(crate) held: Mutex<BTreeMap<String, Arc<State>>>,
    pub(crate) closed: AtomicU32,
    /// Updates wait here while it is set.
    pub(crate) gate: AtomicBool,
    pub(crate) opened: Notify,
    pub(crate) waiting: AtomicU32,
    pub(crate) fault_once: AtomicBool,
    /// Runs after a load or update has read everything.
    pub(crate) after_reading: Mutex<Option<Hook>>,
}

impl Engine {
    pub(crate) fn log(&self) -> Vec<String> {
        self.log.lock().expect("log").clone()
    }

    pub(crate) fn clear_log(&self) {
        self.log.lock().expect("log").clear();
    }

    pub(crate) fn held_count(&self) -> usize {
        self.held.lock().expect("held").len()
    }

    /// Whether some held state has that text of the file.
    pub(crate) fn holds(&self, path: &Path, text: &str) -> bool {
        self.held.lock().expect("held").values().any(|state| state.get(path).is_some_and(|held| held == text))
    }

    pub(crate) fn open_gate(&self) {
        self.gate.store(false, Ordering::SeqCst);
        self.opened.notify_waiters();
    }

    fn note(&self, line: String) {
        self.log.lock().expect("log").push(line);
    }

    fn run_hook(&self) {
        if let Some(hook) = self.after_reading.lock().expect("hook").as_mut() {
            hook();
        }
    }

    async fn pass_gate(&self) {
        while self.gate.load(Ordering::SeqCst) {
            self.waiting.fetch_add(1, Ordering::SeqCst);
            let opened = self.opened.notified();
            if self.gate.load(Ordering::SeqCst) {
                opened.await;
            }
        }
    }
}

struct Workspace {
    engine: Arc<Engine>,
    root: PathBuf,
    projects: Mutex<Vec<PathBuf>>,
    loaded: Mutex<BTreeMap<PathBuf, Project>>,
    newest: Mutex<State>,
}

#[derive(Clone, Default)]
struct Project {
    inputs: Vec<Input>,
    globs: Vec<PathBuf>,
    documents: u32,
}

pub(crate) struct Handle(pub(crate) Arc<Engine>);

impl workbench_core::Engine for Handle {
    fn status(&self, _folder: Option<PathBuf>) -> BoxFuture<'_, EngineStatus> {
        Box::pin(async { EngineStatus::default() })
    }

    fn load(
        &self,
        request: LoadRequest,
        admission: Arc<dyn Admission>,
        progress: Arc<dyn Progress>,
    ) -> BoxFuture<'_, QueryResult<Loaded>> {
        Box::pin(async move {
            progress.report(0, Some(1), "loading");
            self.0.note(format!("load {}", properties(&request.properties)).trim().to_string());
            self.0.pass_gate().await;
            let workspace = Workspace {
                engine: Arc::clone(&self.0),
                root: request.root,
                projects: Mutex::new(request.manifest.projects.into_iter().map(|project| project.path).collect()),
                loaded: Mutex::default(),
                newest: Mutex::default(),
            };
            let contents = workspace.evaluate(None, &*admission)?;
            workspace.keep(&request.snapshot);
            self.0.run_hook();
            Ok(Loaded { workspace: Arc::new(workspace), contents })
        })
    }
}

fn properties(given: &[(String, String)]) -> String {
    given.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}

impl Workspace {
    fn keep(&self, snapshot: &SnapshotInfo) {
        let state = Arc::new(self.newest.lock().expect("newest").clone());
        self.engine.held.lock().expect("held").insert(snapshot.snapshot_id.clone(), state);
    }

    fn evaluate(&self, only: Option<&BTreeSet<PathBuf>>, admission: &dyn Admission) -> Result<Contents, Failure> {
        let mut queue = self.projects.lock().expect("projects").clone();
        let mut loaded = self.loaded.lock().expect("loaded").clone();
        let mut state = self.newest.lock().expect("newest").clone();
        let mut seen = BTreeSet::new();
        while let Some(path) = queue.pop() {
            if !seen.insert(path.clone()) {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let again = only.is_none_or(|only| only.contains(&path)) || !loaded.contains_key(&path);
            if again {
                admission.admit_project(&path)?;
                let project = self.project(&path, &text, &mut state, admission)?;
                loaded.insert(path.clone(), project);
            }
            queue.extend(facts(&path, &text, "reference"));
        }
        loaded.retain(|path, _| seen.contains(path));
        let live: BTreeSet<&PathBuf> =
            loaded.values().flat_map(|project| project.inputs.iter().map(|input| &input.path)).collect();
        state.retain(|path, _| live.contains(path));
        *self.newest.lock().expect("newest") = state;
        *self.loaded.lock().expect("loaded") = loaded;
        Ok(self.contents())
    }

    fn project(
        &self,
        path: &Path,
        text: &str,
        state: &mut State,
        admission: &dyn Admission,
    ) -> Result<Project, Failure> {
        if text.contains("broken") {
            return Err(Failure::new(Code::WorkspaceLoadFailed, format!("{} is broken", path.display())));
        }
        let mut project = Project::default();
        let own = path.to_path_buf();
        let mut add = |path: PathBuf, kind| {
            let kept = Input { path, kind, projects: vec![own.clone()] };
            if let Ok(text) = std::fs::read_to_string(&kept.path) {
                state.insert(kept.path.clone(), text);
            }
            project.inputs.push(kept);
        };
        add(path.to_path_buf(), InputKind::Evaluation);
        // Looked for, and mostly not there.
        add(path.with_file_name("Directory.Build.props"), InputKind::Evaluation);
        add(self.root.join("global.json"), InputKind::Evaluation);
        for kind in ["import", "asset"] {
            facts(path, text, kind).into_iter().for_each(|path| add(path, InputKind::Evaluation));
        }
        facts(path, text, "text").into_iter().for_each(|path| add(path, InputKind::Text));
        let mut globs = facts(path, text, "glob");
        globs.push(path.parent().expect("folder").to_path_buf());
        let mut documents = facts(path, text, "link");
        globs.iter().for_each(|glob| sources(glob, &mut documents));
        project.globs = globs;
        project.documents = u32::try_from(documents.len()).expect("few");
        for document in documents {
            if !document.starts_with(&self.root) {
                admission.admit_external_document(&document)?;
            }
            let text = std::fs::read_to_string(&document).unwrap_or_default();
            state.insert(document.clone(), text);
            project.inputs.push(Input { path: document, kind: InputKind::Document, projects: vec![own.clone()] });
        }
        Ok(project)
    }

    fn contents(&self) -> Contents {
        let loaded = self.loaded.lock().expect("loaded");
        Contents {
            projects: loaded
                .iter()
                .map(|(path, project)| ProjectContents {
                    path: path.clone(),
                    name: path.file_stem().expect("name").to_string_lossy().into_owned(),
                    target_frameworks: Vec::new(),
                    document_count: project.documents,
                    glob_roots: project.globs.clone(),
                })
                .collect(),
            document_count: loaded.values().map(|project| project.documents).sum(),
            diagnostics: Vec::new(),
            inputs: loaded.values().flat_map(|project| project.inputs.clone()).collect(),
        }
    }
}

fn facts(project: &Path, text: &str, kind: &str) -> Vec<PathBuf> {
    let folder = project.parent().expect("folder");
    let lines = text.lines().filter_map(|line| line.strip_prefix(kind)?.strip_prefix(' '));
    lines.map(|path| normalised(&folder.join(path.trim()))).collect()
}

fn normalised(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        if part == std::path::Component::ParentDir {
            out.pop();
        } else {
            out.push(part);
        }
    }
    out
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && name != "obj" && name != "bin" {
                sources(&path, found);
            }
        } else if name.ends_with(".cs") && !found.contains(&path) {
            found.push(path);
        }
    }
}

impl EngineWorkspace for Workspace {
    fn update(
        &self,
        snapshot: SnapshotInfo,
        changes: Vec<FileChange>,
        admission: Arc<dyn Admission>,
        progress: Arc<dyn Progress>,
    ) -> BoxFuture<'_, QueryResult<Contents>> {
        Box::pin(async move {
            progress.report(0, None, "updating");
            for change in &changes {
                self.engine.note(describe(change, &self.root));
            }
            self.engine.pass_gate().await;
            if self.engine.fault_once.swap(false, Ordering::SeqCst) {
                return Err(Fault::worker("Died", "", Vec::new()).into());
            }
            for change in changes {
                match change {
                    FileChange::Solution(manifest) => {
                        *self.projects.lock().expect("projects") =
                            manifest.projects.into_iter().map(|p| p.path).collect();
                        self.evaluate(None, &*admission)?;
                    }
                    FileChange::Projects(only) => {
                        self.evaluate(Some(&only.into_iter().collect()), &*admission)?;
                    }
                    FileChange::Texts(paths) => {
                        let mut state = self.newest.lock().expect("newest");
                        for path in paths {
                            let text = std::fs::read_to_string(&path).unwrap_or_default();
                            state.insert(path, text);
                        }
                    }
                }
            }
            self.keep(&snapshot);
            self.engine.run_hook();
            Ok(self.contents())
        })
    }

    fn snapshot(&self, snapshot: &SnapshotInfo) -> Arc<dyn Snapshot> {
        Arc::new(View { engine: Arc::clone(&self.engine), info: snapshot.clone() })
    }

    fn release(&self, snapshot_id: &str) {
        self.engine.held.lock().expect("held").remove(snapshot_id);
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.engine.closed.fetch_add(1, Ordering::SeqCst);
        })
    }
}

fn describe(change: &FileChange, root: &Path) -> String {
    let names = |paths: &[PathBuf]| {
        let names = paths.iter().map(|path| path.strip_prefix(root).unwrap_or(path).display().to_string());
        names.collect::<Vec<_>>().join(" ")
    };
    match change {
        FileChange::Texts(paths) => format!("texts {}", names(paths)),
        FileChange::Projects(paths) => format!("projects {}", names(paths)),
        FileChange::Solution(_) => "solution".to_string(),
    }
}

struct View {
    engine: Arc<Engine>,
    info: SnapshotInfo,
}

fn unasked<T: Send + 'static>() -> BoxFuture<'static, QueryResult<T>> {
    Box::pin(async { Err(Fault::host("unasked", "").into()) })
}

impl workbench_core::Flow for View {}
impl workbench_core::Analyses for View {}
impl workbench_core::Hierarchy for View {}

impl Snapshot for View {
    fn info(&self) -> SnapshotInfo {
        self.info.clone()
    }

    /// The text of the file of that (absolute) path in this state.
    fn text(&self, document_id: String, _first: u32, _last: u32) -> BoxFuture<'_, QueryResult<TextSlice>> {
        Box::pin(async move {
            let held = self.engine.held.lock().expect("held").get(&self.info.snapshot_id).cloned();
            let state = held.ok_or_else(|| Fault::worker("Released", "the state was released", Vec::new()))?;
            let text = state.get(Path::new(&document_id)).cloned().unwrap_or_else(|| "(none)".to_string());
            Ok(TextSlice { text, first_line: 1, last_line: 1, line_count: 1 })
        })
    }

    fn solution(&self) -> BoxFuture<'_, QueryResult<SolutionInfo>> {
        unasked()
    }
    fn project(&self, _: ProjectSelector) -> BoxFuture<'_, QueryResult<ProjectDetails>> {
        unasked()
    }
    fn document(&self, _: DocumentSelector) -> BoxFuture<'_, QueryResult<DocumentRef>> {
        unasked()
    }
    fn locate(&self, _: LocationSelector) -> BoxFuture<'_, QueryResult<Location>> {
        unasked()
    }
    fn symbol(&self, _: SymbolSelector, _: bool) -> BoxFuture<'_, QueryResult<SymbolDetails>> {
        unasked()
    }
    fn enclosing_symbols(&self, _: LocationSelector) -> BoxFuture<'_, QueryResult<EnclosingSymbols>> {
        unasked()
    }
    fn search_symbols(&self, _: SymbolSearch) -> BoxFuture<'_, QueryResult<Page<Symbol>>> {
        unasked()
    }
    fn definitions(&self, _: SymbolSelector, _: u32) -> BoxFuture<'_, QueryResult<Definitions>> {
        unasked()
    }
    fn references(&self, _: ReferencesQuery) -> BoxFuture<'_, QueryResult<References>> {
        unasked()
    }
    fn diagnostics(&self, _: DiagnosticsQuery) -> BoxFuture<'_, QueryResult<Page<Diagnostic>>> {
        unasked()
    }
    fn outline(&self, _: OutlineQuery) -> BoxFuture<'_, QueryResult<Outline>> {
        unasked()
    }
}
