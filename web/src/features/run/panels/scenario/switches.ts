import type { EngineSpec } from "../../../../gen/types/EngineSpec";

/** Names of the mechanisms that are turned off, for people. */
export const switchedOff = ({ switches = {} }: Pick<EngineSpec, "switches">): string[] =>
  Object.entries(switches)
    .filter(([, on]) => !on)
    .map(([name]) => name.replaceAll("_", " "));
