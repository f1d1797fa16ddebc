// Trees from the root down: levels of nodes across a width, and edges from their slots to the nodes below them.

import { type Box, type Mark, pathMark } from "../marks/mark";
import { centreOf, oneBelowAnother, sideBySide } from "./box";

/** A node of a tree. Slot s of a level, counted over all of its nodes, is the parent of node s of the next level. */
export interface TreeNode {
  /** What its slots cover. */
  box: Box;
  slots: readonly Box[];
}

/** How the slots of a node stand side by side: how many there are, what is free between them, and how wide one is at most, with what is free. */
interface Slots {
  ways: number;
  gap: number;
  most?: number;
}

/** A level across a box: nodes from left to right, each in the middle of its share of the width, so that a parent stands above its children. */
export function levelAcross({ x, y, w, h }: Box, nodes: number, { ways, gap, most = w }: Slots): TreeNode[] {
  const share = w / nodes;
  const each = Math.min(most, share / ways);
  const width = ways * each - gap;
  return Array.from({ length: nodes }, (_, node) => {
    const box = { x: x + (node + 0.5) * share - width / 2, y, w: width, h };
    return { box, slots: sideBySide({ ...box, w: each }, ways, gap) };
  });
}

/**
 * A level of nodes that are columns: their slots stand one below another, with what is free `below` each. A last level, which then needs no more
 * width than the slots above it.
 */
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

/** The edge between a slot and its child; `below`, `above`: what is free below the slot and above the child. */
export function edgeOf(slot: Box, child: Box | undefined, { below = 0, above = 0 } = {}): Edge {
  const from = { x: centreOf(slot), y: slot.y + slot.h + below };
  return { from, to: child ? { x: centreOf(child), y: child.y - above } : { x: from.x, y: from.y + STUB } };
}

/** An edge as a line. */
export const edgeMark = (key: string, { from, to }: Edge, look: string | undefined): Mark =>
  pathMark(key, 0, 0, look, `M${from.x} ${from.y}L${to.x} ${to.y}`);

/** The middle of an edge: the place of something on its way. */
export const middleOfEdge = ({ from, to }: Edge): { x: number; y: number } => ({
  x: (from.x + to.x) / 2,
  y: (from.y + to.y) / 2,
});
