import { describe, expect, test } from "vitest";
import type { NetworkOpened } from "../../../gen/types/NetworkOpened";
import type { Box } from "../../../kit/marks/mark";
import { alongPath, layoutOf, leastOf, type NetworkLayout } from "./layout";

const node = (name: string, layer: number, level: string | null = null) =>
  ({ name, layer, level, rate_mbps: 1, delay_ps: 0, room: null, capacity: null }) as NetworkOpened["nodes"][number];
const network = (nodes: NetworkOpened["nodes"], links: [number, number][], ways: number[][]): NetworkOpened => ({
  ...{ clock_ps: 1_000, nodes, links, ways },
  measures: [],
  sizes: [],
});

/** A mesh with a scheduler at each crosspoint. */
function mesh(k: number): NetworkOpened {
  const inputs = Array.from({ length: k * k }, (_, at) => node(`in${Math.floor(at / k)}.out${at % k}`, 0));
  const outputs = Array.from({ length: k }, (_, at) => node(`out${at}`, 1));
  const links = inputs.map((_, at): [number, number] => [at, k * k + (at % k)]);
  return network([...inputs, ...outputs], links, links);
}

const SPINES = network(
  [node("leaf0", 0), node("leaf1", 0), node("spine", 1), node("out", 2)],
  [
    [0, 2],
    [1, 2],
    [2, 3],
  ],
  [
    [0, 2, 3],
    [1, 2, 3],
  ],
);
const CARD = network([node("tenants", 0, "upper"), node("packets", 0, "lower")], [], [[1]]);
const WIDE = network(
  Array.from({ length: 512 }, (_, at) => node(`n${at}`, at % 2)),
  Array.from({ length: 256 }, (_, at) => [2 * at, 2 * at + 1]),
  Array.from({ length: 256 }, (_, at) => [2 * at, 2 * at + 1]),
);

const overlap = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const within = ({ x, y }: { x: number; y: number }, box: Box) =>
  x >= box.x - 0.01 && x <= box.x + box.w + 0.01 && y >= box.y - 0.01 && y <= box.y + box.h + 0.01;

describe.each([
  ["a mesh of 4", mesh(4), 4],
  ["a mesh of 8", mesh(8), 8],
  ["a mesh of 16", mesh(16), 16],
  ["leaves and a spine", SPINES, 0],
  ["a card", CARD, 0],
  ["512 nodes", WIDE, 0],
] as const)("%s", (_, opened, crosspoints) => {
  const least = leastOf(opened, crosspoints);
  test.each([
    [1, 1],
    [1.7, 1.2],
  ])("no node covers another one, and all are inside, at %d by %d of its smallest size", (across, down) => {
    const [width, height] = [across * least.width, down * least.height];
    const { boxes } = layoutOf(opened, crosspoints, width, height);
    expect(boxes).toHaveLength(opened.nodes.length);
    expect(boxes.filter(({ w, h }) => w <= 20 || h <= 14)).toEqual([]);
    const sheet = { x: 0, y: 0, w: width, h: height };
    const ends = boxes.flatMap((box) => [box, { x: box.x + box.w, y: box.y + box.h }]);
    expect(ends.filter((corner) => !within(corner, sheet))).toEqual([]);
    const covered = boxes.flatMap((box, i) => boxes.slice(i + 1).filter((other) => overlap(box, other)));
    expect(covered).toEqual([]);
  });

  test("a link leads from its node to the next one", () => {
    const { boxes, links } = layoutOf(opened, crosspoints, least.width, least.height);
    for (const [i, [from, to]] of opened.links.entries()) {
      const path = links[i] ?? [];
      expect(within(alongPath(path, 0), boxes[from] as Box)).toBe(true);
      expect(within(alongPath(path, 1), boxes[to] as Box)).toBe(true);
    }
  });
});

test("a mesh has a row for each input, a column for each output, and the outputs below", () => {
  const { boxes, named, labels } = layoutOf(mesh(3), 3, 900, 500);
  const at = (name: string): Box => boxes[mesh(3).nodes.findIndex((one) => one.name === name)] as Box;
  expect(at("in1.out2").y).toBe(at("in1.out0").y);
  expect(at("in1.out2").x).toBe(at("in0.out2").x);
  expect(at("out2").x).toBe(at("in0.out2").x);
  expect(at("out2").y).toBeGreaterThan(at("in2.out2").y);
  expect(named).toBe(true);
  expect(labels.map(({ text }) => text)).toEqual(["in0", "in1", "in2", "out0", "out1", "out2"]);
});

test("other networks have layers from left to right, and a card its upper level above the lower one", () => {
  const { boxes } = layoutOf(SPINES, 0, 900, 400);
  expect((boxes[2] as Box).x).toBeGreaterThan((boxes[0] as Box).x + (boxes[0] as Box).w);
  expect((boxes[0] as Box).x).toBe((boxes[1] as Box).x);
  const { boxes: levels, exits } = layoutOf(CARD, 0, 900, 400);
  expect((levels[0] as Box).y).toBeLessThan((levels[1] as Box).y);
  expect([...exits.keys()]).toEqual([1]);
});

test("the smaller a node, the less it says", () => {
  const detail = (opened: NetworkOpened, k: number, width: number, height: number): NetworkLayout["detail"] =>
    layoutOf(opened, k, width, height).detail;
  expect(detail(mesh(4), 4, 900, 450)).toBe("full");
  expect(detail(mesh(8), 8, 632, 470)).toBe("brief");
  expect(detail(mesh(16), 16, 800, 500)).toBe("bare");
});

test("a place on a path is found by its length", () => {
  const path = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 10 },
  ];
  expect(alongPath(path, 0.5)).toEqual({ x: 20, y: 0 });
  expect(alongPath(path, 1)).toEqual({ x: 30, y: 10 });
  expect(alongPath(path, 7)).toEqual({ x: 30, y: 10 });
});
