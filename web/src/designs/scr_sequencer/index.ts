// The design packet-history sequencer of State-Compute Replication with the cores behind it: its pipeline, legend, and inspector tables.

import { count, list, plural } from "../../base/format";
import { readThing, type Thing } from "../../base/thing";
import { time } from "../../base/units";
import { classes, pathMark } from "../../kit/marks/mark";
import {
  type CoresScene,
  type Design,
  type Inspection,
  type LegendItem,
  operationOf,
  type Pipeline,
  type Scene,
  type StateTable,
  type Token,
} from "../contract";
import { boxItem, lineItem, marksItem, textItem } from "../legend-sign";
import { refusedTokens } from "../occupants";
import { questions } from "./ask";
import { readRow, readWords, stretchesOf } from "./bytes";
import { coresOf, decode, fields, PREFIX, reader, type Sequencer } from "./decode";
import { least, marks } from "./draw";
import { spansOf, splitRows, whatIs } from "./draw-time";
import { explain } from "./explain";
import styles from "./structure.module.css";

/** The packet in each part of the hardware, from its events; null for a model, which has no parts. */
function pipeline(scene: Scene): Pipeline | null {
  if (scene.info.stages.length === 0) return null;
  const [entered, parsed] = [reader.first(scene, "entered"), reader.first(scene, "parsed")];
  const [prefixed, left] = [reader.first(scene, "prefixed"), reader.first(scene, "left")];
  // The stages: a beat arrives, headers are parsed, the prefix begins to leave, a beat leaves.
  const stages = [
    entered && { ...entered, detail: `${count(entered.bytes)} B in` },
    parsed && { ...parsed, detail: parsed.cause === 0 ? "f(p) read" : "no number" },
    prefixed && { ...prefixed, detail: `#${prefixed.number} → core ${prefixed.core}` },
    left && { ...left, detail: `${count(left.bytes)} B out` },
  ].map((did, stage): Token[] => {
    const refused = stage === 0 ? refusedTokens(scene) : [];
    if (!did || did.op === null) return refused;
    const { op, detail } = did;
    const kind = operationOf(scene, op)?.kind ?? "frame";
    return [{ op, kind, detail, mark: null, refused: null }, ...refused];
  });
  return { stages, arcs: [] };
}

const legend = (): readonly LegendItem[] => [
  textItem("row of a packet in the ring", styles.row, "#3", styles.rowName),
  boxItem("row without a packet yet", styles.empty),
  boxItem("row that was written in this step", styles.fresh),
  marksItem(
    "the oldest row: the next packet takes its place",
    pathMark("pointer", 17, 15, styles.pointer, "M0 0l-5 -7h10z"),
  ),
  boxItem("number and place of the oldest row, in front of a packet", styles.stamp),
  boxItem("the packet itself; also a packet that waits for its core", styles.packet),
  boxItem("dispatch: the packet is brought in", styles.dispatch),
  boxItem("replay of a row that came with a packet", styles.replay),
  boxItem("replay of a row from the log of a peer", styles.recovered),
  boxItem("waits: for a row, or for the lock", styles.waits),
  boxItem("the program processes the packet", styles.compute),
  lineItem("now", styles.nowLine, "M17 1V19"),
  boxItem("log: the row is there", styles.logValue),
  boxItem("log: LOST", styles.logLost),
  boxItem("log: nothing known yet", styles.logEmpty),
  lineItem("asks a peer for a row", styles.asks),
  lineItem("gets a row from the log of a peer", styles.gives),
  lineItem("waits for each other: a deadlock", styles.deadlock),
  marksItem("state of the program for the flow of the last packet", {
    key: "state",
    tag: "circle",
    x: 17,
    y: 10,
    attributes: { r: 5, class: classes(styles.stateDot, styles.stateNow) },
  }),
  boxItem("packets per second of this technique", styles.fast),
  boxItem("packets per second of another technique", styles.other),
  boxItem("entry of the table of RSS, in the color of its core", styles.entry, "--core: var(--series-1)"),
  boxItem("the same, with packets waiting", classes(styles.entry, styles.busy), "--core: var(--series-1)"),
];

/** Properties of a thing. */
function inspect(scene: Scene, thing: Thing): Inspection | null {
  const { cores } = scene;
  const read = readThing(thing);
  if (!cores || !read) return null;
  if (thing === PREFIX) return prefix(decode(scene), cores);
  if (read.field.startsWith("row.")) return row(decode(scene), cores, read.index);
  if (read.field === "core") return core(cores, read.index);
  return read.field === "packet" ? packet(cores, read.index) : null;
}

type ScrRows = (readonly [label: string, value: string])[];

function row({ rows }: Sequencer, { opened }: CoresScene, place: number): Inspection | null {
  const it = rows[place];
  if (!it) return null;
  const title = `Row ${place}`;
  if (it.packet === null) return { title, rows: [["Holds", "no packet yet: zeros"]], text: "" };
  const parts = readRow(it.hex, opened.row).map(
    ({ name, text, first, bytes }) => [`${name}, ${placeOf(first, bytes)}`, text] as const,
  );
  return {
    title,
    rows: [["f(p) of", `packet ${it.packet}`], ...parts, ["Bytes", it.hex]],
    text: it.isOldest ? "The oldest row: the next packet with a number takes its place." : "",
  };
}

const placeOf = (first: number, bytes: number) =>
  bytes === 1 ? `byte ${first}` : `bytes ${first}–${first + bytes - 1}`;

