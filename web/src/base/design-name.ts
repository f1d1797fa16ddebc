// What people call designs that scenario files call `sp_pifo`.

import names from "../gen/designs.json";

const NAMES: Record<string, string> = names;

/** The name for people; of an unknown design its own in capitals, `pieo` as `PIEO`. */
export const designName = (design: string) => NAMES[design] ?? design.replaceAll("_", " ").toUpperCase();

/** Short names of the papers for a design with parameters: a calendar queue of ten units a FIFO is CQ-10, one of rounds is AFQ. */
export const NICKNAMES: Record<string, (parameter: (name: string) => number | undefined) => string> = {
  calendar_queue: (parameter) => (parameter("round_of") === 1 ? "AFQ" : `CQ-${parameter("granularity")}`),
};
