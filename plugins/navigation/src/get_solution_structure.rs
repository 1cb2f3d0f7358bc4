//! `get-solution-structure`: folders, projects, what refers to what.

use serde::Serialize;
use serde_json::{Value, json};
use workbench_sdk::contract::{Collection, DocRef, View};
use workbench_sdk::schema::{Input, Output, Shape, array, collection, object, string};
use workbench_sdk::wit::{Failure, ProjectSummary, SolutionFolder};
use workbench_sdk::{Answer, Arguments, Query, Tool};

use crate::projects::{ProjRef, documents, references};

const FOLDERS: u32 = 200;
const PROJECTS: u32 = 100;
const REFERENCES: u32 = 50;
const DOCUMENTS: u32 = 200;

pub(crate) const TOOL: Tool = Tool {
    name: "get-solution-structure",
    title: "Get Solution Structure",
    description: "Lists the solution's folders and projects. Input: limits; documents on request. Result: projects with \
                  target frameworks and project references.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Folder<'a> {
    name: &'a str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent_path: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Project<'a> {
    project_id: &'a str,
    name: &'a str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution_folder_path: Option<&'a str>,
    target_frameworks: &'a [String],
    project_references: Collection<ProjRef<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    documents: Option<Collection<DocRef<'a>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data<'a> {
    solution_path: &'a str,
    folders: Collection<Folder<'a>>,
    projects: Collection<Project<'a>>,
}

fn input() -> Input {
    Input::new()
        .flag("includeDocuments", false, "Also the documents of each project.")
        .limit("foldersLimit", FOLDERS, "Most solution folders returned.")
        .limit("projectsLimit", PROJECTS, "Most projects returned.")
        .limit("projectReferencesPerProjectLimit", REFERENCES, "Most references of each project.")
        .limit("documentsPerProjectLimit", DOCUMENTS, "Most documents of each project.")
}

fn output() -> Output {
    let folder = json!({ "name": string(), "path": string(), "parentPath": string() });
    let project = json!({
        "projectId": string(),
        "name": string(),
        "path": string(),
        "solutionFolderPath": string(),
        "targetFrameworks": array(string()),
        "projectReferences": collection(Shape::ProjectReference),
        "documents": collection(Value::from(Shape::Document)),
    });
    Output::new()
        .required("solutionPath", string())
        .required("folders", collection(object(folder, &["name", "path"])))
        .required(
            "projects",
            collection(object(project, &["projectId", "name", "path", "targetFrameworks", "projectReferences"])),
        )
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let with_documents = arguments.flag("includeDocuments", false)?;
    let folders = arguments.limit("foldersLimit", FOLDERS)?;
    let projects = arguments.limit("projectsLimit", PROJECTS)?;
    let references_each = arguments.limit("projectReferencesPerProjectLimit", REFERENCES)?;
    let documents_each = arguments.limit("documentsPerProjectLimit", DOCUMENTS)?;
    let solution = query.solution()?;
    let view = View::of(query);
    let project = |summary| project(&view, summary, references_each, with_documents.then_some(documents_each));
    let data = Data {
        solution_path: &solution.path,
        folders: Collection::first(solution.folders.iter().map(folder), folders),
        projects: Collection::first(solution.projects.iter().map(project), projects),
    };
    Answer::new(&data, Vec::new())
}

fn folder(folder: &SolutionFolder) -> Folder<'_> {
    Folder { name: &folder.name, path: &folder.path, parent_path: folder.parent_path.as_deref() }
}

fn project<'a>(
    view: &View,
    summary: &'a ProjectSummary,
    references_each: u32,
    documents_each: Option<u32>,
) -> Project<'a> {
    Project {
        project_id: &summary.id,
        name: &summary.name,
        path: &summary.path,
        solution_folder_path: summary.solution_folder_path.as_deref(),
        target_frameworks: &summary.target_frameworks,
        project_references: references(summary, references_each),
        documents: documents_each.map(|limit| documents(view, summary, limit)),
    }
}
