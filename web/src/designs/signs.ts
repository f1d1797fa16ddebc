// Signs of operations: an operation of a user's module has the sign of the shipped one that does the same.

import type { Info } from "../gen/types/Info";

/** The kind of operation whose sign an operation of an engine has. */
export function glyphOf(info: Pick<Info, "design" | "operations" | "largest_first">, kind: string): string {
  const { design, operations, largest_first: largest } = info;
  if (design !== "adopted") return kind;
  switch (operations.find(({ name }) => name === kind)?.role) {
    case "put":
      return "enqueue";
    case "take":
      return largest ? "dequeue-max" : "dequeue";
    case "exchange":
      return "replace";
    default:
      return kind;
  }
}
