// What the reader can do: every change of what is shown goes through here.

import { isComparison } from "../compare/address";
import type { Client } from "../session/client";
import { kindOfText } from "../share/incoming";
import { changing } from "./control/changing";
import { comparing } from "./control/comparing";
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
  const visits = visiting(core, around, opens.openHere);
  const compares = comparing(core, around, visits.leaveFor);
  /** A link to a scenario, or to two of them side by side. */
  const openLink = (link: string) => (isComparison(link) ? compares.openComparison(link) : opens.openLink(link));
  const openPasted = (text: string) => (kindOfText(text) === "link" ? openLink(text.trim()) : opens.openPasted(text));
  return {
    ...opens,
    openLink,
    openPasted,
    ...compares,
    ...changes,
    ...diverging(core, opens.openMade),
    ...moving(core),
    ...searching(core),
    ...looks,
    ...visits,
    ...reviewing(core, { ...opens, ...changes, ...looks }),
    died,
  };
}
