// Replacements for hardware that the page does not have.

import type { Parameter } from "../gen/types/Parameter";
import type { Setting } from "../gen/types/Setting";
import type { EngineGroup, ScenarioChange, ScenarioFormFields } from "./form";
import { withParameters } from "./form";

/** A set of parameters for which the page has hardware. */
export type Built = Readonly<Record<string, number>>;

/** Changes of the text that make the scenario runnable. */
export interface Replacements {
  /** The hardware with the most similar parameters; null if the page has none of this design. */
  nearest: { size: string; changes: readonly ScenarioChange[] } | null;
  /** Changes that use the reference model with the same parameters. */
  model: readonly ScenarioChange[];
}

/** Index of the hardware that matches a group's parameters, or -1. Parameters that the text omits take the values in force, unless the
 * written ones identify the hardware. */
export function builtAt(
  { parameters }: Pick<EngineGroup, "parameters">,
  known: readonly Parameter[],
  all: readonly Built[],
): number {
  const fixed = known.filter(({ run_time }) => !run_time);
  const inForce = fixed.filter(({ name }) => parameters[name] === undefined);
  const written = fixed.filter(({ name }) => parameters[name] !== undefined);
  const fitting = all.filter((built) =>
    written.every((one) => built[one.name] === numberOf(one, parameters[one.name])),
  );
  const usual = fitting.filter((built) => inForce.every(({ name, value }) => (built[name] ?? value) === value));
  const [found] = usual.length > 0 ? usual : fitting.length === 1 ? fitting : [];
  return found ? all.indexOf(found) : -1;
}

/** A setting as hardware encodes it: named values are numbered from the parameter's minimum. */
const numberOf = ({ min, words }: Parameter, setting: Setting | undefined) =>
  typeof setting === "string" && words.includes(setting) ? min + words.indexOf(setting) : setting;

/** Replacements for the hardware of engine `engine`. Null if the text has no such engine. */
export function replacementsFor(
  form: ScenarioFormFields | null,
  engine: number,
  builtOf: (design: string) => readonly Built[],
): Replacements | null {
  const group = form?.groups.find(({ engines }) => engines.includes(engine));
  if (!group) return null;
  const built = nearest(group, builtOf(group.design));
  return {
    nearest: built && { size: sizeText(built), changes: withParameters(group, built) },
    // Models have no switches for faults that only hardware can have.
    model: [
      [["engines", engine, "implementation"], "model"],
      [["engines", engine, "switches"], undefined],
    ],
  };
}

/** The hardware whose parameters are closest to those of the group, by their ratios. */
function nearest({ parameters }: EngineGroup, all: readonly Built[]): Built | null {
  const distance = (built: Built) =>
    Object.entries(built).reduce((sum, [name, value]) => sum + doublings(value, parameters[name] ?? value), 0);
  return all.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** Distance between two values: the number of doublings between them. A named value has distance 0 to every number. */
const doublings = (a: number, b: Setting) => (typeof b === "number" ? Math.abs(Math.log2((a + 1) / (b + 1))) : 0);

/** Parameters in one line. */
export const sizeText = (built: Built) =>
  Object.entries(built)
    .map(([name, value]) => `${name} = ${value}`)
    .join(", ");
