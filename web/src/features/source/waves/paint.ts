// Draws waves on canvases, or as SVG: the ruler of steps, traces of bits, and values of wider signals.

import type { Brush } from "../../../kit/picture/brush";
import { fitted, numberedEvery, type WaveSegment, type WaveWindow } from "./layout";

/** A row as it is drawn. */
export interface WaveTrace {
  segments: readonly WaveSegment[];
  /** Whether it is one bit wide. */
  isBit: boolean;
  /** A value as text. */
  text(value: string): string;
}

/** What both canvases have in common. Sizes in pixels. */
export interface WaveSheet {
  sight: WaveWindow;
  width: number;
  /** The shown step, and steps of the run. */
  step: number;
  steps: number;
  /** Size of letters. */
  letters: number;
  /** Resolves a CSS token. */
  colour(token: string): string;
}

/** Pixels by which the sides of a value slant, above and below a trace, and of a gap in front of a text. */
const [SLANT, MARGIN, GAP] = [2.5, 4, 4];

function fontOf({ letters, colour }: WaveSheet, weight = ""): string {
  return `${weight} ${letters}px ${colour("--mono") || "monospace"}`.trim();
}

/** The numbers of steps above the waves. */
export function paintRuler(to: Brush, sheet: WaveSheet, height: number): void {
  const { sight, step, steps, colour, width } = sheet;
  const { first, count } = sight;
  to.clearRect(0, 0, width, height);
  shade(to, sheet, height);
  to.font = fontOf(sheet);
  to.textBaseline = "middle";
  to.textAlign = "center";
  const digits = to.measureText("0").width;
  const end = Math.min(first + count, steps);
  const every = numberedEvery(sight.width, digits * (String(end).length + 2));
  const middle = (at: number) => (at - first + 0.5) * sight.width;
  const own = digits * (String(step).length / 2 + 1);
  to.fillStyle = colour("--ink-2");
  for (let at = Math.ceil(first / every) * every; at < end; at += every) {
    const half = (digits * String(at).length) / 2;
    if (Math.abs(middle(at) - Math.min(Math.max(middle(step), own), width - own)) < own + half) continue;
    if (middle(at) - half >= 0 && middle(at) + half <= width) to.fillText(String(at), middle(at), height / 2);
  }
  to.fillStyle = colour("--ink");
  to.font = fontOf(sheet, "600");
  // Out of sight it is at the side where it is.
  const text = step < first ? `‹ ${step}` : step >= first + count ? `${step} ›` : String(step);
  const half = (digits * text.length) / 2 + 1;
  to.fillText(text, Math.min(Math.max(middle(step), half), width - half), height / 2);
}

/** Rows below each other; null for a line without a trace. */
export function paintRows(to: Brush, sheet: WaveSheet, rows: readonly (WaveTrace | null)[], rowHeight: number): void {
  const { sight, colour, width, steps } = sheet;
  const height = rows.length * rowHeight;
  to.clearRect(0, 0, width, height);
  shade(to, sheet, height);
  to.lineWidth = 1;
  to.strokeStyle = colour("--line");
  to.beginPath();
  const end = Math.min(sight.count, steps - sight.first);
  for (let at = 0; at <= end; at++) {
    const x = Math.round(at * sight.width) + 0.5;
    to.moveTo(x, 0);
    to.lineTo(x, height);
  }
  to.globalAlpha = 0.6;
  to.stroke();
  to.globalAlpha = 1;
  to.font = fontOf(sheet);
  to.textBaseline = "middle";
  to.textAlign = "left";
  const letter = to.measureText("0").width;
  for (const [number, row] of rows.entries()) {
    if (!row) continue;
    const [top, bottom] = [number * rowHeight + MARGIN, (number + 1) * rowHeight - MARGIN];
    if (row.isBit) paintBit(to, sheet, row, top, bottom);
    else paintValues(to, sheet, row, top, bottom, letter);
  }
}

/** The column of the shown step. */
function shade(to: Brush, { sight, step, colour }: WaveSheet, height: number): void {
  to.globalAlpha = 0.55;
  to.fillStyle = colour("--lit");
  to.fillRect((step - sight.first) * sight.width, 0, sight.width, height);
  to.globalAlpha = 1;
}

/** One line, high where the bit is set, with a wash below it. */
function paintBit(to: Brush, { sight, colour }: WaveSheet, { segments }: WaveTrace, top: number, bottom: number): void {
  /** Corners of the line; null where it is interrupted. */
  const line: ([number, number] | null)[] = [];
  for (const { from, to: until, value } of segments) {
    const [left, right] = [(from - sight.first) * sight.width, (until - sight.first) * sight.width];
    if (typeof value !== "string") {
      paintAbsent(to, value, colour, left, right, (top + bottom) / 2);
      line.push(null);
      continue;
    }
    const isHigh = value !== "0";
    const y = isHigh ? top : bottom;
    if (isHigh) {
      to.globalAlpha = 0.18;
      to.fillStyle = colour("--accent");
      to.fillRect(left, top, right - left, bottom - top);
      to.globalAlpha = 1;
    }
    line.push([left, y], [right, y]);
  }
  to.strokeStyle = colour("--accent");
  to.lineWidth = 1.5;
  to.beginPath();
  for (const [at, corner] of line.entries()) {
    if (!corner) continue;
    if (line[at - 1]) to.lineTo(...corner);
    else to.moveTo(...corner);
  }
  to.stroke();
}

/** A lens for each value, with its text as far as it fits. */
function paintValues(
  to: Brush,
  { sight, colour, width }: WaveSheet,
  { segments, text }: WaveTrace,
  top: number,
  bottom: number,
  letter: number,
): void {
  const middle = (top + bottom) / 2;
  for (const { from, to: until, value, comes, goesOn } of segments) {
    const [left, right] = [(from - sight.first) * sight.width, (until - sight.first) * sight.width];
    if (typeof value !== "string") {
      paintAbsent(to, value, colour, left, right, middle);
      continue;
    }
    const slant = Math.min(SLANT, (right - left) / 2);
    // Open where the value was there before, or is there still.
    const [a, b] = [comes ? 0 : slant, goesOn ? 0 : slant];
    to.strokeStyle = colour("--accent");
    to.lineWidth = 1.25;
    to.beginPath();
    to.moveTo(left + a, top);
    to.lineTo(right - b, top);
    if (!goesOn) to.lineTo(right, middle);
    if (goesOn) to.moveTo(right - b, bottom);
    else to.lineTo(right - b, bottom);
    to.lineTo(left + a, bottom);
    if (!comes) {
      to.lineTo(left, middle);
      to.lineTo(left + a, top);
    }
    to.stroke();
    const shown = fitted(text(value), (Math.min(right, width) - left - 2 * GAP) / letter);
    if (shown === "") continue;
    to.fillStyle = colour("--ink");
    to.fillText(shown, left + GAP, middle + 0.5);
  }
}

/** Dots where values are still to come, a line where there are none. */
function paintAbsent(
  to: Brush,
  value: null | undefined,
  colour: (token: string) => string,
  left: number,
  right: number,
  middle: number,
): void {
  to.strokeStyle = colour("--line-strong");
  to.lineWidth = 1;
  to.setLineDash(value === undefined ? [1, 4] : []);
  to.beginPath();
  to.moveTo(left, middle);
  to.lineTo(right, middle);
  to.stroke();
  to.setLineDash([]);
}
