// Rows of words in little memory. Much of a queue's memory is in order: the places of a free list, elements as they came.

/** A row of words: as they are, or the first one and from each word to the next the difference. */
export type SessionPage = Int32Array | Differences;

interface Differences {
  first: number;
  /** Of the first word it is 0. */
  differences: Int8Array;
  /** Words whose difference does not fit in a byte, in their order. */
  others: Int32Array;
}

/** In place of a difference that does not fit. */
const OTHER = -128;
const NONE = new Int32Array(0);

/** The words from `from` up to before `to`, at least one, in few bytes. */
export function pack(words: Int32Array, from: number, to: number): SessionPage {
  const first = words[from] as number;
  const differences = new Int8Array(to - from);
  const others: number[] = [];
  // With more of them the words as they are take less.
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

/** Writes the words of a page to a row, from `at` on. */
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

/** Bytes of a page. */
export const bytesOf = (page: SessionPage): number =>
  page instanceof Int32Array ? page.byteLength : 4 + page.differences.byteLength + page.others.byteLength;
