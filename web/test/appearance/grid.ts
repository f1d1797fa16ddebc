// A picture of the page as text: coarse enough that another rasteriser makes the same, fine enough that half a label shows. A hairline
// alone does not.

/** Cells of a picture: square at 16 to 9. */
export const COLUMNS = 64;
export const ROWS = 36;

/**
 * Means over the cells, row by row: `light` is luma in levels of 4 of 256, `warm` how much redder than blue, `red` how much redder than
 * green, in levels of 8.
 */
export interface Grid {
  light: number[];
  warm: number[];
  red: number[];
}

const BLOCKS = ["light", "warm", "red"] as const;
const LEVELS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@#";
const MINUS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_{}";

/**
 * Levels by which a cell may differ: means at the border of two levels fall to either side. So a light that differs by 4 of 256 is
 * never noticed, one by 8 always is; a letter in a cell makes more.
 */
const TOLERANCE = 1;

/** Works out the means; runs in a page, for which the browser decodes the picture. */
export async function meansOf({ png, columns, rows }: { png: string; columns: number; rows: number }) {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const sums = Array.from({ length: columns * rows }, () => [0, 0, 0]);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = sums[Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)] ?? [];
      for (let i = 0; i < 3; i++) sum[i] = (sum[i] ?? 0) + (data[4 * (y * width + x) + i] ?? 0);
    }
  }
  const pixels = (width * height) / (columns * rows);
  return sums.map((sum) => sum.map((value) => value / pixels));
}

/** Levels of such means. */
export function gridOf(means: readonly number[][]): Grid {
  const light = means.map(([r = 0, g = 0, b = 0]) => Math.floor((0.299 * r + 0.587 * g + 0.114 * b) / 4));
  const signed = (value: number) => Math.max(-MINUS.length, Math.min(31, Math.round(value / 8))) + 0;
  const warm = means.map(([r = 0, , b = 0]) => signed(r - b));
  const red = means.map(([r = 0, g = 0]) => signed(r - g));
  return { light, warm, red };
}

const TITLES = {
  light: "light: 0 black to # white, by way of a to z and A to Z; a space is what most of the picture has, which is",
  warm: "red above blue: 1 and more for more red, A and more for more blue",
  red: "red above green: 1 and more for more red, A and more for more green",
};

/** As a text of three blocks, which can be read as a picture. */
export function textOf(grid: Grid): string {
  const ground = groundOf(grid.light);
  const mark = (block: (typeof BLOCKS)[number], level: number) => {
    if (block === "light") return level === ground ? " " : (LEVELS[level] ?? "?");
    return level === 0 ? " " : ((level > 0 ? LEVELS[level] : MINUS[-level - 1]) ?? "?");
  };
  return BLOCKS.map((block) => {
    const head = `${TITLES[block]}${block === "light" ? ` ${LEVELS[ground]}` : ""}`;
    const lines = Array.from({ length: ROWS }, (_, row) => {
      const cells = grid[block].slice(row * COLUMNS, (row + 1) * COLUMNS);
      return `|${cells.map((level) => mark(block, level)).join("")}|`;
    });
    return `${[head, ...lines].join("\n")}\n`;
  }).join("\n");
}

/** The grid that a text was made of. */
export function readGrid(text: string): Grid {
  const ground = LEVELS.indexOf(/which is (.)/.exec(text)?.[1] ?? "");
  const cells = [...text.matchAll(/^\|(.*)\|$/gm)].map(([, line = ""]) => [...line]);
  if (ground < 0 || cells.length !== BLOCKS.length * ROWS || cells.some((line) => line.length !== COLUMNS)) {
    throw new Error(`not a picture of ${BLOCKS.length} blocks of ${COLUMNS} times ${ROWS}`);
  }
  const block = (number: number, empty: number) =>
    cells
      .slice(number * ROWS, (number + 1) * ROWS)
      .flat()
      .map((mark) =>
        mark === " " ? empty : number > 0 && MINUS.includes(mark) ? -1 - MINUS.indexOf(mark) : LEVELS.indexOf(mark),
      );
  return { light: block(0, ground), warm: block(1, 0), red: block(2, 0) };
}

/** The cells that differ by more than is tolerated, in words; none if the pictures are the same. */
export function differences(is: Grid, should: Grid, tolerance = TOLERANCE): string[] {
  return is.light.flatMap((_, cell) => {
    const found = BLOCKS.flatMap((block) => {
      const [a = 0, b = 0] = [is[block][cell], should[block][cell]];
      return Math.abs(a - b) > tolerance ? [`${block} ${a} instead of ${b}`] : [];
    });
    const place = `column ${cell % COLUMNS}, row ${Math.floor(cell / COLUMNS)}`;
    return found.length > 0 ? [`${place}: ${found.join(", ")}`] : [];
  });
}

function groundOf(levels: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const level of levels) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
