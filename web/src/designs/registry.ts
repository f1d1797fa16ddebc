// The designs that the page can show, each loaded when a scenario needs it.

import type { DesignModule } from "./contract";

const DESIGNS: Readonly<Record<string, () => Promise<DesignModule>>> = {
  bbq: () => import("./bbq/index").then(({ bbq }) => bbq),
  pifo: () => import("./pifo/index").then(({ pifo }) => pifo),
  sp_pifo: () => import("./sp_pifo/index").then(({ spPifo }) => spPifo),
  greedy: () => import("./sp_pifo/index").then(({ greedy }) => greedy),
  fixed_bounds: () => import("./sp_pifo/index").then(({ fixedBounds }) => fixedBounds),
  gearbox: () => import("./gearbox/index").then(({ gearbox }) => gearbox),
  calendar_queue: () => import("./gearbox/index").then(({ calendarQueue }) => calendarQueue),
  wfq: () => import("./gearbox/index").then(({ wfq }) => wfq),
  fifo: () => import("./sp_pifo/index").then(({ fifo }) => fifo),
};

export function loadDesign(name: string): Promise<DesignModule> {
  const load = DESIGNS[name];
  return load ? load() : Promise.reject(new Error(`no view for the design "${name}"`));
}
