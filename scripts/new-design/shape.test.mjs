import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal, shapeOf } from "./shape.mjs";
import { mapOf, operation, set } from "./testing.mjs";

/** @typedef {import("./shape.mjs").ModuleMap} ModuleMap */

const wanted = { name: "made", title: null };

test("a sorted queue with a port for each end", () => {
  const shape = shapeOf(mapOf("axis_rank"), wanted);
  assert.deepEqual(
    shape.words.map(({ name, bits, low }) => [name, bits, low]),
    [
      ["data", 32, 16],
      ["rank", 12, 4],
      ["flow", 4, 0],
    ],
  );
  const { title, order, capacity, latency, isShared, clearing } = shape;
  assert.deepEqual(
    { title, order, capacity, latency, isShared, clearing },
    { title: "Made, smallest rank first", order: "smallest", capacity: 8, latency: 0, isShared: false, clearing: 0 },
  );
});

test("one port with an operation code; what is neither put nor take is left out", () => {
  const { isShared, latency, clearing, held, leftOut } = shapeOf(mapOf("op_enum"), wanted);
  assert.deepEqual(
    { isShared, latency, clearing, held, leftOut },
    { isShared: true, latency: 3, clearing: 8, held: 0, leftOut: ["replace"] },
  );
});

test("the title is what is wanted, and a long reset is held for longer", () => {
  const map = mapOf("xilinx_fifo", (map) => {
    map.reset = { signal: "srst", cycles: 5, wait: 3 };
  });
  const { title, held, clearing } = shapeOf(map, { name: "made", title: "My queue, in a box" });
  assert.deepEqual({ title, held, clearing }, { title: "My queue, in a box", held: 4, clearing: 7 });
});

/** What keeps a map from becoming a design: an edit, and the message. @type {[(map: ModuleMap) => void, RegExp][]} */
const refused = [
  [(map) => set(map, { order: "other" }), /^order: found `other`; expected `smallest`, `largest` or `first`/],
  [(map) => set(map, { compare: { equal_ranks: "free" } }), /^compare\.equal_ranks: found `free`; expected `strict`/],
  [(map) => set(map, { settles: 2 }), /^settles: found 2; expected 1/],
  [(map) => set(map, { same_step: "put-first" }), /^same_step: found `put-first`; expected `take-first`/],
  [(map) => void delete map.capacity, /^capacity: found none; expected 1 to 256 elements/],
  [(map) => set(map, { capacity: 257 }), /^capacity: found 257; expected 1 to 256 elements/],
  [(map) => set(map, { reset: null }), /^reset: found none; expected a reset/],
  [(map) => set(map, { reset: { signal: "!aresetn", done: "s_axis_tready" } }), /^reset\.done: found s_axis_tready; /],
  [(map) => set(map, { reset: { signal: "!aresetn", start: "s_axis_tlast" } }), /^reset\.start: found s_axis_tlast; /],
  [(map) => set(map, { reset: { signal: "!nothing" } }), /^reset\.signal: found `!nothing`; expected bits of a port/],
  [(map) => set(map, { ties: { s_axis_tlast: "step" } }), /^ties\.s_axis_tlast: found `step`; expected a number/],
  [(map) => set(map, { include: ["inc"] }), /^include: found inc; expected no folders/],
  [(map) => set(map.ports[2] ?? {}, { elements: 4 }), /^ports\[2\]\.elements: found 4; /],
  [
    (map) => set(operation(map, 0), { waits: true }),
    /^operations\[0\]\.waits: found true: .*; expected .*`reset\.wait`/,
  ],
  [(map) => set(operation(map, 1), { pause: 1 }), /^operations\[1\]\.pause: found 1 steps after `dequeue`; expected /],
  [
    (map) => set(operation(map, 0), { overflow: {} }),
    /^operations\[0\]\.overflow: found an element that is pushed out; /,
  ],
  [
    (map) => void map.operations.push({ ...operation(map, 0), name: "again" }),
    /^operations\[2\]\.role: found a second put/,
  ],
  [(map) => void map.operations.shift(), /^operations: found no put; expected one put and one take/],
  [
    (map) => set(operation(map, 1), { latency: null, result_valid: "m_axis_tlast" }),
    /^operations\[1\]\.latency: found none: it varies; expected 0 to 48 steps/,
  ],
  [
    (map) => set(operation(map, 0).arguments?.[2] ?? {}, { name: "Flow" }),
    /^operations\[0\]\.arguments\[2\]\.name: found "Flow"; expected small letters/,
  ],
  [
    (map) => set(operation(map, 0).arguments?.[2] ?? {}, { name: "place" }),
    /^operations\[0\]\.arguments\[2\]\.name: found "place"; expected a name other than place, /,
  ],
  [
    (map) => set(operation(map, 1).results?.[2] ?? {}, { name: "other" }),
    /^operations\[1\]\.results: found "other"; expected words that the put has: data, rank, flow/,
  ],
  [
    (map) => void operation(map, 1).results?.splice(1, 2),
    /^operations\[1\]\.results: found nothing but a rank; expected a word that tells elements apart/,
  ],
];

test("what no generated model can say is refused, with field, what was found and what was expected", () => {
  for (const [edit, message] of refused)
    assert.throws(
      () => shapeOf(mapOf("axis_rank", edit), wanted),
      (/** @type {Error} */ error) => {
        assert.ok(error instanceof Refusal);
        assert.match(error.message, message);
        return true;
      },
    );
  assert.throws(() => shapeOf(mapOf("fwft_heap"), wanted), /^Error: compare\.equal_ranks: found `free`/);
});
