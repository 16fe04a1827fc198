#!/usr/bin/env python3
"""Runs the `run:` steps of a workflow or of a composite action on this machine, in their order, as GitHub would.

    .build/venv/bin/python .github/run-workflow.py .github/workflows/test.yml --job linux
    .build/venv/bin/python .github/run-workflow.py .github/actions/build/action.yml --workspace ../my-books --input folder=site

Steps that are actions (`uses:`) are only named, and so are jobs for another system. Containers, services and secrets are left out: a run
here shows whether the scripts work, not whether GitHub has what they need. Needs PyYAML, which `make test` installs in .build/venv.
"""

import argparse
import itertools
import os
import platform
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

SYSTEM = {"Darwin": "macOS", "Windows": "Windows"}.get(platform.system(), "Linux")
MACHINE = {"x86_64": "X64", "amd64": "X64", "AMD64": "X64", "aarch64": "ARM64", "arm64": "ARM64"}.get(platform.machine(), platform.machine())
SHELLS = {
    None: "bash -e {0}", "bash": "bash --noprofile --norc -eo pipefail {0}", "sh": "sh -e {0}", "python": f"{shlex.quote(sys.executable)} {{0}}",
}
TOKEN = re.compile(r"\s*(?:(?P<text>'(?:[^']|'')*')|(?P<number>-?\d+(?:\.\d+)?)|(?P<sign>&&|\|\||==|!=|[!(),])|(?P<name>[A-Za-z_][\w.*-]*))")


class Expression:
    """An expression of GitHub: contexts, texts, numbers, `== != && || !`, brackets and the functions that workflows here use."""

    def __init__(self, text, contexts):
        self.contexts, self.tokens, at = contexts, [], 0
        text = text.strip()
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise SyntaxError(f"this expression is not understood from {text[at:]!r} on: {text}")
            self.tokens.append((found.lastgroup, found.group(found.lastgroup)))
            at = found.end()

    def value(self):
        value = self.either()
        if self.tokens:
            raise SyntaxError(f"this is left of an expression: {self.tokens}")
        return value

    def takes(self, *signs):
        if self.tokens and self.tokens[0][0] == "sign" and self.tokens[0][1] in signs:
            return self.tokens.pop(0)[1]
        return None

    def either(self):
        value = self.both()
        while self.takes("||"):
            other = self.both()
            value = value or other
        return value

    def both(self):
        value = self.comparison()
        while self.takes("&&"):
            other = self.comparison()
            value = value and other
        return value

    def comparison(self):
        value = self.single()
        while sign := self.takes("==", "!="):
            is_equal = text_of(value).lower() == text_of(self.single()).lower()
            value = is_equal == (sign == "==")
        return value

    def single(self):
        if self.takes("!"):
            return not self.single()
        if self.takes("("):
            value = self.either()
            self.takes(")")
            return value
        kind, token = self.tokens.pop(0)
        if kind == "text":
            return token[1:-1].replace("''", "'")
        if kind == "number":
            return float(token) if "." in token else int(token)
        if kind != "name":
            raise SyntaxError(f"{token} is not understood here")
        if self.takes("("):
            arguments = []
            while not self.takes(")"):
                arguments.append(self.either())
                self.takes(",")
            return self.call(token.lower(), arguments)
        if token in ("true", "false", "null"):
            return {"true": True, "false": False, "null": None}[token]
        value = self.contexts
        for part in token.split("."):
            value = value.get(part, "") if isinstance(value, dict) else ""
        return value

    def call(self, name, arguments):
        failed = self.contexts["job"]["status"] == "failure"
        simple = {"always": lambda: True, "success": lambda: not failed, "failure": lambda: failed, "cancelled": lambda: False}
        texts = [text_of(argument) for argument in arguments]
        if name in simple:
            return simple[name]()
        if name == "format":
            return re.sub(r"\{(\d+)\}", lambda found: texts[int(found[1]) + 1], texts[0])
        if name == "contains":
            return arguments[1] in arguments[0] if isinstance(arguments[0], list) else texts[1].lower() in texts[0].lower()
        if name in ("startswith", "endswith"):
            return getattr(texts[0].lower(), name)(texts[1].lower())
        if name == "hashfiles":
            return f"<hash of {' '.join(texts)}>"
        raise SyntaxError(f"the function {name} is not known here")


def text_of(value):
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def expanded(text, contexts):
    return re.sub(r"\$\{\{(.*?)\}\}", lambda found: text_of(Expression(found[1], contexts).value()), text_of(text), flags=re.DOTALL)


