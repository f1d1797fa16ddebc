// What to call a class of packets.

import type { Scenario } from "../../gen/types/Scenario";

/** Names of classes: those of the tenants, where the traffic is of tenants alone; else their numbers. */
export function classNames(scenario: Scenario): (number: number) => string {
  const [only, ...others] = scenario.traffic ?? [];
  const tenants = only?.kind === "tenants" && others.length === 0 ? only.tenants : [];
  return (number) => tenants[number]?.name ?? `class ${number}`;
}
