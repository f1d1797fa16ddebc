// How operations look everywhere: a colour, a shape and a sign each, so that colour is never needed to distinguish them.

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

/** The look of an operation by its name. */
export const kindStyle = (kind: string): KindStyle => STYLES[kind] ?? OTHER;
