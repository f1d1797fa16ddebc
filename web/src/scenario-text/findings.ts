// Errors and warnings of a scenario's text, with their positions and quick fixes.

import { problemLine } from "../base/format";
import type { Problem } from "../gen/types/Problem";
import type { Advice } from "../session/advice";
import type { Examined } from "../session/protocol";
import { changed, readForm, type ScenarioChange } from "./form";
import { placeOf, type ScenarioSpan } from "./place";
import { type Built, replacementsFor } from "./unbuilt";

/** A range of the text with its error or warning. */
export interface ScenarioMark extends ScenarioSpan {
  message: string;
  /** True for a warning. */
  isWarning?: boolean;
}

/** An error or a warning. */
export interface ScenarioFinding {
  problem: Problem;
  mark: ScenarioMark;
  remedies: readonly Remedy[];
}

/** A quick fix: changes of the text that remove the error. */
export interface Remedy {
  label: string;
  tooltip: string;
  changes: readonly ScenarioChange[];
}

/** The result of checking a text. */
export interface ScenarioChecked {
  text: string;
  findings: readonly ScenarioFinding[];
  /** Warnings about a text without errors. */
  warnings: readonly ScenarioFinding[];
  /** True if the text needs hardware that this page does not have. */
  unbuilt: boolean;
}

export const placed = (text: string, problems: readonly Problem[]): ScenarioChecked => ({
  text,
  findings: problems.map((problem) => findingOf(text, problem)),
  warnings: [],
  unbuilt: false,
});

export const withoutPath = (problem: Problem) => problemLine({ ...problem, path: "" });

const findingOf = (text: string, problem: Problem): ScenarioFinding => ({
  problem,
  mark: { ...placeOf(text, problem), message: withoutPath(problem) },
  remedies: [],
});

/** A quick fix that writes the recommended unit of virtual time; none if no unit helps. */
export function remediesOfAdvice({ mend }: Advice): Remedy[] {
  if (!mend) return [];
  const label = `Use unit_weight ${mend.unit_weight}, unit_bytes ${mend.unit_bytes}`;
  const tooltip = "With this unit of virtual time, every flow's share matches its weight";
  const changes: ScenarioChange[] = Object.entries(mend).map(([field, value]) => [["bench", field], value]);
  return [{ label, tooltip, changes }];
}

function warningOf(text: string, advice: Advice): ScenarioFinding {
  const problem = { path: advice.path, found: advice.text, expected: "", hint: "" };
  return { ...findingOf(text, problem), remedies: remediesOfAdvice(advice) };
}

/** Checks a text. Null if the check itself failed. */
export async function findingsIn(
  text: string,
  examine: (text: string) => Promise<Examined | null>,
  builtOf: (design: string) => readonly Built[],
): Promise<ScenarioChecked | null> {
  const examined = await examine(text);
  if (!examined) return null;
  const warnings = examined.advice.map((advice) => warningOf(text, advice));
  if (examined.unbuilt.length === 0) return { ...placed(text, examined.problems), warnings };
  const helps = async (path: string, { changes }: Remedy) => {
    const after = await examine(changed(text, changes));
    return after?.problems.length === 0 && !after.unbuilt.some((problem) => problem.path === path);
  };
  const findings = examined.unbuilt.map(async (problem): Promise<ScenarioFinding> => {
    const all = remediesOf(text, problem, builtOf);
    const help = await Promise.all(all.map((remedy) => helps(problem.path, remedy)));
    return { ...findingOf(text, problem), remedies: all.filter((_, i) => help[i]) };
  });
  return { text, findings: await Promise.all(findings), warnings, unbuilt: true };
}

function remediesOf(text: string, { path }: Problem, builtOf: (design: string) => readonly Built[]): Remedy[] {
  const engine = /^engines\[(\d+)\]$/.exec(path)?.[1];
  const instead = engine === undefined ? null : replacementsFor(readForm(text), Number(engine), builtOf);
  if (!instead) return [];
  const { nearest, model } = instead;
  const size = nearest && {
    label: `Use ${nearest.size}`,
    tooltip: "The most similar hardware that this page has",
    changes: nearest.changes,
  };
  return [
    ...(size ? [size] : []),
    { label: "Use the model", tooltip: "The reference model of this size", changes: model },
  ];
}
