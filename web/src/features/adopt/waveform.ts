// Waveforms of a run with modules of the reader: the development server builds them of the sources that the library has.

import type { ModuleWithSources, ServerRefusal } from "../../adopt/types";
import { plainMapName } from "../../base/adopted-design";
import { modulesIn } from "../../session/adopted";
import type { AdoptTools } from "./access";
import type { Library } from "./library/library";

/** 200 steps of one engine. */
export interface WantedWaveform {
  /** Text of the scenario. */
  scenario: string;
  /** Branch of the scenario; null for its own run. */
  branch: string | null;
  engine: number;
  /** The last step. */
  step: number;
}

/**
 * The signals of an engine as a Value Change Dump.
 * @throws an error with a message for the user
 */
export async function waveformOf(
  library: Library,
  { server }: AdoptTools,
  { scenario, branch, engine, step }: WantedWaveform,
  signal: AbortSignal,
): Promise<Blob> {
  if (server.availability.state !== "ready")
    throw new Error(
      `${server.availability.reason} Beside the sources, map and scenario: npm run -s queuescope -- export FILE --vcd run.vcd --engine ${engine} --at ${step}`,
    );
  const modules = await Promise.all(
    modulesIn(scenario).map(async ({ name, build }): Promise<ModuleWithSources> => {
      const [hardware, files] = [await library.hardware(name, build), await library.sources(name, build)];
      if (hardware && files) return { name, build: hardware.build, map: hardware.map, files };
      throw new Error(
        `The sources of this build of ${plainMapName(name)} are not here: build it again, or drop a bundle of it.`,
      );
    }),
  );
  const made = await server.waveform({ scenario, fork: branch, engine, step, modules }, signal);
  if (made.ok) return made.value;
  throw new Error(reasonFor(made.error));
}

function reasonFor(refusal: ServerRefusal): string {
  switch (refusal.kind) {
    case "cancelled":
      return "Other waveforms were asked for meanwhile.";
    case "unavailable":
      return refusal.text;
    case "problems":
      return refusal.problems.map(({ found }) => found).join("\n");
  }
}
