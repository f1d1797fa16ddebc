// Draws WaveJSON with WaveDrom itself, as documents will.

import stringify from "onml/stringify.js";
import renderAny from "wavedrom";
import skin from "wavedrom/skins/default.js";
import { SVG } from "../../../kit/picture/inline";
import type { WaveJson } from "./wave-json";

/** The drawing, on white as paper is: labels and lines of the library are black. */
export function renderDiagram(diagram: WaveJson): SVGSVGElement {
  // The library writes into what it draws.
  const text = stringify(renderAny(0, structuredClone(diagram), skin));
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement as unknown as SVGSVGElement;
  const paper = root.ownerDocument.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ width: "100%", height: "100%", fill: "white" }))
    paper.setAttribute(name, value);
  root.prepend(paper);
  return root;
}
