// Arrows: a line with a tip at its end.

import { type Mark, pathMark } from "../marks/mark";
import looks from "./looks.module.css";

interface ArrowEnd {
  x: number;
  y: number;
}

/** Paths of arrow tips, by direction. */
const TIPS = { right: "M0 0l-7 -4v8z", left: "M0 0l7 -4v8z", down: "M0 0l-4 -7h8z", up: "M0 0l-4 7h8z" };

/** A horizontal arrow. */
export const arrowAlong = (key: string, y: number, from: number, to: number): Mark[] => [
  pathMark(key, 0, 0, looks.flow, `M${from} ${y}H${to}`),
  pathMark(`${key} tip`, to, y, looks.tip, to > from ? TIPS.right : TIPS.left),
];

/** A vertical arrow. */
export const arrowUpright = (key: string, x: number, from: number, to: number): Mark[] => [
  pathMark(key, 0, 0, looks.flow, `M${x} ${from}V${to}`),
  pathMark(`${key} tip`, x, to, looks.tip, to > from ? TIPS.down : TIPS.up),
];

/** An arrow in any direction. `back` puts the tip at `from`. */
export function arrowBetween(key: string, from: ArrowEnd, to: ArrowEnd, back = false): Mark[] {
  const at = back ? from : to;
  const turned = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + (back ? 180 : 0);
  return [
    pathMark(key, 0, 0, looks.flow, `M${from.x} ${from.y}L${to.x} ${to.y}`),
    { ...pathMark(`${key} tip`, at.x, at.y, looks.tip, TIPS.right), turned },
  ];
}
