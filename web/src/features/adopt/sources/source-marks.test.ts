import { expect, test } from "vitest";
import { lineSpan, placeText, sourceMarks, sourceText } from "./source-marks";

const TEXT = "module a;\n  wire x  \n\nendmodule\n";
const marked = (line: number) => {
  const { from, to } = lineSpan(TEXT, line);
  return TEXT.slice(from, to);
};

test("a line is marked without its indent, an empty or missing one by a character", () => {
  expect([1, 2, 4].map(marked)).toEqual(["module a;", "wire x", "endmodule"]);
  for (const line of [0, 3, 5, 99]) expect(marked(line)).toHaveLength(line === 0 ? 9 : 1);
  expect(lineSpan("", 1)).toEqual({ from: 0, to: 0 });
});

test("a file has the marks of its own problems and warnings", () => {
  const problems = [
    { file: "a.sv", line: 2, found: "`x`", expected: "`;`" },
    { file: "b.sv", line: 1, found: "y", expected: "" },
    { file: "a.sv", line: 0, found: "z", expected: "a clock" },
  ];
  const warnings = [{ file: "a.sv", line: 4, text: "WIDTH" }];
  expect(sourceMarks("a.sv", TEXT, problems, warnings).map(({ message }) => message)).toEqual([
    "found `x`; expected `;`",
    "WIDTH",
  ]);
  expect(sourceMarks("a.sv", TEXT, problems, warnings).map(({ isWarning }) => isWarning)).toEqual([false, true]);
  expect(problems.map(placeText)).toEqual(["a.sv:2", "b.sv:1", "a.sv"]);
  expect(problems[1] && sourceText(problems[1])).toBe("y");
  expect(sourceText({ found: "expected a name", expected: "SystemVerilog" })).toBe("expected a name");
});
