// The modules that a scenario names, and what is said if they are not here.

import { type AdoptedModule, isOutdated, modulesIn } from "../../../session/adopted";
import type { MissingModule } from "../../../session/protocol";

/** What a library answers about a module. */
interface HardwareShelf {
  hardware(name: string, build: string | null): Promise<AdoptedModule | null>;
}

/** What a scenario needs: the modules that are here, each build once, and those that are missing or have to be built again. */
export interface ModulesOfScenario {
  modules: readonly AdoptedModule[];
  missing: readonly MissingModule[];
}

/** The modules of a scenario. */
export async function modulesFor(text: string, library: HardwareShelf): Promise<ModulesOfScenario> {
  const needed = modulesIn(text);
  const found = await Promise.all(needed.map(({ name, build }) => library.hardware(name, build)));
  const there = found.filter((module) => module !== null);
  const isSame = (a: AdoptedModule, b: AdoptedModule) => a.name === b.name && a.build === b.build;
  // One that has to be built again is given too: whoever opens the scenario says so.
  const missing = needed.map(async (one, i) => {
    const module = found[i] ?? null;
    if (module !== null) return isOutdated(module) ? one : null;
    const other = await library.hardware(one.name, null);
    return other ? { ...one, other: other.build } : one;
  });
  return {
    modules: there.filter((module, i) => there.findIndex((one) => isSame(one, module)) === i),
    missing: (await Promise.all(missing)).filter((one) => one !== null),
  };
}
