import assert from "node:assert/strict";
import { test } from "node:test";
import { synthesised } from "./adopted_verilate.mjs";

test("what stands between translate_off and translate_on is left out, and lines stay where they are", () => {
  const text = [
    "a // synopsys translate_off",
    "b",
    "/* synopsys translate_on */ c // pragma translate_off",
    "// synopsys is no end: d",
    "// pragma translate_on",
    "e",
  ].join("\n");
  assert.equal(
    synthesised(text),
    ["a ", "", "/* synopsys translate_on */ c ", "", "// pragma translate_on", "e"].join("\n"),
  );
  assert.equal(synthesised("a\n// synthesis translate_off\nb\nc"), "a\n\n\n");
  assert.equal(synthesised("// translate_off\na"), "// translate_off\na");
});
