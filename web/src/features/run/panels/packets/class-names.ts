// What to call a class of packets.

import type { Scenario } from "../../../../gen/types/Scenario";

/** Names of classes: those of the tenants that send in them, with other sources beside them; else their numbers. */
export function classNames(scenario: Scenario): (number: number) => string {
  const traffic = scenario.traffic ?? [];
  const others = traffic.filter(({ kind }) => kind !== "tenants");
  // Packets of a list have a class each.
  const listed = others.some(({ kind }) => kind === "packets");
  const classesOfOthers = new Set(others.map((source) => ("class" in source && Number(source.class)) || 0));
  return (number) => {
    const names = traffic.flatMap((source) => (source.kind === "tenants" ? (source.tenants[number]?.name ?? []) : []));
    if (names.length === 0) return `class ${number}`;
    const shared = listed || classesOfOthers.has(number);
    return [...new Set(names), ...(shared && others.length > 0 ? ["others"] : [])].join(", ");
  };
}
