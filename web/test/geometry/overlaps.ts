// Finds marks outside of a drawing, and overlaps: of texts, of texts with the edges of boxes, and of boxes.

import type { Box, Mark, Picture } from "../../src/kit/marks/mark";
import { measureOf } from "./font.ts";
import { type Style, stylesOf } from "./styles.ts";

const FONTS = {
  sans: { 400: measureOf("sans", 400), 700: measureOf("sans", 700) },
  mono: { 400: measureOf("mono", 400), 700: measureOf("mono", 700) },
};

/** Font size of a text without a class, and the height of capitals and digits relative to the font size. */
const LETTER = 12;
const CAPITALS = 0.73;
/** Units of overlap that are allowed: half a line width, and the side bearings of letters. */
const SLACK = 1.5;
/** Width or height below which a box is an underline or a bar. */
const STRIPE = 6;

const textOf = ({ text = "" }: Mark): string =>
  typeof text === "string" ? text : text.map(({ text }) => text).join("");

/** The box of a text. `least`: the smallest font size. */
function boxOfText(mark: Mark, style: Style, least: number): Box {
  const size = Math.max(Number(/[\d.]+(?=px)/.exec(style["font-size"] ?? "")?.[0] ?? LETTER), least);
  const family = style["font-family"]?.includes("mono") ? "mono" : "sans";
  const weight = Number(style["font-weight"] ?? 400) >= 600 ? 700 : 400;
  const w = Number(mark.attributes.textLength ?? FONTS[family][weight](textOf(mark)) * size);
  const h = CAPITALS * size;
  const anchor = mark.attributes["text-anchor"] ?? style["text-anchor"];
  return { x: mark.x - (anchor === "middle" ? w / 2 : anchor === "end" ? w : 0), y: mark.y - h / 2, w, h };
}

/** The overlap of two boxes, in the direction in which it is smaller. */
const common = (a: Box, b: Box): number =>
  Math.min(Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x), Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

const contains = (a: Box, b: Box): boolean =>
  a.x <= b.x + SLACK && a.y <= b.y + SLACK && a.x + a.w >= b.x + b.w - SLACK && a.y + a.h >= b.y + b.h - SLACK;

/** Describes every mark outside of a design's drawing and every overlap; empty if there is none. `folder`: the folder of the design's style
 * sheets. */
export function overlapsOf({ width, height, layers }: Picture, folder: string, least = 0): string[] {
  const styleOf = stylesOf(folder);
  const seen = layers.flat(2).filter(({ onlyLit }) => !onlyLit);
  const texts = seen.flatMap((mark) => {
    if (mark.tag !== "text" || textOf(mark).trim() === "") return [];
    const style = styleOf(String(mark.attributes.class ?? ""));
    return [
      {
        name: `“${textOf(mark)}” (${mark.key})`,
        box: boxOfText(mark, style, least),
        haloed: style["paint-order"] !== undefined,
      },
    ];
  });
  const boxes = seen.flatMap((mark) => {
    if (mark.tag !== "rect") return [];
    const { width: w, height: h, class: look = "" } = mark.attributes;
    const style = styleOf(String(look));
    // Highlights overlap the marks that they highlight, and bars are drawn on other marks.
    if (Number(w) < STRIPE || Number(h) < STRIPE) return [];
    if (!style.fill || ["none", "transparent"].includes(style.fill)) return [];
    return [{ name: `box ${mark.key}`, box: { x: mark.x, y: mark.y, w: Number(w), h: Number(h) } }];
  });
  const over = (a: Placed, b: Placed) => common(a.box, b.box) > SLACK;
  const isCut = (a: Placed, b: Placed) => over(a, b) && !contains(b.box, a.box);
  const isOutside = ({ box: { x, y, w, h } }: Placed) =>
    x < -SLACK || y < -SLACK || x + w > width + SLACK || y + h > height + SLACK;
  return [
    ...[...texts, ...boxes].filter(isOutside).map(({ name }) => `${name} outside of the drawing`),
    ...pairsOf(texts, over).map(([a, b]) => `${a.name} over ${b.name}`),
    ...texts
      .filter(({ haloed }) => !haloed)
      .flatMap((text) =>
        boxes.filter((box) => isCut(text, box)).map((box) => `${text.name} over an edge of ${box.name}`),
      ),
    ...pairsOf(boxes, (a, b) => isCut(a, b) && !contains(a.box, b.box)).map(([a, b]) => `${a.name} over ${b.name}`),
  ];
}

interface Placed {
  name: string;
  box: Box;
}

/** Pairs of different members of a list for which a condition holds, each pair once. */
const pairsOf = <T>(some: readonly T[], holds: (a: T, b: T) => boolean): (readonly [T, T])[] =>
  some.flatMap((a, i) => some.slice(i + 1).flatMap((b) => (holds(a, b) ? [[a, b] as const] : [])));
