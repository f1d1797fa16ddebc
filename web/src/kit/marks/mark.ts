// What a drawing consists of, as data: made by a pure function of the step, compared with what was drawn before, and drawn where it differs.

/** Attributes by their names in SVG. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** One element of a drawing. */
export interface Mark {
  /** Its name among all of the drawing; the same in every step in which it is the same thing. */
  readonly key: string;
  readonly tag: "rect" | "circle" | "path" | "text";
  /** Where its origin is, in units of the drawing. */
  readonly x: number;
  readonly y: number;
  readonly attributes: Attributes;
  readonly text?: string;
  /** What it shows: selected when it is pressed, lit where the pointer is. */
  readonly thing?: string;
  /** Makes it a button of this name, for keys and screen readers; a thing without one is reached by the pointer alone. */
  readonly label?: string;
  /** Shown where the pointer rests. */
  readonly hint?: string;
  /** Whether it glides to its place from where it was, or appears there gradually. */
  readonly glides?: boolean;
}

/** Marks from the back to the front. In a layer their order means nothing to the eye, since they do not overlap. */
export type Layers = readonly (readonly Mark[])[];

/** Names of classes, those that apply. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(" ");

/** A text at a place. */
export const textMark = (key: string, x: number, y: number, look: string | undefined, text: string): Mark => ({
  key,
  tag: "text",
  x,
  y,
  attributes: { class: look },
  text,
});
