//! `get-document-options`: the language version and configuration that hold for one file.

use serde::Serialize;
use serde_json::{Map, Value, json};
use workbench_sdk::contract::{DocRef, View};
use workbench_sdk::schema::{Input, Output, Shape, array, object, string};
use workbench_sdk::wit::{AnalyzerConfig, Failure, ParseOptions};
use workbench_sdk::{Answer, Arguments, Query, Tool};

pub(crate) const TOOL: Tool = Tool {
    name: "get-document-options",
    title: "Get Document Options",
    description: "Tells how one file is compiled. Input: document. Result: language version, nullable context; on request \
                  preprocessor symbols, .editorconfig and global config files with the options they set.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Parsing<'a> {
    language: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    language_version: Option<&'a str>,
    documentation_mode: &'a str,
    preprocessor_symbols: &'a [String],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Config<'a> {
    global_config_paths: &'a [String],
    editor_config_paths: &'a [String],
    options: Map<String, Value>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data<'a> {
    document: DocRef<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language_version: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nullable_context: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parse_options: Option<Parsing<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    analyzer_config: Option<Config<'a>>,
}

fn input() -> Input {
    Input::new()
        .document()
        .flag("includeParseOptions", false, "Also preprocessor symbols and documentation mode.")
        .flag("includeAnalyzerConfig", false, "Also configuration files and their options.")
}

fn output() -> Output {
    let parsing = json!({
        "language": string(),
        "languageVersion": string(),
        "documentationMode": string(),
        "preprocessorSymbols": array(string()),
    });
    let config = json!({
        "globalConfigPaths": array(string()),
        "editorConfigPaths": array(string()),
        "options": { "type": "object", "additionalProperties": string() },
    });
    Output::new()
        .required("document", Shape::Document)
        .optional("languageVersion", string())
        .optional("nullableContext", string())
        .optional("parseOptions", object(parsing, &["language", "documentationMode", "preprocessorSymbols"]))
        .optional("analyzerConfig", object(config, &["globalConfigPaths", "editorConfigPaths", "options"]))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let document = arguments.document()?;
    let parsing = arguments.flag("includeParseOptions", false)?;
    let config = arguments.flag("includeAnalyzerConfig", false)?;
    let options = query.document_options(&document, parsing, config)?;
    let view = View::of(query);
    let data = Data {
        document: view.document(&options.document),
        language_version: options.language_version.as_deref(),
        nullable_context: options.nullable_context.as_deref(),
        parse_options: options.parse_options.as_ref().map(shown_parsing),
        analyzer_config: options.analyzer_config.as_ref().map(shown_config),
    };
    Answer::new(&data, options.warnings.clone())
}

fn shown_parsing(options: &ParseOptions) -> Parsing<'_> {
    Parsing {
        language: &options.language,
        language_version: options.language_version.as_deref(),
        documentation_mode: &options.documentation_mode,
        preprocessor_symbols: &options.preprocessor_symbols,
    }
}

fn shown_config(config: &AnalyzerConfig) -> Config<'_> {
    let options = config.options.iter().map(|option| (option.key.clone(), Value::String(option.value.clone())));
    Config {
        global_config_paths: &config.global_config_paths,
        editor_config_paths: &config.editor_config_paths,
        options: options.collect(),
    }
}
