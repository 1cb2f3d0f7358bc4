//! `get-symbol-info`: all that one declaration tells of a symbol.

use serde::Serialize;
use workbench_sdk::contract::{Collection, Loc, Param, SymRef, Type, View};
use workbench_sdk::schema::{Input, Output, Shape, array, collection, string};
use workbench_sdk::wit::Failure;
use workbench_sdk::{Answer, Arguments, Query, Tool};

const DECLARATIONS: u32 = 32;
const PARAMETERS: u32 = 64;

pub(crate) const TOOL: Tool = Tool {
    name: "get-symbol-info",
    title: "Get Symbol Info",
    description: "Describes one symbol. Input: symbol. Result: accessibility, modifiers, type, parameters, return type, \
                  declarations, XML documentation on request.",
    destructive: false,
    input,
    output,
    run,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data<'a> {
    symbol: SymRef<'a>,
    accessibility: &'a str,
    modifiers: &'a [String],
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    type_info: Option<Type<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parameters: Option<Collection<Param<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    return_type: Option<Type<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    documentation: Option<&'a str>,
    declarations: Collection<Loc<'a>>,
}

fn input() -> Input {
    Input::new()
        .symbol()
        .flag("includeDocumentation", false, "Also the XML documentation comment.")
        .limit("declarationsLimit", DECLARATIONS, "Most declarations returned.")
        .limit("parametersLimit", PARAMETERS, "Most parameters returned.")
        .expected_snapshot()
}

fn output() -> Output {
    Output::new()
        .required("symbol", Shape::Symbol)
        .required("accessibility", string())
        .required("modifiers", array(string()))
        .optional("type", Shape::Type)
        .optional("parameters", collection(Shape::Parameter))
        .optional("returnType", Shape::Type)
        .optional("documentation", string())
        .required("declarations", collection(Shape::Location))
}

fn run(query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let symbol = arguments.symbol()?;
    let with_documentation = arguments.flag("includeDocumentation", false)?;
    let declarations = arguments.limit("declarationsLimit", DECLARATIONS)?;
    let parameters = arguments.limit("parametersLimit", PARAMETERS)?;
    let details = query.symbol(&symbol, with_documentation)?;
    let view = View::of(query);
    let shown = details.parameters.as_ref().map(|all| {
        let all = all.iter().map(|parameter| view.parameter(parameter));
        Collection::first(all, parameters)
    });
    let data = Data {
        symbol: view.symbol(&details.symbol),
        accessibility: &details.accessibility,
        modifiers: &details.modifiers,
        type_info: details.type_info.as_ref().map(|info| view.type_info(info)),
        parameters: shown,
        return_type: details.return_type.as_ref().map(|info| view.type_info(info)),
        documentation: details.documentation.as_deref().filter(|_| with_documentation),
        declarations: Collection::first(view.locations(&details.declarations), declarations),
    };
    Answer::new(&data, details.warnings.clone())
}
