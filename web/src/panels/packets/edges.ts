// Packets in front of the pipeline and behind it.

import { count } from "../../base/format";
import { bytes, time } from "../../base/units";
import type { PacketsScene } from "../../designs/contract";
import type { ElementFrame } from "../../gen/types/ElementFrame";
import type { SendingFrame } from "../../gen/types/SendingFrame";
import { classes } from "../../kit/marks/mark";
import { type Piece, piece } from "../../kit/marks/pieces";
import styles from "./packets.module.css";

/** Rows that there is room for next to the first stage. */
const ROWS = 4;

const about = ({ packet, flow, class: number, bytes: length, rank, priority }: ElementFrame) =>
  `packet ${packet}: flow ${flow}, class ${number}, ${bytes(length)}` +
  (rank === null || priority === null ? "" : `, rank ${count(rank)}, priority ${count(priority)}`);

/** The packets that wait in front of the queue, those that reach its port next first; in little space only how many. */
export function waitingPiece({ lane }: PacketsScene, place: { narrow: boolean; width: string; top: string }): Piece {
  const { narrow, width, top } = place;
  const shown = narrow ? [] : lane.ingress.slice(0, lane.waiting > ROWS ? ROWS - 1 : ROWS);
  const more = narrow ? 0 : lane.waiting - shown.length;
  const title = `${count(lane.waiting)} packets wait in front of the queue`;
  const inside = [
    piece("p", { class: styles.edge, title }, [`${narrow ? "waits" : "waiting"} ${count(lane.waiting)}`]),
  ];
  if (!narrow) inside.push(piece("ol", {}, shown.map(chipPiece)));
  if (more > 0) inside.push(piece("p", { class: styles.more }, [`and ${count(more)} more`]));
  return piece("div", { class: styles.waiting, style: `width:${width};top:${top}` }, inside, "waiting");
}

function chipPiece(element: ElementFrame): Piece {
  const { packet, priority } = element;
  const at = priority === null ? [] : [" ", piece("span", { class: styles.at }, ["@"]), ` ${priority}`];
  const inside = [
    piece("span", {}, [`${packet}`, ...at]),
    piece("span", { class: styles.length }, [bytes(element.bytes)]),
  ];
  return piece("li", { class: styles.chip, title: about(element) }, inside, packet);
}

/** The link: the packet on it, how much of it has left, and packets that stand ready for it, as many as there is room for. */
export function linkPiece({ lane }: PacketsScene): Piece {
  const { sending, ready, now_ps } = lane;
  const part = sending ? sentPart(sending, now_ps) : 0;
  const title = sending
    ? `${about(sending.element)}; its last bit leaves in ${time(Math.max(0, sending.end_ps - now_ps))}`
    : "the link is idle";
  const packet = sending?.element.packet;
  const on = piece("span", { "data-packet": packet }, [sending ? `link: ${packet}` : "link idle"]);
  const inside = [
    piece("span", { class: styles.sent, style: `width:${100 * part}%` }),
    piece("span", { class: styles.onLink }, [on, ...ready.map(readyPiece)]),
  ];
  return piece("div", { class: classes(styles.bar, styles.link), title, "data-link": "true" }, inside, "link");
}

function readyPiece(element: ElementFrame): Piece {
  const { packet } = element;
  const title = `${about(element)}; it stands ready for the link`;
  const spoken = piece("span", { class: "unseen" }, [", ready: "]);
  return piece("span", { class: styles.ready, title, "data-packet": packet }, [spoken, `${packet}`], packet);
}

/** Part of a packet that is on its way, 0 to 1. */
export function sentPart({ begin_ps, end_ps }: SendingFrame, now: number): number {
  return end_ps > begin_ps ? Math.min(1, Math.max(0, (now - begin_ps) / (end_ps - begin_ps))) : 1;
}
