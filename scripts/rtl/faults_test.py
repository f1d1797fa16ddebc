"""Tests of faults.py on small samples. `npm run faults` begins with them, since it is what installs pyslang."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from faults import find  # noqa: E402


PORTS = "input logic clk_i, rst_ni, a, b, input logic [3:0] x, y, output logic [3:0] z"


def answer(body, parameters=({},), head=PORTS, before=""):
    """What is found in a module with this body."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sample.sv"
        file.write_text(f"{before}\nmodule sample #(parameter int unsigned N = 4) ({head});\n{body}\nendmodule\n")
        request = {"top": "sample", "parameters": parameters, "files": [str(file)], "tried": [str(file)], "include": []}
        found = find(request)
        source = file.read_bytes()
        for fault in found["faults"]:
            fault["at"] = source[fault["start"] : fault["end"]].decode()
        return found


def faults(body, **rest):
    return [(fault["kind"], fault["at"]) for fault in answer(body, **rest)["faults"]]


def reasons(body, **rest):
    return [line["reason"] for line in answer(body, **rest)["lines"]]


class Operators(unittest.TestCase):
    def test_a_bit_is_negated_and_a_number_wrong_by_its_lowest_bit(self):
        self.assertEqual(faults("logic c; assign c = a && b; assign z = x;"), [("negated", "a && b"), ("wrong number", "x")])

    def test_a_decision_is_never_and_always_taken(self):
        found = faults("always_comb begin z = x; if (a) z = y; end")
        self.assertEqual(found, [("wrong number", "x"), ("always", "a"), ("never", "a"), ("wrong number", "y")])

    def test_a_comparison_takes_equals_for_the_other_side(self):
        fault = answer("logic c; assign c = x < y;")["faults"][0]
        self.assertEqual(fault["before"] + fault["at"] + fault["after"], "((x < y) ^ ($F && (x) == (y)))")

    def test_a_step_and_a_shift_are_left_out(self):
        self.assertEqual(faults("assign z = x + 1'b1;"), [("no step", "1'b1")])
        self.assertEqual(faults("assign z = x << 1;"), [("not moved", "1")])

    def test_a_select_is_negated(self):
        self.assertEqual(faults("assign z = a ? x : y;"), [("negated select", "a")])

    def test_parts_that_are_put_together_are_wrong_one_by_one(self):
        self.assertEqual(faults("assign z = {x[1:0], a, 1'b0};"), [("wrong number", "x[1:0]"), ("negated", "a")])

    def test_a_signed_value_stays_signed(self):
        fault = answer("logic signed [3:0] s, t; assign s = -t;")["faults"][0]
        self.assertEqual(fault["after"], ") ^ signed'({1'b0, $F})")

    def test_an_enumeration_stays_one(self):
        fault = answer("typedef enum logic {A, B} kind_e; kind_e k; assign k = a ? A : kind_e'(b);")["faults"][0]
        self.assertEqual(fault["kind"], "negated select")
        fault = answer("typedef enum logic {A, B} kind_e; kind_e k; assign k = A;")["faults"][0]
        self.assertEqual(fault["before"] + fault["at"] + fault["after"], "kind_e'((A) ^ $F)")

    def test_a_type_of_a_package_is_named_with_it(self):
        head = "input p::kind_e k, output p::kind_e l"
        fault = answer("assign l = k;", head=head, before="package p; typedef enum {A, B} kind_e; endpackage")["faults"][0]
        self.assertEqual(fault["before"], "p::kind_e'((")

    def test_a_shared_function_that_runs_has_faults(self):
        body = "function automatic logic [3:0] next(logic [3:0] v); return v + 1'b1; endfunction assign z = next(x);"
        self.assertEqual(faults(body), [("no step", "1'b1"), ("wrong number", "next(x)")])


class Reasons(unittest.TestCase):
    def test_reset_takes_the_branch_and_not_the_values(self):
        body = "always_ff @(posedge clk_i) if (!rst_ni) z <= '0; else z <= x;"
        self.assertEqual(faults(body), [("never", "!rst_ni"), ("wrong number", "x")])
        self.assertEqual(reasons(body), ["reset value", None])

    def test_elaboration_and_loops_decide_nothing(self):
        body = "always_comb for (int i = 0; i < 4; i++) z[i] = i == 0 ? a : N == 2 ? b : x[i];"
        self.assertEqual(faults(body), [("negated", "i == 0 ? a : N == 2 ? b : x[i]")])

    def test_a_function_of_elaboration_has_none(self):
        body = "function automatic int f(int n); f = n + 1; endfunction localparam int M = f(3); assign z = x + 4'(M);"
        self.assertEqual(reasons(body), ["elaboration function", None])

    def test_what_no_configuration_builds_has_none(self):
        body = "if (N == 2) begin : gen_two assign z = x; end else begin : gen_more assign z = y; end"
        self.assertEqual(reasons(body), ["in no faulty configuration", None])
        self.assertEqual(reasons(body, parameters=({}, {"N": 2})), [None, None])

    def test_what_nobody_reads_has_none(self):
        self.assertEqual(reasons("logic unused; assign unused = ^x;"), ["unused signal"])


if __name__ == "__main__":
    unittest.main()
