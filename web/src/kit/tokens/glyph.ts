// Styles and shapes of an operation's glyph, for all drawings. Each kind has a colour, a shape and a sign, so that colour is never needed to
// distinguish them.

import styles from "./tokens.module.css";

/** A shape around the origin. */
export interface GlyphShape {
  tag: "rect" | "circle" | "path";
  attributes: Readonly<Record<string, string | number>>;
  /** Its class. */
  className: string | undefined;
  /** Stroke width, if it has a stroke. */
  line?: number;
}

/** Cache: every step draws many glyphs of few kinds and sizes. */
const made = new Map<string, readonly GlyphShape[]>();

/** The body of a glyph and the sign on it; `size` is the diameter. */
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
  const body = { className: styles.body };
  const bodies: Record<typeof shape, GlyphShape> = {
    square: { tag: "rect", attributes: { x: -r, y: -r, width: size, height: size, rx: size * 0.14 }, ...body },
    circle: { tag: "circle", attributes: { r }, ...body },
    diamond: { tag: "path", attributes: { d: `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z` }, ...body },
  };
  const path = (d: string, className: string | undefined): GlyphShape => ({
    tag: "path",
    attributes: { d },
    className,
  });
  const signs: Record<typeof sign, GlyphShape[]> = {
    plus: [{ ...path(`M${-s} 0H${s}M0 ${-s}V${s}`, styles.stroke), line: size * 0.13 }],
    up: [path(`M0 ${-s}L${s} ${s * 0.72}H${-s}Z`, styles.sign)],
    down: [path(`M0 ${s}L${s} ${-s * 0.72}H${-s}Z`, styles.sign)],
    none: [],
  };
  return [bodies[shape], ...signs[sign]];
}

export interface KindStyle {
  /** Class that sets the colours. */
  tone: string;
  shape: "square" | "circle" | "diamond";
  sign: "plus" | "up" | "down" | "none";
}

const STYLES: Readonly<Record<string, KindStyle>> = {
  enqueue: { tone: "tone-enqueue", shape: "square", sign: "plus" },
  "dequeue-max": { tone: "tone-dequeue-max", shape: "circle", sign: "up" },
  dequeue: { tone: "tone-dequeue-min", shape: "circle", sign: "down" },
  "dequeue-min": { tone: "tone-dequeue-min", shape: "circle", sign: "down" },
  replace: { tone: "tone-other", shape: "diamond", sign: "plus" },
};

const OTHER: KindStyle = { tone: "tone-other", shape: "diamond", sign: "none" };

/** The style of an operation by its name. */
export const kindStyle = (kind: string): KindStyle => STYLES[kind] ?? OTHER;
