// Rows, prefixes and states as text.

import { count } from "../../base/format";
import { time } from "../../base/units";
import type { Column } from "../../gen/types/Column";
import type { RowPart } from "../../gen/types/RowPart";
import type { SentFrame } from "../../gen/types/SentFrame";
import { Cache } from "../../kit/marks/mark-cache";

const dotted = (address: number) => [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join(".");

/** Flags of a TCP header; bit 7 stands for UDP. */
const FLAGS = ["FIN", "SYN", "RST", "PSH", "ACK", "URG", "", "UDP"];

/** The text of a column's value or of a part of a row. */
export function written(
  word: number,
  { kind, names = [] }: Pick<Column, "kind"> & { names?: Column["names"] },
): string {
  switch (kind) {
    case "address":
      return dotted(word);
    case "time":
      return time(word * 1000);
    case "named":
      return names[word] ?? `${word}`;
    case "flags":
      return FLAGS.filter((_, bit) => word & (1 << bit)).join(" ") || "none";
    case "number":
      return count(word);
  }
}

/** The words of a state entry with the names of their columns; unknown columns are left out. */
export const readWords = (words: ArrayLike<number>, columns: readonly Column[]): { name: string; text: string }[] =>
  columns.flatMap((column, at) => {
    const word = words[at];
    return word === undefined ? [] : [{ name: column.name, text: written(word, column) }];
  });

/** A part of a row: the offset of its bytes, and their meaning. */
export interface ReadPart {
  name: string;
  first: number;
  bytes: number;
  text: string;
}

/** Rows that were read, by the parts of a program's rows: packets that follow one another have most rows in common. */
const rowsRead = new WeakMap<readonly RowPart[], Cache<readonly ReadPart[]>>();

/** The parts of a row f(p), given in hexadecimal; the bytes after them are padding. */
export function readRow(hex: string, parts: readonly RowPart[]): readonly ReadPart[] {
  const known = rowsRead.get(parts) ?? new Cache(200);
  rowsRead.set(parts, known);
  return known.get(hex, () => readParts(hex, parts));
}

function readParts(hex: string, parts: readonly RowPart[]): ReadPart[] {
  let next = 0;
  return parts.flatMap((part): ReadPart[] => {
    const { name, bytes } = part;
    const first = next;
    next += bytes;
    const digits = hex.slice(2 * first, 2 * next);
    if (digits.length < 2 * bytes) return [];
    return [{ name, first, bytes, text: written(Number.parseInt(digits, 16), part) }];
  });
}

/** A row in a few characters: the parts in which packets differ most. */
export function shortRow(hex: string, parts: readonly RowPart[]): string {
  const read = new Map(readRow(hex, parts).map(({ name, text }) => [name, text]));
  const source = read.get("source")?.split(".").at(-1) ?? "";
  const port = read.get("destination port")?.replaceAll(",", "");
  const flags = read.get("flags") ?? (read.get("SYN") === "1" ? "SYN" : read.get("FIN") === "1" ? "FIN" : "");
  return [`.${source}${port ? `→${port}` : ""}`, flags === "none" ? "" : flags].filter(Boolean).join(" ");
}

/** Consecutive bytes with one meaning, in front of a packet or of the packet itself. */
export interface ScrStretch {
  name: string;
  kind: "stamp" | "row" | "packet";
  /** Number of bytes, and the first bytes in hexadecimal: the headers of a packet, else all. */
  bytes: number;
  hex: string;
  /** Their meaning. */
  text: string;
  /** Their source. */
  from: string;
  /** The packet of a row; null for other bytes, and for a row that no packet has filled. */
  of: number | null;
  /** Parts within the bytes. */
  parts: readonly ReadPart[];
}

/** A value as `bytes` bytes in hexadecimal. */
export const hexOf = (value: number, bytes: number) => value.toString(16).padStart(2 * bytes, "0");

/** First bytes of both addresses of the dummy Ethernet header, and its EtherType. */
const [DUMMY, DUMMY_TYPE] = ["02534352", "88b5"];

/** The number of the packet whose row is in a slot of the ring with `rows` slots; null if there is none yet. */
export function packetOfRow(place: number, oldest: number, rows: number, next: number): number | null {
  const number = next - rows + ((place - oldest + rows) % rows);
  return number > 0 ? number : null;
}

/** The bytes in front of a packet that left, and then its headers. */
export function stretchesOf(sent: SentFrame, parts: readonly RowPart[], isSwitch: boolean): ScrStretch[] {
  const { number, core, oldest, stamp_ns, length } = sent;
  const text = `${count(length)} bytes`;
  const own = { name: "packet", kind: "packet", bytes: length, hex: sent.bytes, text, from: "as it came" } as const;
  const packet: ScrStretch = { ...own, of: null, parts: [] };
  if (number === 0) return [packet];
  const stamp = (name: string, hex: string, text: string, from: string): ScrStretch => ({
    ...{ name, kind: "stamp", bytes: hex.length / 2, hex, text, from },
    ...{ of: null, parts: [] },
  });
  const rows = sent.rows.map((hex, place): ScrStretch => {
    const row = { kind: "row", bytes: hex.length / 2, hex, parts: readRow(hex, parts) } as const;
    const of = packetOfRow(place, oldest, sent.rows.length, number);
    if (of === null)
      return { ...row, of, name: "empty row", text: "no packet yet", from: `place ${place} of the ring, still zeros` };
    const from = `f(p) of packet ${of}, place ${place} of the ring`;
    return { ...row, of, name: `row of #${of}`, text: shortRow(hex, parts), from };
  });
  const header = `${DUMMY}0000${DUMMY}${hexOf(core, 2)}${DUMMY_TYPE}`;
  const leads = "a dummy header, which leads it through the switch to its core";
  return [
    ...(isSwitch ? [stamp("Ethernet", header, `to core ${core}`, leads)] : []),
    stamp("number", hexOf(number, 8), `${number}`, "the sequencer's counter"),
    stamp("time", hexOf(stamp_ns, 8), time(stamp_ns * 1000), "the clock when the packet's first byte came"),
    stamp("oldest", hexOf(oldest, 2), `${oldest}`, "the ring's pointer: the place of the oldest row"),
    ...rows,
    packet,
  ];
}