def is_wanted(step, contexts):
    condition = text_of(step.get("if", "success()")).strip()
    whole = re.fullmatch(r"\$\{\{(.*)\}\}", condition, re.DOTALL)
    condition = whole[1] if whole else condition
    if not re.search(r"\b(always|success|failure|cancelled)\s*\(", condition):
        condition = f"success() && ({condition})"
    return bool(Expression(condition, contexts).value())


def assignments(file):
    """What a step wrote into GITHUB_ENV or GITHUB_OUTPUT: `name=value`, or `name<<END`, lines and `END`."""
    found, lines = {}, iter(file.read_text("utf-8").splitlines())
    for line in lines:
        if marked := re.fullmatch(r"([^=]+?)<<(.+)", line):
            found[marked[1]] = "\n".join(itertools.takewhile(lambda text, end=marked[2]: text != end, lines))
        elif line:
            name, sign, value = line.partition("=")
            if not sign:
                raise SyntaxError(f"neither name=value nor name<<END: {line}")
            found[name] = value
    return found


class Run:
    """The steps of one job, or of one action."""

    def __init__(self, options, temporary, **contexts):
        self.options, self.temporary = options, temporary
        self.environment, self.path = {}, []
        self.contexts = {
            "job": {"status": "success"}, "steps": {}, "env": {}, "inputs": {}, "matrix": {}, "secrets": {}, "needs": {}, "vars": {},
            "runner": {"os": SYSTEM, "arch": MACHINE, "temp": str(temporary)},
        } | contexts

    def steps(self, steps):
        for number, step in enumerate(steps, start=1):
            name = expanded(step["name"], self.contexts) if "name" in step else step.get("uses") or step["run"].strip().splitlines()[0]
            if not is_wanted(step, self.contexts):
                print(f"-- {name}: skipped: not wanted here", flush=True)
            elif "uses" in step:
                print(f"-- {name}: skipped: uses {step['uses']}", flush=True)
                for key, value in (step.get("with") or {}).items():
                    print(f"     {key}: " + "\n          ".join(expanded(value, self.contexts).strip().splitlines()), flush=True)
            else:
                self.step(step, name, number)
        return self.contexts["job"]["status"] == "success"

    def step(self, step, name, number):
        print(f"-- {name}", flush=True)
        files = {}
        for variable in ("GITHUB_ENV", "GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"):
            files[variable] = self.temporary / f"{variable.lower()}_{number}"
            files[variable].write_text("")
        own = {key: expanded(value, self.contexts) for key, value in (step.get("env") or {}).items()}
        self.contexts["env"] = self.environment | own
        environment = os.environ | {
            "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(self.options.workspace), "RUNNER_TEMP": str(self.temporary),
            "RUNNER_OS": SYSTEM, "RUNNER_ARCH": MACHINE, "GITHUB_ACTION_PATH": self.contexts["github"]["action_path"],
            "GITHUB_REF": self.contexts["github"]["ref"], "GITHUB_REF_NAME": self.contexts["github"]["ref_name"],
        } | {variable: str(file) for variable, file in files.items()} | self.environment | own
        environment["PATH"] = os.pathsep.join([*self.path, os.environ["PATH"]])

        script = self.temporary / f"step_{number}"
        script.write_text(expanded(step["run"], self.contexts), "utf-8")
        command = SHELLS.get(step.get("shell"), step.get("shell")).replace("{0}", shlex.quote(str(script)))
        place = self.options.workspace / expanded(step.get("working-directory", "."), self.contexts)
        status = subprocess.run(shlex.split(command), cwd=place, env=environment, stdin=subprocess.DEVNULL, check=False).returncode

        self.environment |= assignments(files["GITHUB_ENV"])
        self.path = files["GITHUB_PATH"].read_text("utf-8").split("\n")[-2::-1] + self.path
        outcome = "failure" if status else "success"
        if "id" in step:
            self.contexts["steps"][step["id"]] = {"outputs": assignments(files["GITHUB_OUTPUT"]), "outcome": outcome, "conclusion": outcome}
        if status and not step.get("continue-on-error"):
            self.contexts["job"]["status"] = "failure"
        self.contexts["env"] = dict(self.environment)
        print(f"-- {name}: {'ok' if not status else f'failed with {status}'}", flush=True)


def combinations(matrix):
    """The jobs of a matrix; `include` and `exclude` as far as workflows here use them."""
    axes = {key: values for key, values in matrix.items() if key not in ("include", "exclude")}
    jobs = [dict(zip(axes, values, strict=True)) for values in itertools.product(*axes.values())] if axes else []
    jobs = [job for job in jobs if not any(out.items() <= job.items() for out in matrix.get("exclude", []))]
    for extra in matrix.get("include", []):
        fitting = [job for job in jobs if all(job[key] == extra[key] for key in axes if key in extra)]
        if fitting and axes:
            for job in fitting:
                job.update(extra)
        else:
            jobs.append(dict(extra))
    return jobs or [{}]


