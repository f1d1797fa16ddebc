// One step of a scenario as the page's state, for a picture that stands still.

import { asStep } from "../../base/brand";
import { err, ok, type Result } from "../../base/result";
import { loadDesign } from "../../designs/registry";
import type { Scenario } from "../../gen/types/Scenario";
import type { Client } from "../../session/client";
import type { Refusal } from "../../session/protocol";
import { wantOf } from "../control/want";
import { type AppState, makeStore } from "../state/store";

/** What the page would have in its store at this step. */
export async function stateAt(
  client: Client,
  name: string,
  text: string,
  step: number,
): Promise<Result<AppState, Refusal>> {
  const open = await client.request("open", { text, ahead: false });
  if (!open.ok) return err(open.error);
  const { opened, text: canonical, link } = open.value;
  const drawn = opened.engines[0]?.info.design ?? "";
  const designs = { [drawn]: await loadDesign(drawn) };
  const scenario = { name, file: JSON.parse(canonical) as Scenario, text: canonical, link, opened };
  const state = makeStore({ scenario, designs, wanted: asStep(step) }).getState();
  const picture = await client.request("seek", { step, want: wantOf(state) });
  return picture.ok ? ok({ ...state, shown: { ...picture.value, moved: 0 } }) : err(picture.error);
}
