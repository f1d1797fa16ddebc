// The steps of notes with a condition, as far as the run is known.

import type { App } from "../../../app/context";
import { asStep } from "../../../base/brand";
import { err, type Result } from "../../../base/result";
import type { Note } from "../../../gen/types/Note";
import type { Scenario } from "../../../gen/types/Scenario";
import { changeScenario } from "./change";
import { runTo } from "./search";
import { queryRun, visitStep } from "./view";

/** Where the condition of a note holds, seen from one step. */
export interface NotedSteps {
  /** Number of steps in which it holds so far, and of those that are listed, the first ones. */
  count: number;
  listed: number;
  /** Number of listed steps before this step; the last of them, and the first one after this step. */
  place: number;
  before: number | null;
  after: number | null;
}

/** Where each condition of notes holds, by condition. A condition that was added to a long run is not among them before the scenario is
 * opened again. Null if the request fails. */
export async function fetchNoted(app: App, step: number): Promise<ReadonlyMap<string, NotedSteps> | null> {
  const { scenario } = app.store.getState();
  const answer = await queryRun(app, "noted", 0, { step });
  if (!answer || !scenario || app.store.getState().scenario?.opened !== scenario.opened) return null;
  const { count, listed, place, before, after } = answer.table;
  const known = (value = Number.NaN) => (Number.isNaN(value) ? null : value);
  const conditions = scenario.opened.tracks.filter(({ look }) => look === "notes");
  return new Map(
    conditions.map(({ key }, i) => [
      key,
      {
        count: count[i] ?? 0,
        listed: listed[i] ?? 0,
        place: place[i] ?? 0,
        before: known(before[i]),
        after: known(after[i]),
      },
    ]),
  );
}

/** Goes to the next step in which the condition of a note holds, to the previous one, or to either: at once if that step is known, else by
 * running there. */
export async function visitNoted(app: App, note: Note, where: "after" | "before" | "nearest"): Promise<void> {
  const { when = "", engine = 0, element } = note;
  const { wanted } = app.store.getState();
  const noted = (await fetchNoted(app, wanted))?.get(when);
  if (app.store.getState().wanted !== wanted) return;
  const known = noted && { after: noted.after, before: previous(noted), nearest: noted.after ?? noted.before }[where];
  if (typeof known === "number") visitStep(app, asStep(known), element === undefined ? null : { engine, element });
  else await runTo(app, [when], [when], where === "before");
}

/** The last step before, unless steps that are not listed may lie between. */
const previous = ({ count, listed, place, before }: NotedSteps) => (place === listed && listed < count ? null : before);

/** A run up to this number of steps is repeated at once when a condition is added, since a session lists the steps of the conditions with
 * which it was opened. */
export const REPEATED = 1_000_000;

/** Changes notes. A run without the condition of one of them is repeated up to the shown step. Returns an error message for the reader. */
export function changeNotes(app: App, what: string, to: (file: Scenario) => Scenario): Promise<Result<null, string>> {
  const { scenario, wanted } = app.store.getState();
  if (!scenario) return Promise.resolve(err(""));
  const tracks = scenario.opened.tracks.filter(({ look }) => look === "notes");
  const notes = to(scenario.file).notes ?? [];
  const isNew = notes.some(({ when }) => when !== undefined && !tracks.some(({ key }) => key === when));
  return changeScenario(app, what, to, isNew && wanted < REPEATED ? wanted : null);
}
