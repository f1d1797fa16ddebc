"""Tests of ports.py on small samples. `npm run faults` begins with them and those of faults.py, since it is what installs pyslang."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from ports import answered, find  # noqa: E402


def answer(text, top=None, parameters={}, defines={}, more={}, folder="."):
    """What is found in files in a folder: `a.sv` with this text, and more by name."""
    with tempfile.TemporaryDirectory() as root:
        for name, content in {"a.sv": text, **more}.items():
            (Path(root) / name).parent.mkdir(parents=True, exist_ok=True)
            (Path(root) / name).write_text(content)
        files = [str(Path(root) / name) for name in ["a.sv", *more] if not name.endswith((".svh", ".hex"))]
        include = [str(Path(root) / "inc")]
        found = find(
            {
                "files": files,
                "folder": str(Path(root) / folder),
                "top": top,
                "include": include,
                "defines": defines,
                "parameters": parameters,
            }
        )
        found["files"] = [Path(file).name for file in found["files"]]
        found["include"] = [str(Path(path).relative_to(Path(root).resolve())) for path in found["include"]]
        return found


def module(body="", head="input logic clk_i, rst_ni, d_i, output logic q_o", name="m", parameters=""):
    return f"module {name} {parameters} ({head});\n{body}\nendmodule\n"


def port(declaration, before="", name="x", parameters=""):
    return next(p for p in answer(before + module(head=declaration, parameters=parameters))["ports"] if p["name"] == name)


def problems(text, **rest):
    return [(p["line"], p["found"], p["expected"]) for p in answer(text, **rest)["problems"]]


class Tops(unittest.TestCase):
    def test_the_only_module_that_no_other_instantiates_is_the_top(self):
        text = module("inner u (.*);", name="outer") + module(name="inner")
        self.assertEqual(answer(text)["top"], "outer")
        self.assertEqual(answer(text, top="inner")["top"], "inner")

    def test_several_candidates_are_named(self):
        found = problems(module(name="one") + module(name="two"))
        self.assertEqual(found, [(0, "2 modules that no other instantiates", "--top NAME, one of `one` or `two`")])
        self.assertEqual(answer(module(name="one") + module(name="two"))["tops"], ["one", "two"])
        self.assertEqual(answer(module(name="one"))["tops"], [])

    def test_a_top_that_is_not_there(self):
        self.assertEqual(problems(module(name="one"), top="two"), [(0, "no module `two`", "`one`")])

    def test_files_without_hardware(self):
        found = problems("this is a letter")
        self.assertEqual(found[0], (0, "no module in these files", "files of SystemVerilog or Verilog with a module"))
        self.assertEqual(found[1][0], 1)

    def test_packages_come_before_what_uses_them(self):
        text = module(head="input p::t x")
        more = {"q.sv": "package q; localparam int W = 3; endpackage", "p.sv": "package p; typedef logic [q::W-1:0] t; endpackage"}
        found = answer(text, more=more)
        self.assertEqual(found["files"], ["q.sv", "p.sv", "a.sv"])
        self.assertEqual(found["ports"][0]["bits"], 3)


    def test_files_that_the_module_does_not_need_are_left_out(self):
        bench = "module bench; logic c; initial #5 c = 0; m u (.clk_i(c)); missing v (); endmodule"
        more = {"bench.sv": bench, "defs.sv": "`define Q 1\n", "inner.sv": module(name="inner")}
        found = answer(module("inner u (.*);"), top="m", more=more)
        self.assertEqual(found["files"], ["a.sv", "defs.sv", "inner.sv"])
        self.assertEqual(found["problems"], [])


class PortTypes(unittest.TestCase):
    def test_ports_stand_in_the_order_of_the_header(self):
        found = answer(module(head="input logic [7:0] b, a, output logic z"))["ports"]
        self.assertEqual([(p["name"], p["direction"], p["bits"]) for p in found], [("b", "in", 8), ("a", "in", 8), ("z", "out", 1)])

    def test_ports_of_verilog_1995(self):
        text = "module m (c, d, q); input c; input [3:0] d; output [3:0] q; reg [3:0] q; always @(posedge c) q <= d; endmodule"
        found = answer(text)
        self.assertEqual([(p["name"], p["bits"]) for p in found["ports"]], [("c", 1), ("d", 4), ("q", 4)])
        self.assertEqual(found["registers"], [{"name": "m.q", "bits": 4, "elements": 0}])

    def test_an_unpacked_array_has_elements(self):
        found = port("input logic [7:0] x [4]")
        self.assertEqual((found["bits"], found["elements"], found["lanes"]), (8, 4, 0))

    def test_several_packed_dimensions_are_lanes(self):
        found = port("input logic [3:0][7:0] x")
        self.assertEqual((found["bits"], found["elements"], found["lanes"]), (32, 0, 4))

    def test_members_of_members_are_flat(self):
        types = "typedef struct packed { logic [7:0] rank; struct packed { logic [3:0] flow; logic last; } meta; } t;\n"
        members = [{"name": m["name"], "low": m["low"], "bits": m["bits"]} for m in port("input t x", types)["members"]]
        expected = [("rank", 5, 8), ("meta.flow", 1, 4), ("meta.last", 0, 1)]
        self.assertEqual(members, [{"name": n, "low": low, "bits": bits} for n, low, bits in expected])
        self.assertEqual(port("input t [1:0] x", types)["lanes"], 2)
        self.assertEqual(len(port("input t x [2]", types)["members"]), 3)

    def test_an_enumeration_has_names(self):
        found = port("input op_e x", "typedef enum logic [1:0] { NOP, PUSH = 2, POP } op_e;\n")
        self.assertEqual([(v["name"], v["value"]) for v in found["values"]], [("NOP", 0), ("PUSH", 2), ("POP", 3)])

    def test_a_type_that_is_a_parameter(self):
        self.assertEqual(port("input T x", parameters="#(parameter type T = logic [8:0])")["bits"], 9)


class Parameters(unittest.TestCase):
    TEXT = module(head="input logic [W-1:0] x", parameters="#(parameter int W = 8, parameter type T = logic, localparam int M = W)")

    def test_parameters_change_widths(self):
        found = answer(self.TEXT, parameters={"W": "12"})
        self.assertEqual(found["ports"][0]["bits"], 12)
        self.assertEqual(found["parameters"], [{"name": "W", "value": 12}, {"name": "T", "value": None}])

    def test_parameters_that_cannot_be_set(self):
        found = {p[1:] for p in problems(self.TEXT, parameters={"V": "1", "T": "2"})}
        self.assertTrue({("parameter `V` is none of the module", "`W`"), ("parameter `T` is a type", "`W`")} <= found, found)

    def test_texts_and_large_numbers(self):
        declared = "#(parameter MODE = \"FIFO\", parameter string S = \"x\", parameter logic [127:0] BIG = '1, parameter M = 3)"
        found = answer(module(parameters=declared), parameters={"M": "5"})["parameters"]
        self.assertEqual([p["value"] for p in found], ['"FIFO"', '"x"', "128'hffffffffffffffffffffffffffffffff", 5])
        self.assertEqual(answer(module(parameters=declared), parameters={"MODE": '"LIFO"'})["parameters"][0]["value"], '"LIFO"')

    def test_parameters_that_are_no_literals(self):
        for value in ("LIFO", "x y"):
            found = problems(module(parameters="#(parameter MODE = 1)"), parameters={"MODE": value})
            self.assertEqual(len(found), 1)
            self.assertTrue(found[0][1].endswith(" in a parameter") and "-P DEPTH=16" in found[0][2], found)

    def test_macros_change_widths(self):
        self.assertEqual(answer(module(head="input logic [`W-1:0] x"), defines={"W": "5"})["ports"][0]["bits"], 5)


class Edges(unittest.TestCase):
    def edges(self, text, **rest):
        found = answer(text, **rest)
        resets = [(r["signal"], r["low"], r["asynchronous"]) for r in found["resets"]]
        return [(c["signal"], c["edge"]) for c in found["clocks"]], resets

    def test_the_signal_that_is_asked_first_is_the_reset(self):
        body = "always_ff @(posedge clk_i or negedge rst_ni) if (!rst_ni) q_o <= 0; else q_o <= d_i;"
        self.assertEqual(self.edges(module(body)), ([("clk_i", "pos")], [("rst_ni", True, True)]))
        body = "always @(posedge d_i, posedge clk_i) begin if (d_i == 1'b1) q_o <= 0; else q_o <= 1; end"
        self.assertEqual(self.edges(module(body)), ([("clk_i", "pos")], [("d_i", False, True)]))

    def test_a_synchronous_reset_sets_constants(self):
        body = "always_ff @(posedge clk_i) if (~rst_ni) q_o <= '0; else q_o <= d_i;"
        self.assertEqual(self.edges(module(body)), ([("clk_i", "pos")], [("rst_ni", True, False)]))
        body = "localparam R = 0; always @(posedge clk_i) begin q_o <= d_i; if (rst_ni == R) q_o <= 1'b0; end"
        self.assertEqual(self.edges(module(body)), ([("clk_i", "pos")], [("rst_ni", True, False)]))
        body = "always @(posedge clk_i) if (rst_ni != 1'b1) q_o <= 1'b0; else q_o <= d_i;"
        self.assertEqual(self.edges(module(body)), ([("clk_i", "pos")], [("rst_ni", True, False)]))
        body = "always @(posedge clk_i) if (!rst_ni || d_i) q_o <= 1'b0; else q_o <= 1'b1;"
        self.assertEqual(self.edges(module(body)), ([("clk_i", "pos")], [("rst_ni", True, False), ("d_i", False, False)]))
        body = "always_ff @(posedge clk_i) if (d_i) q_o <= rst_ni;"
        self.assertEqual(self.edges(module(body)), ([("clk_i", "pos")], []))

    def test_edges_are_followed_through_the_hierarchy(self):
        inner = module("always @(negedge ck or posedge r) if (r) q <= 0; else q <= 1;", "input ck, r, output reg q", "inner")
        outer = module("wire n = ~rst_ni; logic c; assign c = clk_i; inner u (.ck(c), .r(n), .q(q_o));", name="outer")
        self.assertEqual(self.edges(inner + outer), ([("clk_i", "neg")], [("rst_ni", True, True)]))

    def test_a_gated_clock_is_its_clock(self):
        gate = "module gate (input ck, en, output g); logic q; always_latch if (!ck) q = en; assign g = ck & q; endmodule\n"
        flop = "always_ff @(posedge g or negedge rst_ni) if (!rst_ni) q_o <= 0; else q_o <= d_i;"
        for how in ("logic g; gate u (.ck(clk_i), .en(d_i), .g);", "wire g = clk_i & d_i;", "logic g; always_comb g = clk_i & d_i;"):
            found = answer(module(f"{how}\n{flop}") + gate, top="m")
            self.assertEqual(found["clocks"], [{"signal": "clk_i", "edge": "pos"}], how)
            self.assertEqual(found["problems"], [])
            note = "the clock g is made of clk_i by logic (a.sv:3): it is taken for clk_i with an enable"
            self.assertEqual(found["notes"], [note])
            both = answer(module(f"{how}\n{flop}\nlogic w; always @(posedge clk_i) w <= 1;") + gate, top="m")
            self.assertEqual((both["problems"], len(both["clocks"])), ([], 1))

    def test_a_clock_that_a_module_passes_on_is_followed(self):
        buffer = "module buf_cell (input i, output o); assign o = i; endmodule\n"
        body = "logic g; buf_cell u (.i(clk_i), .o(g)); always @(negedge g) q_o <= d_i;"
        found = answer(module(body) + buffer, top="m")
        self.assertEqual((found["clocks"], found["notes"]), ([{"signal": "clk_i", "edge": "neg"}], []))

    def test_a_divided_clock_is_a_problem(self):
        body = "logic half;\nalways @(posedge clk_i) half <= ~half;\nalways @(posedge half) q_o <= d_i;"
        expected = "a clock that is a port or made of one: in place of a divided clock an enable"
        self.assertEqual(problems(module(body)), [(4, "the clock `half`, which comes from no port", expected)])
        muxed = module("wire c = d_i ? clk_a : clk_b;\nalways @(posedge c) q_o <= d_i;", "input clk_a, clk_b, d_i, output reg q_o")
        self.assertEqual(problems(muxed)[0][:2], (3, "2 clock edges: `posedge clk_a`, `posedge clk_b`"))

    def test_two_clocks_are_a_problem(self):
        text = module("always @(posedge clk_i) q_o <= 0;\nalways @(posedge d_i) w <= 1;", head="input clk_i, d_i, output reg q_o, w")
        self.assertEqual(problems(text), [(3, "2 clock edges: `posedge clk_i`, `posedge d_i`", "one clock, and one of its edges")])

    def test_registers_and_memories_of_all_modules(self):
        body = "logic [7:0] mem [16]; logic [3:0] a, b, c; typedef struct packed { logic x, y; } t; t s; integer i;\n"
        body += "always @(posedge clk_i) begin automatic int k = 0; c = 1; for (i = 0; i < 2; i = i + 1) mem[i] <= 0; {a, b} <= 0; s.x <= 1; end"
        found = [(r["name"], r["bits"], r["elements"]) for r in answer(module(body))["registers"]]
        self.assertEqual(found, [("m.mem", 8, 16), ("m.a", 4, 0), ("m.b", 4, 0), ("m.s", 2, 0)])


class Problems(unittest.TestCase):
    def test_errors_have_a_line_and_advice(self):
        self.assertEqual(problems(module("other u ();")), [(2, "unknown module 'other'", "its file among the files")])
        self.assertEqual(problems(module("assign q_o = nothing;"))[0][:2], (2, "use of undeclared identifier 'nothing'"))
        self.assertEqual(problems('`include "none.svh"\n' + module())[0][2], "a folder that has it: -I DIR")

    def test_ports_that_no_map_can_have(self):
        plain = "a port of a packed type: a wrapper with plain ports gives one"
        bus = "interface bus; logic x; endinterface\n"
        self.assertEqual(problems(bus + module(head="bus x"), top="m")[0], (2, "port `x`: an interface", plain))
        used = module("always_ff @(posedge clk_i) q_o <= x.x;", head="bus x, input logic clk_i, output logic q_o")
        self.assertEqual(problems(bus + used, top="m")[0], (2, "port `x`: an interface", plain))
        self.assertEqual(problems(module(head="inout x"))[0], (1, "port `x`: direction `inout`", "an input or an output"))
        self.assertEqual(problems(module(head="input real x"))[0], (1, "port `x`: type `real`", plain))
        self.assertEqual(
            problems(module(head="input logic x [2][2]"))[0],
            (1, "port `x`: an unpacked array of several dimensions", "at most one unpacked dimension"),
        )
        many = ", ".join(f"input x{i}" for i in range(513))
        self.assertEqual(problems(module(head=many)), [(1, "513 ports", "at most 512 ports")])
        bench = module("inner u (.*); initial #1 missing = 0;", head="") + module(name="inner")
        self.assertEqual(problems(bench), [(1, "module `m` has no ports", "a module with ports: --top NAME, `inner`")])

    def test_times(self):
        times = "hardware without times: what happens at an edge of the clock"
        body = "always @(posedge clk_i) q_o = #1 d_i;"
        self.assertEqual(problems(module(body)), [(2, "a delay (`#1`)", times)])
        self.assertEqual(problems(module("assign #2 q_o = d_i;")), [(2, "a delay (`#2`)", times)])
        self.assertEqual(problems(module("always #5 q_o = d_i;")), [(2, "a delay (`#5`)", times)])
        body = "initial begin @(posedge clk_i); q_o = 1; end"
        self.assertEqual(problems(module(body)), [(2, "waiting within a block (`@(posedge clk_i)`)", times)])

    def test_loops_that_may_never_end_are_named(self):
        body = """
        integer i;
        always @* begin
          while (d_i) i = i + 1;
          for (int k = 0; k < 4; k++) i = k;
          for (i = 0; i < 4; i = i + 1) q_o = d_i;
          for (int k = 0; k < i; k++) q_o = d_i;
        end"""
        self.assertEqual([one["line"] for one in answer(module(body))["loops"]], [5, 8])

    def test_delays_of_nonblocking_assignments_are_none(self):
        body = "`define D #1\n" + "always @(posedge clk_i) q_o <= `D d_i;\n" * 5
        found = answer(module(body))
        self.assertEqual(found["problems"], [])
        self.assertEqual(found["notes"], ["delays of nonblocking assignments are taken for none: a.sv:3, a.sv:4, a.sv:5 and 2 more"])

    def test_what_synthesis_does_not_read_is_left_out(self):
        for off in ("// synopsys translate_off", "// pragma translate_off", "/* synthesis translate_off */"):
            on = off.replace("off", "on")
            body = f"always @(posedge clk_i) q_o <= d_i;\n{off}\nalways @(negedge clk_i) #1 $display(q_o); missing u ();\n{on}"
            found = answer(module(body))
            self.assertEqual(found["problems"], [], off)
            self.assertEqual([clock["edge"] for clock in found["clocks"]], ["pos"])
            self.assertEqual(found["notes"], ["what stands between translate_off and translate_on is left out: a.sv:3"])

    def test_files_stay_inside_the_folder(self):
        memory = 'logic [7:0] mem [4]; parameter F = "{}"; initial $readmemh(F, mem);'
        self.assertEqual(problems(module(memory.format("sub/x.hex")), more={"sub/x.hex": "0", "b.sv": ""}), [])
        found = problems(module(memory.format("sub/y.hex")))
        self.assertEqual(found[0][:2], (2, '`$readmemh` of the file "sub/y.hex", which is not there'))
        found = problems(module(memory.format("../x.hex")))
        self.assertEqual(found[0][:2], (2, '`$readmemh` of the file "../x.hex"'))
        self.assertEqual(problems(module('initial $readmemb("/x.hex", q_o);'))[0][0], 2)
        text = '`include "w.svh"\n' + module(head="input logic [`W-1:0] x")
        self.assertEqual(problems(text, more={"inc/w.svh": "`define W 3\n"}), [])
        found = problems(text, more={"inc/w.svh": "`define W 3\n", "sub/b.sv": ""}, folder="sub")
        self.assertEqual(sorted(Path(p[1]).name for p in found), ["a.sv", "w.svh"])
        self.assertEqual([(p[0], p[1].split("/")[0]) for p in found if "include" in p[1]], [(1, "an `include` of ")])

    def test_folders_of_included_files_are_those_that_verilator_needs(self):
        text = '`include "w.svh"\n`include "v.svh"\n' + module()
        self.assertEqual(answer(text, more={"inc/w.svh": "", "v.svh": ""})["include"], ["inc", "."])

    def test_what_is_no_hardware(self):
        self.assertEqual(problems(module('initial $system("ls");')), [(2, "a call of `$system`", "hardware alone")])
        self.assertEqual(problems(module('initial $c("f();");')), [(2, "a call of `$c`", "hardware alone")])
        text = 'import "DPI-C" function int f();\n' + module()
        self.assertEqual(problems(text), [(1, 'a function in C (`import "DPI-C"`)', "hardware alone")])

    def test_files_that_are_not_there(self):
        found = find({"files": ["/none.sv"], "folder": "/", "top": None, "include": [], "defines": {}, "parameters": {}})
        self.assertEqual(found["problems"][0]["found"], "no file /none.sv")


    def test_an_error_of_the_program_is_an_answer(self):
        found = answered({"files": None})
        self.assertTrue(found["problems"][0]["found"].startswith("KeyError"), found)


if __name__ == "__main__":
    unittest.main()
