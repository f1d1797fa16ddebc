import { expect, test } from "vitest";
import { type AskWaves, BLOCK, MOST_BLOCKS, WaveBlocks } from "./blocks";

const STEPS = 10_000_000;

/** A worker whose signals have the step as their value; `bad` is none of its signals. */
function worker() {
  const asked: string[] = [];
  let held = Promise.resolve();
  let release = () => {};
  const ask: AskWaves = async (signals, first, last) => {
    asked.push(`${signals.join("+")} ${first}..${last}`);
    await held;
    if (signals.includes("bad")) return { refused: "there is no signal bad" };
    return { rows: signals.map(() => Array.from({ length: last - first + 1 }, (_, at) => (first + at).toString(16))) };
  };
  return {
    ask,
    asked,
    hold: () => {
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
  };
}

/** Until all that can happen now has happened. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 0));

test("a window is fetched in blocks, then the nearer neighbour, and each once", async () => {
  const { ask, asked } = worker();
  let changes = 0;
  const blocks = new WaveBlocks(ask, () => changes++);
  const signals = ["a", "b"];
  blocks.want({ signals, first: 250, last: 280, steps: STEPS });
  expect(blocks.at("a", 251)).toBe(undefined);
  await quiet();
  expect(asked).toEqual(["a+b 0..255", "a+b 256..511", "a+b 512..767"]);
  expect(changes).toBe(3);
  expect([blocks.at("a", 251), blocks.at("b", 256), blocks.at("a", 768)]).toEqual(["fb", "100", undefined]);
  blocks.want({ signals: ["a", "b", "c"], first: 300, last: 330, steps: STEPS });
  await quiet();
  expect(asked.slice(3)).toEqual(["c 256..511", "c 0..255"]);
});

test("the last block ends with the run, and there is none before the first", async () => {
  const { ask, asked } = worker();
  const blocks = new WaveBlocks(ask, () => {});
  blocks.want({ signals: ["a"], first: 0, last: 9, steps: 300 });
  await quiet();
  expect(asked).toEqual(["a 0..255"]);
  blocks.want({ signals: ["a"], first: 290, last: 299, steps: 300 });
  await quiet();
  expect(asked[1]).toBe("a 256..299");
  expect(blocks.at("a", 299)).toBe("12b");
});

test("the newest wish wins: blocks that are no longer wished for are not fetched", async () => {
  const { ask, asked, hold, release } = worker();
  const blocks = new WaveBlocks(ask, () => {});
  hold();
  for (let block = 0; block < 50; block++)
    blocks.want({ signals: ["a"], first: block * BLOCK + 100, last: block * BLOCK + 110, steps: STEPS });
  release();
  await quiet();
  expect(asked).toEqual(["a 0..255", `a ${49 * BLOCK}..${50 * BLOCK - 1}`, `a ${48 * BLOCK}..${49 * BLOCK - 1}`]);
});

test("of ten million steps a bounded number of blocks is kept", async () => {
  const { ask } = worker();
  const blocks = new WaveBlocks(ask, () => {});
  const signals = Array.from({ length: 8 }, (_, at) => `s${at}`);
  for (let first = 0; first < STEPS; first += STEPS / 100) {
    blocks.want({ signals, first, last: first + 40, steps: STEPS });
    await quiet();
    expect(blocks.at("s7", first + 40)).toBe((first + 40).toString(16));
  }
  expect(blocks.size).toBe(MOST_BLOCKS);
  expect(blocks.at("s0", 0)).toBe(undefined);
});

test("a signal that is refused keeps no other from its values", async () => {
  const { ask, asked } = worker();
  const blocks = new WaveBlocks(ask, () => {});
  blocks.want({ signals: ["a", "bad", "b"], first: 0, last: 9, steps: 100 });
  await quiet();
  expect([blocks.at("a", 1), blocks.at("b", 2), blocks.at("bad", 1)]).toEqual(["1", "2", undefined]);
  expect([blocks.refusal("bad"), blocks.refusal("a")]).toEqual(["there is no signal bad", undefined]);
  blocks.want({ signals: ["a", "bad", "b"], first: 1, last: 10, steps: 100 });
  await quiet();
  expect(asked.filter((one) => one.startsWith("bad"))).toHaveLength(1);
});

test("when nobody answers it is asked no more until the next wish", async () => {
  let asked = 0;
  const blocks = new WaveBlocks(
    async () => {
      asked++;
      return null;
    },
    () => {},
  );
  blocks.want({ signals: ["a"], first: 0, last: 9, steps: STEPS });
  await quiet();
  expect(asked).toBe(1);
  blocks.want({ signals: ["a"], first: 0, last: 9, steps: STEPS });
  await quiet();
  expect(asked).toBe(2);
});
