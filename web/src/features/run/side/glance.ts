// A preview of a run: how full the queue was, and where operations were refused or lost, or hardware and model diverged.

import { fetchShipped } from "../../../app/shipped";
import { count, plural } from "../../../base/format";
import { err, ok, type Result } from "../../../base/result";
import type { Track } from "../../../gen/types/Track";
import type { Client } from "../../../session/client";
import type { SessionPart, SessionRefusal } from "../../../session/protocol";
import { networkTracksOf, summed } from "../panels/timeline/tracks";

/** Largest number of steps that are executed for a preview. */
const FAR = 150_000;
/** Number of buckets of a preview. */
const BUCKETS = 120;

/** A kind of event, with the steps in which it happened. */
export interface Marks {
  key: keyof typeof WORDS;
  part: SessionPart;
  /** Number of events. */
  times: number;
}

export interface Glance {
  /** Known steps of the run. */
  steps: number;
  /** Executed steps, from the first on. */
  known: number;
  /** What the line counts: elements in the queue, or packets that wait for a sequencer or its cores. */
  counted: keyof typeof COUNTED;
  /** Smallest, largest and mean number of each bucket. */
  line: SessionPart;
  /** The largest number. */
  most: number;
  marks: Marks[];
  /** The step of the first divergence; null if there is none in the executed steps. */
  divergence: number | null;
}

/** Lines by track: singular and plural of what they count, and the title of the line. */
const COUNTED = {
  elements: ["element", "elements", "Elements in the queue"],
  queued: ["packet waiting", "packets waiting", "Packets waiting"],
} as const;

/** The title of the line. */
export const lineTitle = ({ counted }: Glance): string => COUNTED[counted][2];

const WORDS = {
  refused: (times: number) => `${count(times)} refused`,
  lost: (times: number) => `${count(times)} lost`,
  broken: (times: number) => (times === 1 ? "an invariant broken once" : `invariants broken ${plural(times, "time")}`),
} as const;

const KEYS = Object.keys(WORDS) as (keyof typeof WORDS)[];

/** Opens a scenario and runs it, at most up to step `far`. */
export async function glanceAt(client: Client, text: string, far = FAR): Promise<Result<Glance, SessionRefusal>> {
  const open = await client.request("open", { text, ahead: false });
  if (!open.ok) return err(open.error);
  const { opened } = open.value;
  const last = Math.max(0, Math.min(opened.steps, far) - 1);
  // Skipped steps become known too.
  const want = {
    engine: 0,
    fields: [],
    selected: [],
    latest: 0,
    window: null,
    watch: [],
    otherEngines: [],
    recent: 0,
    byRank: false,
  };
  const there = await client.request("seek", { step: last, want });
  if (!there.ok) return err(there.error);
  const { network, tracks } = opened;
  const nodes = network?.nodes.flatMap(({ level }, node) => (level === "upper" ? [] : [node]));
  const { counted, numbers, keys } = nodes ? tracksOfNetwork(tracks, nodes) : tracksOf(tracks);
  const end = there.value.frame.step;
  const stretch = await client.request("timeline", { first: 0, last: end, count: BUCKETS, tracks: numbers.flat() });
  if (!stretch.ok) return err(stretch.error);
  const { known, steps } = stretch.value;
  const left = [...stretch.value.parts];
  const parts = numbers.map((some, i) => {
    const own = left.splice(0, some.length);
    return own.length === 1 && own[0] ? own[0] : summed(own, i === 0 ? "line" : "marks");
  });
  const [line = { first: 0, width: 1, values: new Float64Array() }, ...rest] = parts;
  const marks = rest.flatMap((part, i): Marks[] => {
    const [key, times] = [keys[i], sum(part.values)];
    return key && times > 0 ? [{ key, part, times }] : [];
  });
  const parted = there.value.frame.engines.find(({ lockstep }) => lockstep?.divergence)?.lockstep?.divergence;
  return ok({ steps, known, counted, line, most: mostOf(line), marks, divergence: parted?.step ?? null });
}

