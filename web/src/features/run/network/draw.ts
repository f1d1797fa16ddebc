// Draws a network in one step: links, nodes, and the packets that move.

import { arrowUpright } from "../../../kit/drawing/arrows";
import looks from "../../../kit/drawing/looks.module.css";
import { accountMark, endingMark } from "../../../kit/drawing/texts";
import { classes, layersOf, type Picture, pathMark, type Sheets, textMark } from "../../../kit/marks/mark";
import { MarkCache } from "../../../kit/marks/mark-cache";
import { HEAD, type NetworkLayout, type NetworkPath } from "./layout";
import styles from "./network.module.css";
import { nodeMarks } from "./node-marks";
import { accountOf, differsSince, isHeld, type NetworkScene, scaleOf } from "./scene";
import { tokenMarks } from "./tokens";
import { wayOf } from "./trip";

/** Groups of marks of each node and of the links. */
const cache = new MarkCache(8_192);

const WHAT = "waiting → queued → at the link";

/** Draws the network. */
export function networkMarks(scene: NetworkScene, layout: NetworkLayout): Picture {
  const { opened, frame, followed } = scene;
  const way = followed?.trip ? wayOf(opened, followed.trip) : [];
  const hops = new Set(way.slice(1).map((to, i) => `${way[i]} ${to}`));
  const layers = layersOf((sheets) => {
    cache.draw(sheets, layout, ["still", way.join(" ")], (sheets) => stillMarks(scene, layout, hops, sheets));
    for (const [number, box] of layout.boxes.entries()) {
      const [node, now] = [opened.nodes[number], frame.nodes[number]];
      if (!node || !now) continue;
      const { waiting, queued, leaving, lost, lost_now, sending } = now;
      const differs = differsSince(scene, number);
      const key = [number, waiting, queued, leaving, lost, lost_now, sending?.packet, isHeld(node, now), differs];
      const isOnWay = way.includes(number);
      cache.draw(sheets, layout, [...key, isOnWay, scaleOf(node, queued).most], (sheets) =>
        nodeMarks({ number, node, frame: now, box, isOnWay, differs }, layout, sheets),
      );
    }
    tokenMarks(scene, layout, sheets);
    sheets.front.push(accountMark(8, HEAD / 2 - 1, accountOf(scene)));
  });
  return { width: layout.width, height: layout.height, layers };
}

const lineOf = (path: NetworkPath): string =>
  path.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
const round = (value: number) => Math.round(10 * value) / 10;

/** What no step changes: links and names, with the way of the followed packet in its colour. */
function stillMarks({ opened }: NetworkScene, layout: NetworkLayout, hops: ReadonlySet<string>, sheets: Sheets): void {
  const { back, middle, front } = sheets;
  for (const [i, path] of layout.ends.entries()) back.push(pathMark(`end ${i}`, 0, 0, styles.line, lineOf(path)));
  for (const [node, path] of layout.exits) {
    const [from, to] = [path[0], path.at(-1)];
    if (from && to)
      back.push({ ...pathMark(`exit ${node}`, to.x, to.y, looks.tip, TIP), turned: to.y > from.y ? 90 : 0 });
  }
  for (const [i, [from, to]] of opened.links.entries()) {
    const path = layout.links[i] ?? [];
    const isOnWay = hops.has(`${from} ${to}`);
    (isOnWay ? middle : back).push(
      pathMark(`link ${i}`, 0, 0, classes(styles.line, styles.link, isOnWay && styles.way), lineOf(path)),
    );
    const [before, last] = [path.at(-2), path.at(-1)];
    if (!before || !last) continue;
    const turned = (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI;
    back.push({ ...pathMark(`link ${i} tip`, last.x, last.y, looks.tip, TIP), turned });
  }
  for (const [i, { path, text, ends }] of layout.asks.entries()) {
    const [from, to] = [path[0], path.at(-1)];
    if (!from || !to) continue;
    back.push(...arrowUpright(`ask ${i}`, from.x, from.y, to.y));
    const y = (from.y + to.y) / 2;
    front.push(
      ends
        ? endingMark(`ask ${i} text`, from.x - 8, y, text)
        : textMark(`ask ${i} text`, from.x + 8, y, looks.side, text),
    );
  }
  for (const { x, y, text, anchor } of layout.labels)
    front.push(textMark(`label ${text}`, x, y, anchor === "end" ? classes(looks.side, looks.end) : looks.small, text));
  const letters = WHAT.length * 6.5;
  if (layout.width > letters + 420) front.push(endingMark("legend", layout.width - 8, HEAD / 2 - 1, WHAT));
}

const TIP = "M0 0l-7 -3.5v7z";
