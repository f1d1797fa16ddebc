// Actions of exercises: opening one, answering, asking for hints, and handing in.

import { type ExercisePlace, isOwnExercise, OWN_EXERCISE } from "../../address/exercise";
import type { HistoryMark } from "../../app/address-of-state";
import type { App } from "../../app/context";
import { fail, isOpen } from "../../app/errors";
import { whileBusy } from "../../app/navigation";
import { chunkError, fetchError, problemsError } from "../../app/shown-errors";
import { digestOf } from "../../base/digest";
import { err, ok, type Result } from "../../base/result";
import type { Problem } from "../../gen/types/Problem";
import type { GoalsSeen } from "../../session/protocol";
import { siteStorage } from "../../storage/areas";
import { openNext } from "../run/actions/open";
import type { Claims, Exercise, Standings } from "./exercise";
import { fetchExercise, SHIPPED_EXERCISES } from "./shipped";
import { noExerciseError, noStartError } from "./shown-errors";
import type { ExerciseWork, OpenedExercise } from "./slice";
import { recallExercise, storeExercise } from "./stored-work";

/** Prefix of the keys of exercises from files in the tab's storage. */
const KEY = "queuescope.own-exercise.";

/** Opens an exercise as the reader left it, at a step; `mark` is that of its history entry. On an error the open run stays. */
export async function openExercise(
  app: App,
  { name, step }: ExercisePlace,
  mark: HistoryMark | null = null,
): Promise<boolean> {
  const signal = app.navigation.begin();
  return whileBusy(app.store, async () => {
    try {
      const opened = await readNamed(app, name);
      if (opened === null || signal.aborted) return false;
      return await showExercise(app, opened, step, mark);
    } catch (error) {
      return fail(app, chunkError(error));
    }
  });
}

/** Opens the text of an exercise file, which is kept in this tab. */
export function openExerciseText(app: App, text: string): Promise<boolean> {
  const name = `${OWN_EXERCISE}${digestOf(text).toString(36)}-${digestOf(text, 0x2c9277b5).toString(36)}`;
  app.browser.tabStorage.setItem(KEY + name, text);
  return openExercise(app, { name, step: null });
}

/** Reads an exercise; null after an error, which is shown. */
async function readNamed(app: App, name: string): Promise<OpenedExercise | null> {
  const isOwn = isOwnExercise(name);
  const text = isOwn ? app.browser.tabStorage.getItem(KEY + name) : await fetchExercise(name);
  const refused = (error: Parameters<typeof fail>[1]) => {
    fail(app, error);
    return null;
  };
  const names = SHIPPED_EXERCISES.map((one) => one.name);
  if (text === null) return refused(noExerciseError(name, isOwn, names, isOpen(app)));
  const { exerciseClient } = await import("./client");
  const client = await exerciseClient();
  const read = await client.request("read", { text });
  if (!read.ok) {
    client.end("it could not be read");
    return refused(problemsError(problemsOf(read.error), isOpen(app), "exercise"));
  }
  const start = await startOf(app, read.value);
  if (start === null) {
    client.end("it has no scenario");
    return null;
  }
  const checked = await client.request("check", { start });
  const problems = checked.ok ? checked.value : problemsOf(checked.error);
  if (problems.length === 0) return { name, exercise: read.value, start, client };
  client.end("it does not fit its scenario");
  return refused(problemsError(problems, isOpen(app), "exercise"));
}

const problemsOf = (error: { kind: string; problems?: readonly Problem[]; reason?: string }): readonly Problem[] =>
  error.problems ?? [
    { path: "", found: error.reason ?? "no answer", expected: "an exercise that can be read", hint: "" },
  ];

/** The scenario at which it starts; null after an error, which is shown. */
async function startOf(app: App, { start }: Exercise): Promise<string | null> {
  if ("inline" in start) return start.inline;
  if (!app.browser.scenarioNames.includes(start.named)) {
    fail(app, noStartError(start.named, isOpen(app)));
    return null;
  }
  try {
    return await app.browser.fetchScenario(start.named);
  } catch (error) {
    fail(app, fetchError(start.named, app.browser.scenarioNames, error, isOpen(app)));
    return null;
  }
}

/** Opens its run, as the reader left it. */
async function showExercise(
  app: App,
  opened: OpenedExercise,
  step: number | null,
  mark: HistoryMark | null,
): Promise<boolean> {
  const { name, exercise, start } = opened;
  const work = recallExercise(siteStorage, name, exercise);
  const before = app.store.getState().exercise?.client;
  const done = await openNext(app, async (open) => {
    const saved = mark && (await app.browser.archive.recall(mark));
    if (saved) return open.work(saved, opened);
    return open.text(work.scenario ?? start, null, step, undefined, opened);
  });
  if (!done) {
    opened.client.end("its run cannot be opened");
    return false;
  }
  before?.end("another exercise is open");
  app.store.setState({ exerciseWork: work, reached: null, tab: "exercise", panel: true });
  return true;
}

/** Changes what the reader has done. */
function changeWork({ store }: App, to: (work: ExerciseWork) => Partial<ExerciseWork>): void {
  const { exercise, exerciseWork } = store.getState();
  if (!exercise || !exerciseWork) return;
  const work = { ...exerciseWork, ...to(exerciseWork) };
  store.setState({ exerciseWork: work });
  storeExercise(siteStorage, exercise.name, work);
}

