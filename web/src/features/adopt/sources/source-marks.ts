// Problems and warnings of sources as marks in the text of a file.

import type { BuildWarning, SourceProblem } from "../../../adopt/types";
import type { ScenarioMark } from "../../../scenario-text/findings";

/** A problem in one line, without its place. Some tools say what they expected in place of what they found. */
export const sourceText = ({ found, expected }: Pick<SourceProblem, "found" | "expected">): string =>
  expected === "" || found.startsWith("expected ") ? found : `found ${found}; expected ${expected}`;

/** The place of a problem: `fifo.sv:12`; empty if it has none. */
export const placeText = ({ file, line }: Pick<SourceProblem, "file" | "line">): string =>
  line > 0 && file !== "" ? `${file}:${line}` : file;

/** The range of a line of a text without its indent, from 1 on; at least one character, if the text has any. */
export function lineSpan(text: string, line: number): { from: number; to: number } {
  const lines = text.split("\n");
  const at = Math.min(Math.max(line, 1), lines.length) - 1;
  const begin = lines.slice(0, at).reduce((sum, { length }) => sum + length + 1, 0);
  const indent = /^\s*/.exec(lines[at] ?? "")?.[0].length ?? 0;
  const end = begin + (lines[at] ?? "").trimEnd().length;
  const from = Math.min(begin + indent, end);
  return end > from
    ? { from, to: end }
    : { from: Math.max(0, Math.min(from, text.length - 1)), to: Math.min(from + 1, text.length) };
}

/** The marks of a file. */
export function sourceMarks(
  file: string,
  text: string,
  problems: readonly SourceProblem[],
  warnings: readonly BuildWarning[],
): ScenarioMark[] {
  const all = [
    ...problems.map((problem) => ({ ...problem, message: sourceText(problem), isWarning: false })),
    ...warnings.map((warning) => ({ ...warning, message: warning.text, isWarning: true })),
  ];
  return all
    .filter((one) => one.file === file && one.line > 0)
    .map(({ line, message, isWarning }) => ({ ...lineSpan(text, line), message, isWarning }));
}