def is_here(runs_on):
    labels = " ".join(runs_on) if isinstance(runs_on, list) else runs_on
    return {"ubuntu": "Linux", "linux": "Linux", "macos": "macOS", "windows": "Windows"}.get(re.split(r"[-\s]", labels.lower())[0]) == SYSTEM


def run_action(action, options, github):
    inputs = {name: text_of(field.get("default")) for name, field in (action.get("inputs") or {}).items()}
    if unknown := options.inputs.keys() - inputs.keys():
        sys.exit(f"the action has no input {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory() as temporary:
        run = Run(options, Path(temporary), github=github | {"action_path": str(options.file.parent)}, inputs=inputs | options.inputs)
        is_done = run.steps(action["runs"]["steps"])
        for name, output in (action.get("outputs") or {}).items():
            print(f"output {name}: {expanded(output['value'], run.contexts)}", flush=True)
        return is_done


def run_jobs(workflow, options, github):
    is_done, needs = True, {}
    if options.job and options.job not in workflow["jobs"]:
        sys.exit(f"the workflow has no job {options.job}")
    for name, job in workflow["jobs"].items():
        if options.job not in (None, name):
            continue
        for matrix in combinations((job.get("strategy") or {}).get("matrix") or {}):
            contexts = {"github": github, "inputs": options.inputs, "matrix": matrix, "needs": needs}
            title = " ".join([name, *map(text_of, matrix.values())])
            if "steps" not in job:
                print(f"== {title}: skipped: uses {job.get('uses')}", flush=True)
                continue
            runs_on = job["runs-on"]
            runs_on = [expanded(label, contexts) for label in runs_on] if isinstance(runs_on, list) else expanded(runs_on, contexts)
            if not is_here(runs_on):
                print(f"== {title}: skipped: runs on {runs_on}", flush=True)
                continue
            with tempfile.TemporaryDirectory() as temporary:
                run = Run(options, Path(temporary), **contexts)
                for level in (workflow, job):
                    for key, value in (level.get("env") or {}).items():
                        run.environment[key] = run.contexts["env"][key] = expanded(value, run.contexts)
                needed = job.get("needs") or []
                results = [needs[need]["result"] for need in ([needed] if isinstance(needed, str) else needed) if need in needs]
                run.contexts["job"]["status"] = "failure" if "failure" in results else "success"
                if not is_wanted(job, run.contexts):
                    print(f"== {title}: skipped: not wanted here", flush=True)
                    continue
                run.contexts["job"]["status"] = "success"
                print(f"== {title}", flush=True)
                defaults = ((job.get("defaults") or workflow.get("defaults") or {}).get("run")) or {}
                is_ok = run.steps([defaults | step if "run" in step else step for step in job["steps"]])
                outputs = {key: expanded(value, run.contexts) for key, value in (job.get("outputs") or {}).items()}
                needs[name] = {"outputs": outputs, "result": "success" if is_ok and needs.get(name, {}).get("result") != "failure" else "failure"}
                print(f"== {title}: {'ok' if is_ok else 'failed'}", flush=True)
                is_done = is_done and is_ok
    return is_done


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=lambda text: Path(text).resolve(), help="a workflow, or the action.yml of a composite action")
    parser.add_argument("--job", help="only this job of a workflow")
    parser.add_argument("--workspace", type=lambda text: Path(text).resolve(), default=Path.cwd(), help="the checkout that the steps see (default: here)")
    parser.add_argument("--input", action="append", default=[], metavar="NAME=VALUE", help="an input; may be repeated")
    parser.add_argument("--ref", default="main", help="the branch or tag of the run, and the one that names the action (default: main)")
    options = parser.parse_args()
    options.inputs = dict(text.split("=", 1) for text in options.input)
    github = {
        "workspace": str(options.workspace), "ref": f"refs/heads/{options.ref}", "ref_name": options.ref, "action_ref": options.ref,
        "repository": "you/books", "action_path": "", "event_name": "push", "sha": "0" * 40, "token": "",
    }
    if re.match(r"v\d", options.ref):
        github |= {"ref": f"refs/tags/{options.ref}", "ref_type": "tag"}
    document = yaml.safe_load(options.file.read_text("utf-8"))
    is_done = (run_action if "runs" in document else run_jobs)(document, options, github)
    sys.exit(0 if is_done else 1)


if __name__ == "__main__":
    main()
