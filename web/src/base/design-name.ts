// What people call designs that scenario files call `sp_pifo`.

const NAMES: Record<string, string> = {
  sp_pifo: "SP-PIFO",
  fixed_bounds: "Fixed bounds",
  greedy: "Greedy",
  gearbox: "Gearbox",
  calendar_queue: "Calendar queue",
};

/** The name for people; of an unknown design its own in capitals, `pieo` as `PIEO`. */
export const designName = (design: string) => NAMES[design] ?? design.replaceAll("_", " ").toUpperCase();

/** What the papers call a design with a parameter of its own, in short: a calendar queue of ten units a FIFO is CQ-10. */
export const NICKNAMES: Record<string, { parameter: string; name: (value: number) => string }> = {
  calendar_queue: { parameter: "granularity", name: (value) => `CQ-${value}` },
};
