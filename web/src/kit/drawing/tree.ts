// Trees with the root on top: levels of nodes over the full width, and edges from slots to the child nodes below.

import { type Box, type Mark, pathMark } from "../marks/mark";
import { centreOf, oneBelowAnother, sideBySide } from "./box";

/** A node of a tree. Slot s of a level, counted over all of its nodes, is the parent of node s of the next level. */
export interface TreeNode {
  /** The box around its slots. */
  box: Box;
  slots: readonly Box[];
}

/** Layout of a node's slots in a row: their number, the gap between them, and the largest width of a slot including its gap. */
interface Slots {
  ways: number;
  gap: number;
  most?: number;
}

/** A level over the width of a box. Nodes are centred in equal shares of the width, so that a parent is above its children. */
export function levelAcross({ x, y, w, h }: Box, nodes: number, { ways, gap, most = w }: Slots): TreeNode[] {
  const share = w / nodes;
  const each = Math.min(most, share / ways);
  const width = ways * each - gap;
  return Array.from({ length: nodes }, (_, node) => {
    const box = { x: x + (node + 0.5) * share - width / 2, y, w: width, h };
    return { box, slots: sideBySide({ ...box, w: each }, ways, gap) };
  });
}

/** A level whose nodes are columns: slots are stacked, with a gap `below` each. Used for a last level, which then needs no more width than
 * the slots above it. */
export const levelOfColumns = (
  box: Box,
  nodes: number,
  { ways, below, ...rest }: Slots & { below: number },
): TreeNode[] =>
  levelAcross(box, nodes, { ...rest, ways: 1 }).map(({ box: { x, y, w, h } }) => ({
    box: { x, y, w, h: h - below },
    slots: oneBelowAnother({ x, y, w, h: h / ways }, ways, below),
  }));

/** The line from the lower edge of a slot to the upper edge of a child. */
export interface Edge {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** Height of the edge to a child that is not drawn. */
const STUB = 16;

/** The edge between a slot and its child. `below` and `above` are gaps below the slot and above the child. */
export function edgeOf(slot: Box, child: Box | undefined, { below = 0, above = 0 } = {}): Edge {
  const from = { x: centreOf(slot), y: slot.y + slot.h + below };
  return { from, to: child ? { x: centreOf(child), y: child.y - above } : { x: from.x, y: from.y + STUB } };
}

/** Draws an edge. */
export const edgeMark = (key: string, { from, to }: Edge, className: string | undefined): Mark =>
  pathMark(key, 0, 0, className, `M${from.x} ${from.y}L${to.x} ${to.y}`);

/** The midpoint of an edge, for something that moves along it. */
export const middleOfEdge = ({ from, to }: Edge): { x: number; y: number } => ({
  x: (from.x + to.x) / 2,
  y: (from.y + to.y) / 2,
});
