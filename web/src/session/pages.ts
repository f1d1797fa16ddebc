// Compresses rows of words. Much of a queue's memory is in order: the entries of a free list, elements as they arrived.

/** A row of words: as it is, or as the differences of adjacent words. */
export type SessionPage = Int32Array | Differences;

interface Differences {
  first: number;
  /** The first one is 0. */
  differences: Int8Array;
  /** Words whose difference does not fit into a byte, in order. */
  others: Int32Array;
}

/** Marks a difference that does not fit. */
const OTHER = -128;
const NONE = new Int32Array(0);

/** Compresses the words from `from` to before `to`, at least one. */
export function pack(words: Int32Array, from: number, to: number): SessionPage {
  const first = words[from] as number;
  const differences = new Int8Array(to - from);
  const others: number[] = [];
  // With more of them the uncompressed words are smaller.
  const most = (3 * (to - from) - 4) / 4;
  if (most < 0) return words.slice(from, to);
  let before = first;
  for (let i = from; i < to; i++) {
    const word = words[i] as number;
    const difference = (word - before) | 0;
    if (difference > OTHER && difference < -OTHER) {
      differences[i - from] = difference;
    } else {
      if (others.length + 1 > most) return words.slice(from, to);
      differences[i - from] = OTHER;
      others.push(word);
    }
    before = word;
  }
  return { first, differences, others: others.length > 0 ? Int32Array.from(others) : NONE };
}

/** Writes the words of a page to a row, from index `at`. */
export function unpack(page: SessionPage, row: Int32Array, at: number): void {
  if (page instanceof Int32Array) {
    row.set(page, at);
    return;
  }
  const { first, differences, others } = page;
  let word = first;
  let next = 0;
  for (let i = 0; i < differences.length; i++) {
    const difference = differences[i] as number;
    word = difference === OTHER ? (others[next++] as number) : (word + difference) | 0;
    row[at + i] = word;
  }
}

/** Size of a page in bytes. */
export const bytesOf = (page: SessionPage): number =>
  page instanceof Int32Array ? page.byteLength : 4 + page.differences.byteLength + page.others.byteLength;
