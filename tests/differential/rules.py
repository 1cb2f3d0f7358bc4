"""Differences between the server and plain Roslyn that have a reason: one function for each, with the reason as its text.

A rule gets the tool, its arguments, both answers in normal form, and what is known of the solution; it says whether it explains the difference.
"""
import collections
import json
import re


def refused_kind(tool, args, want, got, context):
    """A tool for methods is asked about a field, a tool for types about a method: the server says so, the plain program answers something."""
    return isinstance(got, dict) and "it has to be " in got.get("refused", "")


def namespace_modifiers(tool, args, want, got, context):
    """Roslyn calls namespaces static: no modifier stands there."""
    if tool != "get-symbol-info" or not isinstance(want, list) or not want[0].startswith("N:"):
        return False
    return want[:2] == got[:2] and want[2] == ["static"] and not set(want[3]) - set(got[3])


def bare(text):
    """An id without type arguments, arities and parameters."""
    text = text.split("(")[0]
    while True:
        less = re.sub(r"\{[^{}]*\}|`+\d+", "", text)
        if less == text:
            return text
        text = less


def flat(value):
    """Every string and number in an answer, whatever holds it."""
    if isinstance(value, dict):
        return [key for key in value] + [x for v in value.values() for x in flat(v)]
    if isinstance(value, (list, tuple)):
        return [x for v in value for x in flat(v)]
    return [value]


def constructed(tool, args, want, got, context):
    """Roslyn's id of a constructed generic names its arguments (anonymous ones not at all); an id that can be asked again names the definition."""
    if not (isinstance(want, list) and isinstance(got, list)):
        return False
    first, second = collections.Counter(map(str, flat(want))), collections.Counter(map(str, flat(got)))
    first, second = first - second, second - first
    return any(re.search(r"[{(]", x) for x in first) and sorted(map(bare, first.elements())) == sorted(map(bare, second.elements()))


def frameworks(tool, args, want, got, context):
    """D1: one framework is the plain program's whole answer, several are merged here. What is more has to be in another framework."""
    if not context.several:
        return False
    if isinstance(want, dict) and "refused" in want:
        return isinstance(got, dict) and "targetFrameworks" in json.dumps(got)
    if tool == "get-change-impact":
        return all(got[k] >= want[k] for k in want)
    if tool == "get-diagnostics":
        return not set(want) - set(got)
    if tool == "get-document-outline":
        return not {row[2] for row in want} - {row[2] for row in got}
    missing = collections.Counter(map(str, flat(want))) - collections.Counter(map(str, flat(got)))
    return not missing


def elsewhere(tool, args, want, got, context):
    """Implementations and derived types in metadata are not part of the solution's answer."""
    if tool not in ("find-implementations", "find-derived-types", "find-overrides", "get-type-hierarchy"):
        return False
    want, got = flat(want), flat(got)
    return not set(got) - set(want) and all(not context.anchor.ask("symbol", docId=d)["ok"] for d in set(want) - set(got))


def namespaces(tool, args, want, got, context):
    """A namespace is all of its declarations in all projects; the plain program takes those of one project."""
    asked = (args.get("symbol") or {}).get("documentationCommentId", "") or (want[0] if isinstance(want, list) and want and isinstance(want[0], str) else "")
    return asked.startswith("N:") and not collections.Counter(map(str, flat(want))) - collections.Counter(map(str, flat(got)))


def entry_point(tool, args, want, got, context):
    """D15: local functions and lambdas count as the member that they stand in, top-level code as the entry point."""
    if tool != "find-callers" or not isinstance(got, dict) or "refused" in got:
        return False
    return sorted(p for v in want.values() for p in v) == sorted(p for v in got.values() for p in v)


def primary(tool, args, want, got, context):
    """The declaration of a primary constructor is its whole type for Roslyn; other members' calls are not its own."""
    asked = (args.get("symbol") or {}).get("documentationCommentId", ".#ctor")
    return tool == "find-callees" and ".#ctor" in asked and not set(flat(got)) - set(flat(want))


def property_graph(tool, args, want, got, context):
    """The graph of a property is its getter's, that of a field its initial value's; the plain program has none for two accessors and constants."""
    if tool != "get-control-flow-graph" or not isinstance(got, dict):
        return False
    return "no control flow graph" in str(want) and (got.get("owner") or {}).get("kind") in ("Property", "Field")


def build_output(tool, args, want, got, context):
    """Files under obj are written by the build and no documents of the workspace: uses in them do not count."""
    if tool != "get-change-impact" or "refused" in want or "referenceCount" not in got:
        return False
    found = context.anchor.ask("references", **context.check.symbol(args))["result"]["references"]
    left = [r for r in found if "generated" not in r["kind"] and "/obj/" not in "/" + r["file"]]
    return len(left) != want["referenceCount"] and dict(want, referenceCount=len(left)) == got


