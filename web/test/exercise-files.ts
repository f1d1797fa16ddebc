/** The shipped exercises and their model solutions. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** Names of the shipped exercises. */
export const names = readdirSync(path.join(root, "exercises"))
  .filter((file) => file.endsWith(".md") && file !== "README.md")
  .map((file) => file.replace(/\.md$/, ""));

/** The text of a shipped exercise. */
export const exerciseText = (name: string) => readFileSync(path.join(root, "exercises", `${name}.md`), "utf8");

/** The model solution of a shipped exercise: values by places of the scenario, answers by the number of the goal, and the digest of its run. */
export interface Solution {
  set: Record<string, unknown>;
  answers?: Record<string, number[]>;
  run_digest: string;
}

export const solutionOf = (name: string) =>
  JSON.parse(readFileSync(path.join(root, "wasm/exercises/tests/solutions", `${name}.json`), "utf8")) as Solution;

/** A scenario with the values of a solution. */
export function solved(start: string, { set }: Pick<Solution, "set">): string {
  const scenario = JSON.parse(start) as Record<string, unknown>;
  for (const [place, value] of Object.entries(set)) {
    const parts = place.replaceAll("[", ".").replaceAll("]", "").split(".");
    let at = scenario;
    for (const part of parts.slice(0, -1)) {
      at[part] ??= {};
      at = at[part] as Record<string, unknown>;
    }
    at[parts.at(-1) ?? ""] = value;
  }
  return JSON.stringify(scenario, null, 2);
}

/** The text of a shipped scenario. */
const scenarioFile = (name: string) => readFileSync(path.join(root, "scenarios", `${name}.json`), "utf8");

/** The scenario at which a shipped exercise starts: in the file, or one that it names. */
export function startText(name: string): string {
  const text = exerciseText(name);
  const inline = /^```scenario\n(.*?)\n```/ms.exec(text)?.[1];
  return inline ?? scenarioFile(/^scenario: *(\S+)/m.exec(text)?.[1] ?? "");
}
