// Where the browser has put text.

export interface SavedLine {
  text: string;
  box: DOMRect;
}

/** The lines of a text as they are broken on the page. */
export function linesOf(node: Text): SavedLine[] {
  const range = document.createRange();
  const lines: SavedLine[] = [];
  for (const { 0: word, index } of node.data.matchAll(/\s*\S+/g)) {
    const start = index + word.length - word.trimStart().length;
    range.setStart(node, start);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.box.y - box.y) < 1) {
      // Spaces between words are one, as drawn.
      last.text += ` ${word.trim()}`;
      last.box = new DOMRect(last.box.x, last.box.y, box.right - last.box.x, box.height);
    } else lines.push({ text: word.trim(), box });
  }
  return lines;
}

/** Measures letters; made once, and never drawn on. */
let canvas: CanvasRenderingContext2D | null = null;

/** The line on which letters stand, in pixels of the page. */
export function baselineOf(box: DOMRect, { fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return box.bottom - 0.2 * box.height;
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = canvas.measureText("x");
  return box.y + (box.height * up) / (up + down);
}
