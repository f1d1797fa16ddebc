// The sequencer: the ring of rows with its pointer, bytes that come in, and the prefix of the packet that left last.

import { count, plural } from "../../base/format";
import type { RowPart } from "../../gen/types/RowPart";
import type { SentFrame } from "../../gen/types/SentFrame";
import { boxMark, classes, pathMark, type Sheets, type Span, squeezed, textMark } from "../../kit/marks/mark";
import { Remembered } from "../../kit/marks/remembered";
import type { CoresScene } from "../contract";
import { type Stretch, shortRow, stretchesOf } from "./bytes";
import type { Row, Sequencer } from "./decode";
import { MARGIN, type Plan } from "./layout";
import { CAUSES, PREFIX, PROGRAMS, packetThing, rowThing } from "./names";
import styles from "./structure.module.css";

/** Pixels of a letter, and of a byte that is drawn by itself: its two digits, and a space that is seen. */
const LETTER = 6.6;
/** The same of the widest texts. */
const WIDE = 7.4;
const [LEAST_BYTE, BYTE] = [16, 18];
/** Bytes of the packet that are drawn: its Ethernet header. */
const OWN = 14;

/** The ring, with its title. */
export function ringMarks(state: Sequencer, { opened }: CoresScene, plan: Plan, sheets: Sheets): void {
  const { rows, program, rowBytes, number, nextCore } = state;
  const { ring, width } = plan;
  const { front } = sheets;
  const about: Span[] = [
    { text: "Sequencer" },
    {
      text: `  ring of ${plural(rows.length, "row")} of ${rowBytes} bytes: f(p) of ${PROGRAMS[program] ?? program}`,
      look: styles.side,
    },
  ];
  front.push(textMark("about", MARGIN, ring.y - 18, styles.strong, about));
  const goes = `the ${number === 0 ? "first packet" : "next one"} goes to core ${nextCore}`;
  const texts = [number === 0 ? goes : `packet ${count(number)} was the last, ${goes}`, goes, `next: core ${nextCore}`];
  const letters = (width - 2 * MARGIN) / LETTER - about.reduce((sum, { text }) => sum + text.length, 2);
  const next = texts.find((text) => text.length <= letters) ?? "";
  front.push(textMark("next", width - MARGIN, ring.y - 18, styles.end, next));
  if (rows.length === 0)
    front.push(textMark("no rows", MARGIN, ring.y + 16, styles.side, "No rows: one core needs no history."));
  for (const row of rows.slice(0, ring.shown)) {
    const { place, packet, hex, isOldest, isNew } = row;
    rowsKnown.draw(sheets, plan, [program, place, packet, hex, isOldest, isNew], (sheets) =>
      rowMarks(row, opened.row, plan, sheets),
    );
  }
}

/** Rows of the ring; f(p) of a program has the same parts in every run. */
const rowsKnown = new Remembered(500);

function rowMarks(
  { place, packet, hex, isOldest, isNew }: Row,
  parts: readonly RowPart[],
  { ring }: Plan,
  { back, things, front }: Sheets,
): void {
  const key = `row ${place}`;
  const w = ring.pitch - 6;
  const x = MARGIN + (place % ring.line) * ring.pitch;
  const y = ring.y + Math.floor(place / ring.line) * ring.below;
  const who = packet === null ? "no packet yet" : `packet ${packet}`;
  const text = packet === null ? "zeros" : shortRow(hex, parts);
  if (isOldest) back.push(pathMark("pointer", x + w / 2, y - 1, styles.pointer, "M0 0l-5 -7h10z"));
  things.push(
    boxMark(key, { x, y, w, h: ring.h }, classes(styles.press, styles.row, packet === null && styles.empty), {
      rx: 3,
      thing: rowThing(place),
      ...(packet === null ? {} : { lights: [rowThing(place), packetThing(packet)] }),
      label: `Row ${place}: ${who}${packet === null ? "" : `, ${text}`}${isOldest ? ", the oldest" : ""}${isNew ? ", new" : ""}`,
      hint: `Row ${place}, ${who}: ${hex}`,
      ...(isNew ? { news: 2 } : {}),
    }),
  );
  if (isNew) back.push(boxMark(`${key} new`, { x: x - 2, y: y - 2, w: w + 4, h: ring.h + 4 }, styles.fresh, { rx: 4 }));
  const middle = x + w / 2;
  front.push(textMark(`${key} who`, middle, y + 10, styles.rowName, packet === null ? "–" : `#${packet}`));
  const letters = Math.floor((w - 4) / LETTER);
  const short = text.length <= letters ? text : (text.split(" ")[0] ?? "");
  if (short.length <= letters) front.push(textMark(`${key} text`, middle, y + 25, styles.rowText, short));
}

