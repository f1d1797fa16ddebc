// The entry of a scenario file that an engine of the run is a copy of: in a network each node has a copy of one.

import type { Bench } from "../../../gen/types/Bench";
import type { EngineSpec } from "../../../gen/types/EngineSpec";
import type { Scenario } from "../../../gen/types/Scenario";

const kinds = new WeakMap<Bench, readonly number[]>();

/** Numbers of the entries of the nodes of a network, in their order; null for any other bench. */
export function kindsOf(bench: Bench): readonly number[] | null {
  const known = kinds.get(bench);
  if (known) return known;
  const made = kindsIn(bench);
  if (made) kinds.set(bench, made);
  return made;
}

function kindsIn(bench: Bench): number[] | null {
  switch (bench.kind) {
    case "network":
      return bench.nodes.map(({ engine = 0 }) => engine);
    case "mesh": {
      const { ports, partitioned = false, first_engine: first = 0, output_engine: output = first } = bench;
      const inputs = Array.from({ length: partitioned ? ports : ports * ports }, () => first);
      return [...inputs, ...Array.from({ length: ports }, () => output)];
    }
    case "nic":
      return [bench.upper_engine ?? 0, bench.lower_engine];
    default:
      return null;
  }
}

/** The entry of an engine of the run. In a network the references come behind all nodes, in the order of the nodes that have one. */
export function specOf(
  { bench, engines }: Pick<Scenario, "bench" | "engines">,
  engine: number,
): EngineSpec | undefined {
  const nodes = kindsOf(bench);
  if (!nodes) return engines[engine];
  const own = nodes[engine];
  if (own !== undefined) return engines[own];
  const references = nodes.flatMap((kind) => engines[kind]?.reference ?? []);
  return engines[references[engine - nodes.length] ?? -1];
}
