// A parameter of an engine, set from its drawing.

import type { Scenario } from "../../../gen/types/Scenario";

/**
 * The scenario with another value of a parameter of an engine, and of all engines of its design, so that hardware and reference stay alike. What was
 * expected of the run is left out: it is another run.
 */
export function withParameter({ expect: _, ...file }: Scenario, engine: number, name: string, value: number): Scenario {
  const design = file.engines[engine]?.design;
  const engines = file.engines.map((one) =>
    one.design === design ? { ...one, parameters: { ...one.parameters, [name]: value } } : one,
  );
  return { ...file, engines };
}
