// Where the nodes and links of a network stand: a mesh of crosspoints as a grid, two levels one above the other, and any other network in
// layers from left to right.

import type { NetworkOpened } from "../../../gen/types/NetworkOpened";
import type { Scenario } from "../../../gen/types/Scenario";
import { centreOf, middleOf } from "../../../kit/drawing/box";
import type { Box } from "../../../kit/marks/mark";

/** A place in units of the drawing. */
export interface NetworkPoint {
  readonly x: number;
  readonly y: number;
}

/** A polyline from a node to the next one, or from or to the edge of the drawing. */
export type NetworkPath = readonly NetworkPoint[];

/** A text beside the nodes: the name of an input or an output. */
export interface NetworkLabel extends NetworkPoint {
  readonly text: string;
  /** Whether it ends there, or has its middle there. */
  readonly anchor: "end" | "middle";
}

/** How much of a node there is space for: everything with words; numbers; or one number. */
export type NodeDetail = "full" | "brief" | "bare";

export interface NetworkLayout {
  readonly width: number;
  readonly height: number;
  readonly detail: NodeDetail;
  /** True if rows and columns have names, so that nodes need none. */
  readonly named: boolean;
  /** A box for each node. */
  readonly boxes: readonly Box[];
  /** A path for each link of the network. */
  readonly links: readonly NetworkPath[];
  /** Where packets come in and leave, drawn behind everything. */
  readonly ends: readonly NetworkPath[];
  /** Between the levels of a card: not links, since no packet takes them. */
  readonly asks: readonly { readonly path: NetworkPath; readonly text: string; readonly ends?: true }[];
  readonly labels: readonly NetworkLabel[];
  /** The path behind each node whose packets leave the network. */
  readonly exits: ReadonlyMap<number, NetworkPath>;
}

/** Height of the line of text above the drawing, and margin around it. */
export const HEAD = 22;
const MARGIN = 8;

/** Smallest boxes of each kind of detail, in units. */
const FULL = { w: 116, h: 50 };
const BRIEF = { w: 50, h: 30 };
const BARE = { w: 30, h: 20 };

const detailOf = ({ w, h }: { w: number; h: number }): NodeDetail =>
  w >= FULL.w && h >= FULL.h ? "full" : w >= BRIEF.w && h >= BRIEF.h ? "brief" : "bare";

/** Inputs of a mesh with a scheduler at each crosspoint; 0 for any other network. */
export const crosspointsOf = ({ bench }: Pick<Scenario, "bench">): number =>
  bench.kind === "mesh" && !bench.partitioned ? bench.ports : 0;

/** Size in units below which the drawing is scaled down. */
export function leastOf(network: NetworkOpened, crosspoints: number): { width: number; height: number } {
  if (crosspoints > 0) {
    const small = crosspoints > 10 ? BARE : BRIEF;
    return {
      width: ROWS_LABEL + crosspoints * (small.w + BUS) + MARGIN,
      height: HEAD + (crosspoints + 1) * (small.h + GAP) + OUTPUTS + COLUMNS_LABEL,
    };
  }
  if (isCard(network)) return { width: 420, height: HEAD + 2 * FULL.h + 90 };
  const layers = layersOf(network);
  const most = Math.max(...layers.map((nodes) => nodes.length));
  const rows = Math.min(most, FOLDS);
  const columns = layers.reduce((sum, nodes) => sum + Math.ceil(nodes.length / FOLDS), 0);
  const small = most > 16 ? BARE : BRIEF;
  return {
    width: 2 * ENDS + columns * small.w + (layers.length - 1) * 40 + (columns - layers.length) * GAP,
    height: HEAD + rows * (small.h + GAP) + MARGIN,
  };
}

/** The layout in a size, which should be at least the smallest one. */
export function layoutOf(network: NetworkOpened, crosspoints: number, width: number, height: number): NetworkLayout {
  if (crosspoints > 0) return grid(network, crosspoints, width, height);
  return isCard(network) ? card(network, width, height) : layered(network, width, height);
}

const ROWS_LABEL = 40;
const COLUMNS_LABEL = 24;
/** Width of the way down beside the nodes of a column. */
const BUS = 14;
/** Gap between rows, and more of it above the outputs. */
const GAP = 8;
const OUTPUTS = 12;

