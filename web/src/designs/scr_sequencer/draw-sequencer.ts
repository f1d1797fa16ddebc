// Draws the sequencer: the ring of rows with its pointer, arriving bytes, and the prefix of the last packet that left.

import { count, plural } from "../../base/format";
import type { RowPart } from "../../gen/types/RowPart";
import type { SentFrame } from "../../gen/types/SentFrame";
import { centreOf, inset } from "../../kit/drawing/box";
import looks from "../../kit/drawing/looks.module.css";
import { type Box, boxMark, classes, pathMark, type Sheets, type Span, squeezed, textMark } from "../../kit/marks/mark";
import { MarkCache } from "../../kit/marks/mark-cache";
import type { CoresScene } from "../contract";
import { type ScrStretch, shortRow, stretchesOf } from "./bytes";
import { CAUSES, PREFIX, packetThing, rowThing, type ScrRow, type Sequencer, waitingText } from "./decode";
import type { ScrPlan } from "./draw";
import styles from "./structure.module.css";

/** Packet programs, by their names in scenario files. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "ddos-mitigator": "DDoS mitigator",
  "heavy-hitter": "heavy hitters",
  "connection-tracker": "connection tracker",
  "token-bucket": "token bucket",
  "port-knocking": "port knocking",
};

/** Average width of a letter, and width of one in the widest texts, in pixels. */
const [LETTER, WIDE] = [6.6, 7.4];

/** True if a text fits a width in pixels. */
const fits = (text: string, width: number) => text.length <= Math.floor(width / LETTER);

const sum = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Cached rows of the ring; f(p) of a program has the same parts in every run. */
const rowsKnown = new MarkCache(500);

/** The ring, with its title. `parts` are the parts of a row. */
export function ringMarks(state: Sequencer, parts: readonly RowPart[], plan: ScrPlan, sheets: Sheets): void {
  const { rows, program, rowBytes } = state;
  const { ring, left, right } = plan;
  const { front } = sheets;
  const of = `  ring of ${plural(rows.length, "row")} of ${rowBytes} bytes: f(p) of ${PROGRAMS[program] ?? program}`;
  const about: Span[] = [{ text: "Sequencer" }, { text: of, className: looks.side }];
  front.push(textMark("about", left, ring.y - 18, styles.strong, about));
  const letters = (right - left) / LETTER - sum(about.map(({ text }) => text.length)) - 2;
  front.push(textMark("next", right, ring.y - 18, styles.end, nextText(state, letters)));
  if (rows.length === 0)
    front.push(textMark("no rows", left, ring.y + 16, looks.side, "No rows: one core needs no history."));
  ring.places.forEach((box, at) => {
    const row = rows[at];
    if (!row) return;
    const { place, packet, hex, isOldest, isNew } = row;
    rowsKnown.draw(sheets, plan, [program, place, packet, hex, isOldest, isNew], (sheets) =>
      rowMarks(row, parts, box, sheets),
    );
  });
}

/** The core of the next packet, in at most `letters` letters. */
function nextText({ number, nextCore }: Sequencer, letters: number): string {
  const goes = `the ${number === 0 ? "first packet" : "next one"} goes to core ${nextCore}`;
  const all = number === 0 ? goes : `packet ${count(number)} was the last, ${goes}`;
  return [all, goes, `next: core ${nextCore}`].find(({ length }) => length <= letters) ?? "";
}

