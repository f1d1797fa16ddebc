// Names of engines, and of classes of packets.

import { designName, NICKNAMES } from "../../base/design";
import type { NetworkOpened } from "../../gen/types/NetworkOpened";
import type { OpenedEngine } from "../../gen/types/OpenedEngine";
import type { Parameter } from "../../gen/types/Parameter";
import type { Scenario } from "../../gen/types/Scenario";

type RunEngine = Pick<OpenedEngine, "info"> & Partial<Pick<OpenedEngine, "wiring" | "reference">>;

/** Names of the engines in order: by design if there are several; as RTL or model unless all are models; or short as in the paper. Engines
 * with equal names get the fewest parameters that distinguish them, or numbers if none do. In a network they have the names of their nodes. */
export function engineNames(engines: readonly RunEngine[], network?: Pick<NetworkOpened, "nodes">): string[] {
  if (network) return namesOfNodes(engines, network.nodes);
  const designs = new Set(engines.map(({ info }) => info.design));
  const models = engines.every(({ info }) => info.implementation === "model");
  const kinds = engines.map(({ info, wiring }) => {
    const kind = info.implementation === "rtl" ? "RTL" : "model";
    if (wiring) return wiring.top;
    if (designs.size === 1) return kind;
    const name = nickname(info) ?? designName(info.design);
    return models ? name : `${name} ${kind}`;
  });
  return kinds.map((kind, i) => {
    const alike = engines.filter((_, other) => kinds[other] === kind);
    if (alike.length < 2) return kind;
    const settings = distinguishingSettings(alike)[alike.indexOf(engines[i] as RunEngine)];
    return settings ? `${kind}, ${settings}` : `${kind} ${i}`;
  });
}

/** The names of nodes, whose engines come first, and `in0.out2 reference` for that of a node. */
function namesOfNodes(engines: readonly RunEngine[], nodes: readonly { name: string }[]): string[] {
  const names = engines.map((_, engine) => nodes[engine]?.name ?? "");
  for (const [node, { reference }] of engines.entries())
    if (reference != null) names[reference] = `${names[node]} reference`;
  return names;
}

function nickname({ design, parameters }: OpenedEngine["info"]): string | undefined {
  return NICKNAMES[design]?.((wanted) => parameters.find(({ name }) => name === wanted)?.value);
}

/** The settings that distinguish the engines; empty if two of them are equal. */
function distinguishingSettings(engines: readonly RunEngine[]): string[] {
  const all = (engines[0]?.info.parameters ?? []).map(({ name }) => engines.map((engine) => settingOf(engine, name)));
  const distinct = (column: string[]) => new Set(column).size;
  const one = all.find((column) => distinct(column) === engines.length);
  if (one) return one;
  const differing = all.filter((column) => distinct(column) > 1);
  const others = (i: number, used: string[][]) =>
    engines.some((_, k) => k !== i && used.every((column) => column[k] === column[i]));
  const names = engines.map((_, i) => {
    const end = differing.findIndex((_, at) => !others(i, differing.slice(0, at + 1)));
    return differing.slice(0, end + 1).map((column) => column[i]);
  });
  return names.some((settings) => settings.length === 0) ? [] : names.map((settings) => settings.join(", "));
}

/** `W = 4`, `bounds 1 4`, or a word that needs no name. */
function settingOf({ info }: RunEngine, name: string): string {
  const parameter = info.parameters.find((parameter) => parameter.name === name);
  if (!parameter) return "";
  const { value, min, words, list }: Parameter = parameter;
  if (list.length > 0) return `${name} ${list.join(" ")}`;
  return words[value - min] ?? `${name} = ${value}`;
}

/** Names of classes: the tenants that send in them, with other sources after them; else their numbers. */
export function classNames(scenario: Scenario): (number: number) => string {
  const traffic = scenario.traffic ?? [];
  const others = traffic.filter(({ kind }) => kind !== "tenants");
  // Listed packets have one class each.
  const listed = others.some(({ kind }) => kind === "packets");
  const classesOfOthers = new Set(others.map((source) => ("class" in source && Number(source.class)) || 0));
  return (number) => {
    const names = traffic.flatMap((source) => (source.kind === "tenants" ? (source.tenants[number]?.name ?? []) : []));
    if (names.length === 0) return `class ${number}`;
    const shared = listed || classesOfOthers.has(number);
    return [...new Set(names), ...(shared && others.length > 0 ? ["others"] : [])].join(", ");
  };
}
