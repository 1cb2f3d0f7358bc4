#!/usr/bin/env python3
"""Asks the server and a plain Roslyn program the same random questions, and reports where their answers differ.

usage: differ.py --server COMMAND --anchor PROGRAM --checks FOLDER [--dotnet DOTNET] [--seed N] [--count N] [--tools TOOL,...]
                 [--only NAME,...] [--json FILE] [--keep FOLDER] [SOLUTION ...]

  --checks   a folder that holds acceptance/run.py and anchor/check.py (which bring both answers to one form) and fixtures/
  --count    questions for each solution
  --only     fixtures by name; "none" for none of them
  SOLUTION   further solution files; the folder of each is copied and restored

Standard library only. Questions depend on nothing but the seed and the texts. See README.md beside
this file.
Exit status 1 if a difference is left that no rule explains.
"""
import argparse
import collections
import importlib.util
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import types

sys.dont_write_bytecode = True  # the tree stays as it is

from rules import explained  # noqa: E402

FIXTURES = ["language", "flow", "rename", "multitarget", "generators", "analyzers", "encodings", "judged", "large"]
PLACE = ["find-references", "go-to-definition", "get-symbol-info", "resolve-symbol", "find-callers", "find-callees", "find-implementations",
         "find-overrides", "find-overloads", "find-derived-types", "get-type-hierarchy", "get-symbol-members", "get-symbol-attributes",
         "get-partial-declarations", "get-change-impact", "get-control-flow-graph"]
SPAN = ["analyze-data-flow", "analyze-control-flow", "get-operation-tree"]
WHOLE = ["get-document-outline", "get-diagnostics", "get-api-surface"]
TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|"
                   r"[$@]*\"(?:\\.|\"\"|[^\"\n])*\"|'(?:\\.|[^'\n])+'|@?[^\W\d]\w*|\d[\w.]*|=>|\?\?=?|&&|\|\||[<>=!+*/-]=|[-+]{2}|[^\s\w]", re.S)
SEVERITIES = ["Hidden", "Info", "Warning", "Error"]
TYPES_ONLY = {"find-derived-types", "get-type-hierarchy"}