/** A row for each input and a column for each output, whose scheduler is at its bottom. */
function grid(network: NetworkOpened, k: number, width: number, height: number): NetworkLayout {
  const w = Math.min(200, (width - ROWS_LABEL - MARGIN) / k);
  const h = Math.min(84, (height - HEAD - OUTPUTS - COLUMNS_LABEL) / (k + 1));
  const left = ROWS_LABEL + Math.max(0, (width - ROWS_LABEL - MARGIN - k * w) / 2);
  const node = { w: w - BUS, h: h - GAP };
  const top = (row: number) => HEAD + row * h + (row === k ? OUTPUTS : 0);
  const crosspoint = (at: number): Box => ({ ...node, x: left + (at % k) * w, y: top(Math.floor(at / k)) });
  const output = (at: number): Box => ({ x: left + at * w, y: top(k), w: w - 5, h: node.h });
  const boxes = network.nodes.map((_, at) => (at < k * k ? crosspoint(at) : output(at - k * k)));
  const bus = (column: number) => left + column * w + w - BUS / 2 - 2;
  const links = network.links.map(([from, to]): NetworkPath => {
    const [a, b] = [boxes[from] ?? NO_BOX, boxes[to] ?? NO_BOX];
    const [x, y] = [bus(from % k), a.y + 0.72 * a.h];
    return [
      { x: a.x + a.w, y },
      { x, y },
      { x, y: b.y },
    ];
  });
  const rows = Array.from({ length: k }, (_, i) => top(i) + 0.25 * node.h);
  const exit = (column: number): NetworkPath => {
    const x = left + column * w + (w - 5) / 2;
    return [
      { x, y: top(k) + node.h },
      { x, y: top(k) + node.h + 9 },
    ];
  };
  return {
    ...{ width, height, links, boxes, named: true, asks: [] },
    detail: detailOf(node),
    ends: [
      ...rows.map((y) => [
        { x: left - 8, y },
        { x: left + (k - 1) * w, y },
      ]),
      ...Array.from({ length: k }, (_, column) => exit(column)),
    ],
    labels: [
      ...rows.map((y, i) => ({ x: left - 12, y, text: `in${i}`, anchor: "end" as const })),
      ...Array.from({ length: k }, (_, j) => ({
        x: left + j * w + (w - 5) / 2,
        y: top(k) + node.h + 17,
        text: `out${j}`,
        anchor: "middle" as const,
      })),
    ],
    exits: new Map(Array.from({ length: k }, (_, j) => [k * k + j, exit(j)])),
  };
}

const NO_BOX: Box = { x: 0, y: 0, w: 0, h: 0 };

/** True for a scheduler of two levels. */
const isCard = ({ nodes }: NetworkOpened): boolean => nodes.every(({ level }) => level !== null);

/** The upper level above the lower one, through which packets pass. */
function card(network: NetworkOpened, width: number, height: number): NetworkLayout {
  const w = Math.min(300, width * 0.5);
  const space = Math.min(130, (height - HEAD) * 0.26);
  const h = Math.min(110, (height - HEAD - space - MARGIN) / 2);
  const x = (width - w) / 2;
  const top = HEAD + Math.max(0, (height - HEAD - 2 * h - space) / 2);
  const below = top + h + space;
  const box = (level: string | null): Box => ({ x, w, h, y: level === "upper" ? top : below });
  const boxes = network.nodes.map(({ level }) => box(level));
  const y = below + h / 2;
  const out: NetworkPath = [
    { x: x + w, y },
    { x: width - MARGIN, y },
  ];
  const [up, down] = [x + w * 0.3, x + w * 0.7];
  return {
    ...{ width, height, boxes, detail: detailOf({ w, h }), named: false, links: [] },
    ends: [
      [
        { x: MARGIN, y },
        { x, y },
      ],
      out,
    ],
    asks: [
      {
        path: [
          { x: up, y: below },
          { x: up, y: top + h },
        ],
        text: "a token of its tenant",
        ends: true,
      },
      {
        path: [
          { x: down, y: top + h },
          { x: down, y: below },
        ],
        text: "the tenant’s turn",
      },
    ],
    labels: [],
    exits: new Map(network.nodes.flatMap(({ level }, node) => (level === "lower" ? [[node, out] as const] : []))),
  };
}

/** Width at both sides for packets that come and leave. */
const ENDS = 34;
/** Nodes of a layer in one column at most. */
const FOLDS = 24;
const MOST = { w: 190, h: 84 };

