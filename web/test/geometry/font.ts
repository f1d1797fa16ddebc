// Widths of texts in the page's fonts, read from the font files, because Node has no text layout.

import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** The width of a text in a font, relative to the font size. */
export type Measure = (text: string) => number;

/** Tables of a WOFF file, by name. */
function tablesOf(file: Buffer): (name: string) => Buffer {
  const count = file.readUInt16BE(12);
  const tables = new Map<string, Buffer>();
  for (let i = 0; i < count; i++) {
    const at = 44 + 20 * i;
    const [from, packed, length] = [4, 8, 12].map((offset) => file.readUInt32BE(at + offset)) as [
      number,
      number,
      number,
    ];
    const bytes = file.subarray(from, from + packed);
    tables.set(file.toString("latin1", at, at + 4), packed < length ? inflateSync(bytes) : bytes);
  }
  return (name) => tables.get(name) ?? Buffer.alloc(0);
}

/** Glyphs of characters, from the segments of a `cmap` table. */
function glyphsOf(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = cmap.readUInt32BE(8 + 8 * i);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const segments = cmap.readUInt16BE(at + 6) / 2;
    for (let s = 0; s < segments; s++) {
      const word = (part: number) => at + 14 + 2 * (part * segments + s) + (part > 0 ? 2 : 0);
      const [end, start, delta, offset] = [0, 1, 2, 3].map((part) => cmap.readUInt16BE(word(part))) as number[];
      for (let c = start ?? 0; c <= (end ?? 0) && c < 0xffff; c++) {
        const glyph = offset ? cmap.readUInt16BE(word(3) + offset + 2 * (c - (start ?? 0))) : c;
        glyphs.set(c, (glyph + (delta ?? 0)) & 0xffff);
      }
    }
  }
  return glyphs;
}

/** Measures texts in a font of the page: `sans` or `mono`, weight 400 or 700. */
export function measureOf(name: "sans" | "mono", weight: 400 | 700): Measure {
  const path = `node_modules/@fontsource/dejavu-${name}/files/dejavu-${name}-latin-${weight}-normal.woff`;
  const table = tablesOf(readFileSync(path));
  const units = table("head").readUInt16BE(18);
  const last = table("hhea").readUInt16BE(34) - 1;
  const widths = table("hmtx");
  const glyphs = glyphsOf(table("cmap"));
  // A character that the font lacks is drawn in another font; its width is taken as that of a digit.
  const usual = glyphs.get("0".charCodeAt(0)) ?? 0;
  const known = new Map<string, number>();
  const widthOf = (sign: string): number => {
    const width =
      known.get(sign) ?? widths.readUInt16BE(4 * Math.min(last, glyphs.get(sign.codePointAt(0) ?? 0) ?? usual));
    known.set(sign, width);
    return width;
  };
  return (text) => [...text].reduce((sum, sign) => sum + widthOf(sign), 0) / units;
}
