// The modules that a scenario names, and what is said if they are not here.

import type { AdoptedModule } from "../../../adopt/types";
import { isMapName, MAP_ENDING } from "../../../base/adopted-design";

/** A module that an engine of a scenario names in place of a design. */
export interface NeededModule {
  /** Of its map, `fifo.map.json`. */
  name: string;
  /** Hash of its hardware; null for whatever is here. */
  build: string | null;
}

/** The modules that the text of a scenario names, each once; none if the text is no scenario. */
export function neededModules(text: string): NeededModule[] {
  // Nearly all scenarios name none, and are large.
  if (!text.includes(MAP_ENDING)) return [];
  let engines: unknown;
  try {
    engines = (JSON.parse(text) as { engines?: unknown }).engines;
  } catch {
    return [];
  }
  const needed = (Array.isArray(engines) ? engines : []).flatMap((engine: unknown): NeededModule[] => {
    const { design, build } = (engine ?? {}) as { design?: unknown; build?: unknown };
    if (typeof design !== "string" || !isMapName(design)) return [];
    return [{ name: design, build: typeof build === "string" ? build : null }];
  });
  return needed.filter(
    ({ name, build }, i) => needed.findIndex((one) => one.name === name && one.build === build) === i,
  );
}

/** What a library answers about a module. */
interface HardwareShelf {
  hardware(name: string, build: string | null): Promise<AdoptedModule | null>;
}

/** What a scenario needs: the modules that are here, each build once, and those that are missing. */
export interface ModulesOfScenario {
  modules: readonly AdoptedModule[];
  missing: readonly NeededModule[];
}

/** The modules of a scenario. */
export async function modulesFor(text: string, library: HardwareShelf): Promise<ModulesOfScenario> {
  const needed = neededModules(text);
  const found = await Promise.all(needed.map(({ name, build }) => library.hardware(name, build)));
  const there = found.filter((module) => module !== null);
  const isSame = (a: AdoptedModule, b: AdoptedModule) => a.name === b.name && a.build === b.build;
  return {
    modules: there.filter((module, i) => there.findIndex((one) => isSame(one, module)) === i),
    missing: needed.filter((_, i) => found[i] === null),
  };
}
