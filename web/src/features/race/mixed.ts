// Mixes colours for the canvas: a colour of the theme over another one, without transparency.

/** `share` of a colour and the rest of another, each `#rrggbb` or `#rgb`, as the build may shorten it; any other notation is returned as it is. */
export function mixed(colour: string, ground: string, share: number): string {
  const [own, other] = [channels(colour), channels(ground)];
  if (!own || !other) return colour;
  const parts = own.map((value, i) => Math.round(value * share + (other[i] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Red, green and blue. */
function channels(colour: string): number[] | null {
  const hex = /^#((?:[0-9a-f]{3}){1,2})$/i.exec(colour)?.[1];
  if (!hex) return null;
  const digits = hex.length / 3;
  return [0, 1, 2].map((i) => Number.parseInt(hex.slice(i * digits, (i + 1) * digits).padStart(2, hex[i]), 16));
}
