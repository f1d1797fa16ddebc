// The shapes of an operation's sign, for all drawings.

import { kindStyle } from "./kinds";
import styles from "./tokens.module.css";

/** A shape around the origin. */
export interface GlyphShape {
  tag: "rect" | "circle" | "path";
  attributes: Readonly<Record<string, string | number>>;
  /** Its class. */
  look: string | undefined;
  /** Width of its line, of one that has one. */
  line?: number;
}

/** Those made before: every step draws many, of few kinds and sizes. */
const made = new Map<string, readonly GlyphShape[]>();

/** The body and the sign on it; `size` is the diameter. */
export function glyphShapes(kind: string, size: number): readonly GlyphShape[] {
  const name = `${kind} ${size}`;
  const shapes = made.get(name) ?? makeShapes(kind, size);
  made.set(name, shapes);
  return shapes;
}

function makeShapes(kind: string, size: number): GlyphShape[] {
  const { shape, sign } = kindStyle(kind);
  const r = size / 2;
  const s = r * 0.52;
  const body = { look: styles.body };
  const bodies: Record<typeof shape, GlyphShape> = {
    square: { tag: "rect", attributes: { x: -r, y: -r, width: size, height: size, rx: size * 0.14 }, ...body },
    circle: { tag: "circle", attributes: { r }, ...body },
    diamond: { tag: "path", attributes: { d: `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z` }, ...body },
  };
  const path = (d: string, look: string | undefined): GlyphShape => ({ tag: "path", attributes: { d }, look });
  const signs: Record<typeof sign, GlyphShape[]> = {
    plus: [{ ...path(`M${-s} 0H${s}M0 ${-s}V${s}`, styles.stroke), line: size * 0.13 }],
    up: [path(`M0 ${-s}L${s} ${s * 0.72}H${-s}Z`, styles.sign)],
    down: [path(`M0 ${s}L${s} ${-s * 0.72}H${-s}Z`, styles.sign)],
    none: [],
  };
  return [bodies[shape], ...signs[sign]];
}
