//! Relations of symbols as data: `relations.answers.txt` holds each question and, below it, what must come.
//!
//! Lines are as in `questions.rs`; `scope=NAME` narrows to one project.

use workbench_core::{
    AttributesQuery, CallSource, CalleesQuery, CallersQuery, DerivedQuery, EngineWorkspace, MembersQuery,
    MinimumAccessibility, Page, ProjectSelector, QueryResult, ReferencesQuery, RelatedQuery, Scope, Snapshot,
    SurfaceQuery, Symbol, TypeHierarchyQuery, Warning,
};

use crate::questions::{place, spot, symbol};
use crate::support::{Bench, good, snapshot};
use crate::tables;

const MANY: u32 = 1000;

fn name(symbol: &Symbol) -> String {
    let name = symbol.documentation_id.clone().unwrap_or_else(|| symbol.display_name.clone());
    let frameworks = symbol.target_frameworks.iter().map(|framework| format!(" {framework}"));
    name + &frameworks.collect::<String>()
}

fn names(page: &Page<Symbol>) -> Vec<String> {
    assert_eq!(page.total, u32::try_from(page.items.len()).ok());
    page.items.iter().map(name).collect()
}

fn remarks(warnings: &[Warning]) -> impl Iterator<Item = String> {
    warnings.iter().map(|warning| format!("! {}", warning.message))
}

async fn ask(code: &dyn Snapshot, words: &str, about: &str) -> QueryResult<Vec<String>> {
    let mut words = words.split(',');
    let word = words.next().unwrap_or_default();
    let flags: Vec<&str> = words.collect();
    let number = |key: &str| flags.iter().find_map(|flag| flag.strip_prefix(key)?.parse::<u32>().ok());
    let scope = match flags.iter().find_map(|flag| flag.strip_prefix("scope=")) {
        None => Scope::Solution,
        Some(name) => Scope::Project(ProjectSelector { name: Some(name.to_owned()), ..ProjectSelector::default() }),
    };
    let has = |flag: &str| flags.contains(&flag);
    let (limit, max_depth) = (number("limit=").unwrap_or(MANY), number("depth=").unwrap_or(9));
    let related = || RelatedQuery { symbol: symbol(about), scope: scope.clone(), limit };
    let mut lines = Vec::new();
    match word {
        "implementations" => {
            let found = code.implementations(related()).await?;
            lines.extend(names(&found.items));
            lines.extend(remarks(&found.items.warnings));
        }
        "overrides" => lines.extend(names(&code.overrides(related()).await?.items)),
        "derived" => {
            let query = DerivedQuery { symbol: symbol(about), scope, max_depth, limit };
            let found = code.derived_types(query).await?.nodes;
            for node in &found.items {
                let parent = node.parent.map(|parent| format!(" of {}", name(&found.items[parent as usize].symbol)));
                lines.push(format!("{} {}{}", node.depth, name(&node.symbol), parent.unwrap_or_default()));
            }
            lines.extend(remarks(&found.warnings));
        }
        "hierarchy" => {
            let query = TypeHierarchyQuery {
                symbol: symbol(about),
                max_depth,
                base_types_limit: limit,
                interfaces_limit: limit,
            };
            let found = code.type_hierarchy(query).await?;
            lines.extend(found.base_types.items.iter().map(|base| base.display_name.clone()));
            lines.push("-".to_owned());
            lines.extend(found.interfaces.items.iter().map(|contract| contract.display_name.clone()));
            lines.extend(remarks(&found.warnings));
        }
        "overloads" => {
            for item in code.overloads(symbol(about), limit).await?.overloads.items {
                let frameworks = item.target_frameworks.iter().map(|framework| format!(" {framework}"));
                lines.push(format!("{}{}", item.display_name, frameworks.collect::<String>()));
            }
        }
        "callers" => {
            let query = CallersQuery {
                symbol: symbol(about),
                scope,
                include_context: has("context"),
                limit,
                call_sites_limit: MANY,
            };
            let found = code.callers(query).await?.callers;
            for caller in &found.items {
                lines.push(name(&caller.caller));
                for site in &caller.call_sites.items {
                    let context = site.context.as_ref().map(|text| format!(" {text}")).unwrap_or_default();
                    lines.push(format!("  {}{context}", spot(Some(&site.location))));
                }
            }
        }
        "callees" => {
            let source = match about.contains(": ") {
                true => CallSource::Location(place(about, None)),
                false => CallSource::Symbol(symbol(about)),
            };
            let max_depth = number("depth=").unwrap_or(1);
            lines.extend(names(&code.callees(CalleesQuery { source, max_depth, limit }).await?.items));
        }
        "members" => {
            let query = MembersQuery {
                symbol: symbol(about),
                include_inherited: has("inherited"),
                include_explicit_interface: has("explicit"),
                limit,
            };
            lines.extend(names(&code.members(query).await?.items));
        }
        "attributes" => {
            let query = AttributesQuery { symbol: symbol(about), include_inherited: has("inherited"), limit };
            for item in code.attributes(query).await?.attributes.items {
                let constructor = item.constructor_arguments.iter().chain(&item.named_arguments);
                let arguments = constructor.map(|argument| {
                    let name = argument.name.as_deref().unwrap_or("-");
                    format!(" {name}={}", argument.value.as_deref().unwrap_or("-"))
                });
                let inherited = if item.inherited { " inherited" } else { "" };
                lines.push(format!("{}{}{inherited}", item.name, arguments.collect::<String>()));
            }
        }
        "surface" => {
            let minimum = match flags.iter().find(|flag| !flag.contains('=')) {
                Some(&"protected") => MinimumAccessibility::Protected,
                Some(&"internal") => MinimumAccessibility::Internal,
                _ => MinimumAccessibility::Public,
            };
            let query = SurfaceQuery { scope, minimum, include_obsolete: !has("current"), limit };
            for entry in code.api_surface(query).await?.items.into_iter().filter(|entry| {
                about == "all" || entry.symbol.documentation_id.as_deref().is_some_and(|id| id.contains(about))
            }) {
                let old = if entry.is_obsolete { " obsolete" } else { "" };
                lines.push(format!("{} {}{old}", name(&entry.symbol), entry.accessibility));
            }
        }
        other => panic!("no such question: {other}"),
    }
    Ok(lines)
}

