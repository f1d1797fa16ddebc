// Runs a lesson's stops in a separate worker, for print: their steps and the answers to their questions.

import { fetchShipped } from "../../../app/shipped";
import type { AppState } from "../../../app/store";
import type { Result } from "../../../base/result";
import { plainText } from "../../../designs/contract";
import type { Client } from "../../../session/client";
import type { SessionRefusal } from "../../../session/protocol";
import type { NetworkPicture } from "../../run/network/picture";
import { findThing, seek, stateOf } from "../../run/side/still";
import { sceneWithResults } from "../../run/stage/scene";
import { designOf } from "../../run/state/selectors";
import { answerOf } from "../answer";
import { textOf } from "../check";
import type { LessonStop, LessonText } from "../format";

/** A stop in print. */
export interface RunStop {
  /** The state of the page at the stop. */
  readonly state: AppState;
  /** The run's answer to the question of the stop as a sentence; null if there is no question or no answer. */
  readonly answer: string | null;
  /** The drawing of the network that the stop shows; null if it shows an engine. */
  readonly network: NetworkPicture | null;
}

/** Runs every stop in order. Null for stops that the run does not have, and for scenarios that cannot be fetched. */
export async function runStops({ sections }: LessonText, client: Client): Promise<(RunStop | null)[]> {
  const all: (RunStop | null)[] = [];
  let open = null as { of: string; state: AppState } | null;
  for (const { keys } of sections) {
    const of = `${keys.scenario} ${keys.engine}`;
    if (open?.of !== of) {
      const opened = await openRun(client, keys);
      open = opened?.ok ? { of, state: opened.value } : null;
    }
    all.push(open && (await runStop(client, open.state, keys)));
  }
  return all;
}

/** The run of a stop; null if its scenario cannot be fetched, or has no such engine. */
async function openRun(client: Client, keys: LessonStop["keys"]): Promise<Result<AppState, SessionRefusal> | null> {
  const text = await textOf(keys.scenario, client, fetchShipped).catch(() => null);
  if (!text?.ok) return null;
  const opened = await stateOf(client, keys.scenario, text.value, keys.engine);
  const engines = opened.ok ? (opened.value.scenario?.opened.engines.length ?? 0) : 0;
  return keys.engine < engines ? opened : null;
}

async function runStop(client: Client, open: AppState, keys: LessonStop["keys"]): Promise<RunStop | null> {
  const plain = await seek(client, open, keys.step);
  if (!plain.ok || plain.value.shown?.frame.step !== keys.step) return null;
  const found = await Promise.all(keys.lit.map((text) => findThing(client, plain.value, text)));
  const spotlit = found.filter((thing) => thing !== null);
  // Seeks again, since words about the highlights may not have been read.
  const lit = spotlit.length === 0 ? plain : await seek(client, { ...open, spotlit }, keys.step);
  const state = lit.ok ? lit.value : plain.value;
  const network = spotlit.length > 0 || keys.engine > 0 || keys.ask !== null ? null : await networkOf(state);
  return { state, network, answer: keys.ask === null ? null : await answerTo(client, state, keys.ask) };
}

/** The drawing of a run's network; its code is loaded for runs that have one. */
async function networkOf(state: AppState): Promise<NetworkPicture | null> {
  if (!state.scenario?.opened.network) return null;
  const { pictureOfNetwork } = await import("../../run/network/picture");
  return pictureOfNetwork(state);
}

/** The run's answer to a question of this kind. */
async function answerTo(client: Client, state: AppState, kind: string): Promise<string | null> {
  const scene = sceneWithResults(state, state.engine);
  const questions = designOf(state, state.engine)?.questions;
  if (!scene || !questions) return null;
  const ask = questions.asks(scene).find((one) => one.kind === kind);
  const answer = ask ? await answerOf(client, state, questions, ask) : null;
  return answer && plainText(answer.text);
}
