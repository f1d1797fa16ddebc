// Pictures of the page as files: self-contained SVG, or PNG.

import { type Caption, captionLines, DESCRIPTION, descriptionOf } from "./caption";
import { SVG } from "./inline";
import { paint } from "./paint";
import { withTexts } from "./png-text";

/** Parts of the page that a picture can contain, from top to bottom; each is marked with `data-picture`. */
export const PICTURE_PARTS = ["pipeline", "structure", "waves", "plot"] as const;
export type PicturePart = (typeof PICTURE_PARTS)[number];

const MARGIN = 16;

/** Pixels of the PNG per pixel of the page, so that it is sharp in print and on a projector. */
const SHARP = 2;

/** An SVG drawing of parts of the page with a caption; null if none of the parts is on the page. */
export function drawPicture(page: Document, parts: readonly PicturePart[], caption: Caption): SVGSVGElement | null {
  const found = PICTURE_PARTS.filter((part) => parts.includes(part)).flatMap((part) => {
    const there = page.querySelector(`[data-picture=${part}]`);
    return there && there.getBoundingClientRect().height > 0 ? [there] : [];
  });
  if (found.length === 0) return null;
  const root = page.createElementNS(SVG, "svg");
  const boxes = found.map((part) => part.getBoundingClientRect());
  const width = Math.ceil(Math.max(...boxes.map((box) => box.width)) + 2 * MARGIN);
  const bodyStyle = getComputedStyle(page.body);
  const background = page.createElementNS(SVG, "rect");
  root.append(titled(page, "title", caption.title), titled(page, "desc", descriptionOf(caption)));
  root.append(background);
  let top = MARGIN;
  found.forEach((part, i) => {
    const box = boxes[i] as DOMRect;
    paint(part, { x: box.x - MARGIN, y: box.y - top }, root);
    top += box.height + MARGIN;
  });
  const size = Number.parseFloat(bodyStyle.fontSize);
  // In the fonts of the page, wide letters are about 0.62 times as wide as the font size.
  const lines = captionLines(caption, Math.max(20, Math.floor((width - 2 * MARGIN) / (size * 0.62))));
  lines.forEach((line, i) => {
    const text = titled(page, "text", line);
    const own = { x: MARGIN, y: top + size * (1 + 1.4 * i), fill: bodyStyle.color, "font-size": size };
    for (const [name, value] of Object.entries(own)) text.setAttribute(name, String(value));
    text.setAttribute("font-family", bodyStyle.fontFamily);
    if (i === 0) text.setAttribute("font-weight", "600");
    root.append(text);
  });
  const height = Math.ceil(top + size * 1.4 * lines.length + MARGIN);
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    root.setAttribute(name, String(value));
  for (const [name, value] of Object.entries({ width, height, fill: bodyStyle.backgroundColor }))
    background.setAttribute(name, String(value));
  return root;
}

function titled(page: Document, name: "title" | "desc" | "text", text: string): SVGElement {
  const made = page.createElementNS(SVG, name);
  made.textContent = text;
  return made;
}

/** The drawing as the text of an SVG file. */
export const svgText = (drawing: SVGSVGElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(drawing)}\n`;

/** A drawing as the text of an SVG file, with its size in pixels. */
export interface DrawingText {
  text: string;
  width: number;
  height: number;
}

/** The drawing as a PNG with its caption as metadata; rejects if the browser cannot make one. */
export function pngOf(drawing: SVGSVGElement, caption: Caption): Promise<Blob> {
  const { width, height } = drawing;
  return pngOfText({ text: svgText(drawing), width: width.baseVal.value, height: height.baseVal.value }, caption);
}

/** The same of a drawing that is a text. */
export async function pngOfText({ text, width, height }: DrawingText, caption: Caption): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * SHARP;
  canvas.height = height * SHARP;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = await new Promise<Blob>((made, failed) =>
    canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error("no image came out of the canvas"))), "image/png"),
  );
  const texts = { Title: caption.title, [DESCRIPTION]: descriptionOf(caption), Software: "Queuescope" };
  return new Blob([withTexts(new Uint8Array(await pixels.arrayBuffer()), texts)], { type: "image/png" });
}
