// What the reader can do: every change of what is shown goes through here.

import type { Client } from "../session/client";
import { changing } from "./control/changing";
import { Core } from "./control/core";
import { diverging } from "./control/diverging";
import { looking } from "./control/looking";
import { moving } from "./control/moving";
import { opening } from "./control/opening";
import { recovery } from "./control/recovery";
import { reviewing } from "./control/reviewing";
import { searching } from "./control/searching";
import type { Surroundings } from "./control/surroundings";
import { visiting } from "./control/visiting";
import type { Store } from "./store";

/** All that the reader can do, by name. */
export type Control = ReturnType<typeof makeControl>;

/** Puts the parts together. `client` has to tell `died` of a worker that is gone while it had nothing to do. */
export function makeControl(store: Store, client: Client, around: Surroundings) {
  const core: Core = new Core(store, client, (reason) => died(reason));
  const { died } = recovery(core);
  const opens = opening(core, around);
  const changes = changing(core, around);
  const looks = looking(core);
  return {
    ...opens,
    ...changes,
    ...diverging(core, opens.openMade),
    ...moving(core),
    ...searching(core),
    ...looks,
    ...visiting(core, around, opens.openHere),
    ...reviewing(core, { ...opens, ...changes, ...looks }),
    died,
  };
}
