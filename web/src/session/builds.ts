// The session is built several times, each with the designs of a family, and once with all of them. A scenario is opened by the first
// build that has its designs, which is fetched when the scenario is known. Tables of flow sizes are in the last build alone.

import { err, ok, type Result } from "../base/result";
import { designsIn, unescaped } from "./designs-in";
import type { SessionBuild } from "./module";

/** A build and the names of its designs, as `scripts/wasm.mjs` writes them down: small ones first, the last one has every scheduler. */
export interface Contents {
  name: string;
  designs: readonly string[];
}

/** Whether a scenario file may have a table of flow sizes. */
const hasTable = (text: string) => /"kind"\s*:\s*"table"/.test(text);

/** The name of the build for a scenario file. A design that no build has is refused by any. */
export function buildFor(text: string, builds: readonly Contents[]): string {
  const whole = builds.at(-1);
  if (!whole) throw new Error("there is no session");
  if (hasTable(unescaped(text))) return whole.name;
  const wanted = designsIn(text).filter((design) => builds.some(({ designs }) => designs.includes(design)));
  const first = builds.find(({ designs }) => wanted.every((design) => designs.includes(design)));
  return (first ?? whole).name;
}

/** The builds, each fetched when it is first asked for. */
export class Builds {
  private readonly fetching = new Map<string, Promise<SessionBuild>>();
  private any = false;

  constructor(
    private readonly contents: readonly Contents[],
    private readonly fetch: (name: string) => Promise<SessionBuild>,
  ) {}

  /** The build for a scenario file, or why it cannot be had. Rejects if there is none at all yet. */
  async of(text: string): Promise<Result<SessionBuild, string>> {
    const name = buildFor(text, this.contents);
    try {
      const fetching = this.fetching.get(name) ?? this.fetch(name);
      this.fetching.set(name, fetching);
      const build = await fetching;
      this.any = true;
      return ok(build);
    } catch (error) {
      // Once more when it is asked for again.
      this.fetching.delete(name);
      if (!this.any) throw error;
      return err(`the designs of this scenario could not be loaded: ${error instanceof Error ? error.message : error}`);
    }
  }
}