def generated_uses(tool, args, want, got, context):
    """Uses in generated source are listed (D13), so they are counted with the list."""
    if tool != "get-change-impact" or "refused" in want or "referenceCount" not in got:
        return False
    found = context.anchor.ask("references", **context.check.symbol(args))["result"]["references"]
    kept = [r for r in found if "generated" in r["kind"] or "/obj/" not in "/" + r["file"]]
    return any("generated" in r["kind"] for r in found) and dict(want, referenceCount=len(kept)) == got


def generated_places(tool, args, want, got, context):
    """Call sites in generated source have the generator's path (D13) and no document; the plain program has a path under obj."""
    if tool != "find-callers" or set(want) != set(got) or "refused" in got:
        return False
    return all(sorted("-" if "/obj/" in "/" + p else p for p in want[k]) == sorted(got[k]) for k in want)


def end_of_compilation(tool, args, want, got, context):
    """What is only known at the end of a compilation is left out by a plain question about one document; asked about all, it is there."""
    if tool != "get-diagnostics" or not isinstance(got, list):
        return False
    more, less = collections.Counter(got) - collections.Counter(want), collections.Counter(want) - collections.Counter(got)
    if less:
        return False
    whole = context.check.run(context.anchor, tool, {"severities": args["severities"]}, None)
    return not set(more) - set(whole)


def cascade(tool, args, want, got, context):
    """Uses of an implementation in another project come as direct ones of the interface's property; the name there binds to the implementation."""
    if tool != "find-callers" or "refused" in got or "documentationCommentId" not in args["symbol"]:
        return False
    sites = lambda answer: {place for places in answer.values() for place in places}
    if sites(got) - sites(want):
        return False
    for place in sites(want) - sites(got):
        file, line, column = place.rsplit(":", 2)
        found = context.anchor.ask("symbol", file=file, line=int(line), column=int(column))
        if not found["ok"] or found["result"]["docId"] == args["symbol"]["documentationCommentId"]:
            return False
    return True


def nullable(tool, args, want, got, context):
    """Overloads are shown with the annotations of nullable references; documentation ids have none."""
    bare_types = lambda rows: [[text.replace("?", "") for text in row] for row in rows]
    return tool == "find-overloads" and isinstance(got, list) and bare_types(want) == bare_types(got)


def metadata_namespace(tool, args, want, got, context):
    """A namespace is shared with all assemblies: the members that the workspace declares are listed."""
    return tool == "get-symbol-members" and not set(got) - set(want) and set(want) != set(got) \
        and all(re.match(r"[NT]:(System|Microsoft)\b", d) for d in set(want) - set(got))


def anonymous(tool, args, want, got, context):
    """Members of anonymous types have no name that can be asked about, and are no callees."""
    if tool != "find-callees" or isinstance(want, dict):
        return False
    namespace = (args.get("symbol") or {}).get("documentationCommentId", "").startswith("N:")  # holds more here: see namespaces
    return (namespace or not set(got) - set(want)) and all(re.match("[PM]:\\.", d) or d.startswith("M:<>") for d in set(want) - set(got))


def enum_values(tool, args, want, got, context):
    """Values of enums are written by name here, the plain program casts a number."""
    drop = lambda rows: [[n, [v for v in values if not re.fullmatch(r"[\w.| ]+\.[\w.| ]+", v[0])]] for n, values in rows]
    return tool == "get-symbol-attributes" and isinstance(got, list) and drop(want) == drop(got) and drop(got) != got


def void(tool, args, want, got, context):
    """The keyword void is the type System.Void here, as int is System.Int32; the plain program finds nothing."""
    return isinstance(want, dict) and "no symbol there" in want.get("refused", "") and "T:System.Void" in json.dumps(got)


def generated_part(tool, args, want, got, context):
    """The part of a partial member that a generator wrote is a place too (D13); the plain program gives the written one."""
    return tool in ("go-to-definition", "resolve-symbol", "get-symbol-info", "get-partial-declarations") and isinstance(want, list) and isinstance(got, list) \
        and "-" in flat(got) and collections.Counter(map(str, flat(got))) - collections.Counter(map(str, flat(want))) <= collections.Counter(["-"] * 9)


def other_framework(tool, args, want, got, context):
    """D1: the place means something in another framework than the plain program's first: asked about that one, it answers the same."""
    if not context.several or not context.again:
        return False
    return any(context.again(project) for project in context.projects)


RULES = {
    "build-output": build_output,
    "generated-uses": generated_uses,
    "metadata-namespace": metadata_namespace,
    "generated-places": generated_places,
    "end-of-compilation": end_of_compilation,
    "nullable": nullable,
    "cascade": cascade,
    "anonymous": anonymous,
    "enum-values": enum_values,
    "void": void,
    "generated-part": generated_part,
    "other-framework": other_framework,
    "refused-kind": refused_kind,
    "namespace-modifiers": namespace_modifiers,
    "constructed": constructed,
    "frameworks": frameworks,
    "metadata": elsewhere,
    "namespaces": namespaces,
    "containing-member": entry_point,
    "primary-constructor": primary,
    "property-graph": property_graph,
}


def explained(tool, args, want, got, context):
    """The key of the rule that explains a difference, or None."""
    for key, rule in RULES.items():
        if rule(tool, args, want, got, context):
            return key
    return None
