// Mixes colours for the canvas: a colour of the theme over another one, without transparency.

/** `share` of a colour and the rest of another, each `#rrggbb`; any other notation is returned as it is. */
export function mixed(colour: string, ground: string, share: number): string {
  const [own, other] = [channels(colour), channels(ground)];
  if (!own || !other) return colour;
  const parts = own.map((value, i) => Math.round(value * share + (other[i] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Red, green and blue. */
function channels(colour: string): number[] | null {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  return hex ? [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) : null;
}
