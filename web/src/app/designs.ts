// The designs that the page can show, each loaded when a scenario needs it.

import type { DesignModule } from "../views/design";

const DESIGNS: Readonly<Record<string, () => Promise<DesignModule>>> = {
  bbq: () => import("../designs/bbq/index").then(({ bbq }) => bbq),
  pifo: () => import("../designs/pifo/index").then(({ pifo }) => pifo),
  sp_pifo: () => import("../designs/sp_pifo/index").then(({ spPifo }) => spPifo),
  greedy: () => import("../designs/sp_pifo/index").then(({ greedy }) => greedy),
  fixed_bounds: () => import("../designs/sp_pifo/index").then(({ fixedBounds }) => fixedBounds),
  gearbox: () => import("../designs/gearbox/index").then(({ gearbox }) => gearbox),
  calendar_queue: () => import("../designs/gearbox/index").then(({ calendarQueue }) => calendarQueue),
  wfq: () => import("../designs/gearbox/index").then(({ wfq }) => wfq),
  fifo: () => import("../designs/sp_pifo/index").then(({ fifo }) => fifo),
};

export function loadDesign(name: string): Promise<DesignModule> {
  const load = DESIGNS[name];
  return load ? load() : Promise.reject(new Error(`no view for the design "${name}"`));
}