def module(path):
    spec = importlib.util.spec_from_file_location(os.path.basename(os.path.dirname(path)) + "_forms", path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


class Questions:
    """Random questions about the documents of one solution."""

    def __init__(self, seed, texts, tools):
        self.random, self.texts, self.tools = random.Random(seed), texts, tools
        self.paths = sorted(texts)
        self.tokens = {p: [m for m in TOKEN.finditer(texts[p]) if not m.group().startswith(("//", "/*"))] for p in self.paths}
        self.paths = [p for p in self.paths if self.tokens[p]]
        self.ids = set()

    @staticmethod
    def units(text):
        return len(text.encode("utf-16-le", "surrogatepass")) // 2

    def span(self, path, start, end):
        text = self.texts[path]
        return {"span": {"document": {"path": path}, "range": {"start": self.units(text[:start]), "length": self.units(text[start:end])}}}

    def token(self):
        """A random token, three times of four a word."""
        path = self.random.choice(self.paths)
        wanted = self.random.random() < 0.75
        for _ in range(20):
            found = self.random.choice(self.tokens[path])
            if not wanted or re.match(r"@?[^\W\d]", found.group()):
                break
        return path, found

    def stretch(self):
        """The span of something that looks like a statement, a block or an expression."""
        for _ in range(50):
            path, found = self.token()
            text = self.texts[path]
            line = text.rfind("\n", 0, found.start()) + 1
            end = text.find("\n", found.start())
            row = text[line:end if end >= 0 else len(text)].rstrip()
            start = line + len(row) - len(row.lstrip())
            way = self.random.randrange(4)
            if way == 0 and row.endswith(";") and row[:1] == " ":
                return path, start, line + len(row)
            if way == 1 and row.strip() == "{":
                close = self.closing(text, start, "{", "}")
                if close:
                    return path, start, close
            if way == 2 and found.group() == "(":
                close = self.closing(text, found.start(), "(", ")")
                if close and close - found.start() > 2:
                    return path, found.start() + 1, close - 1
            if way == 3 and re.search(r"(?:return|=|=>) [^;{}]+;$", row):
                inner = re.search(r"(?:return|=|=>) ([^;{}]+);$", row)
                return path, line + inner.start(1), line + inner.end(1)
        path, found = self.token()
        return path, found.start(), found.end()

    @staticmethod
    def closing(text, at, opening, closing):
        depth = 0
        for i in range(at, min(len(text), at + 4000)):
            depth += (text[i] == opening) - (text[i] == closing)
            if depth == 0:
                return i + 1
        return None

    def next(self):
        kind = self.random.random()
        pool = WHOLE if kind < 0.06 else SPAN if kind < 0.26 else PLACE
        tool = self.random.choice([t for t in pool if t in self.tools] or self.tools)
        if tool == "get-api-surface":
            return tool, {"minimumAccessibility": self.random.choice(["Public", "Protected", "Internal"])}
        if tool in WHOLE:
            document = {"path": self.random.choice(self.paths)}
            if tool == "get-document-outline":
                return tool, {"document": document}
            severities = self.random.choice([SEVERITIES, SEVERITIES[2:], SEVERITIES[:1]])
            return tool, {"scope": {"kind": "Document", "document": document}, "severities": severities}
        if tool in SPAN:
            return tool, {"location": self.span(*self.stretch())}
        more = {}
        if tool == "get-symbol-members":
            more = {k: True for k in ("includeInherited", "includeExplicitInterface") if self.random.random() < 0.3}
        if tool == "resolve-symbol":
            path, found = self.token()
            return tool, {"location": self.span(path, found.start(), found.end())}
        known = sorted(d for d in self.ids if tool not in TYPES_ONLY or d.startswith("T:"))
        if known and self.random.random() < 0.5:
            return tool, dict(symbol={"documentationCommentId": self.random.choice(known)}, **more)
        path, found = self.token()
        return tool, dict(symbol={"location": self.span(path, found.start(), found.end())}, **more)


def recording(run):
    """The forms' asker, which also keeps what was compared."""
    class Asker(run.Asker):
        compared = None

        def equal(self, want, got):
            self.compared = (want, got)
            return super().equal(want, got)
    return Asker


def again(run, check, workspace, anchor, tool, args, target, asker_type, project):
    """Whether the answer is the plain program's for one framework of one project."""
    other = json.loads(json.dumps(args))
    for part in ((other.get("symbol") or other).get("location") or {}).values():
        part["document"]["project"] = project
    if "documentationCommentId" in other.get("symbol", {}):
        other["symbol"]["project"] = project
    if "document" in other:
        other["document"]["project"] = project
    return both(run, check, workspace, anchor, tool, args, target, asker_type, other)[0]


def both(run, check, workspace, anchor, tool, args, target, asker_type, plainly=None):
    """(same, wanted, got): both refusing counts as the same."""
    try:
        want = check.run(anchor, tool, plainly or args, target)
    except check.Refused as e:
        want = {"refused": str(e)}
    refused = isinstance(want, dict) and "refused" in want
    probe = dict(want) if isinstance(want, dict) else want
    asker = asker_type(workspace, {"args": args, "answer": probe}, target)
    handler = getattr(asker, tool.replace("-", "_"))
    run.Asker.root = workspace.root
    try:
        if refused:
            data = workspace.ask(tool, **args)
            return False, want, data
        same = handler()
        compared = asker.compared or (want, asker.got)
        return bool(same), compared[0], compared[1]
    except run.Refused as e:
        return refused, want, {"refused": str(e)}
    except run.Wrong as e:
        return False, want, {"wrong": str(e)}


def copy(source, target, options, setup):
    shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns("obj", "bin"))
    environment = dict(os.environ, DOTNET_TieredPGO="0", DOTNET_CLI_TELEMETRY_OPTOUT="1", DOTNET_NOLOGO="1", MSBUILDDISABLENODEREUSE="1")
    commands = [[sys.executable, os.path.join(target, setup["make"][0]), target] + setup["make"][1:]] if "make" in setup else []
    commands += [[options.dotnet, "restore", p, "-nodeReuse:false", "-v:q"] for p in setup.get("restore", [])]
    commands += [[options.dotnet, "build", p, "-nodeReuse:false", "-v:q", "-p:UseSharedCompilation=false"] for p in setup.get("build", [])]
    for command in commands:
        done = subprocess.run(command, cwd=target, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            print("  note: %s ended with %d\n%s" % (" ".join(command[:3]), done.returncode, done.stdout.decode(errors="replace")[-2000:]))


def compare(name, target, where, options, run, check, rows):
    root = os.path.join(target, where.get("root", "."))
    anchor = check.Anchor(os.path.abspath(options.anchor), target)
    client = None
    try:
        opened = anchor.ask("open", path=os.path.join(target, where["path"]), root=root, properties=where.get("properties", {}))
        if not opened["ok"]:
            print("  the anchor cannot open it: %s" % opened["error"])
            return
        texts = {}
        for d in anchor.ask("documents")["result"]:
            if d["file"].endswith(".cs") and not d["file"].startswith("..") and d["file"] not in texts:
                texts[d["file"]] = anchor.ask("text", file=d["file"], project=d["project"])["result"]
        projects = anchor.ask("projects")["result"]
        plain = lambda name: re.sub(r"\(.*\)$", "", name)
        targets = [{"name": plain(p["name"]), "targetFramework": p["framework"]} for p in projects if p["framework"]]
        context = types.SimpleNamespace(anchor=anchor, check=check, several=bool(targets), projects=targets, again=None)
        ask = Questions("%s %s" % (options.seed, name), texts, options.chosen)
        client = run.Client(options.command, target, 120)
        workspace = run.Workspace(client, os.path.join(target, where["path"]), root, where.get("properties"))
        asker_type = recording(run)
        for number in range(options.count):
            tool, args = ask.next()
            location = (args.get("symbol") or args).get("location") if tool not in SPAN else None
            if location:
                known = anchor.ask("definition", **check.place(location, {}))
                if known["ok"] and known["result"] and known["result"].get("docId") and known["result"].get("places"):
                    ask.ids.add(known["result"]["docId"])
            same, want, got = both(run, check, workspace, anchor, tool, args, target, asker_type)
            context.again = (lambda project: again(run, check, workspace, anchor, tool, args, target, asker_type, project))
            why = None if same else explained(tool, args, want, got, context)
            rows.append({"solution": name, "number": number, "tool": tool, "same": same, "why": why})
            if not same and (why is None or options.show):
                at = json.dumps(args.get("symbol") or args, ensure_ascii=False)
                span = (location or args.get("location") or {}).get("span")
                if span:
                    text, begin, length = texts[span["document"]["path"]], span["range"]["start"], span["range"]["length"]
                    wide = text.encode("utf-16-le", "surrogatepass")
                    part = lambda a, b: wide[max(0, a) * 2:b * 2].decode("utf-16-le", "replace")
                    at += "  ...%s>>>%s<<<%s..." % (part(begin - 50, begin), part(begin, begin + length), part(begin + length, begin + length + 30))
                print("DIFFERS%s %s #%d %s %s" % (" (%s)" % why if why else "", name, number, tool, at))
                for only, a, b in (("wanted", want, got), ("got", got, want)):
                    if isinstance(a, list) and isinstance(b, list) and tool not in SPAN and not (a and isinstance(a[0], list)):
                        a = [x for x in a if x not in b]
                    print("    %-6s %s" % (only, json.dumps(a, ensure_ascii=False)[:options.width]), flush=True)
    finally:
        anchor.process.kill()
        anchor.process.wait()
        if client is not None:
            client.kill()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    parser.add_argument("--server-args", default="--operational-mode transactional --error-reporting-consent never")
    parser.add_argument("--anchor", required=True)
    parser.add_argument("--checks", required=True)
    parser.add_argument("--dotnet", default="dotnet")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--tools", default=",".join(PLACE + SPAN + WHOLE))
    parser.add_argument("--only", default=",".join(FIXTURES))
    parser.add_argument("--show", action="store_true", help="print explained differences too")
    parser.add_argument("--width", type=int, default=900)
    parser.add_argument("--json")
    parser.add_argument("--keep", help="work in this folder and use again what is there")
    parser.add_argument("solutions", nargs="*")
    options = parser.parse_args()
    options.command = [os.path.abspath(p) if os.path.exists(p) else p for p in shlex.split(options.server)] + shlex.split(options.server_args)
    options.chosen = options.tools.split(",")
    run, check = (module(os.path.join(options.checks, p)) for p in ("acceptance/run.py", "anchor/check.py"))
    work = os.path.realpath(options.keep or tempfile.mkdtemp(prefix="differ-"))
    os.makedirs(work, exist_ok=True)
    rows = []
    todo = []
    for name in options.only.split(","):
        if name != "none":
            source = os.path.join(options.checks, "fixtures", name)
            with open(os.path.join(source, "expect.json"), encoding="utf-8") as file:
                expect = json.load(file)
            todo.append((name, source, expect["open"], expect.get("setup", {})))
    for path in options.solutions:
        folder, file = os.path.split(os.path.abspath(path))
        todo.append((os.path.basename(folder), folder, {"path": file}, {"restore": [file]}))
    for name, source, where, setup in todo:
        target = os.path.join(work, name)
        if not os.path.exists(target):
            copy(source, target, options, setup)
        print("== %s" % name, flush=True)
        compare(name, target, where, options, run, check, rows)
    if not options.keep:
        shutil.rmtree(work, ignore_errors=True)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)
    for tool in sorted({r["tool"] for r in rows}):
        mine = [r for r in rows if r["tool"] == tool]
        print("%-26s %4d asked, %4d the same, %3d explained, %3d not" % (tool, len(mine), sum(r["same"] for r in mine),
              sum(bool(r["why"]) for r in mine), sum(not r["same"] and not r["why"] for r in mine)))
    for why, count in sorted(collections.Counter(r["why"] for r in rows if r["why"]).items()):
        print("  explained by %s: %d" % (why, count))
    left = sum(not r["same"] and not r["why"] for r in rows)
    print("%d questions, %d differences unexplained" % (len(rows), left))
    return 1 if left or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