/** The preview of a shipped scenario, or an error message. */
export async function glanceAtShipped(client: Client, name: string): Promise<Glance | string> {
  try {
    const glance = await glanceAt(client, await fetchShipped(name));
    return glance.ok ? glance.value : reasonOf(glance.error);
  } catch (error) {
    return String(error);
  }
}

/** Why a request was refused, in a sentence or a word. */
export const reasonOf = (refusal: { kind: string; text?: string; reason?: string }) =>
  refusal.text ?? refusal.reason ?? refusal.kind;

/** Numbers of tracks: of a line, then of marks with these keys; several where their sum is shown. */
interface GlanceTracks {
  counted: Glance["counted"];
  numbers: number[][];
  keys: Marks["key"][];
}

/** The tracks of all nodes of a network. */
function tracksOfNetwork(tracks: readonly Track[], nodes: readonly number[]): GlanceTracks {
  const all = networkTracksOf(tracks, nodes);
  const numbers = (key: string) => [...(all.find((track) => track.key === key)?.sums ?? [])];
  const keys = KEYS.filter((key) => numbers(key).length > 0);
  return { counted: "elements", numbers: ["elements", ...keys].map(numbers), keys };
}

/** The tracks of the first engine. */
function tracksOf(tracks: readonly Track[]): GlanceTracks {
  const engine = tracks[0]?.engine;
  const number = (wanted: string) => tracks.findIndex(({ key, engine: of }) => key === wanted && of === engine);
  const keys = KEYS.filter((key) => number(key) >= 0);
  const counted = number("queued") >= 0 ? "queued" : "elements";
  return { counted, numbers: [counted, ...keys].map((key) => [number(key)]), keys };
}

const sum = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);

function mostOf({ values }: SessionPart): number {
  let most = 0;
  for (let i = 1; i < values.length; i += 3) most = Math.max(most, values[i] ?? 0);
  return most;
}

/** The text of a preview. */
export function glanceText({ counted, most, marks, divergence }: Glance): string[] {
  const [one, many] = COUNTED[counted];
  const parted = divergence === null ? [] : [`RTL ≠ model at step ${count(divergence)}`];
  const largest = most === 0 ? `no ${many}` : `up to ${plural(most, one, many)}`;
  return [largest, ...marks.map(({ key, times }) => WORDS[key](times)), ...parted];
}

/** The length of a run as text. */
export function lengthText({ steps, known }: Glance): string {
  return known < steps ? `first ${count(known)} of ${count(steps)} steps` : plural(steps, "step");
}

/** SVG paths of this size: a line through the means, and the area up to the largest values. */
export function lineOf({ line: part, most }: Glance, width: number, height: number): { line: string; area: string } {
  const { values } = part;
  const buckets = Math.floor(values.length / 3);
  const wide = width / Math.max(1, buckets);
  const y = (value: number) => round(height - (height * value) / Math.max(1, most));
  let line = "";
  let area = `M0 ${round(height)}`;
  for (let i = 0; i < buckets; i++) {
    const [, max = 0, mean = 0] = values.subarray(3 * i, 3 * i + 3);
    line += `${i === 0 ? "M0 " : "V"}${y(mean)}H${round((i + 1) * wide)}`;
    area += `V${y(max)}H${round((i + 1) * wide)}`;
  }
  return { line, area: `${area}V${round(height)}Z` };
}

/** Left edges of the buckets with events, in a preview of this width and number of steps. */
export function placesOf(
  { first, width, values }: SessionPart,
  shown: number,
  pixels: number,
): { x: number; w: number }[] {
  const scale = pixels / Math.max(1, shown);
  return [...values].flatMap((times, i) =>
    times > 0 ? [{ x: round((first + i * width) * scale), w: round(width * scale) }] : [],
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
