//! A folder with a small solution, opened.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use workbench_core::{NoProgress, Progress, QueryResult};
use workbench_workspace::{OpenReport, OpenRequest, ReadLease, ServiceOptions, Session, WorkspaceService};

use crate::engine::{Engine, Handle};

pub(crate) struct Folder {
    _temporary: tempfile::TempDir,
    /// Links resolved.
    pub(crate) root: PathBuf,
}

impl Folder {
    pub(crate) fn new() -> Folder {
        let temporary = tempfile::tempdir().expect("folder");
        let root = temporary.path().canonicalize().expect("root");
        Folder { _temporary: temporary, root }
    }

    /// `A` references `B`; both have a document.
    pub(crate) fn shop() -> Folder {
        let folder = Folder::new();
        folder.write("Shop.slnx", r#"<Solution><Project Path="A/A.csproj" /><Project Path="B/B.csproj" /></Solution>"#);
        folder.write("A/A.csproj", "reference ../B/B.csproj\nimport ../Common.props\n");
        folder.write("A/One.cs", "one");
        folder.write("B/B.csproj", "asset obj/project.assets.json\ntext notes.editorconfig\n");
        folder.write("B/Two.cs", "two");
        folder.write("B/notes.editorconfig", "notes");
        folder.write("B/obj/project.assets.json", "{}");
        folder.write("Common.props", "common");
        folder
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("folder")).expect("folders");
        std::fs::write(path, text).expect("write");
    }

    /// Waits until a change of now bears another time than what was written last, as the service counts it: what is
    /// younger is looked at twice.
    pub(crate) async fn age(&self) {
        let written = Instant::now();
        until("the files are old enough", || written.elapsed() > Duration::from_millis(25)).await;
    }

    pub(crate) fn request(&self, name: &str) -> OpenRequest {
        OpenRequest { path: self.path(name).display().to_string(), ..OpenRequest::default() }
    }
}

pub(crate) fn quiet() -> Arc<dyn Progress> {
    Arc::new(NoProgress)
}

pub(crate) struct Opened {
    pub(crate) folder: Folder,
    pub(crate) engine: Arc<Engine>,
    pub(crate) service: Arc<WorkspaceService>,
    pub(crate) report: OpenReport,
}

pub(crate) fn service(options: ServiceOptions) -> (Arc<Engine>, Arc<WorkspaceService>) {
    let engine = Arc::new(Engine::default());
    let service = WorkspaceService::new(Arc::new(Handle(Arc::clone(&engine))), options);
    (engine, service)
}

impl Opened {
    pub(crate) async fn new(folder: Folder) -> Opened {
        Opened::with(folder, ServiceOptions::default()).await
    }

    /// Opened, with nothing left to do in the background.
    pub(crate) async fn with(folder: Folder, options: ServiceOptions) -> Opened {
        folder.age().await;
        let (engine, service) = service(options);
        let report = service.open(folder.request("Shop.slnx"), None, quiet()).await.expect("opens");
        let opened = Opened { folder, engine, service, report };
        opened.session().settled().await;
        opened.engine.clear_log();
        opened
    }

    pub(crate) fn session(&self) -> Arc<Session> {
        self.service.select(None).expect("one workspace")
    }

    pub(crate) async fn read(&self) -> QueryResult<ReadLease> {
        self.session().read(quiet()).await
    }

    /// What a fresh read says the file holds.
    pub(crate) async fn text(&self, name: &str) -> String {
        let lease = self.read().await.expect("readable");
        text_in(&lease, &self.folder.path(name)).await
    }
}

pub(crate) async fn text_in(lease: &ReadLease, path: &Path) -> String {
    lease.snapshot().text(path.display().to_string(), 1, 1).await.expect("held").text
}

/// Waits until the condition holds; the deadline only ends a test that has failed.
pub(crate) async fn until(what: &str, mut condition: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !condition() {
        assert!(Instant::now() < deadline, "never happened: {what}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}
