// Pictures of the page, as files: a drawing that needs nothing else, or pixels.

import { type Caption, captionLines } from "./caption";
import { SVG } from "./inline";
import { paint } from "./paint";

/** Parts of the page that can be in a picture, from top to bottom; each is marked with `data-picture`. */
export const PICTURE_PARTS = ["pipeline", "structure", "plot"] as const;
export type PicturePart = (typeof PICTURE_PARTS)[number];

const MARGIN = 16;

/** Pixels of a picture for one of the page, so that it is sharp in print and on a projector. */
const SHARP = 2;

/** A drawing of parts of the page, with a caption; null if none of them is there. */
export function drawPicture(page: Document, parts: readonly PicturePart[], caption: Caption): SVGSVGElement | null {
  const found = PICTURE_PARTS.filter((part) => parts.includes(part)).flatMap((part) => {
    const there = page.querySelector(`[data-picture=${part}]`);
    return there && there.getBoundingClientRect().height > 0 ? [there] : [];
  });
  if (found.length === 0) return null;
  const root = page.createElementNS(SVG, "svg");
  const boxes = found.map((part) => part.getBoundingClientRect());
  const width = Math.ceil(Math.max(...boxes.map((box) => box.width)) + 2 * MARGIN);
  const look = getComputedStyle(page.body);
  const background = page.createElementNS(SVG, "rect");
  root.append(
    titled(page, "title", caption.title),
    titled(page, "desc", [...caption.facts, ...(caption.said ?? []), caption.link].join("\n")),
  );
  root.append(background);
  let top = MARGIN;
  found.forEach((part, i) => {
    const box = boxes[i] as DOMRect;
    paint(part, { x: box.x - MARGIN, y: box.y - top }, root);
    top += box.height + MARGIN;
  });
  const size = Number.parseFloat(look.fontSize);
  // Wide letters are about 0.62 of their height in the fonts of the page.
  const lines = captionLines(caption, Math.max(20, Math.floor((width - 2 * MARGIN) / (size * 0.62))));
  lines.forEach((line, i) => {
    const text = titled(page, "text", line);
    const own = { x: MARGIN, y: top + size * (1 + 1.4 * i), fill: look.color, "font-size": size };
    for (const [name, value] of Object.entries(own)) text.setAttribute(name, String(value));
    text.setAttribute("font-family", look.fontFamily);
    if (i === 0) text.setAttribute("font-weight", "600");
    root.append(text);
  });
  const height = Math.ceil(top + size * 1.4 * lines.length + MARGIN);
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    root.setAttribute(name, String(value));
  for (const [name, value] of Object.entries({ width, height, fill: look.backgroundColor }))
    background.setAttribute(name, String(value));
  return root;
}

function titled(page: Document, name: "title" | "desc" | "text", text: string): SVGElement {
  const made = page.createElementNS(SVG, name);
  made.textContent = text;
  return made;
}

/** The drawing as the text of a file. */
export const svgText = (drawing: SVGSVGElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(drawing)}\n`;

/** The drawing as a file of pixels; rejects if the browser cannot make one. */
export async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(drawing))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = drawing.width.baseVal.value * SHARP;
  canvas.height = drawing.height.baseVal.value * SHARP;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((made, failed) =>
    canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error("no picture came out of the canvas"))), "image/png"),
  );
}
