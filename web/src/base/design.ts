// Names of designs for people (scenario files use names such as `sp_pifo`), and values of their parameters.

import names from "../gen/designs.json";
import type { Info } from "../gen/types/Info";

const NAMES: Record<string, string> = names;

/** End of the names of maps, which describe modules of users. */
const MAP = ".map.json";

/** The name of a design for people. An unknown design has its own name in capitals: `PIEO` for `pieo`. A module of a user has the name of
 * its map: `op_enum`. */
export const designName = (design: string) =>
  design.endsWith(MAP)
    ? design.slice(design.lastIndexOf("/") + 1, -MAP.length)
    : (NAMES[design] ?? design.replaceAll("_", " ").toUpperCase());

/** Short names that papers use for a design with certain parameters: a calendar queue with ten ranks per FIFO is CQ-10, one with rounds is
 * AFQ. */
export const NICKNAMES: Record<string, (parameter: (name: string) => number | undefined) => string> = {
  calendar_queue: (parameter) => (parameter("round_of") === 1 ? "AFQ" : `CQ-${parameter("granularity")}`),
};

/** Value of an engine's parameter; undefined if its design has no parameter of this name. */
export const parameter = ({ parameters }: Pick<Info, "parameters">, name: string): number | undefined =>
  parameters.find((one) => one.name === name)?.value;

/** The named value of an enumerated parameter; undefined if the design has no parameter of this name or its values are numbers. */
export const parameterWord = ({ parameters }: Pick<Info, "parameters">, name: string): string | undefined => {
  const one = parameters.find((one) => one.name === name);
  return one?.words[one.value - one.min];
};
