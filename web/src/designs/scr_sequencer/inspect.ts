// Tables about rows of the ring, prefixes of packets, cores and packets.

import { count, list, plural } from "../../base/format";
import { readThing, type Thing } from "../../base/thing";
import { time } from "../../base/units";
import type { CoresScene, Inspection, Scene, StateTable } from "../contract";
import { readRow, stretchesOf, written } from "./bytes";
import { decode, type Sequencer } from "./decode";
import { PREFIX } from "./names";
import { rowsApart, spansOf, whatIs } from "./time-spans";

/** Facts about a thing. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const { cores } = scene;
  const read = readThing(thing);
  if (!cores || !read) return null;
  if (thing === PREFIX) return prefix(decode(scene), cores);
  if (read.field.startsWith("row.")) return row(decode(scene), cores, read.index);
  if (read.field === "core") return core(cores, read.index);
  return read.field === "packet" ? packet(cores, read.index) : null;
}

function row({ rows }: Sequencer, { opened }: CoresScene, place: number): Inspection | null {
  const it = rows[place];
  if (!it) return null;
  const title = `Row ${place}`;
  if (it.packet === null) return { title, rows: [["Holds", "no packet yet: zeros"]], text: "" };
  return {
    title,
    rows: [
      ["f(p) of", `packet ${it.packet}`],
      ...readRow(it.hex, opened.row).map(
        ({ name, text, first, bytes }) => [`${name}, ${placeOf(first, bytes)}`, text] as const,
      ),
      ["Bytes", it.hex],
    ],
    text: it.isOldest ? "The oldest row: the next packet with a number takes its place." : "",
  };
}

const placeOf = (first: number, bytes: number) =>
  bytes === 1 ? `byte ${first}` : `bytes ${first}–${first + bytes - 1}`;

function prefix(state: Sequencer, { opened, own }: CoresScene): Inspection | null {
  const { sent } = own.sequenced;
  if (!sent) return { title: "In front of a packet", rows: [["So far", "no packet has left"]], text: "" };
  let at = 0;
  const rows = stretchesOf(sent, opened.row, state.isSwitch).flatMap(({ name, kind, bytes, text, from, parts, of }) => {
    const first = at;
    at += bytes;
    const whole = [`${name}, ${placeOf(first, bytes)}`, kind === "packet" ? text : `${text}: ${from}`] as const;
    const within =
      of === null
        ? []
        : parts.map((part) => [`  ${part.name}, ${placeOf(first + part.first, part.bytes)}`, part.text] as const);
    return [whole, ...within];
  });
  const title = sent.number === 0 ? "A packet without a number" : `In front of packet ${sent.number}`;
  return { title, rows, text: `As it left for core ${sent.core}. All numbers have their highest byte first.` };
}

function core({ own, opened, states }: CoresScene, number: number): Inspection | null {
  const it = own.lane.cores[number];
  if (!it) return null;
  const { applied, service, waiting } = it;
  const rows: (readonly [string, string])[] = [
    ["Works on", service ? (service.has_row ? `packet ${service.number}` : "the last history") : "nothing"],
    ["Waiting", count(waiting)],
    ["Replica at", applied === null ? "–" : `packet ${applied}`],
  ];
  const title = `Core ${number}`;
  const state = states[number];
  const [entries] = state?.count ?? [];
  if (!state || entries === undefined) return { title, rows, text: "" };
  const width = opened.keys.length + opened.values.length;
  const columns = [...opened.keys, ...opened.values];
  const listed = Array.from({ length: state.words.length / width }, (_, i) => {
    const words = columns.map((column, at) => written(state.words[i * width + at] ?? 0, column));
    const [key, value] = [words.slice(0, opened.keys.length), words.slice(opened.keys.length)];
    return [keyText(key), value.map((word, at) => `${opened.values[at]?.name} ${word}`).join(", ")] as const;
  });
  const of = (column: Float64Array) => column[0] ?? 0;
  const [digest = 0] = state.digest;
  rows.push(
    ["Compared there", comparedText(state, number)],
    ["Done", `${count(of(state.done))}: ${count(of(state.pass))} pass, ${count(of(state.drop))} dropped`],
    ["Lost, queue full", `${count(of(state.lost))}, ${count(of(state.dropped))}`],
    ["Rows replayed", `${count(of(state.replayed))}, ${count(of(state.recovered))} of them from peers`],
    ["Rows skipped", count(of(state.skipped))],
    ["Busy, waiting", `${time(of(state.busy))}, ${time(of(state.waiting))}`],
    ["State", `${plural(entries, "entry", "entries")}, digest ${digest.toString(16).padStart(8, "0")}`],
    ...listed,
  );
  return {
    title,
    rows,
    text: entries > listed.length ? `The first ${listed.length} entries of its state are listed.` : "",
  };
}

/** The other cores that are at the same packet, each with whether its state is the same. */
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

function packet({ own, opened }: CoresScene, number: number): Inspection {
  const title = `Packet ${number}`;
  const rows: (readonly [string, string])[] = [];
  own.lane.cores.forEach(({ queue, log, applied, service }, core) => {
    const entry = log.find((entry) => entry.number === number);
    const where = queue.includes(number) ? "waits here" : service?.number === number ? "is worked on here" : "";
    const known = entry
      ? { value: "row logged", lost: "LOST", "not-init": "nothing known yet", overwritten: "overwritten" }[entry.state]
      : "";
    const taken = applied !== null && applied >= number ? "taken in or skipped" : "";
    rows.push([`Core ${core}`, [where, known, taken].filter(Boolean).join(", ") || "–"]);
    const served = own.served[core]?.findLast((served) => served.number === number);
    if (!served) return;
    const spans = spansOf(served, served.spans ? null : service, opened.costs, own.lane.now_ps);
    for (const span of rowsApart(spans, opened.costs.replay_ps))
      rows.push([`  ${whatIs(span, number)}`, time(span.to - span.from)]);
  });
  return { title, rows, text: "" };
}
