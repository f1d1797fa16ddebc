// What is used of WaveDrom, which has no types of its own; `scripts/vite-wavedrom.ts` has what the first name stands for.

/** Elements of SVG as nested arrays. */
type Onml = readonly unknown[];

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
