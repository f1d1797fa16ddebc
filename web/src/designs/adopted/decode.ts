// A module of a user in a step: its ports, its visible inside, what was put in and came out, and what is under way.

import { opThing, type Thing } from "../../base/thing";
import type { HeldElement } from "../../gen/types/HeldElement";
import type { Info } from "../../gen/types/Info";
import type { OpFrame } from "../../gen/types/OpFrame";
import type { TakenElement } from "../../gen/types/TakenElement";
import type { Wiring } from "../../gen/types/Wiring";
import type { Scene } from "../contract";
import { fieldsOf, readable, type SeenField } from "./fields";
import { type Ports, portsOf } from "./ports";

/** An element inside, by its put. */
export interface Inside {
  op: number | null;
  kind: string;
  rank: number | null;
  data: number | null;
  /** Words besides rank and data, by name. */
  rest: readonly (readonly [string, number])[];
  /** True if it was put in in this step. */
  isFresh: boolean;
  /** True if a take of the next step may pass it over. */
  isYoung: boolean;
}

/** An element that came out in this step. */
export interface CameOut extends Omit<TakenElement, "element" | "before"> {
  element: Inside | null;
  before: Inside | null;
}

/** A module in a step. */
export interface ModuleState {
  wiring: Wiring;
  ports: Ports;
  fields: readonly SeenField[];
  /** In the order in which they should come out. */
  inside: readonly Inside[];
  /** Number of elements inside, which may be more. */
  count: number;
  left: readonly CameOut[];
  /** Operations of earlier steps that have no result yet, the oldest first; and those of this step. */
  underWay: readonly OpFrame[];
  taken: readonly OpFrame[];
  /** The latest results, the newest first. */
  results: readonly OpFrame[];
}

/** Fields to read. */
export const fields = (info: Info) => readable(info.fields);

/** Number of results that are listed. */
const RESULTS = 6;

/** Number of operations that are searched for those under way. */
const LOOKED = 48;

const NO_WIRING: Wiring = {
  top: "module",
  ports: [],
  clock: { port: "", element: 0, low: 0, bits: 1, inverted: false },
  reset: null,
  around_reset: [],
  ties: [],
  operations: [],
  order: "other",
  capacity: null,
  settles: 1,
  same_step: "take-first",
  equal_ranks: null,
};

const decoded = new WeakMap<Scene, ModuleState>();

/** The module of a scene; the same object for the same scene. */
export function decode(scene: Scene): ModuleState {
  const known = decoded.get(scene);
  if (known) return known;
  const made = decodeScene(scene);
  decoded.set(scene, made);
  return made;
}

function decodeScene(scene: Scene): ModuleState {
  const module = scene.module ?? { wiring: NO_WIRING, before: () => undefined };
  const { inside, presented } = scene.engine;
  const latest = Array.from({ length: Math.min(presented, LOOKED) }, (_, i) => scene.op(presented - 1 - i)).flatMap(
    (op) => op ?? [],
  );
  const isOfStep = (op: number) => scene.slots.some((slot) => slot.op === op);
  const inFlight = latest.filter(({ outcome }) => outcome === "in-flight");
  const results = latest
    .filter(({ outcome, results }) => outcome === "ok" && results.length > 0)
    .sort((a, b) => (b.step ?? 0) - (a.step ?? 0) || b.op - a.op);
  return {
    wiring: module.wiring,
    ports: portsOf(scene, module),
    fields: fieldsOf(scene, module),
    inside: (inside?.elements ?? []).map((element) => heldOf(element, scene)),
    count: inside?.count ?? 0,
    left: (inside?.left ?? []).map((left) => ({
      ...left,
      element: left.element && heldOf(left.element, scene),
      before: left.before && heldOf(left.before, scene),
    })),
    underWay: inFlight.filter(({ op }) => !isOfStep(op)).reverse(),
    taken: inFlight.filter(({ op }) => isOfStep(op)).reverse(),
    results: results.slice(0, RESULTS),
  };
}

/** Names of the word by which elements are ordered. */
const RANKS = ["rank", "priority"];

function heldOf({ op, kind, words, young }: HeldElement, { info, slots }: Scene): Inside {
  const names = info.operations.find(({ name }) => name === kind)?.arguments.map(({ name }) => name) ?? [];
  const word = (isIt: (name: string) => boolean) => words[names.findIndex(isIt)] ?? null;
  const isRank = (name: string) => RANKS.includes(name);
  const isData = (name: string) => name === "data";
  return {
    op,
    kind,
    rank: word(isRank),
    data: word(isData),
    rest: names.flatMap((name, i) => (isRank(name) || isData(name) ? [] : [[name, words[i] ?? 0] as const])),
    isFresh: op !== null && slots.some((slot) => slot.op === op),
    isYoung: young,
  };
}

/** The thing that stands for an element: its put. */
export const elementThing = ({ op }: Inside): Thing | undefined => (op === null ? undefined : opThing(op));

/** `rank 5, data 7`. */
export function wordsText({ rank, data, rest }: Pick<Inside, "rank" | "data" | "rest">): string {
  const words = [
    ...(rank === null ? [] : [["rank", rank] as const]),
    ...(data === null ? [] : [["data", data] as const]),
  ];
  return [...words, ...rest].map(([name, word]) => `${name} ${word}`).join(", ");
}

/** How elements are ordered, in words. */
export function orderText({ order, equal_ranks: equal }: Pick<Wiring, "order" | "equal_ranks">): string {
  if (order === "first") return "the oldest comes first";
  if (order === "other") return "in an order that is not known";
  return `the ${order} rank comes first${equal === "strict" ? ", of equal ranks the oldest" : ""}`;
}
