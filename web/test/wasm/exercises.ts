/** Exercises in Node: the page's reader with its module, and runs of the session that are followed for goals. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Exercise, Standings } from "../../src/features/exercises/exercise";
import { ExerciseReader } from "../../src/features/exercises/reader";
import * as bindings from "../../src/gen/exercises.js";
import type { GoalsSeen } from "../../src/session/protocol";
import type { Solution } from "../exercise-files.ts";
import { scenarioText, sessionModule } from "./page.ts";

const root = path.resolve(import.meta.dirname, "../../..");

bindings.initSync({ module: readFileSync(path.join(root, "web/src/gen/exercises_bg.wasm")) });

/** The scenario at which an exercise starts. */
export const startOf = ({ start }: Exercise): Promise<string> =>
  "inline" in start ? Promise.resolve(start.inline) : scenarioText(start.named);

export function newReader(): ExerciseReader {
  return new ExerciseReader(bindings);
}

/** An exercise that was read. Throws on problems. */
export function readExercise(text: string): { reader: ExerciseReader; exercise: Exercise } {
  const reader = newReader();
  const exercise = reader.read({ text });
  if ("kind" in exercise) throw new Error(JSON.stringify(exercise.problems));
  return { reader, exercise };
}

/** What is seen of a whole run for the goals of an exercise. */
export async function seenOf(exercise: Exercise, scenario: string): Promise<GoalsSeen> {
  const module = await sessionModule();
  const session = await module.bindings();
  const loaded = await module.load(session.hardware(scenario));
  if (!loaded.ok) throw new Error(loaded.error);
  const run = session.open(scenario, exercise.probes);
  while (!run.explore(100_000));
  const seen = JSON.parse(run.seen()) as GoalsSeen;
  run.free();
  return seen;
}

/** How the goals of an exercise stand after a whole run. */
export async function standingsOf(
  { reader, exercise }: ReturnType<typeof readExercise>,
  now: string,
  answers: readonly (readonly number[])[],
): Promise<{ standings: Standings; seen: GoalsSeen }> {
  const [start, seen] = await Promise.all([startOf(exercise), seenOf(exercise, now)]);
  const standings = reader.states({ start, now, seen: JSON.stringify(seen.seen), answers });
  if ("kind" in standings) throw new Error(JSON.stringify(standings.problems));
  return { standings, seen };
}

/** The answers of a solution, by goal. */
export const answersOf = ({ goals }: Exercise, { answers = {} }: Solution) =>
  goals.map((_, goal) => answers[`${goal + 1}`] ?? []);
