// Finds things by the words that texts have for them.

import type { AppState } from "../../app/store";
import { readThing, type Thing } from "../../base/thing";
import type { Client } from "../../session/client";
import { wholeScene } from "./stage/scene";
import { designOf } from "./state/selectors";

/** What these words mean in the step that is shown: those of the field that finds things, or of scenario files. Null if it is not there. */
export async function findThing(client: Client, state: AppState, text: string): Promise<Thing | null> {
  if (readThing(text)) return text;
  const { engine } = state;
  const scene = wholeScene(state, engine);
  const here = scene && designOf(state, engine)?.finding?.find?.(scene, text);
  if (here) return here.thing;
  const answer = await client.request("find", { engine, text });
  return answer.ok ? answer.value.thing : null;
}
