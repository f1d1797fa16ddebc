// The syntax of SystemVerilog: what gets which colour.

import { StringStream } from "@codemirror/language";
import { expect, test } from "vitest";
import { verilogToken } from "./verilog";

/** The tokens of some lines that have a kind, as `kind text`. */
function tokens(text: string): string[] {
  const state = { isInComment: false };
  return text.split("\n").flatMap((line) => {
    const stream = new StringStream(line, 2, 2);
    const found: string[] = [];
    while (!stream.eol()) {
      stream.start = stream.pos;
      const kind = verilogToken(stream, state);
      expect(stream.pos).toBeGreaterThan(stream.start);
      if (kind) found.push(`${kind} ${stream.current()}`);
    }
    return found;
  });
}

test("words, numbers, strings and directives of a module", () => {
  expect(tokens("module fifo #(parameter int N = 8'hF_f) (input logic clk_i);")).toEqual([
    ...["keyword module", "variableName fifo", "keyword parameter", "typeName int", "variableName N", "number 8'hF_f"],
    ...["keyword input", "typeName logic", "variableName clk_i"],
  ]);
  expect(tokens("`include \"a\\\"b.svh\" $clog2(10) '0 'bx 1.5e3 10ns 4'b?1z \\odd+name ")).toEqual([
    ...["meta `include", 'string "a\\"b.svh"', "meta $clog2", "number 10", "number '0", "number 'bx", "number 1.5e3"],
    ...["number 10ns", "number 4'b?1z", "variableName \\odd+name"],
  ]);
});

test("comments go on over lines, and end in the middle of one", () => {
  expect(tokens("a /* b\nc */ d // e\n/* f */ end")).toEqual([
    ...[
      "variableName a",
      "comment /* b",
      "comment c */",
      "variableName d",
      "comment // e",
      "comment /* f */",
      "keyword end",
    ],
  ]);
});

test("every character of the fixtures is read, whatever it is", () => {
  expect(tokens("\u00e9 \t\u0000 ' \" unfinished")).toEqual(['string " unfinished']);
});
