// The address of a step of a scenario: `#scenario=bbq-coloring&t=14` for a shipped one, `#s=1.…&t=14` for any other in full.

/**
 * The fragment that leads to a step of a scenario, from `#` on.
 * @param scenario its name if it is shipped, and its link without a step
 * @param step null for a link without one
 */
export function addressOfScenario(scenario: { name: string | null; link: string }, step: number | null): string {
  const base = scenario.name === null ? scenario.link : addressOfShipped(scenario.name);
  return step === null ? base : `${base}&t=${step}`;
}

/** The fragment that leads to a shipped scenario. */
export const addressOfShipped = (name: string) => `#scenario=${name}`;
