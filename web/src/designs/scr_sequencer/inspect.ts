// Tables about rows of the ring, what is in front of a packet, cores and packets.

import { count, list, plural } from "../../base/format";
import { readThing, type Thing } from "../../base/thing";
import { time } from "../../base/units";
import type { CoresScene, Inspection, Scene } from "../contract";
import { readRow, stretchesOf, written } from "./bytes";
import { decode, type Sequencer } from "./decode";
import { PREFIX } from "./names";
import { spansOf } from "./time-spans";

/** What is known of a thing. */
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

function core(cores: CoresScene, number: number): Inspection | null {
  const { own, opened, states } = cores;
  const it = own.lane.cores[number];
  if (!it) return null;
  const { counters, applied, service, waiting, digest } = it;
  const state = states[number];
  const width = opened.keys.length + opened.values.length;
  const columns = [...opened.keys, ...opened.values];
  const entries = Array.from({ length: state ? state.words.length / width : 0 }, (_, i) => {
    const words = columns.map((column, at) => written(state?.words[i * width + at] ?? 0, column));
    const [key, value] = [words.slice(0, opened.keys.length), words.slice(opened.keys.length)];
    return [keyText(key), value.map((word, at) => `${opened.values[at]?.name} ${word}`).join(", ")] as const;
  });
  const equals = own.lane.cores.flatMap((other, i) =>
    i !== number && other.applied === applied ? [{ i, same: other.digest === digest }] : [],
  );
  const compared =
    equals.length === 0
      ? "no other core is at this packet"
      : list(equals.map(({ i, same }) => `core ${i}: ${same ? "equal" : "DIFFERENT"}`));
  return {
    title: `Core ${number}`,
    rows: [
      ["Works on", service ? `packet ${service.number}` : "nothing"],
      ["Waiting", count(waiting)],
      ["Replica at", applied === null ? "–" : `packet ${applied}`],
      ["Compared there", compared],
      ["Done", `${count(counters.done)}: ${count(counters.pass)} pass, ${count(counters.drop)} dropped`],
      ["Lost, queue full", `${count(counters.lost)}, ${count(counters.dropped)}`],
      ["Rows replayed", `${count(counters.replayed)}, ${count(counters.recovered)} of them from peers`],
      ["Rows skipped", count(counters.skipped)],
      ["Busy, waiting", `${time(counters.busy_ps)}, ${time(counters.waiting_ps)}`],
      ["State", `${plural(state?.count ?? it.entries, "entry", "entries")}, digest ${digest.slice(0, 8)}`],
      ...entries,
    ],
    text: state && state.count > entries.length ? `The first ${entries.length} entries of its state are listed.` : "",
  };
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
    for (const { hint } of served
      ? spansOf(served, served.spans ? null : service, opened.costs, own.lane.now_ps)
      : []) {
      const [what = hint, duration = ""] = hint.split(/: (?=[^:]*$)/);
      rows.push([`  ${what}`, duration]);
    }
  });
  return { title, rows, text: "" };
}
