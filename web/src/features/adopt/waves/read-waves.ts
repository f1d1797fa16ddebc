// Waves as lines of text, which the probe writes into a map, as data of a timing diagram. A line is a name, two spaces and the wave: `_` and
// `‾` with `/` and `\` at edges for a bit, `|7` where a word becomes 7, and dots where equal cycles are left out. All cycles are equally wide.
// A long wave goes on in further blocks, with an empty line between them.

/** A signal over the cycles of the diagram. */
export interface WaveSignal {
  name: string;
  kind: "bit" | "word";
  /** The value in each cycle, in the notation of the text: `0`, `65535`, `9c4017h`. Null where cycles are left out. */
  values: readonly (string | null)[];
}

export interface Waves {
  /** Number of cycles that are drawn, with one for each gap. */
  cycles: number;
  signals: readonly WaveSignal[];
}

/** Characters of a cycle, at least. */
const LEAST = 3;

const isBit = (wave: string): boolean => /[_‾/\\]/.test(wave);

/** Reads the lines of a finding; null if they are no waves. */
export function readWaves(lines: readonly string[]): Waves | null {
  const blocks = blocksOf(lines);
  const first = blocks[0];
  if (!first) return null;
  const cell = cellOf(blocks);
  const names = first.map(([name]) => name);
  const isWave = blocks.every(
    (block) => block.length === names.length && block.every(([name], i) => name === names[i]),
  );
  if (!isWave) return null;
  const lengths = blocks.map((block) => Math.ceil(Math.max(...block.map(([, wave]) => wave.length)) / cell));
  const signals = names.map((name, i): WaveSignal => {
    const kind = blocks.some((block) => isBit(block[i]?.[1] ?? "")) ? "bit" : "word";
    const values = blocks.flatMap((block, at) => {
      const wave = (block[i]?.[1] ?? "").padEnd((lengths[at] ?? 0) * cell);
      return kind === "bit" ? bitsOf(wave, cell) : wordsOf(wave, cell);
    });
    return { name, kind, values };
  });
  return { cycles: lengths.reduce((sum, length) => sum + length, 0), signals };
}

/** The blocks, each a list of names with their waves. */
function blocksOf(lines: readonly string[]): [name: string, wave: string][][] {
  const named = lines.filter((line) => line.trim() !== "");
  // The longest name has two spaces behind it, and all waves begin in the same column.
  const begin = Math.max(...named.map((line) => /^\S*/.exec(line)?.[0].length ?? 0)) + 2;
  const blocks: [string, string][][] = [[]];
  for (const line of lines) {
    if (line.trim() === "") blocks.push([]);
    else blocks.at(-1)?.push([/^\S*/.exec(line)?.[0] ?? "", line.slice(begin)]);
  }
  return blocks.filter((block) => block.length > 0);
}

/** Characters of a cycle: as wide as the longest word, and every change is at a multiple of it. */
function cellOf(blocks: readonly (readonly [string, string])[][]): number {
  const waves = blocks.flatMap((block) => block.map(([, wave]) => wave));
  const words = waves.filter((wave) => !isBit(wave)).flatMap((wave) => wave.match(/\|[^|.\s]*/g) ?? []);
  const least = Math.max(LEAST, ...words.map((word) => word.length));
  const changes = waves.flatMap((wave) =>
    [...wave.matchAll(/[|/\\]|(?<!\.)\.|(?<=\.)[^.]/g)].map(({ index }) => index),
  );
  const ends = waves.filter(isBit).map(({ length }) => length);
  const step = [...changes, ...ends].reduce(greatestCommonDivisor, 0);
  for (let cell = least; cell < step; cell++) if (step % cell === 0) return cell;
  return Math.max(least, step);
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

function* cellsOf(wave: string, cell: number): Generator<string> {
  for (let at = 0; at < wave.length; at += cell) yield wave.slice(at, at + cell);
}

const bitsOf = (wave: string, cell: number): (string | null)[] =>
  [...cellsOf(wave, cell)].map((text) => (text.startsWith(".") ? null : /[/‾]/.test(text.slice(0, 1)) ? "1" : "0"));

function wordsOf(wave: string, cell: number): (string | null)[] {
  let value = "";
  return [...cellsOf(wave, cell)].map((text) => {
    if (text.startsWith(".")) return null;
    if (text.startsWith("|")) value = text.slice(1).trim();
    return value;
  });
}
