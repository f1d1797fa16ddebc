// What is used of WaveDrom, which has no types of its own; `scripts/vite-wavedrom.ts` has what the first name stands for.

/** An element of SVG as an array: its name, its attributes, its parts. */
type Onml = [string, { width: number; height: number }, ...unknown[]];

declare module "wavedrom" {
  import type { WaveJson } from "./wave-json";
  export default function renderAny(index: number, source: WaveJson, skin: object): Onml;
}

declare module "wavedrom/skins/default.js" {
  const skin: object;
  export default skin;
}

declare module "onml/stringify.js" {
  export default function stringify(element: Onml): string;
}