function rowMarks(row: ScrRow, parts: readonly RowPart[], box: Box, { back, things, front }: Sheets): void {
  const { place, packet, hex, isOldest, isNew } = row;
  const { y, w } = box;
  const key = `row ${place}`;
  const [middle, isEmpty] = [centreOf(box), packet === null];
  const who = isEmpty ? "no packet yet" : `packet ${packet}`;
  const text = isEmpty ? "zeros" : shortRow(hex, parts);
  if (isOldest) back.push(pathMark("pointer", middle, y - 1, styles.pointer, "M0 0l-5 -7h10z"));
  things.push(
    boxMark(key, box, classes(styles.press, styles.row, isEmpty && styles.empty), {
      rx: 3,
      thing: rowThing(place),
      ...(packet === null ? {} : { lights: [rowThing(place), packetThing(packet)] }),
      label: `Row ${place}: ${who}${isEmpty ? "" : `, ${text}`}${isOldest ? ", the oldest" : ""}${isNew ? ", new" : ""}`,
      tooltip: `Row ${place}, ${who}: ${hex}`,
      ...(isNew ? { changeRank: 2 } : {}),
    }),
  );
  if (isNew) back.push(boxMark(`${key} new`, inset(box, -2), styles.fresh, { rx: 4 }));
  front.push(textMark(`${key} who`, middle, y + 10, styles.rowName, isEmpty ? "–" : `#${packet}`));
  const short = [text, text.split(" ")[0]].find((text) => text !== undefined && fits(text, w - 4));
  if (short !== undefined) front.push(textMark(`${key} text`, middle, y + 25, styles.rowText, short));
}

/** The arriving packet, the decision, and the leaving packet; waiting packets, and whether replicas are equal. */
export function trafficMarks(state: Sequencer, own: CoresScene["own"], plan: ScrPlan, { front }: Sheets): void {
  const { entered, left, prefixed, refused, hasBeats } = state;
  const { inside, waiting, dropped, passed } = own.sequenced;
  const coming = inside.at(-1);
  const news = [
    entered !== null && coming ? `coming in: ${count(entered)} of ${count(coming.length)} bytes` : "",
    refused !== null ? `no number: ${CAUSES[refused]}` : "",
    prefixed
      ? `packet ${prefixed.number} ${hasBeats ? "begins to leave" : "leaves"} for core ${prefixed.core}, rows first`
      : "",
    left !== null ? `leaving: ${count(left)} bytes so far` : "",
  ].filter(Boolean);
  const nothing = hasBeats ? "No byte moves in this step." : "No packet comes in this step.";
  front.push(textMark("news", plan.left, plan.traffic, looks.side, news.join(" · ") || nothing));
  const without = sum(passed);
  const { violations, violated } = own.lane;
  const differ = violations.find(({ monitor }) => monitor === "replicas-equal");
  // Only the first violations are listed; a list that is cut may lack this one.
  const equal = violated === violations.length ? "✓ replicas equal at equal numbers" : "";
  const more = state.rows.length - plan.ring.places.length;
  const account = [
    more > 0 ? `${plural(more, "more row")} in the ring` : "",
    waiting > 0 ? `${waitingText(waiting)} in front` : "",
    dropped > 0 ? `${count(dropped)} found no room` : "",
    without > 0 ? `${count(without)} left without a number` : "",
    differ ? `✗ replicas differ after packet ${differ.number}` : equal,
  ].filter(Boolean);
  const className = classes(styles.end, differ && styles.wrong);
  front.push(textMark("in front", plan.right, plan.traffic, className, account.join(" · ")));
}

/** Cached drawings of packets that left. */
const prefixes = new MarkCache(20);

/** The last packet that left, byte by byte. */
export function prefixMarks(state: Sequencer, { opened, own }: CoresScene, plan: ScrPlan, sheets: Sheets): void {
  const { sent } = own.sequenced;
  if (!sent) {
    sheets.front.push(textMark("sent", plan.left, plan.prefix.y + 12, looks.side, "No packet has left yet."));
    return;
  }
  const { program, isSwitch } = state;
  const { core, number, oldest, length, bytes, stamp_ns, rows } = sent;
  const of = [number, core, oldest, length, bytes, stamp_ns, ...rows];
  prefixes.draw(sheets, plan, [program, isSwitch, ...of], (sheets) =>
    sentMarks(sent, stretchesOf(sent, opened.row, isSwitch), plan, sheets),
  );
}

