// Draws ports: a block for each group of operations, with a row for each port: name, wave, value.

import { opThing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import looks from "../../kit/drawing/looks.module.css";
import { glyphMarks } from "../../kit/marks/glyph-marks";
import { type Box, boxMark, classes, type Mark, type Sheets, squeezed, textMark } from "../../kit/marks/mark";
import { glyphOf } from "../signs";
import { decimalText, hexText } from "./bits";
import type { PortBlock, PortRow, Verdict } from "./ports";
import styles from "./structure.module.css";
import { stepsIn, waveMarks } from "./waves";

/** Heights of a block's title and of a row, and the gap below a block. */
export const [TITLE, ROW, GAP] = [24, 18, 8];
/** Widths of a letter of small text, and of a digit. */
export const [LETTER, DIGIT] = [6.6, 7.3];
/** Width of a value with its decimal digits. */
const VALUE = 80;
/** Width of the arrow that says whether a port leads in or out. */
const ARROW = 14;
/** Largest number of steps in a wave, and the shares of the width that it takes at most and at least. */
const STEPS = 13;
const [WAVES, LEAST_WAVES] = [0.32, 0.15];

/** Height of a block. */
export const heightOf = ({ rows }: PortBlock): number => TITLE + rows.length * ROW;

/** Height of blocks one below another. */
export const heightOfAll = (blocks: readonly PortBlock[]): number =>
  blocks.reduce((sum, block) => sum + heightOf(block) + GAP, 0);

const WHY: Readonly<Record<string, string>> = {
  full: "full",
  empty: "empty",
  "not-ready": "not ready",
};

const verdictText = (verdict: Verdict): string => {
  if (verdict.kind === "accepted") return "✓ taken";
  return verdict.kind === "refused" ? `✕ ${WHY[verdict.reason] ?? verdict.reason}` : "";
};

/** Draws blocks one below another from the top of a box. */
export function blockMarks(blocks: readonly PortBlock[], { x, y, w }: Box, info: Info, sheets: Sheets): void {
  let top = y;
  for (const block of blocks) {
    oneBlock(block, { x, y: top, w, h: heightOf(block) }, info, sheets);
    top += heightOf(block) + GAP;
  }
}

function oneBlock(block: PortBlock, box: Box, info: Info, { back, middle, things, front }: Sheets): void {
  const { key, title, slot, verdict, rows } = block;
  const { x, y, w } = box;
  const isRefused = verdict.kind === "refused";
  back.push(boxMark(key, box, classes(styles.block, slot !== null && styles.busy), { rx: 4 }));
  const middleOfTitle = y + TITLE / 2;
  if (slot) {
    const thing = opThing(slot.op);
    const label = `Op ${slot.op}, ${slot.kind}${verdictText(verdict) && `: ${verdictText(verdict)}`}`;
    const chip = { x: x + 4, y: y + 2, w: w - 8, h: TITLE - 4 };
    const rest = { rx: 3, thing, label, changeRank: 3, tweens: true };
    things.push(
      boxMark(slot.isRepeated ? `${thing} ${key}` : thing, chip, classes(looks.press, styles.presented), rest),
    );
    front.push(
      ...glyphMarks(`${key} sign`, glyphOf(info, slot.kind), {
        x: x + 16,
        y: middleOfTitle,
        size: 14,
        faint: isRefused,
      }),
    );
  }
  const verdictMark = textMark(
    `${key} verdict`,
    x + w - 9,
    middleOfTitle,
    classes(looks.end, isRefused ? looks.wrong : styles.good),
    verdictText(verdict),
  );
  const room = w - 40 - 7 * verdictText(verdict).length;
  const name = slot
    ? [
        { text: slot.kind, className: styles.title },
        { text: `  op ${slot.op}`, className: looks.side },
      ]
    : title;
  front.push(
    squeezed(
      textMark(`${key} title`, x + (slot ? 28 : 9), middleOfTitle, slot ? undefined : looks.side, name),
      room,
      7,
    ),
    ...(verdict.kind === "none" ? [] : [verdictMark]),
  );
  rows.forEach((row, i) => {
    rowMarks(
      `${key} ${row.name}`,
      row,
      { x: x + 6, y: y + TITLE + i * ROW, w: w - 12, h: ROW },
      { middle, things, front },
    );
  });
}

/** A row: an arrow into the module or out of it, name and word, wave, lamp or value. */
function rowMarks(
  key: string,
  row: PortRow,
  { x, y, w, h }: Box,
  { middle, things, front }: Pick<Sheets, "middle" | "things" | "front">,
): void {
  const centre = y + h / 2;
  const { name, role, bits, values, hasChanged, isActive, thing, meaning } = row;
  const value = values.at(-1) ?? 0n;
  const isSaid = role === "" || name.toLowerCase().includes(role);
  const text = isSaid ? [{ text: name }] : [{ text: name }, { text: ` ${role}`, className: looks.side }];
  // A long name takes the earliest steps of the wave.
  const letters = name.length + (isSaid ? 0 : 1 + role.length);
  const forWave = Math.min(w * WAVES, w - VALUE - 12 - ARROW - letters * LETTER);
  const { step } = stepsIn(w * WAVES, STEPS);
  const steps = Math.min(STEPS, Math.floor(Math.max(forWave, w * LEAST_WAVES) / step));
  const digits = hexText(value, bits);
  const needed = bits === 1 ? 26 : Math.max(VALUE, digits.length * DIGIT + 12);
  const valueW = Math.min(needed, w * 0.6);
  const wave = valueW > VALUE ? 0 : steps;
  const waveEnd = x + w - VALUE - 6;
  const room = (wave > 0 ? waveEnd - wave * step : x + w - valueW) - x - ARROW - 6;
  const label = `${row.isInput ? "Input" : "Output"} ${name}, ${role || "of no operation"}: ${bits === 1 ? value : `hex ${digits}`}${hasChanged ? ", changed" : ""}`;
  things.push(
    boxMark(`${key} row`, { x, y: y + 1, w, h: h - 2 }, classes(looks.press, styles.row), {
      rx: 2,
      thing,
      label,
      tooltip: () => tooltipOf(row),
      ...(hasChanged ? { changeRank: 1 } : {}),
    }),
  );
  front.push(textMark(`${key} way`, x + 2, centre, classes(looks.small, styles.way), row.isInput ? "▸" : "◂"));
  front.push(squeezed(textMark(`${key} name`, x + ARROW, centre, styles.name, text), room, LETTER));
  middle.push(...waveMarks(`${key} wave`, values, bits, { x: waveEnd, y: centre, steps: wave, step }));
  const left = x + w - (wave > 0 ? VALUE : valueW);
  if (hasChanged)
    middle.push(
      boxMark(
        `${key} changed`,
        { x: left - 2, y: y + 2, w: boxWidth(bits, digits, valueW), h: h - 4 },
        styles.changed,
        { rx: 2 },
      ),
    );
  if (bits === 1) {
    middle.push({
      key: `${key} lamp`,
      tag: "circle",
      x: left + 9,
      y: centre,
      attributes: { r: 4.5, class: classes(styles.lamp, isActive && styles.on) },
    });
    front.push(textMark(`${key} value`, left + 22, centre, styles.digits, `${value}`));
    return;
  }
  const more = meaning || decimalText(value);
  front.push(squeezed(textMark(`${key} value`, left + 2, centre, styles.digits, digits), valueW - 6, DIGIT));
  const spare = VALUE - digits.length * DIGIT - 10;
  if (wave > 0 && more && spare > 12)
    front.push(
      squeezed(textMark(`${key} more`, x + w - 2, centre, classes(styles.more, looks.end), more), spare, LETTER),
    );
}

/** Width of the frame around a changed value. */
const boxWidth = (bits: number, digits: string, most: number): number =>
  bits === 1 ? 32 : Math.min(most, digits.length * DIGIT + 8);

function tooltipOf({ name, bits, values, role }: PortRow): string {
  const value = values.at(-1) ?? 0n;
  const before = values.at(-2);
  const was = before === undefined || before === value ? "" : `, was ${bits}'h${before.toString(16)}`;
  return `${name}${role && `, ${role}`}: ${bits}'h${hexText(value, bits)} = ${value}${was}`;
}

/** The words above the columns. */
export const headingMark = (key: string, x: number, y: number, text: Mark["text"]): Mark =>
  textMark(key, x, y, styles.heading, text);
