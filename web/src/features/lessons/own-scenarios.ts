// Scenarios that travel in a lesson's file: in its front matter, `own: slow #s=1.…, fast #s=1.…`. Stops call them `own.slow` and `own.fast`.

import { err, ok, type Result } from "../../base/result.ts";

/** How stops name a scenario of the lesson's own. No shipped scenario has a dot in its name. */
export const OWN_SCENARIO = "own.";

/** Links that hold the whole scenario, by name. */
export type OwnScenarios = Readonly<Record<string, string>>;

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** A link as the page copies it, from `#` on and without a step. */
const LINK = /^#s=\d+\.[\w-]+$/;

/** The name by which stops call a scenario of the lesson's own; null if it is none. */
export function ownName(scenario: string): string | null {
  const name = scenario.startsWith(OWN_SCENARIO) ? scenario.slice(OWN_SCENARIO.length) : "";
  return NAME.test(name) ? name : null;
}

/** Reads the value of the front matter. */
export function readOwnScenarios(text: string): Result<OwnScenarios, string> {
  const pairs = text.split(",").map((one) => one.trim().split(/\s+/));
  const own = new Map<string, string>();
  for (const [name = "", link = "", ...more] of pairs) {
    if (!NAME.test(name) || !LINK.test(link) || more.length > 0)
      return err('names and links, "slow #s=1.…", with commas between them');
    if (own.has(name)) return err(`each name once, and "${name}" is there twice`);
    own.set(name, link);
  }
  return ok(Object.fromEntries(own));
}

/** The value of the front matter; null if there is nothing to write. */
export function writeOwnScenarios(own: OwnScenarios): string | null {
  const pairs = Object.entries(own).map(([name, link]) => `${name} ${link}`);
  return pairs.length === 0 ? null : pairs.join(", ");
}