/** Smallest width of a single byte with its two digits, and width with a visible gap, in pixels. */
const [LEAST_BYTE, BYTE] = [16, 18];
/** Number of drawn bytes of the packet: its Ethernet header. */
const OWN = 14;

/** Number of drawn bytes of a stretch. */
const drawnBytes = ({ kind, bytes }: ScrStretch) => (kind === "packet" ? OWN : bytes);

function sentMarks(sent: SentFrame, stretches: readonly ScrStretch[], plan: ScrPlan, sheets: Sheets): void {
  const { number, core } = sent;
  const { prefix, left, right } = plan;
  const length = sum(stretches.map(({ bytes }) => bytes));
  const added = number === 0 ? "" : `, ${count(length - sent.length)} of them in front of it`;
  const title: Span[] = [
    { text: number === 0 ? "A packet without a number left" : `Packet ${number} left` },
    { text: `  for core ${core}: ${count(length)} bytes${added}`, className: looks.side },
  ];
  sheets.front.push(textMark("sent", left, prefix.y + 9, styles.strong, title));
  const room = right - left;
  const isSingle = sum(stretches.map(drawnBytes)) * LEAST_BYTE <= room;
  // Even a few bytes need space for a word.
  const weight = (bytes: number) => (isSingle ? bytes : Math.max(4, Math.min(14, bytes)));
  const weighed = stretches.map((stretch) => ({ stretch, share: weight(drawnBytes(stretch)) }));
  const unit = Math.min(BYTE, room / sum(weighed.map(({ share }) => share)));
  let x = left;
  weighed.forEach(({ stretch, share }, i) => {
    const box = { x, y: prefix.y + 19, w: share * unit - 2, h: 30 };
    stretchMarks(stretch, i, box, sheets);
    if (isSingle) byteMarks(stretch, i, box, sheets);
    x += share * unit;
  });
}

const KINDS = { stamp: styles.stamp, row: styles.row, packet: styles.packet };

function stretchMarks(stretch: ScrStretch, i: number, box: Box, { things, front }: Sheets): void {
  const { name, kind, bytes, hex, text, from, of } = stretch;
  const className = kind === "row" && of === null ? styles.empty : KINDS[kind];
  things.push(
    boxMark(`stretch ${i}`, box, classes(styles.press, className), {
      rx: 2,
      thing: PREFIX,
      ...(of === null ? {} : { lights: [PREFIX, packetThing(of)] }),
      label: `${name}: ${text}, ${from}`,
      tooltip: () => `${name}, ${bytes} bytes: ${text}. ${from}. ${hex}`,
      skippedByKeys: i > 0,
    }),
  );
  const fitting = [kind === "packet" ? text : `${name} ${text}`, text, name].find((fitting) => fits(fitting, box.w));
  if (fitting === undefined) return;
  front.push(
    squeezed(textMark(`stretch ${i} text`, centreOf(box), box.y + 9, styles.rowText, fitting), box.w - 4, WIDE),
  );
}

/** The bytes of a stretch, one by one. */
function byteMarks(stretch: ScrStretch, i: number, { x, y, w }: Box, { front }: Sheets): void {
  const { name, hex, text, from, of, parts } = stretch;
  const drawn = drawnBytes(stretch);
  const pitch = (w + 2) / drawn;
  for (let byte = 0; byte < drawn; byte++) {
    const part = parts.find(({ first, bytes }) => byte >= first && byte < first + bytes);
    const what = part ? `${part.name} of packet ${of}: ${part.text}` : `${name}: ${text}`;
    const digits = hex.slice(2 * byte, 2 * byte + 2);
    front.push({
      ...textMark(`byte ${i} ${byte}`, x - 1 + (byte + 0.5) * pitch, y + 22, styles.byte, digits),
      tooltip: `Byte ${byte} of ${name}, ${digits}: ${what}; ${from}`,
    });
  }
}
