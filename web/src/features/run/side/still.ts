// Steps of scenarios as states of the page, for still drawings, with highlights.

import { fetchShipped } from "../../../app/shipped";
import { type AppState, makeStore } from "../../../app/store";
import { asStep } from "../../../base/brand";
import { err, ok, type Result } from "../../../base/result";
import { readThing, type Thing } from "../../../base/thing";
import { loadDesign } from "../../../designs/registry";
import type { Scenario } from "../../../gen/types/Scenario";
import type { Client } from "../../../session/client";
import type { SessionRefusal } from "../../../session/protocol";
import { sceneWithResults } from "../stage/scene";
import { designOf } from "../state/selectors";
import { wantOf } from "../want";
import type { SideWorker } from "./side-worker";

/** Steps of shipped scenarios, one request after the other. The last scenario stays open, since its next step is requested soon. */
export class Stills {
  private opened: { name: string; state: AppState } | null = null;

  constructor(private readonly worker: SideWorker) {}

  /**
   * The state of the page at this step.
   * @param lit highlights in the notation of the search field or of scenario files; things that do not exist in this step are left out
   * @param isWanted called when it is its turn
   * @returns null if it is no longer wanted
   */
  at(
    name: string,
    step: number,
    lit: readonly string[],
    isWanted: () => boolean,
  ): Promise<Result<AppState, SessionRefusal> | null> {
    return this.worker.inTurn(async (client) => {
      if (!isWanted()) return null;
      const open =
        this.opened?.name === name ? ok(this.opened.state) : await stateOf(client, name, await fetchShipped(name));
      this.opened = null;
      if (!open.ok) return open;
      const plain = await seek(client, open.value, step);
      if (!plain.ok) return plain;
      this.opened = { name, state: open.value };
      const found = await Promise.all(lit.map((text) => findThing(client, plain.value, text)));
      const spotlit = found.filter((thing) => thing !== null);
      // Seeks again, since words about the highlights may not have been read.
      return spotlit.length === 0 ? plain : seek(client, { ...open.value, spotlit }, step);
    });
  }
}

/** The state of the page before the first step of a scenario with this text; `engine` is the drawn one. */
export async function stateOf(
  client: Client,
  name: string,
  given: string,
  engine = 0,
): Promise<Result<AppState, SessionRefusal>> {
  const open = await client.request("open", { text: given, ahead: false });
  if (!open.ok) return err(open.error);
  const { opened, text, link } = open.value;
  const drawn = opened.engines[engine]?.info.design;
  const designs = drawn === undefined ? {} : { [drawn]: await loadDesign(drawn) };
  const scenario = { name, file: JSON.parse(text) as Scenario, text, link, opened };
  return ok(makeStore({ scenario, designs, engine }).getState());
}

/** The same at a step. */
export async function seek(client: Client, state: AppState, step: number): Promise<Result<AppState, SessionRefusal>> {
  const picture = await client.request("seek", { step, want: wantOf(state) });
  if (!picture.ok) return err(picture.error);
  return ok({ ...state, wanted: asStep(step), shown: { ...picture.value, moved: 0 } });
}

/** The state of the page at a step of a scenario with this text. */
export async function stateAt(
  client: Client,
  name: string,
  text: string,
  step: number,
): Promise<Result<AppState, SessionRefusal>> {
  const open = await stateOf(client, name, text);
  return open.ok ? seek(client, open.value, step) : open;
}

/** The same for a shipped scenario; null if it cannot be opened. */
export async function stillAtShipped(client: Client, name: string, step: number): Promise<AppState | null> {
  const state = await fetchShipped(name)
    .then((text) => stateAt(client, name, text, step))
    .catch(() => null);
  return state?.ok ? state.value : null;
}

/** Finds a thing in the shown step, by the notation of the search field or of scenario files. Null if it does not exist. */
export async function findThing(client: Client, state: AppState, text: string): Promise<Thing | null> {
  if (readThing(text)) return text;
  const { engine } = state;
  const scene = sceneWithResults(state, engine);
  const here = scene && designOf(state, engine)?.search?.find?.(scene, text);
  if (here) return here.thing;
  const answer = await client.request("find", { engine, text });
  return answer.ok ? answer.value.thing : null;
}
