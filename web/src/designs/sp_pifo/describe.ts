// Legend, inspector tables of queues and packets, and search.

import { plural } from "../../base/format";
import { readThing, type SearchResult, type Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import { shareFill } from "../../kit/drawing/elements";
import looks from "../../kit/drawing/looks.module.css";
import { boxMark, classes, pathMark, textMark } from "../../kit/marks/mark";
import type { DesignSearch, Inspection, LegendItem, Scene } from "../contract";
import { boxItem, inTone, lineItem, marksItem, operationItem, textItem } from "../legend-sign";
import { foundOr, parseSearch } from "../search-text";
import { decode, packetThing, queueMention, queueThing, type SpPifo, type SpPifoQueue } from "./decode";
import { arithmetic, changeName, DIRECTIONS, type Tested } from "./gradient";
import styles from "./structure.module.css";

/** A bound that moved from its dashed position to its line, as on the axis. */
const movedItem = (means: string, kind: string, from: number, to: number): LegendItem =>
  marksItem(
    means,
    pathMark("was", 0, 0, inTone(kind, styles.was), `M${from} 3V17`),
    pathMark("move", 0, 0, inTone(kind, styles.move), `M${from} 10H${to}`),
    pathMark("tip", to, 10, inTone(kind, styles.moveTip), `M0 0l${to > from ? -6 : 6} -4v8z`),
    pathMark("bound", to, 0, styles.bound, "M0 2V18"),
  );

const BOUNDS: readonly LegendItem[] = [
  lineItem("bound: the smallest rank that its queue takes", styles.bound, "M17 1V19"),
  marksItem("the queue was asked: its bound is not above the rank", textMark("yes", 12, 10, styles.yes, "✓")),
  marksItem("the queue was asked: its bound is above the rank", textMark("no", 12, 10, styles.no, "✗")),
  lineItem("where the rank that comes lies on the axis", inTone("enqueue", styles.fall), "M17 1V19"),
];

const MOVES: readonly LegendItem[] = [
  movedItem("push-up: the bound rose in this step", "enqueue", 6, 28),
  movedItem("push-down: the bound fell in this step", "dequeue-max", 28, 6),
];

const GRADIENT: readonly LegendItem[] = [
  boxItem("D+ or D−: how the loss would change", styles.bar),
  boxItem("the loss would fall", classes(styles.bar, styles.falls)),
  boxItem("the step that was taken", classes(styles.bar, styles.taken)),
];

export const legend = ({ design }: Info): readonly LegendItem[] => [
  operationItem("enqueue", "what comes"),
  operationItem("dequeue", "what leaves"),
  ...(design === "fifo" ? [] : BOUNDS),
  ...(design === "sp_pifo" || design === "greedy" ? MOVES : []),
  boxItem("queue: in at its left end, out at its right end", styles.queue),
  boxItem("queue that is full", classes(styles.queue, styles.full)),
  textItem("packet: its rank. The smaller the rank, the darker", styles.packet, "1", styles.rank, shareFill(42)),
  textItem("packet of a larger rank", styles.packet, "9", styles.rank, shareFill(6)),
  boxItem("came in this step", classes(styles.packet, looks.fresh), shareFill(20)),
  boxItem("overtaken in this step: an inversion", classes(styles.packet, styles.overtaken), shareFill(20)),
  marksItem(
    "outputs: the first queue that holds anything is served",
    boxMark("queue", { x: 2, y: 4, w: 22, h: 12 }, styles.queue),
    pathMark("out", 29, 1, styles.axis, "M0 0V18"),
  ),
  ...(design === "greedy" ? GRADIENT : []),
];

/** Properties of a queue or a packet. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  const state = decode(scene);
  if (read?.field.startsWith("queue.")) return queueTable(state, read.index);
  return read?.field.startsWith("packet.") ? packetTable(state, read.index) : null;
}

/** A row of a table, if a condition is true. */
const rowIf = (is: boolean, label: string, value: string): Inspection["rows"] => (is ? [[label, value]] : []);

function queueTable({ kind, ranked, queues, capacity, gradient }: SpPifo, index: number): Inspection | null {
  const own = queues[index];
  if (!own) return null;
  const { queue, bound, packets } = own;
  const numbers = packets.map(({ rank, data }) => (ranked ? rank : data)).join(" ");
  const isBounded = kind !== "fifo";
  return {
    title: `Queue ${queue + 1}`,
    rows: [
      ...rowIf(isBounded, "Bound", `${bound}`),
      ...rowIf(isBounded, "Takes", ranksOf(own, queues)),
      ["Holds", `${plural(packets.length, "packet")} of at most ${capacity}`],
      [`${ranked ? "Ranks" : "Packets"}, oldest first`, numbers || "none"],
      ...(gradient?.tests.filter((test) => test.queue === queue).flatMap(testRows) ?? []),
    ],
    text:
      isBounded && queue === 0 ? "It is served before all others, and takes packets of ranks below every bound." : "",
  };
}

/** The ranks that a queue takes. */
function ranksOf({ queue, bound }: SpPifoQueue, queues: readonly SpPifoQueue[]): string {
  const next = queues[queue + 1];
  const to = next ? `below ${next.bound}` : queue === 0 ? "" : "and all above";
  return `${queue === 0 ? "every rank" : `from ${bound}`} ${to}`;
}

/** The greedy algorithm's last computation for a bound. */
function testRows(test: Tested): Inspection["rows"] {
  const changes = DIRECTIONS.map((direction) => {
    const { loss, allowed } = test[direction];
    const text = `${arithmetic(test[direction])}, U ${loss}${allowed ? "" : ": not allowed"}`;
    return [`${changeName(direction)}, one ${direction}`, text] as const;
  });
  return [...changes, ["Moved", test.moved ? `from ${test.from} to ${test.to}` : "no"]];
}

function packetTable({ kind, ranked, queues, waiting }: SpPifo, word: number): Inspection | null {
  const ahead = waiting.findIndex(({ place }) => place === word);
  const packet = waiting[ahead];
  const own = packet && queues.find(({ packets }) => packets.includes(packet));
  if (!own) return null;
  const { data, rank, flow } = packet;
  const age = own.packets.indexOf(packet);
  const where = kind === "fifo" ? "the queue" : queueMention(own.queue).text;
  const lower = waiting.filter((other) => other.rank < rank).length;
  return {
    title: `Packet ${data}`,
    rows: [
      ...rowIf(flow !== null, "Flow", `${flow}`),
      ["Rank", ranked ? `${rank}` : `${rank}, as that of all: nothing gives these packets ranks`],
      ["Waits in", `${where}, ${age === 0 ? "at its front" : `behind ${plural(age, "other")}`}`],
      ["Served before it", plural(ahead, "packet")],
      ...rowIf(ranked, "Of lower rank", plural(lower, "packet")),
    ],
    text: "",
  };
}

/** Finds a rank: the first packet to be served with it, `data 17`: the packet with this number, or `queue 2`, from 1. */
function find(scene: Scene, text: string): SearchResult {
  const { kind, number } = parseSearch(text) ?? { kind: "?", number: 0 };
  const { queues, waiting } = decode(scene);
  const isRank = ["", "r", "rank"].includes(kind);
  if (isRank || ["d", "data"].includes(kind)) {
    const packet = waiting.find(({ rank, data }) => (isRank ? rank : data) === number);
    const none = `No packet that waits has ${isRank ? "rank" : "data"} ${number} in this step.`;
    return foundOr(packet && packetThing(packet.place), none);
  }
  if (["q", "queue"].includes(kind)) {
    const queue = number >= 1 && number <= queues.length ? queueThing(number - 1) : undefined;
    return foundOr(queue, `There is no queue ${number}: they go from 1 to ${queues.length}.`);
  }
  return foundOr(undefined, "A number finds a rank, data 17 the packet with data 17, queue 2 a queue.");
}

export const search = { label: "Rank or queue", examples: "12, data 17, queue 2", find } satisfies DesignSearch;
