// What to take in place of hardware that the page does not have.

import type { Parameter } from "../gen/types/Parameter";
import type { Setting } from "../gen/types/Setting";
import type { EngineGroup, ScenarioChange, ScenarioFormFields } from "./form";
import { withParameters } from "./form";

/** A set of parameters of which there is hardware. */
export type Built = Readonly<Record<string, number>>;

/** Changes of the text that lead to something that runs here. */
export interface Instead {
  /** The hardware that is nearest; null if the page has none of this design. */
  nearest: { size: string; changes: readonly ScenarioChange[] } | null;
  /** The reference model of the same parameters. */
  model: readonly ScenarioChange[];
}

/**
 * Number of the hardware that a group names, -1 if it names none. Of parameters that it leaves out the values in force decide, unless those
 * that it writes are enough.
 */
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

/** A setting as hardware has it: words are numbered from the smallest value on. */
const numberOf = ({ min, words }: Parameter, setting: Setting | undefined) =>
  typeof setting === "string" && words.includes(setting) ? min + words.indexOf(setting) : setting;

/** What to take in place of the hardware of engine `engine`. Null if the text has no such engine. */
export function insteadOf(
  form: ScenarioFormFields | null,
  engine: number,
  builtOf: (design: string) => readonly Built[],
): Instead | null {
  const group = form?.groups.find(({ engines }) => engines.includes(engine));
  if (!group) return null;
  const built = nearest(group, builtOf(group.design));
  return {
    nearest: built && { size: sizeText(built), changes: withParameters(group, built) },
    // Models have no switches for what only hardware can do wrong.
    model: [
      [["engines", engine, "implementation"], "model"],
      [["engines", engine, "switches"], undefined],
    ],
  };
}

/** The hardware whose parameters differ least from those of the group, each by its ratio. */
function nearest({ parameters }: EngineGroup, all: readonly Built[]): Built | null {
  const distance = (built: Built) =>
    Object.entries(built).reduce((sum, [name, value]) => sum + apart(value, parameters[name] ?? value), 0);
  return all.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** Between two values: how often one has to be doubled to have the other. A word is as far from every number. */
const apart = (a: number, b: Setting) => (typeof b === "number" ? Math.abs(Math.log2((a + 1) / (b + 1))) : 0);

/** Parameters in a line. */
export const sizeText = (built: Built) =>
  Object.entries(built)
    .map(([name, value]) => `${name} = ${value}`)
    .join(", ");