/** The nodes of each layer. */
function layersOf({ nodes }: NetworkOpened): number[][] {
  const layers: number[][] = [];
  for (const [node, { layer }] of nodes.entries()) {
    const all = layers[layer] ?? [];
    all.push(node);
    layers[layer] = all;
  }
  return layers.filter((layer) => layer !== undefined);
}

function layered(network: NetworkOpened, width: number, height: number): NetworkLayout {
  const layers = layersOf(network);
  const columns = layers.map((nodes) => Math.ceil(nodes.length / FOLDS));
  const all = columns.reduce((sum, one) => sum + one, 0);
  const inner = width - 2 * ENDS;
  // Between layers there is space for packets on their links.
  const between = layers.length < 2 ? 0 : Math.max(40, Math.min(0.36 * (inner / all), 160));
  const w = Math.min(MOST.w, (inner - (layers.length - 1) * between - (all - layers.length) * GAP) / all);
  const gap = layers.length < 2 ? 0 : (inner - all * w - (all - layers.length) * GAP) / (layers.length - 1);
  const rows = Math.min(FOLDS, Math.max(...layers.map((nodes) => nodes.length)));
  const h = Math.min(MOST.h, (height - HEAD - MARGIN) / rows - GAP);
  const boxes: Box[] = [];
  let x = ENDS + (layers.length < 2 ? Math.max(0, (inner - all * w) / 2) : 0);
  for (const [at, nodes] of layers.entries()) {
    const down = Math.ceil(nodes.length / (columns[at] ?? 1));
    const pitch = (height - HEAD - MARGIN) / down;
    for (const [i, node] of nodes.entries()) {
      const [column, row] = [Math.floor(i / down), i % down];
      boxes[node] = { x: x + column * (w + GAP), y: HEAD + (row + 0.5) * pitch - h / 2, w, h };
    }
    x += (columns[at] ?? 1) * (w + GAP) - GAP + gap;
  }
  const before = new Set(network.links.map(([, to]) => to));
  const firsts = new Set(network.ways.flatMap(([first]) => first ?? []));
  const lasts = new Set(network.ways.flatMap((way) => way.at(-1) ?? []));
  const exits = new Map(
    [...lasts].map((node) => {
      const box = boxes[node] ?? NO_BOX;
      const y = middleOf(box);
      return [
        node,
        [
          { x: box.x + box.w, y },
          { x: box.x + box.w + ENDS - MARGIN, y },
        ],
      ] as const;
    }),
  );
  const entries = [...firsts]
    .filter((node) => !before.has(node))
    .map((node): NetworkPath => {
      const box = boxes[node] ?? NO_BOX;
      return [
        { x: box.x - ENDS + MARGIN, y: middleOf(box) },
        { x: box.x, y: middleOf(box) },
      ];
    });
  return {
    ...{ width, height, boxes, exits, detail: detailOf({ w, h }), named: false, asks: [], labels: [] },
    links: network.links.map(([from, to]) => linkBetween(boxes[from] ?? NO_BOX, boxes[to] ?? NO_BOX)),
    ends: [...entries, ...exits.values()],
  };
}

/** From the right edge of a box to the left edge of another one, or around if that stands before it. */
function linkBetween(a: Box, b: Box): NetworkPath {
  const [from, to] = [
    { x: a.x + a.w, y: middleOf(a) },
    { x: b.x, y: middleOf(b) },
  ];
  if (to.x > from.x) return [from, { x: from.x + 8, y: from.y }, { x: to.x - 8, y: to.y }, to];
  const below = Math.max(a.y + a.h, b.y + b.h) + 4;
  return [
    { x: centreOf(a), y: a.y + a.h },
    { x: centreOf(a), y: below },
    { x: centreOf(b), y: below },
    { x: centreOf(b), y: b.y + b.h },
  ];
}

/** The place after a part of a path, from 0 to 1. */
export function alongPath(path: NetworkPath, part: number): NetworkPoint {
  const lengths = path.slice(1).map((to, i) => Math.hypot(to.x - (path[i]?.x ?? 0), to.y - (path[i]?.y ?? 0)));
  let left = Math.max(0, Math.min(1, part)) * lengths.reduce((sum, one) => sum + one, 0);
  for (const [i, length] of lengths.entries()) {
    const [a, b] = [path[i] as NetworkPoint, path[i + 1] as NetworkPoint];
    if (left <= length && length > 0)
      return { x: a.x + ((b.x - a.x) * left) / length, y: a.y + ((b.y - a.y) * left) / length };
    left -= length;
  }
  return path.at(-1) ?? { x: 0, y: 0 };
}
