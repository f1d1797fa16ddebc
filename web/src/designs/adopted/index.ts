// A module of a user, of which only its map is known: drawn by its ports, what is visible inside, and its results.

import { plural } from "../../base/format";
import { readThing, type SearchResult, type Thing } from "../../base/thing";
import looks from "../../kit/drawing/looks.module.css";
import { classes, pathMark } from "../../kit/marks/mark";
import type { Design, Inspection, Scene } from "../contract";
import { boxItem, marksItem, operationItem, textItem } from "../legend-sign";
import { foundOr } from "../search-text";
import { hexText } from "./bits";
import { decode, elementThing, fields } from "./decode";
import { least, marks } from "./draw";
import { explain } from "./explain";
import { PORT } from "./fields";
import type { PortRow } from "./ports";
import styles from "./structure.module.css";

/** All rows of ports. */
function rowsOf(scene: Scene): PortRow[] {
  const { incoming, outgoing, others } = decode(scene).ports;
  return [...incoming, ...outgoing, ...[others.in, others.out].flatMap((block) => block ?? [])].flatMap(
    ({ rows }) => rows,
  );
}

const numberRows = (value: bigint, bits: number): [string, string][] => [
  ["Hexadecimal", `${bits}'h${hexText(value, bits)}`],
  ["Decimal", `${value}`],
  ...(bits > 1 && bits <= 32 ? [["Binary", value.toString(2).padStart(bits, "0")] as [string, string]] : []),
];

/** Properties of a port, or of a word of a register or a memory. */
function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  if (!read) return null;
  if (read.field.startsWith(PORT)) {
    const rows = rowsOf(scene).filter((row) => row.thing === thing);
    const [first] = rows;
    if (!first) return null;
    const values = rows.flatMap(({ name, role, bits, values }): [string, string][] => {
      const [now = 0n, before] = [values.at(-1), values.at(-2)];
      const own =
        rows.length > 1
          ? [[name, role || "of no operation"] as [string, string]]
          : [["For", role || "no operation"] as [string, string]];
      const was =
        before === undefined || before === now
          ? []
          : [["Before this step", `${bits}'h${hexText(before, bits)}`] as [string, string]];
      return [...own, ["Width", plural(bits, "bit")], ...numberRows(now, bits), ...was];
    });
    return {
      title: `${first.isInput ? "Input" : "Output"} ${first.name}`,
      rows: values,
      text: "As the clock's edge at the end of the step finds it.",
    };
  }
  const field = decode(scene).fields.find(({ name }) => name === read.field);
  if (!field) return null;
  const element = Array.from({ length: field.elements }, (_, at) => at).find((at) => field.thing(at) === thing) ?? 0;
  const former = field.former(element);
  const value = field.value(element);
  const title = field.elements > 1 ? `${field.name}[${element}]` : field.name;
  return {
    title,
    rows: [
      ["Width", plural(field.bits, "bit")],
      ...(field.elements > 1 ? [["Of", plural(field.elements, "word")] as const] : []),
      ...numberRows(value, field.bits),
      ...(former === undefined || former === value
        ? []
        : [["Before this step", `${field.bits}'h${hexText(former, field.bits)}`] as const]),
    ],
    text: "As it is after the step.",
  };
}

/** `12`, `0x1f`, `rank 12`, `data 17`, or the name of a port or a register. */
function find(scene: Scene, text: string): SearchResult {
  const state = decode(scene);
  const asked = /^\s*(rank|data|r|d)?\s*(0x[\da-f_]+|\d+)\s*$/i.exec(text);
  if (!asked) {
    const name = text.trim().toLowerCase();
    const things = [...rowsOf(scene), ...state.fields.map(({ name, thing }) => ({ name, thing: thing(0) }))];
    const named =
      name === ""
        ? undefined
        : (things.find((one) => one.name.toLowerCase() === name) ??
          things.find((one) => one.name.toLowerCase().includes(name)));
    return foundOr(
      named?.thing,
      "No port or register has this name. A number finds an element, or a word with this value; write 0x before hexadecimal digits.",
    );
  }
  const [, kind = "", digits = "0"] = asked;
  const number = BigInt(digits.replaceAll("_", ""));
  const has = (word: number | null) => word !== null && BigInt(word) === number;
  const [isRank, isData] = [/^(r|rank|)$/i.test(kind), /^(d|data|)$/i.test(kind)];
  const element =
    state.inside.find(({ rank }) => isRank && has(rank)) ?? state.inside.find(({ data }) => isData && has(data));
  if (element) return foundOr(elementThing(element), "This element was inside before the run.");
  if (kind) return foundOr(undefined, `No element inside has ${isRank ? "rank" : "data"} ${number} in this step.`);
  for (const field of state.fields)
    for (let at = 0; at < field.elements; at++) if (field.value(at) === number) return foundOr(field.thing(at), "");
  const row = rowsOf(scene).find(({ values }) => values.at(-1) === number);
  return foundOr(row?.thing, `No element, register or port has the value ${number} in this step.`);
}

const wave = (d: string) => pathMark("wave", 0, 0, styles.wave, d);

const adopted = {
  title: "a module of yours",
  fields,
  marks,
  least,
  notable: [{ key: "inversion", name: "inversions", token: "--error" }],
  listing: {
    kind: "inversion",
    name: "inversions",
    one: "inversion",
    groups: ["out of order"],
    group: () => 0,
    text: ([rank, waiting]) =>
      rank === waiting ? "an older element waits" : `rank ${rank} while rank ${waiting} waits`,
    cause: ([, waiting]) => `put of rank ${waiting}`,
  },
  explain,
  search: { label: "Value or name", examples: "12, 0x1f, data 17, push_i", find },
  inspect,
  legend: ({ operations, largest_first: largest }) => [
    operationItem("enqueue", "operation that puts an element in"),
    operationItem(largest ? "dequeue-max" : "dequeue", "operation that takes one out"),
    ...(operations.some(({ role }) => role === "exchange") ? [operationItem("replace", "one that does both")] : []),
    marksItem(
      "port that is set, and one that is not",
      { key: "on", tag: "circle", x: 10, y: 10, attributes: { r: 4.5, class: classes(styles.lamp, styles.on) } },
      { key: "off", tag: "circle", x: 24, y: 10, attributes: { r: 4.5, class: styles.lamp ?? "" } },
    ),
    marksItem("the port in the latest 13 steps, this one last", wave("M3 14H12V6H22V14H31")),
    marksItem(
      "the same of several bits: it crosses where the value changes",
      wave("M3 5H14L17 10L20 5H31M3 15H14L17 10L20 15H31"),
    ),
    boxItem("changed in this step", styles.changed),
    textItem(
      "element inside: rank above data. The sooner it should come out, the darker",
      looks.entry,
      "7",
      looks.rank,
    ),
    boxItem("went in so lately that a take may pass it over", classes(looks.entry, styles.young)),
  ],
} satisfies Design;

export const designs = { adopted };
