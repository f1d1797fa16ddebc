// Brackets of the hazard regions, and the arcs of what was forwarded.

import { type Piece, piece } from "../../kit/marks/pieces";
import type { StripLayout } from "./layout";
import styles from "./lines.module.css";

export function linesPiece({ regions, arcs }: StripLayout, scale: number): Piece {
  const all = [
    ...regions.map(regionPiece),
    ...arcs.map(arcPiece),
    // Above the lines of all.
    ...arcs.map(({ key, look, label, labelAt: { x, y } }) =>
      piece("g", { class: styles[look] }, [piece("text", { x, y, class: styles.cargo }, [label])], `label ${key}`),
    ),
  ];
  const attributes = { class: styles.lines, width: "100%", height: "100%", "aria-hidden": "true" };
  return piece("svg", attributes, [piece("g", { transform: `scale(${scale})` }, all)], "lines");
}

function regionPiece({ name, x, w }: StripLayout["regions"][number]): Piece {
  const gap = { x: x + w / 2 - name.length * 4 - 6, y: 2, width: name.length * 8 + 12, height: 14, class: styles.gap };
  const inside = [
    piece("path", { d: `M${x} 18v-8h${w}v8`, class: styles.bracket }),
    piece("rect", gap),
    piece("text", { x: x + w / 2, y: 14, "text-anchor": "middle", class: styles.region }, [name]),
  ];
  return piece("g", {}, inside, `${name} ${x}`);
}

function arcPiece({ key, look, path, tip, cross }: StripLayout["arcs"][number]): Piece {
  const inside = [
    piece("path", { d: path, class: styles.arc }),
    piece("path", { d: `M${tip.x} ${tip.y}l4 7h-8z`, class: styles.tip }),
  ];
  if (cross)
    inside.push(piece("path", { d: `M${cross.x - 5} ${cross.y - 5}l10 10m0 -10l-10 10`, class: styles.cross }));
  return piece("g", { class: styles[look] }, inside, key);
}
