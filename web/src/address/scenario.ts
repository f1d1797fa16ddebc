// The address of a step of a scenario: `#scenario=bbq-coloring&t=14` for a shipped scenario, `#s=1.…&t=14` with the text of any other.

/**
 * The fragment that leads to a step of a scenario, with `#`.
 * @param scenario the name of a shipped scenario, and the scenario's link without a step
 * @param step null for a link without a step
 */
export function addressOfScenario(scenario: { name: string | null; link: string }, step: number | null): string {
  const base = scenario.name === null ? scenario.link : addressOfShipped(scenario.name);
  return step === null ? base : `${base}&t=${step}`;
}

/** The fragment that leads to a shipped scenario. */
export const addressOfShipped = (name: string) => `#scenario=${name}`;

/** Longest fragment of a link, in characters. Some browsers and servers cut longer addresses; a larger scenario is shared as a file. */
export const MAX_FRAGMENT = 64_000;