const replaced = <Value>(all: readonly Value[], at: number, value: Value): readonly Value[] =>
  all.map((one, i) => (i === at ? value : one));

/** Chooses an answer, which is not checked yet. */
export const giveAnswer = (app: App, goal: number, given: readonly number[]): void =>
  changeWork(app, (work) => ({ given: replaced(work.given, goal, given) }));

/** Checks what is given. */
export const checkAnswer = (app: App, goal: number): void =>
  changeWork(app, ({ given, checked, attempts }) => ({
    checked: replaced(checked, goal, given[goal] ?? []),
    attempts: replaced(attempts, goal, (attempts[goal] ?? 0) + 1),
  }));

/** Shows the next hint of a goal. */
export const showHint = (app: App, goal: number): void =>
  changeWork(app, ({ hints }) => ({ hints: replaced(hints, goal, (hints[goal] ?? 0) + 1) }));

/** Keeps the scenario as it is now; null if it is as the exercise starts. */
export const keepScenario = (app: App, scenario: string | null): void => changeWork(app, () => ({ scenario }));

/** Takes the exercise back to its start. What was answered stays. */
export async function startAnew(app: App): Promise<void> {
  const { exercise } = app.store.getState();
  if (!exercise) return;
  keepScenario(app, null);
  await openNext(app, (open) => open.text(exercise.start, null, null, undefined, exercise));
}

/** Goes on with what an earlier visit has left elsewhere; `link` is that of the edited scenario. */
export async function resumeWork(app: App, work: Partial<ExerciseWork>, link: string | null): Promise<void> {
  changeWork(app, () => work);
  const { exercise } = app.store.getState();
  if (link === null || !exercise) return;
  const decoded = await app.client.request("decode", { link });
  if (!decoded.ok || decoded.value.kind !== "scenario" || app.store.getState().exercise !== exercise) return;
  const { text } = decoded.value;
  const opened = await openNext(app, (open) => open.text(text, null, null, undefined, exercise));
  if (!opened) return;
  app.store.setState(({ exerciseWork }) => ({ exerciseWork: exerciseWork && { ...exerciseWork, scenario: text } }));
  keepScenario(app, text);
}

/** How many runs are told apart. */
const RUNS = 200;

/** How the goals stand now, and what was seen of the run; null if that is not known. A run that has ended counts as an attempt, once. */
export async function askStandings(app: App): Promise<{ standings: Standings; seen: GoalsSeen } | null> {
  const { exercise, exerciseWork, scenario } = app.store.getState();
  if (!exercise || !exerciseWork || !scenario) return null;
  const answer = await app.client.request("seen", {});
  if (!answer.ok || app.store.getState().scenario !== scenario) return null;
  const seen = answer.value;
  const states = await exercise.client.request("states", {
    start: exercise.start,
    now: scenario.text,
    seen: JSON.stringify(seen.seen ?? NOTHING_SEEN),
    answers: exerciseWork.checked,
  });
  if (!states.ok || app.store.getState().exercise !== exercise) return null;
  const standings = states.value;
  const { ended } = seen;
  if (ended && !exerciseWork.runs.includes(ended.digest)) countRun(app, ended.digest, exercise.exercise);
  keepPoints(app, exercise.name, standings);
  return { standings, seen };
}

/** The session follows no goal: one names what the scenario no longer has. */
const NOTHING_SEEN = { steps: 0, is_over: false, packets: 0, operations: 0, found: [] };

const countRun = (app: App, digest: string, { goals }: Exercise): void =>
  changeWork(app, ({ runs, attempts }) => ({
    runs: [...runs.slice(1 - RUNS), digest],
    attempts: attempts.map((count, goal) => count + (goals[goal]?.question ? 0 : 1)),
  }));

/** The points of an exercise are those of the best state so far. */
function keepPoints({ store }: App, name: string, { goals }: Standings): void {
  const sum = goals.reduce((sum, { points }) => sum + points, 0);
  const { points, reached } = store.getState();
  if (sum !== reached) store.setState({ reached: sum });
  if (!isOwnExercise(name) && sum > (points[name] ?? 0)) store.setState({ points: { ...points, [name]: sum } });
}

/** The file that is handed in, or an error message. */
export async function handInText(app: App): Promise<Result<string, string>> {
  const asked = await askStandings(app);
  const { exercise, exerciseWork, scenario, handInName } = app.store.getState();
  if (!asked || !exercise || !exerciseWork || !scenario) return err("The run is not there yet. Try again.");
  const { standings, seen } = asked;
  const claims: Claims = {
    name: handInName,
    goals: standings.goals.map(({ standing, score }, goal) => ({
      reached: standing === "reached",
      answer: exerciseWork.checked[goal] ?? [],
      attempts: exerciseWork.attempts[goal] ?? 0,
      hints: exerciseWork.hints[goal] ?? 0,
      ...(score !== null && { score }),
    })),
    run_digest: seen.ended?.digest ?? null,
    steps: seen.ended?.steps ?? null,
  };
  const text = await exercise.client.request("handIn", { claims, now: scenario.text });
  return text.ok ? ok(text.value) : err("The hand-in could not be written.");
}
