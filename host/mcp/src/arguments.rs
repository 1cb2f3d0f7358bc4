//! What a client sent, against what a tool takes (`behaviour.md` §2.2).
//!
//! First everything that can only be meant one way is made regular (`values`), then the rest is held strictly
//! against the schema, and all that is wrong is said at once.

use jsonschema::error::{ValidationError, ValidationErrorKind};
use serde_json::{Map, Value};
use workbench_core::{Code, Failure, Fault};

use crate::describe::{describe, got};
use crate::schemas::ToolSchemas;
use crate::values::{self, Shape};

/// The arguments as JSON text that fits the tool's schema, or an `InvalidRequest` that names every fault.
///
/// # Errors
/// When the tool's own schema cannot be compiled.
pub(crate) fn prepare(
    tool: &str,
    schemas: &ToolSchemas,
    arguments: Option<Map<String, Value>>,
) -> Result<Result<String, Failure>, Fault> {
    let check = schemas.input_check().map_err(|error| Fault::host("InvalidInputSchema", error))?;
    let root = Shape::root(&schemas.input);
    let mut value = Value::Object(arguments.unwrap_or_default());
    let mut complaints = Complaints::new(tool);
    values::make_regular(root, &mut value, &mut complaints.unknown);
    if !check.is_valid(&value) {
        for error in check.iter_errors(&value) {
            complaints.add(root, &value, &error);
        }
    }
    Ok(match complaints.message() {
        None => Ok(value.to_string()),
        Some(message) => Err(Failure::new(Code::InvalidRequest, message)),
    })
}

/// Everything that is wrong with one call.
struct Complaints<'a> {
    tool: &'a str,
    /// Fields that nobody asked for.
    unknown: Vec<values::Unknown>,
    /// Absent fields, each with the path of the object that lacks it.
    missing: Vec<(String, String)>,
    /// Sentences about values, each with its path, one for each path.
    wrong: Vec<(String, String)>,
}

impl<'a> Complaints<'a> {
    fn new(tool: &'a str) -> Complaints<'a> {
        Complaints { tool, unknown: Vec::new(), missing: Vec::new(), wrong: Vec::new() }
    }

    fn add(&mut self, root: Shape<'_>, whole: &Value, error: &ValidationError<'_>) {
        let pointer = error.instance_path().to_string();
        match error.kind() {
            ValidationErrorKind::Required { property } => {
                let name = property.as_str().unwrap_or_default().to_owned();
                self.missing.push((path_of(&pointer), name));
            }
            // Named by `values` already, and taken out.
            ValidationErrorKind::AdditionalProperties { .. } | ValidationErrorKind::FalseSchema => {}
            ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
                // The alternative that was meant is the one that gets further than the value's own type.
                let deeper = context.iter().find(|errors| !errors.iter().any(|e| is_kind_mismatch(e, &pointer)));
                match deeper {
                    Some(errors) => errors.iter().for_each(|error| self.add(root, whole, error)),
                    None => self.add_value(root, whole, &pointer, error),
                }
            }
            _ => self.add_value(root, whole, &pointer, error),
        }
    }

    fn add_value(&mut self, root: Shape<'_>, whole: &Value, pointer: &str, error: &ValidationError<'_>) {
        let path = path_of(pointer);
        if self.wrong.iter().any(|(known, _)| *known == path) {
            return;
        }
        let name = if path.is_empty() { "The arguments".to_owned() } else { format!("'{path}'") };
        let value = whole.pointer(pointer).unwrap_or(&Value::Null);
        let accepted = root.at(whole, pointer).map(describe);
        let sentence = match (accepted, is_about_value(error.kind())) {
            (Some(accepted), true) if value.is_null() => format!("{name} must not be null, but {accepted}."),
            (Some(accepted), true) => format!("{name} must be {accepted}, not {}.", got(value)),
            _ => format!("{name} is not accepted: {}.", error.masked()),
        };
        self.wrong.push((path, sentence));
    }

