// Draws WaveJSON with WaveDrom itself, as documents will.

import stringify from "onml/stringify.js";
import renderAny from "wavedrom";
import skin from "wavedrom/skins/default.js";
import type { DrawingText } from "../../../kit/picture/picture";
import type { WaveJson } from "./wave-json";

/** The drawing, on white as paper is: labels and lines of the library are black. It stays a text: its styles are in the drawing, which the
 * page's policy allows in an image alone. */
export function renderDiagram(diagram: WaveJson): DrawingText {
  // The library writes into what it draws.
  const [name, attributes, ...parts] = renderAny(0, structuredClone(diagram), skin);
  const paper = ["rect", { width: "100%", height: "100%", fill: "white" }];
  const text = stringify([name, attributes, paper, ...parts]);
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`,
    width: attributes.width,
    height: attributes.height,
  };
}
