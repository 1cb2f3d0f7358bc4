//! Reading a tool's arguments.
//!
//! The host has checked them against the published schema, made spelling and types regular, and resolved `workspace` and
//! `expectedSnapshot`. What a schema cannot say is checked here: which fields of a selector go together. Arguments that a
//! tool does not ask for are left alone.

use serde_json::{Map, Value};

use crate::failure::invalid;
use crate::selectors;
use crate::wit::{DocumentSelector, Failure, LocationSelector, ProjectSelector, Scope, SymbolSelector};

/// The largest limit that the contract knows, 2147483647.
pub const MAX_LIMIT: u32 = i32::MAX as u32;

/// The arguments of one call. `null` always counts as not given.
pub struct Arguments {
    fields: Map<String, Value>,
}

impl Arguments {
    /// # Errors
    /// `InvalidRequest` when the text is no JSON object.
    pub fn parse(text: &str) -> Result<Arguments, Failure> {
        match serde_json::from_str(text) {
            Ok(Value::Object(fields)) => Ok(Arguments { fields }),
            Ok(_) => Err(invalid("The arguments must be a JSON object.")),
            Err(error) => Err(invalid(format!("The arguments are no JSON: {error}."))),
        }
    }

    fn get(&self, name: &str) -> Option<&Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }

    pub(crate) fn set(&mut self, name: &str, value: Value) {
        self.fields.insert(name.to_owned(), value);
    }

    fn required(&self, name: &str) -> Result<&Value, Failure> {
        self.get(name).ok_or_else(|| invalid(format!("The argument `{name}` is required.")))
    }

    /// Whether the argument is there and not null.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The required argument `symbol`.
    ///
    /// # Errors
    /// `SymbolSelectorInvalid` and the codes of the selectors in it; `InvalidRequest` for other faults of its shape.
    pub fn symbol(&self) -> Result<SymbolSelector, Failure> {
        selectors::symbol("symbol", self.required("symbol")?)
    }

    /// The arguments `symbol` and `location`, of which exactly one is given: the symbol as `Ok`, the place as `Err`.
    ///
    /// # Errors
    /// `InvalidRequest` for none or both, and the codes of the selector.
    pub fn symbol_or_location(&self) -> Result<Result<SymbolSelector, LocationSelector>, Failure> {
        match (self.has("symbol"), self.has("location")) {
            (true, false) => self.symbol().map(Ok),
            (false, true) => self.location().map(Err),
            (given, _) => {
                let state = if given { "both are given" } else { "neither is given" };
                Err(invalid(format!("Provide exactly one of `symbol` and `location`; {state}.")))
            }
        }
    }

    /// The required argument `location`.
    ///
    /// # Errors
    /// `LocationSelectorInvalid` and those of its document; `InvalidRequest` for other faults of its shape.
    pub fn location(&self) -> Result<LocationSelector, Failure> {
        selectors::location("location", self.required("location")?)
    }

    /// The required argument `document`.
    ///
    /// # Errors
    /// `DocumentSelectorInvalid`, `ProjectSelectorInvalid`; `InvalidRequest` for other faults of its shape.
    pub fn document(&self) -> Result<DocumentSelector, Failure> {
        selectors::document("document", self.required("document")?)
    }

    /// The required argument `project`.
    ///
    /// # Errors
    /// `ProjectSelectorInvalid`; `InvalidRequest` for other faults of its shape.
    pub fn project(&self) -> Result<ProjectSelector, Failure> {
        selectors::project("project", self.required("project")?)
    }

    /// The optional argument `scope`; without it the whole solution.
    ///
    /// # Errors
    /// `InvalidRequest` when the fields do not go with `kind`, and the codes of the selectors in it.
    pub fn scope(&self) -> Result<Scope, Failure> {
        self.scope_named("scope")
    }

    /// A scope under another name.
    ///
    /// # Errors
    /// As for [`Arguments::scope`].
    pub fn scope_named(&self, name: &str) -> Result<Scope, Failure> {
        self.get(name).map_or(Ok(Scope::Solution), |value| selectors::scope(name, value))
    }

    /// A limit from 0 to [`MAX_LIMIT`].
    ///
    /// # Errors
    /// `InvalidRequest` for anything else.
    pub fn limit(&self, name: &str, default: u32) -> Result<u32, Failure> {
        self.number(name, default, MAX_LIMIT)
    }

    /// A whole number from 0. What is above `max` means `max`: asking for more than there can be is no fault.
    ///
    /// # Errors
    /// `InvalidRequest` for anything that is no whole number from 0.
    pub fn number(&self, name: &str, default: u32, max: u32) -> Result<u32, Failure> {
        match self.get(name) {
            None => Ok(default),
            Some(value) => match value.as_u64() {
                Some(number) => Ok(u32::try_from(number).unwrap_or(max).min(max)),
                None => Err(invalid(format!("`{name}` must be a whole number from 0 to {max}."))),
            },
        }
    }

    /// A number of levels from 1.
    ///
    /// # Errors
    /// `InvalidRequest` for anything else.
    pub fn depth(&self, name: &str, default: u32) -> Result<u32, Failure> {
        match self.limit(name, default)? {
            0 => Err(invalid(format!("`{name}` must be at least 1."))),
            depth => Ok(depth),
        }
    }

    /// One of a fixed set of names, compared without regard to case; the first when it is not given.
    ///
    /// # Errors
    /// `InvalidRequest` for any other name.
    pub fn choice(&self, name: &str, known: &[&'static str]) -> Result<&'static str, Failure> {
        let wanted = self.text(name)?;
        let found = match &wanted {
            None => known.first(),
            Some(wanted) => known.iter().find(|candidate| candidate.eq_ignore_ascii_case(wanted)),
        };
        found.copied().ok_or_else(|| {
            let wanted = wanted.unwrap_or_default();
            invalid(format!("`{name}` is `{wanted}`; accepted are {}.", known.join(", ")))
        })
    }

    /// A truth value.
    ///
    /// # Errors
    /// `InvalidRequest` for anything else.
    pub fn flag(&self, name: &str, default: bool) -> Result<bool, Failure> {
        match self.get(name) {
            None => Ok(default),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(_) => Err(invalid(format!("`{name}` must be true or false."))),
        }
    }

    /// A text without the white space around it; an empty one counts as not given.
    ///
    /// # Errors
    /// `InvalidRequest` for anything that is no text.
    pub fn text(&self, name: &str) -> Result<Option<String>, Failure> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty())),
            Some(_) => Err(invalid(format!("`{name}` must be a string."))),
        }
    }

    /// A list of texts; none when it is not given.
    ///
    /// # Errors
    /// `InvalidRequest` for anything that is no list of texts.
    pub fn texts(&self, name: &str) -> Result<Vec<String>, Failure> {
        let fault = || invalid(format!("`{name}` must be an array of strings."));
        match self.get(name) {
            None => Ok(Vec::new()),
            Some(Value::Array(items)) => {
                items.iter().map(|item| item.as_str().map(str::to_owned).ok_or_else(fault)).collect()
            }
            Some(_) => Err(fault()),
        }
    }

    /// A list of names out of a fixed set, compared without regard to case; the canonical spellings come back, without
    /// repetition.
    ///
    /// # Errors
    /// `InvalidRequest` for a name outside the set; the message names the ones in `shown`.
    pub fn names(&self, name: &str, known: &[&'static str], shown: &[&str]) -> Result<Vec<&'static str>, Failure> {
        let mut found = Vec::new();
        for text in self.texts(name)? {
            let wanted = text.trim();
            let Some(canonical) = known.iter().find(|candidate| candidate.eq_ignore_ascii_case(wanted)) else {
                return Err(invalid(format!("`{name}` has `{text}`; accepted are {}.", shown.join(", "))));
            };
            if !found.contains(canonical) {
                found.push(*canonical);
            }
        }
        Ok(found)
    }
}
