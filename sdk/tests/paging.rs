//! Going on in a list: what the tool is asked for, and what of its answer is left.

use std::cell::RefCell;

use serde_json::{Value, json};
use workbench_sdk::contract::Collection;
use workbench_sdk::schema::{Input, Output, collection, string};
use workbench_sdk::testing::Fake;
use workbench_sdk::tool::call;
use workbench_sdk::wit::Failure;
use workbench_sdk::{Answer, Arguments, Plugin, Query, Tool};

thread_local! {
    static LIMITS: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// Lists five letters.
const LETTERS: Tool = Tool {
    name: "letters",
    title: "Letters",
    description: "Input: none. Result: letters.",
    destructive: false,
    input: || Input::new().page("lettersLimit", 2, ""),
    output: || Output::new().required("letters", collection(string())),
    run: letters,
};

const PLUGIN: Plugin = Plugin { id: "test", display_name: "Test", version: "1.0.0", tools: &[LETTERS] };

fn letters(_query: &dyn Query, arguments: &Arguments) -> Result<Answer, Failure> {
    let limit = arguments.limit("lettersLimit", 2)?;
    LIMITS.with_borrow_mut(|limits| limits.push(limit));
    Answer::new(&json!({ "letters": Collection::first(["a", "b", "c", "d", "e"], limit), "more": 1 }), Vec::new())
}

/// Arguments, then the limit that the tool sees, the letters, and whether there are more.
#[test]
fn a_page_is_a_piece_of_the_same_list() {
    let cases = [
        (json!({}), 2, "ab", true),
        (json!({ "offset": null }), 2, "ab", true),
        (json!({ "offset": 0, "lettersLimit": 4 }), 4, "abcd", true),
        (json!({ "offset": 2 }), 4, "cd", true),
        (json!({ "offset": 4 }), 6, "e", false),
        (json!({ "offset": 3, "lettersLimit": 1 }), 4, "d", true),
        (json!({ "offset": 3, "lettersLimit": 0 }), 3, "", true),
        (json!({ "offset": 5 }), 7, "", false),
        (json!({ "offset": 2_147_483_647, "lettersLimit": 2_147_483_647 }), 2_147_483_647, "", false),
    ];
    for (arguments, limit, expected, more) in cases {
        let answer = call(&PLUGIN, &Fake::default(), "letters", &arguments.to_string()).expect("an answer");
        let data: Value = serde_json::from_str(&answer.data).expect("JSON");
        let items = data["letters"]["items"].as_array().expect("a list");
        let text: String = items.iter().filter_map(Value::as_str).collect();
        assert_eq!(LIMITS.with_borrow_mut(Vec::pop), Some(limit), "{arguments}");
        assert_eq!((text.as_str(), &data["letters"]["hasMore"]), (expected, &json!(more)), "{arguments}");
        assert_eq!((&data["letters"]["totalCount"], &data["more"]), (&json!(5), &json!(1)), "{arguments}");
    }
}

#[test]
fn an_offset_is_a_whole_number() {
    for arguments in [json!({ "offset": -1 }), json!({ "offset": 1.5 }), json!({ "offset": "2" })] {
        let failure = call(&PLUGIN, &Fake::default(), "letters", &arguments.to_string()).expect_err("refused");
        assert_eq!(failure.code, "InvalidRequest");
        assert!(failure.message.contains("`offset` must be a whole number"), "{}", failure.message);
    }
}

#[test]
fn the_schema_binds_pages_to_a_snapshot() {
    let schema = Input::new().page("lettersLimit", 2, "").build();
    let names: Vec<&String> = schema["properties"].as_object().expect("properties").keys().collect();
    assert_eq!(names, ["lettersLimit", "offset", "expectedSnapshot", "workspace"]);
    assert_eq!(
        (&schema["properties"]["offset"]["default"], &schema["properties"]["offset"]["minimum"]),
        (&json!(0), &json!(0))
    );
}