#[tokio::test]
async fn relations_are_what_is_written_down() {
    let bench = Bench::new("relations", include_str!("../data/relations.txt")).await;
    let (workspace, contents) = good(bench.load().await);
    assert_eq!(contents.diagnostics, []);
    let code = workspace.snapshot(&snapshot("first"));
    let table = include_str!("../data/relations.answers.txt");
    let wrong = tables::differences(&*code, &contents, "Base", table, ask).await;
    workspace.close().await;
    assert!(wrong.is_empty(), "other answers came:\n\n{wrong}");
}

/// Members of a family that Roslyn's finder and the one pass over the texts must find alike.
const FAMILY: &[&str] = &[
    "M:IStep.Run(System.Int32)",
    "M:IOther.Run(System.Int32)",
    "M:Plain.Run(System.Int32)",
    "M:Mixed.Run(System.Int32)",
    "M:Under.Run(System.Int32)",
    "M:Hiding.Run(System.Int32)",
    "M:Apart.Run(System.Int32)",
    "M:Apart.IStep#Run(System.Int32)",
    "M:Many`1.Run(System.Int32)",
    "M:Many`1.Run``1(``0)",
    "P:IStep.Label",
    "P:Plain.Label",
    "P:Apart.Label",
    "E:IStep.Done",
    "E:Plain.Done",
];

/// The uses of each member but those in `Filler.cs`.
async fn uses(test: &str, fixture: &str) -> Vec<String> {
    let bench = Bench::new(test, fixture).await;
    let (workspace, contents) = good(bench.load().await);
    assert_eq!(contents.diagnostics, []);
    let code = workspace.snapshot(&snapshot("first"));
    let mut lines = Vec::new();
    for member in FAMILY {
        lines.push((*member).to_owned());
        let query = ReferencesQuery {
            symbol: symbol(member),
            scope: Scope::Solution,
            include_definitions: true,
            include_context: false,
            limit: MANY,
        };
        for item in good(code.references(query).await).references.items {
            let line = format!("{} {} {}", spot(Some(&item.location)), item.is_definition, item.is_write);
            if !line.starts_with("Family/Filler.cs") {
                lines.push(line);
            }
        }
    }
    workspace.close().await;
    lines
}

#[tokio::test]
async fn a_large_family_is_found_as_a_small_one_is() {
    let small = include_str!("../data/family.txt");
    let filler: String = (0..120)
        .map(|n| {
            format!(
                "class Step{n} : IStep {{ public virtual int Run(int n) => {n}; public string Label {{ get; set; }} = \"\"; \
                 public event System.Action Done {{ add {{ }} remove {{ }} }} }}\n"
            )
        })
        .collect();
    let large = format!("{small}//- /Family/Filler.cs\n{filler}");
    let (small, large) = (uses("small-family", small).await, uses("large-family", &large).await);
    assert!(small.len() > 100, "{small:#?}");
    assert_eq!(small, large);
}