/** The incoming packet, the decision, the outgoing packet. */
export function newsMarks(state: Sequencer, cores: CoresScene, plan: Plan, { front }: Sheets): void {
  const { entered, left, prefixed, refused, hasBeats } = state;
  const { inside, waiting, dropped, passed } = cores.own.sequenced;
  const first = inside.at(-1);
  const news = [
    entered !== null && first ? `coming in: ${count(entered)} of ${count(first.length)} bytes` : "",
    refused !== null ? `no number: ${CAUSES[refused]}` : "",
    prefixed ? `packet ${prefixed.number} begins to leave for core ${prefixed.core}, rows first` : "",
    left !== null ? `leaving: ${count(left)} bytes so far` : "",
  ].filter(Boolean);
  const nothing = hasBeats ? "No byte moves in this step." : "No packet comes in this step.";
  front.push(textMark("news", MARGIN, plan.news, styles.news, news.join(" · ") || nothing));
  const without = passed.reduce((sum, one) => sum + one, 0);
  const { violations, violated } = cores.own.lane;
  const differ = violations.find(({ monitor }) => monitor === "replicas-equal");
  // Only the first violations are listed: among many others it could be left out.
  const equal = violated === violations.length ? "✓ replicas equal at equal numbers" : "";
  const more = state.rows.length - plan.ring.shown;
  const account = [
    more > 0 ? `${plural(more, "more row")} in the ring` : "",
    waiting > 0 ? `${plural(waiting, "packet")} ${waiting === 1 ? "waits" : "wait"} in front` : "",
    dropped > 0 ? `${count(dropped)} found no room` : "",
    without > 0 ? `${count(without)} left without a number` : "",
    differ ? `✗ replicas differ after packet ${differ.number}` : equal,
  ].filter(Boolean);
  const look = classes(styles.end, differ && styles.wrong);
  front.push(textMark("in front", plan.width - MARGIN, plan.news, look, account.join(" · ")));
}

/** The packet that left last, byte for byte. */
export function prefixMarks(state: Sequencer, { opened, own }: CoresScene, plan: Plan, sheets: Sheets): void {
  const { sent } = own.sequenced;
  if (!sent) {
    sheets.front.push(textMark("sent", MARGIN, plan.prefix.y + 12, styles.side, "No packet has left yet."));
    return;
  }
  const { program, isSwitch } = state;
  const { core, number, oldest, length, bytes, stamp_ns, rows } = sent;
  const of = [number, core, oldest, length, bytes, stamp_ns, ...rows];
  prefixes.draw(sheets, plan, [program, isSwitch, ...of], (sheets) =>
    sentMarks(sent, stretchesOf(sent, opened.row, isSwitch), plan, sheets),
  );
}

/** Packets as they left. */
const prefixes = new Remembered(20);

function sentMarks(sent: SentFrame, stretches: readonly Stretch[], plan: Plan, { things, front }: Sheets): void {
  const { y } = plan.prefix;
  const length = stretches.reduce((sum, { bytes }) => sum + bytes, 0);
  const title: Span[] = [
    { text: sent.number === 0 ? "A packet without a number left" : `Packet ${sent.number} left` },
    {
      text: `  for core ${sent.core}: ${count(length)} bytes${sent.number === 0 ? "" : `, ${count(length - sent.length)} of them in front of it`}`,
      look: styles.side,
    },
  ];
  front.push(textMark("sent", MARGIN, y + 9, styles.strong, title));
  const room = plan.width - 2 * MARGIN;
  const single = stretches.reduce((sum, stretch) => sum + drawnBytes(stretch), 0) * LEAST_BYTE <= room;
  // A few bytes have room for a word.
  const weight = (stretch: Stretch) => (single ? drawnBytes(stretch) : Math.max(4, Math.min(14, drawnBytes(stretch))));
  const whole = stretches.reduce((sum, stretch) => sum + weight(stretch), 0);
  const unit = Math.min(BYTE, room / whole);
  let x = MARGIN;
  stretches.forEach((stretch, i) => {
    const w = weight(stretch) * unit;
    stretchMarks(stretch, i, { x, y: y + 19, w: w - 2 }, single, { things, front });
    x += w;
  });
}

/** Bytes of a stretch that are drawn. */
const drawnBytes = ({ kind, bytes }: Stretch) => (kind === "packet" ? OWN : bytes);

const LOOKS = { stamp: styles.stamp, row: styles.row, packet: styles.packet };

function stretchMarks(
  stretch: Stretch,
  i: number,
  { x, y, w }: { x: number; y: number; w: number },
  single: boolean,
  { things, front }: Pick<Sheets, "things" | "front">,
): void {
  const { name, kind, bytes, hex, text, from, of } = stretch;
  const look = kind === "row" && of === null ? styles.empty : LOOKS[kind];
  things.push(
    boxMark(`stretch ${i}`, { x, y, w, h: 30 }, classes(styles.press, look), {
      rx: 2,
      thing: PREFIX,
      ...(of === null ? {} : { lights: [PREFIX, packetThing(of)] }),
      label: `${name}: ${text}, ${from}`,
      hint: () => `${name}, ${bytes} bytes: ${text}. ${from}. ${hex}`,
      passed: i > 0,
    }),
  );
  const letters = Math.floor(w / LETTER);
  const said = [kind === "packet" ? text : `${name} ${text}`, text, name].find(({ length }) => length <= letters);
  if (said !== undefined)
    front.push(squeezed(textMark(`stretch ${i} text`, x + w / 2, y + 9, styles.rowText, said), w - 4, WIDE));
  if (!single) return;
  const width = (w + 2) / drawnBytes(stretch);
  for (let byte = 0; byte < drawnBytes(stretch); byte++) {
    const part = stretch.parts.find(({ first, bytes }) => byte >= first && byte < first + bytes);
    const what = part ? `${part.name} of packet ${of}: ${part.text}` : `${name}: ${text}`;
    const digits = hex.slice(2 * byte, 2 * byte + 2);
    front.push({
      ...textMark(`byte ${i} ${byte}`, x - 1 + (byte + 0.5) * width, y + 22, styles.byte, digits),
      hint: `Byte ${byte} of ${name}, ${digits}: ${what}; ${from}`,
    });
  }
}
