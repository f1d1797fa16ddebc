/** Modules of users in Node: sources are read and built by the scripts that the development server runs, and measured by the page's own parts. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildAdoptedModule, moduleOf } from "../../../scripts/rtl/adopted-wasm.mjs";
import { readPorts } from "../../../scripts/rtl/ports.mjs";
import { type AdoptModule, answer } from "../../src/adopt/answer";
import { AdoptClient } from "../../src/adopt/client";
import type { AdoptedModule, BuiltModule, ProbedMap, ReadSettings, SourceDescription } from "../../src/adopt/types";
import type { WorkerLike } from "../../src/base/request-client";
import type { AdoptedMap } from "../../src/gen/types/AdoptedMap";

const root = path.resolve(import.meta.dirname, "../../..");

let module: Promise<AdoptModule> | null = null;

/** The module of the worker that adopts, in this thread. */
export function adoptModule(): Promise<AdoptModule> {
  module ??= import("../../src/gen/adopt.js").then((bindings) => {
    const exports = bindings.initSync({ module: readFileSync(path.join(root, "web/src/gen/adopt_bg.wasm")) });
    return { bindings, exports };
  });
  return module;
}

/** The worker that adopts, without a thread. */
function worker(): WorkerLike {
  const it: WorkerLike = {
    onmessage: null,
    onerror: null,
    postMessage: async (message) => {
      const data = await answer(structuredClone(message) as Parameters<typeof answer>[0], adoptModule);
      it.onmessage?.({ data: structuredClone(data) } as MessageEvent);
    },
    terminate: () => {},
  };
  return it;
}

/** A client whose worker runs in this thread. */
export const adoptClient = () => new AdoptClient(worker);

/** A module at each stage of its adoption. */
export interface Adoption {
  folder: string;
  description: SourceDescription;
  /** As it was guessed. */
  guessed: string;
  built: BuiltModule;
  probed: ProbedMap;
}

/** A module whose probe may be refused. */
interface Tried extends Omit<Adoption, "probed"> {
  probed: Awaited<ReturnType<AdoptClient["probe"]>>;
}

/** A folder of its own. */
const madeFolder = () => realpathSync(mkdtempSync(path.join(tmpdir(), "adopted-")));

/** Texts by file in a folder, read, guessed and built, and measured if they can be. */
export function tryTexts(texts: Readonly<Record<string, string>>): Promise<Tried> {
  const folder = madeFolder();
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, name), text);
  return adopted(folder, {});
}

/** A shipped fixture, read, guessed, built and measured. */
export async function adoptFixture(name: string, defines: Readonly<Record<string, string>> = {}): Promise<Adoption> {
  const folder = madeFolder();
  cpSync(path.join(root, "wasm/adopt/fixtures", name), folder, { recursive: true });
  const tried = await adopted(folder, defines);
  return { ...tried, probed: must(tried.probed) };
}

async function adopted(folder: string, defines: Readonly<Record<string, string>>): Promise<Tried> {
  const settings: ReadSettings = { include: [], defines, parameters: {} };
  const files = readdirSync(folder).filter((name) => /\.s?v$/.test(name));
  const asked = { ...settings, top: null, folder, files: files.map((name) => path.join(folder, name)) };
  const answered = await readPorts(JSON.stringify(asked));
  if (answered.problems.length > 0) throw new Error(JSON.stringify(answered.problems));
  const relative = (names: string[]) => names.map((name) => path.relative(folder, name) || ".");
  const description: SourceDescription = {
    ...answered,
    files: relative(answered.files),
    include: relative(answered.include),
  };
  const client = adoptClient();
  const guessed = must(await client.guess(description, settings));
  const { top, sources, include, show, ports, ...map } = JSON.parse(guessed) as AdoptedMap;
  const parameters = map.parameters as Record<string, number | string> | undefined;
  const { build, config } = await buildAdoptedModule({
    folder,
    top,
    sources,
    include,
    defines,
    parameters,
    show,
    ports,
  });
  const built = { build, config, module: new Uint8Array(readFileSync(moduleOf(build))), warnings: [] };
  return { folder, description, guessed, built, probed: await client.probe(guessed, built) };
}

/** What a session needs of it, under this name. */
export const adoptedModule = ({ built, probed }: Adoption, name: string): AdoptedModule => ({
  name,
  map: probed.map,
  ...built,
});

/** The value of a result that has one. */
export function must<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
