"""Reads the interface of a module that a user brings: what `queuescope adopt` guesses from.

  ports.py REQUEST.json ANSWER.json

REQUEST  files       sources, in any order
         folder      folder of the map, which has to hold every file that is read
         top         name of the module; null: the only one that no other instantiates
         include     folders of `include` files
         defines     macros: name to text
         parameters  name to value, a literal of SystemVerilog
ANSWER   top         name of the module, or null if it cannot be said
         tops        the modules of which one has to be chosen, if that is the problem
         files       the sources that the module may need, in compile order: packages before what uses them
         include     folders of `include` files: those of the request, and those of files that include what lies beside them
         ports       {name, direction: "in" | "out", bits, elements, lanes, members, values}, in the order of the header.
                     `bits` of an element; `elements` of an unpacked array, else 0; `lanes` of several packed dimensions, the
                     outermost, else 0; `members` {name, low, bits, values} of a structure, of one lane; `values` {name, value}
                     of an enumeration
         parameters  {name, value}: a number, a text, or null for a type
         clocks      {signal, edge: "pos" | "neg"}: inputs that reach edges of always blocks
         resets      {signal, low, asynchronous}: inputs that always blocks test first
         registers   {name, bits, elements}: `module.variable` of all that edge-triggered blocks assign
         loops       {file, line}: statements that may never end
         notes       sentences about what is read in another way than it stands there
         problems    {file, line, found, expected}
"""

import json
import sys
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from pyslang import Bag, BufferKind, SourceManager  # noqa: E402
from pyslang.ast import Compilation, CompilationOptions, DefinitionKind  # noqa: E402
from pyslang.parsing import LexerOptions, PreprocessorOptions  # noqa: E402
from pyslang.syntax import CommentHandler, SyntaxKind, SyntaxTree  # noqa: E402

from port_edges import Edges  # noqa: E402
from port_files import SYNTHESISERS, in_compile_order, needed, skipped  # noqa: E402
from port_problems import MOST, Problems  # noqa: E402
from port_types import Ports, parameters_of  # noqa: E402

INSTANTIATIONS = {SyntaxKind.HierarchyInstantiation, SyntaxKind.CheckerInstantiation}


def lexer_options():
    """What stands between comments `// synopsys translate_off` and `translate_on` is for simulation alone: it is passed over."""
    options = LexerOptions()
    off = CommentHandler(CommentHandler.Kind.TranslateOff, "translate_on")
    options.commentHandlers = {name: {"translate_off": off} for name in SYNTHESISERS}
    return options


def include_folders(manager, asked):
    """Folders in which all `include` files are found: Verilator does not look beside the file that includes."""
    folders = [str(Path(folder).resolve()) for folder in asked]
    for buffer in manager.getAllBuffers():
        if manager.getBufferKind(buffer) == BufferKind.IncludeFile:
            path = manager.getFullPath(buffer)
            beside = Path(manager.getFullPath(manager.getIncludedFrom(buffer).buffer)).parent.resolve()
            if not any(Path(path).resolve().is_relative_to(folder) for folder in folders):
                folders.append(str(beside))
    return list(dict.fromkeys(folders))


def compile_tree(tree, top, parameters):
    options = CompilationOptions()
    options.topModules = {top} if top else set()
    options.paramOverrides = [f"{name}={value}" for name, value in parameters.items()]
    compilation = Compilation(Bag([options]))
    compilation.addSyntaxTree(tree)
    return compilation


def modules_of(compilation):
    """Definitions of modules by name."""
    found = [one for one in compilation.getDefinitions() if getattr(one, "definitionKind", None) == DefinitionKind.Module]
    return {one.name: one for one in found}


def instantiated(tree):
    """Names of the modules that something instantiates."""
    found = set()

    def look(node):
        if getattr(node, "kind", None) in INSTANTIATIONS:
            found.add(str(node.type.valueText if hasattr(node.type, "valueText") else node.type).strip())

    tree.root.visit(look)
    return found