    /// All sentences: what is unknown, what is missing, what is wrong.
    fn message(mut self) -> Option<String> {
        let mut sentences = Vec::new();
        for unknown in &self.unknown {
            let accepted = if unknown.accepted.is_empty() { "none".to_owned() } else { unknown.accepted.join(", ") };
            sentences.push(match unknown.path.as_str() {
                "" => format!("'{}' has no argument '{}'; accepted are: {accepted}.", self.tool, unknown.name),
                path => format!("'{path}' has no field '{}'; accepted are: {accepted}.", unknown.name),
            });
        }
        self.missing.sort();
        self.missing.dedup();
        for group in self.missing.chunk_by(|a, b| a.0 == b.0) {
            let names = group.iter().map(|(_, name)| format!("'{name}'")).collect::<Vec<_>>().join(", ");
            sentences.push(match (group[0].0.as_str(), group.len()) {
                ("", 1) => format!("'{}' needs the argument {names}.", self.tool),
                ("", _) => format!("'{}' needs the arguments {names}.", self.tool),
                (path, 1) => format!("'{path}' needs the field {names}."),
                (path, _) => format!("'{path}' needs the fields {names}."),
            });
        }
        sentences.extend(self.wrong.into_iter().map(|(_, sentence)| sentence));
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }
}

/// Whether the value itself, and not something inside it, is of a kind that the alternative does not take.
fn is_kind_mismatch(error: &ValidationError<'_>, pointer: &str) -> bool {
    error.instance_path().as_str() == pointer
        && matches!(
            error.kind(),
            ValidationErrorKind::Type { .. } | ValidationErrorKind::Enum { .. } | ValidationErrorKind::Constant { .. }
        )
}

/// Whether the description of what is accepted says all there is to say.
fn is_about_value(kind: &ValidationErrorKind) -> bool {
    use ValidationErrorKind as K;
    matches!(
        kind,
        K::Type { .. }
            | K::Enum { .. }
            | K::Constant { .. }
            | K::Minimum { .. }
            | K::Maximum { .. }
            | K::ExclusiveMinimum { .. }
            | K::ExclusiveMaximum { .. }
            | K::MinLength { .. }
            | K::MaxLength { .. }
            | K::MinItems { .. }
            | K::MaxItems { .. }
            | K::UniqueItems
            | K::Format { .. }
            | K::Pattern { .. }
            | K::AnyOf { .. }
            | K::OneOfNotValid { .. }
    )
}

/// `/symbol/ids/0` as `symbol.ids[0]`.
fn path_of(pointer: &str) -> String {
    let mut path = String::new();
    for segment in pointer.split('/').skip(1) {
        let segment = segment.replace("~1", "/").replace("~0", "~");
        if segment.bytes().all(|b| b.is_ascii_digit()) && !segment.is_empty() {
            path.push_str(&format!("[{segment}]"));
        } else {
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(&segment);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use workbench_core::{Annotations, ToolDescriptor, ToolOrigin};

    use super::*;

    /// `tests/data/arguments.json` holds schemas and, for each case, what is given and what is taken or said.
    #[test]
    fn arguments_are_taken_or_refused_as_written_down() {
        let table: Value = serde_json::from_str(include_str!("../tests/data/arguments.json")).unwrap();
        let mut wrong = Vec::new();
        for case in table["cases"].as_array().unwrap() {
            let descriptor = ToolDescriptor {
                name: "tool".to_owned(),
                title: String::new(),
                description: String::new(),
                input_schema: table["schemas"][case["schema"].as_str().unwrap()].to_string(),
                output_schema: "{}".to_owned(),
                annotations: Annotations::QUERY,
                origin: ToolOrigin::Server,
            };
            let schemas = ToolSchemas::parse(&descriptor).unwrap();
            let given = case["given"].as_object().unwrap().clone();
            let (kind, outcome) = match prepare("tool", &schemas, Some(given)).unwrap() {
                Ok(text) => ("taken", serde_json::from_str(&text).unwrap()),
                Err(failure) => {
                    assert_eq!((failure.code, failure.continuation), (Code::InvalidRequest, None));
                    ("refused", Value::String(failure.message))
                }
            };
            if case.get(kind) != Some(&outcome) {
                wrong.push(format!("{}: {kind} {outcome}", case["why"]));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
