// Checks a lesson against the runs that it shows, which needs more than its text.

import type { AppState } from "../../app/store";
import { problemLine } from "../../base/format";
import { err, ok, type Result } from "../../base/result";
import type { Client } from "../../session/client";
import type { SessionRefusal } from "../../session/protocol";
import type { TextError } from "../../stops/document";
import { findThing, seek, stateOf } from "../run/side/still";
import { sceneWithResults } from "../run/stage/scene";
import { designOf } from "../run/state/selectors";
import { answerOf } from "./answer";
import type { LessonStop, LessonText } from "./format";

/** Runs every stop and every question of a lesson. `fetch` returns the text of a scenario by its name. */
export async function checkLesson(
  lesson: LessonText,
  client: Client,
  fetch: (scenario: string) => Promise<string>,
): Promise<TextError[]> {
  const errors: TextError[] = [];
  for (const stop of lesson.sections) {
    const wrong = await wrongWith(stop, client, fetch);
    errors.push(...wrong.map((text) => ({ line: stop.line, text })));
  }
  return errors;
}

async function wrongWith(
  stop: LessonStop,
  client: Client,
  fetch: (scenario: string) => Promise<string>,
): Promise<string[]> {
  const { scenario: named, step, engine, lit, ask } = stop.keys;
  const scenario = named.startsWith("#") ? "the scenario of this stop" : named;
  const text = await textOf(named, client, fetch);
  const open = text.ok ? await stateOf(client, named, text.value, engine) : text;
  if (!open.ok) return [`"${scenario}" cannot be opened: ${reasonOf(open.error)}`];
  const engines = open.value.scenario?.opened.engines.length ?? 0;
  if (engine >= engines) return [`"${scenario}" has no engine ${engine}; its engines are 0 to ${engines - 1}`];
  const at = await seek(client, open.value, step);
  if (!at.ok) return [`step ${step} cannot be shown: ${reasonOf(at.error)}`];
  const shown = at.value.shown?.frame.step;
  if (shown !== step) return [`"${scenario}" ends with step ${shown}; there is no step ${step}`];
  const found = await Promise.all(lit.map(async (text) => ({ text, thing: await findThing(client, at.value, text) })));
  const missing = found.filter(({ thing }) => thing === null);
  const wrong = missing.map(({ text }) => `nothing is called "${text}" in step ${step} of "${scenario}"`);
  if (ask === null) return wrong;
  return [...wrong, ...(await wrongWithAsk(at.value, ask, client))];
}

/** The text of a scenario, by its name or by a link that contains it. */
export async function textOf(
  scenario: string,
  client: Client,
  fetch: (name: string) => Promise<string>,
): Promise<Result<string, SessionRefusal>> {
  if (!scenario.startsWith("#")) return ok(await fetch(scenario));
  const target = await client.request("decode", { link: scenario });
  if (!target.ok) return err(target.error);
  return target.value.kind === "scenario" ? ok(target.value.text) : err({ kind: "cancelled" });
}

async function wrongWithAsk(state: AppState, kind: string, client: Client): Promise<string[]> {
  const { engine } = state;
  const before = sceneWithResults(state, engine);
  const questions = designOf(state, engine)?.questions;
  if (!before || !questions) return ["nothing is shown, or the design asks nothing"];
  const asks = questions.asks(before);
  const ask = asks.find((one) => one.kind === kind);
  if (!ask) {
    const kinds = asks.map(({ kind }) => kind).join(", ") || "none";
    return [`step ${before.step} asks nothing of the kind "${kind}"; questions on it are: ${kinds}`];
  }
  return (await answerOf(client, state, questions, ask)) ? [] : [`the run does not answer "${kind}"`];
}

const reasonOf = (refusal: SessionRefusal): string =>
  refusal.kind === "problems"
    ? refusal.problems.map(problemLine).join("; ")
    : "text" in refusal
      ? refusal.text
      : refusal.kind;
