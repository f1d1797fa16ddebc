// The plan of a class, `docs/teaching.md`. The build parses it.

import type { Result } from "../../../base/result.ts";
import type { TextError } from "../../../stops/document.ts";
import { type PlainText, parsePlain } from "../../../stops/plain.ts";
import { groupOf } from "./groups.ts";

/** Addresses that the plan may link to. */
export interface PlanGuideBrowser {
  isScenario(name: string): boolean;
  /** Number of stops of a shipped lesson; 0 for an unknown name. */
  stopsOf(lesson: string): number;
  isExercise(name: string): boolean;
}

/** Prefix of the document's links: the page as `npm start` serves it. In the page they lead to the page itself. */
const SERVED = "(http://localhost:5173/#";

const ADDRESS =
  /^#(?:scenario=(?<scenario>[\w-]+)(?:&t=\d+)?|compare=scenario=(?<left>[\w-]+)&with=scenario=(?<right>[\w-]+)(?:&t=\d+)?|exercise=(?<exercise>[\w-]+)|lesson=(?<lesson>[\w-]+)(?:&stop=(?<stop>\d+))?|about(?:=[a-z-]+)?(?:&at=(?<at>[a-z-]+))?)$/;

/** Parses the plan. A link that leads nowhere is an error. */
export function readPlan(
  text: string,
  { isScenario, stopsOf, isExercise }: PlanGuideBrowser,
): Result<PlainText, readonly TextError[]> {
  const groups = [...text.matchAll(/^## (.*)$/gm)].map(([, title = ""]) => groupOf(title));
  const isAddress = (address: string) => {
    const found = ADDRESS.exec(address)?.groups;
    if (!found) return false;
    const { scenario, left, right, exercise, lesson, stop = "1", at } = found;
    if (exercise !== undefined) return isExercise(exercise);
    if (lesson !== undefined) return Number(stop) >= 1 && Number(stop) <= stopsOf(lesson);
    if (address.startsWith("#about=class") && at !== undefined) return groups.includes(at);
    return [scenario, left, right].every((name) => name === undefined || isScenario(name));
  };
  return parsePlain(text.replaceAll(SERVED, "(#"), { isAddress });
}
