// What is used of WaveDrom, which has no types of its own.

declare module "wavedrom" {
  import type { WaveJson } from "./wave-json";

  /** Elements of SVG as nested arrays. */
  type Onml = readonly unknown[];
  /** Drawings of signal shapes. */
  type Skin = Readonly<Record<string, unknown>>;
  export const waveSkin: Skin;
  export function renderAny(index: number, source: WaveJson, skin: Skin): Onml;
  export const onml: { stringify(element: Onml): string };
}