def listed(names):
    """Names in words: `a`, `b` or `c`."""
    names = [f"`{name}`" for name in names]
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def choose_top(compilation, tree, wanted, problems):
    """The module that is meant, or None with a problem."""
    modules = modules_of(compilation)
    if not modules:
        problems.add(None, "no module in these files", "files of SystemVerilog or Verilog with a module")
        return None
    if wanted:
        if wanted in modules:
            return wanted
        problems.add(None, f"no module `{wanted}`", listed(sorted(modules)))
        return None
    inner = instantiated(tree)
    candidates = [name for name in modules if name not in inner]
    if len(candidates) == 1:
        return candidates[0]
    found = f"{len(candidates)} modules that no other instantiates" if candidates else "no module that is outermost"
    problems.tops = sorted(candidates or modules)
    problems.add(None, found, f"--top NAME, one of {listed(problems.tops)}")
    return None


def check_parameters(instance, wanted, problems):
    """Parameters that are set have to be there, and no types."""
    found = {one["name"]: one["value"] for one in parameters_of(instance)}
    for name in wanted:
        settable = [one for one, value in found.items() if value is not None]
        if name not in settable:
            what = "is a type" if name in found else "is none of the module"
            problems.add(None, f"parameter `{name}` {what}", listed(settable) if settable else "no parameter")


def find(asked):
    """The answer to a request."""
    manager = SourceManager()
    problems = Problems(manager, asked["folder"])
    answer = {"top": None, "files": [], "include": [], "ports": [], "parameters": [], "clocks": [], "resets": [], "registers": []}

    def finish():
        answer["loops"] = problems.loops[:MOST]
        answer["notes"] = skipped(answer["files"], problems.name) + problems.notes()
        answer["problems"] = problems.found[:MOST]
        answer["tops"] = problems.tops
        return answer

    for file in asked["files"]:
        if not Path(file).is_file():
            problems.add(None, f"no file {file}", "files of SystemVerilog or Verilog")
    if problems.found:
        return finish()
    answer["files"] = in_compile_order(asked["files"])
    preprocessor = PreprocessorOptions()
    preprocessor.predefines = ["VERILATOR=1"] + [f"{name}={text}" for name, text in asked["defines"].items()]
    preprocessor.additionalIncludePaths = asked["include"]
    tree = SyntaxTree.fromFiles(answer["files"], manager, Bag([preprocessor, lexer_options()]))
    top = choose_top(compile_tree(tree, None, {}), tree, asked["top"], problems)
    if top is None:
        # Files that are not even SystemVerilog have no module; the errors say why.
        problems.diagnostics(compile_tree(tree, None, {}))
        return finish()
    # A testbench among the files is none of the module.
    answer["files"] = needed(answer["files"], top)
    problems.manager = manager = SourceManager()
    tree = SyntaxTree.fromFiles(answer["files"], manager, Bag([preprocessor, lexer_options()]))
    answer["include"] = include_folders(manager, asked["include"])
    problems.included()
    problems.imports(tree)
    answer["top"] = top
    compilation = compile_tree(tree, top, asked["parameters"])
    instances = list(compilation.getRoot().topInstances)
    if instances and not instances[0].body.portList:
        # What is wrong in a testbench is of no interest.
        others = listed(sorted(set(modules_of(compilation)) - {top})) or "none of these files has"
        where = instances[0].body.definition.location
        problems.add(where, f"module `{top}` has no ports", f"a module with ports: --top NAME, {others}")
        return finish()
    is_wrong = problems.diagnostics(compilation)
    if not instances:
        return finish()
    instance = instances[0]
    answer["parameters"] = parameters_of(instance)
    check_parameters(instance, asked["parameters"], problems)
    answer["ports"] = Ports(problems.add).collect(instance)
    if is_wrong:
        return finish()
    edges = Edges(instance)
    answer["clocks"] = [{"signal": port, "edge": edge} for port, edge in edges.clocks]
    answer["resets"] = list(edges.resets.values())
    answer["registers"] = list(edges.registers.values())
    problems.clocks(edges.clocks)
    problems.made(edges.derived)
    problems.behaviour(instance)
    return finish()


def answered(asked):
    """The answer, also where this program fails."""
    try:
        return find(asked)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        found = f"{type(error).__name__}: {error} (in {Path(where.filename).name}:{where.lineno})"
        problem = {"file": "", "line": 0, "found": found, "expected": "sources that scripts/rtl/ports.py can read: this is an error of Queuescope"}
        return {"top": None, "ports": [], "problems": [problem]}


if __name__ == "__main__":
    request, reply = sys.argv[1:]
    Path(reply).write_text(json.dumps(answered(json.loads(Path(request).read_text()))))
