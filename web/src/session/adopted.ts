// Modules of users that a scenario may name in place of a design.

import { isMapName, MAP_ENDING } from "../base/adopted-design";
import { reasonOf } from "../base/request-protocol";
import type { Problem } from "../gen/types/Problem";
import { BRIDGE_VERSION } from "./bridge";
import type { SessionModule } from "./module";
import type { MissingModule, SessionRefusal } from "./protocol";

/** A map with the hardware that was built of its sources: what a scenario needs to run it. */
export interface AdoptedModule {
  /** What scenarios call it: `fifo.map.json`. */
  readonly name: string;
  /** Text of the map. */
  readonly map: string;
  /** Hash of sources and settings, 16 hexadecimal digits: what an engine's `build` names. */
  readonly build: string;
  /** Name of the configuration in the module. */
  readonly config: string;
  /** The wasm module. */
  readonly module: Uint8Array;
  /** The version of the interface that it was built for; undefined for the first one, of which modules did not say it. */
  readonly bridge?: number;
}

/** True if hardware was built for another version of the interface: it is built again before it runs. */
export const isOutdated = ({ bridge = 1 }: { bridge?: number }): boolean => bridge !== BRIDGE_VERSION;

/** The modules of users that a scenario names, once each; none if the text is no scenario. */
export function modulesIn(text: string): MissingModule[] {
  // Nearly all scenarios name none, and are large.
  if (!text.includes(MAP_ENDING)) return [];
  try {
    const engines: { design?: unknown; build?: unknown }[] = JSON.parse(text).engines;
    const named = engines.flatMap(({ design, build }) =>
      typeof design === "string" && isMapName(design)
        ? [{ name: design, build: typeof build === "string" ? build : null }]
        : [],
    );
    return named.filter((one, i) => named.findIndex((other) => isSame(one, other)) === i);
  } catch {
    return [];
  }
}

const isSame = (one: MissingModule, other: MissingModule) => one.name === other.name && one.build === other.build;

/** Whether a module is the one that is named. */
const isNamed = ({ name, build }: { name: string; build: string }, wanted: MissingModule) =>
  name === wanted.name && build === (wanted.build ?? build);

/** A map that the session did not take. */
export interface RefusedModule {
  name: string;
  build: string;
  problems: Problem[];
}

/** The modules of users that a session has. */
export class AdoptedModules {
  private readonly known: { name: string; build: string }[] = [];
  /** Those whose maps are wrong. */
  private refused: RefusedModule[] = [];
  /** Those that were built for another version. */
  private readonly outdated: { name: string; build: string }[] = [];

  /** Gives modules to the session and its host; those whose maps are wrong are refused. Rejects if the session cannot be fetched. */
  async adopt(session: SessionModule, modules: readonly AdoptedModule[]): Promise<RefusedModule[]> {
    const current = modules.filter((module) => !isOutdated(module));
    this.outdated.push(...modules.filter(isOutdated).map(({ name, build }) => ({ name, build })));
    if (current.length === 0) return [];
    const [bindings, maps] = await Promise.all([session.bindings(), session.maps()]);
    const refused: RefusedModule[] = [];
    for (const { name, map, build, config, module } of current) {
      try {
        if (!bindings.adopt(name, build, config, maps.pack(map))) throw new Error("the session does not take the map");
      } catch (error) {
        if (typeof error !== "string") throw new Error(`${name}: ${reasonOf(error)}`);
        const problems: Problem[] = JSON.parse(error);
        refused.push({ name, build, problems: problems.map((one) => ({ ...one, path: `${name}: ${one.path}` })) });
        continue;
      }
      session.adopt(config, module);
      this.known.push({ name, build });
    }
    this.refused = [...this.refused, ...refused];
    return refused;
  }

  /** Why a scenario cannot be opened, as far as its modules are not here or not right; null if they are. */
  refusal(text: string): SessionRefusal | null {
    const missing = this.missing(text);
    const wrong = this.refused.filter((one) => missing.some((wanted) => isNamed(one, wanted)));
    if (wrong.length > 0) return { kind: "problems", problems: wrong.flatMap(({ problems }) => problems) };
    return missing.length > 0 ? { kind: "missing", modules: missing } : null;
  }

  /** The modules that a scenario names and the session does not have. */
  missing(text: string): MissingModule[] {
    return modulesIn(text)
      .filter((wanted) => !this.known.some((one) => isNamed(one, wanted)))
      .map((wanted) => ({ ...wanted, ...(this.outdated.some((one) => isNamed(one, wanted)) && { isOutdated: true }) }));
  }
}