function prefix({ isSwitch }: Sequencer, { opened, own }: CoresScene): Inspection {
  const { sent } = own.sequenced;
  if (!sent) return { title: "In front of a packet", rows: [["So far", "no packet has left"]], text: "" };
  const rows: ScrRows = [];
  let at = 0;
  for (const { name, kind, bytes, text, from, parts, of } of stretchesOf(sent, opened.row, isSwitch)) {
    rows.push([`${name}, ${placeOf(at, bytes)}`, kind === "packet" ? text : `${text}: ${from}`]);
    if (of !== null)
      for (const part of parts) rows.push([`  ${part.name}, ${placeOf(at + part.first, part.bytes)}`, part.text]);
    at += bytes;
  }
  const title = sent.number === 0 ? "A packet without a number" : `In front of packet ${sent.number}`;
  return { title, rows, text: `As it left for core ${sent.core}. All numbers have their highest byte first.` };
}

function core(cores: CoresScene, number: number): Inspection | null {
  const it = cores.own.lane.cores[number];
  if (!it) return null;
  const { applied, service, waiting } = it;
  const title = `Core ${number}`;
  const rows: ScrRows = [
    ["Works on", service ? (service.has_row ? `packet ${service.number}` : "the last history") : "nothing"],
    ["Waiting", count(waiting)],
    ["Replica at", applied === null ? "–" : `packet ${applied}`],
  ];
  const state = cores.states[number];
  const [entries] = state?.count ?? [];
  if (!state || entries === undefined) return { title, rows, text: "" };
  const listed = entriesOf(state, cores);
  rows.push(
    ["Compared there", comparedText(state, number)],
    ["Done", `${countOf(state.done)}: ${countOf(state.pass)} pass, ${countOf(state.drop)} dropped`],
    ["Lost, queue full", `${countOf(state.lost)}, ${countOf(state.dropped)}`],
    ["Rows replayed", `${countOf(state.replayed)}, ${countOf(state.recovered)} of them from peers`],
    ["Rows skipped", countOf(state.skipped)],
    ["Busy, waiting", `${time(wordOf(state.busy))}, ${time(wordOf(state.waiting))}`],
    ["State", `${plural(entries, "entry", "entries")}, digest ${wordOf(state.digest).toString(16).padStart(8, "0")}`],
    ...listed,
  );
  const text = entries > listed.length ? `The first ${listed.length} entries of its state are listed.` : "";
  return { title, rows, text };
}

/** The first word of a column. */
const wordOf = ([value = 0]: Float64Array): number => value;
const countOf = (column: Float64Array): string => count(wordOf(column));

/** The first entries of a state: their keys and their values. */
function entriesOf({ words }: StateTable, { opened: { keys, values } }: CoresScene): ScrRows {
  const width = keys.length + values.length;
  return Array.from({ length: words.length / width }, (_, i) => {
    const key = readWords(words.subarray(i * width), keys).map(({ text }) => text);
    const value = readWords(words.subarray(i * width + keys.length), values);
    return [keyText(key), value.map(({ name, text }) => `${name} ${text}`).join(", ")];
  });
}

/** The other cores at the same packet, and whether their states are equal. */
function comparedText({ compared }: StateTable, number: number): string {
  const others = compared.flatMap((how, core) =>
    core === number || how === null || how === "elsewhere" ? [] : [{ core, how }],
  );
  if (others.length === 0) return "no other core is at this packet";
  return list(others.map(({ core, how }) => `core ${core}: ${how === "equal" ? "equal" : "DIFFERENT"}`));
}

/** A key of a state in a few characters: a source, or a flow with its ports. */
function keyText(words: readonly string[]): string {
  const [source = "", destination, from = "", to = ""] = words.map((word) => word.replaceAll(",", ""));
  return destination === undefined ? source : `${source}:${from} → ${destination}:${to}`;
}

/** What a log knows of a packet, by the state of its entry. */
const KNOWN: Readonly<Record<string, string>> = {
  value: "row logged",
  lost: "LOST",
  "not-init": "nothing known yet",
  overwritten: "overwritten",
};

function packet(cores: CoresScene, number: number): Inspection {
  const rows: ScrRows = [];
  const { costs } = cores.opened;
  for (const { core, queue, log, applied, service, served } of coresOf(cores)) {
    const where = queue.includes(number) ? "waits here" : service?.number === number ? "is worked on here" : "";
    const entry = log.find((entry) => entry.number === number);
    const known = entry ? KNOWN[entry.state] : "";
    const taken = applied !== null && applied >= number ? "taken in or skipped" : "";
    rows.push([`Core ${core}`, [where, known, taken].filter(Boolean).join(", ") || "–"]);
    const own = served.findLast((served) => served.number === number);
    if (!own) continue;
    const spans = spansOf(own, own.spans ? null : service, costs, cores.own.lane.now_ps);
    for (const span of splitRows(spans, costs.replay_ps))
      rows.push([`  ${whatIs(span, number)}`, time(span.to - span.from)]);
  }
  return { title: `Packet ${number}`, rows, text: "" };
}

const scr_sequencer = {
  title: "Packet-history sequencer, of State-Compute Replication",
  fields,
  pipeline,
  marks,
  least,
  explain,
  inspect,
  legend,
  questions,
} satisfies Design;

export const designs = { scr_sequencer };
