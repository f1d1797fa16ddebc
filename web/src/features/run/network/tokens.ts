// Draws packets that move: those that reach a node in this step, are being sent, are on a link, or are lost, and the followed one wherever
// it is.

import { flowColour, packetFill } from "../../../kit/drawing/flow-style";
import looks from "../../../kit/drawing/looks.module.css";
import {
  type Box,
  boxMark,
  classes,
  type Mark,
  pathMark,
  type Sheets,
  squeezed,
  textMark,
} from "../../../kit/marks/mark";
import { alongPath, type NetworkLayout, type NetworkPoint } from "./layout";
import styles from "./network.module.css";
import { LINES } from "./node-marks";
import { type NetworkScene, packetThing } from "./scene";
import { stateAt } from "./trip";

/** A packet in the drawing. */
export interface NetworkToken {
  /** Unique; the same for a packet in every step. */
  readonly key: string;
  readonly packet: number;
  readonly flow: number | null;
  /** Its middle. */
  readonly at: NetworkPoint;
  /** Largest width in units. */
  readonly space: number;
  readonly text: string;
  /** The part of it that is on the link; absent if it is not being sent. */
  readonly sent?: number;
  readonly isLost?: boolean;
  /** False for the token of a tenant, which is no packet. */
  readonly isPacket: boolean;
}

/** Packets that reach a node in a step and are drawn. */
const ARRIVED = 2;

/** The packets of a step, each once. */
export function tokensOf(scene: NetworkScene, layout: NetworkLayout): NetworkToken[] {
  const { opened, frame, engines, followed } = scene;
  const tokens = new Map<string, NetworkToken>();
  const add = (token: NetworkToken) => {
    if (!tokens.has(token.key)) tokens.set(token.key, token);
  };
  const linkOf = new Map(opened.links.map(([from, to], i) => [`${from} ${to}`, layout.links[i] ?? []]));
  for (const [node, box] of layout.boxes.entries()) {
    const now = frame.nodes[node];
    const opens = opened.nodes[node];
    if (!now || !opens) continue;
    const isPacket = opens.level !== "upper";
    const about = (packet: number, flow: number) => ({
      key: `${isPacket ? "packet" : "token"} ${packet}`,
      ...{ packet, flow, isPacket },
    });
    const lost = isPacket ? (engines[node]?.lane?.dropped ?? []) : [];
    for (const [i, { packet, cause }] of lost.slice(0, ARRIVED).entries())
      add({
        ...about(packet.packet, packet.flow),
        ...inBox(layout, box, "left", i),
        isLost: true,
        text: `is lost at ${opens.name}: ${cause}`,
      });
    if (now.sending) {
      const { packet, flow, begin_ps, end_ps, to } = now.sending;
      const sent = end_ps > begin_ps ? Math.max(0, Math.min(1, (frame.now_ps - begin_ps) / (end_ps - begin_ps))) : 1;
      const next = to === null ? "out of the network" : `to ${opened.nodes[to]?.name}`;
      add({
        ...about(packet, flow),
        ...inBox(layout, box, "right", 0),
        sent,
        text: `is being sent from ${opens.name} ${next}`,
      });
    }
    for (const { packet, flow, to, begin_ps, end_ps } of now.on_link) {
      const path = linkOf.get(`${node} ${to}`) ?? [];
      const part = end_ps > begin_ps ? (frame.now_ps - begin_ps) / (end_ps - begin_ps) : 0.5;
      const text = `is on the link from ${opens.name} to ${opened.nodes[to ?? -1]?.name}`;
      add({ ...about(packet, flow), at: alongPath(path, 0.08 + 0.84 * part), space: 40, text });
    }
  }
  // A packet that is sent at once is drawn where it is sent.
  for (const [node, box] of layout.boxes.entries()) {
    const opens = opened.nodes[node];
    const isPacket = opens?.level !== "upper";
    for (const [i, { packet, flow }] of (frame.nodes[node]?.arrived ?? []).slice(0, ARRIVED).entries())
      add({
        key: `${isPacket ? "packet" : "token"} ${packet}`,
        ...{ packet, flow, isPacket, ...inBox(layout, box, "left", i) },
        text: `${isPacket ? "reaches" : "comes to"} ${opens?.name}`,
      });
  }
  const here = followed?.trip && stateAt(followed.trip, frame.now_ps);
  const box = here?.does === "waits" ? layout.boxes[here.stop.node] : undefined;
  if (followed && here && box)
    add({
      key: `packet ${followed.packet}`,
      ...{ packet: followed.packet, flow: null, isPacket: true, ...inBox(layout, box, "left", 0) },
      text: `waits at ${opened.nodes[here.stop.node]?.name}`,
    });
  return [...tokens.values()];
}

/** Width of a node in which two packets that reach it are beside each other. */
const WIDE = 150;

/** A place in the lowest line of a node: where packets come in, or where they leave. */
function inBox(
  { detail }: NetworkLayout,
  box: Box,
  side: "left" | "right",
  place: number,
): Pick<NetworkToken, "at" | "space"> {
  const isBare = detail === "bare";
  const space = isBare ? 10 : Math.min(44, (box.w - 8) / 2);
  // Beside each other where there is space, else one behind the other.
  const isWide = box.w >= WIDE;
  const next = place * (isWide && !isBare ? 38 : 5);
  const x = side === "left" ? box.x + 3 + space / 2 + next : box.x + box.w - 3 - space / 2;
  const y = box.y + (isBare ? 0.6 : LINES.tokens) * box.h;
  return { at: { x, y: y - (isWide ? 0 : place * 3) }, space };
}

const DIGIT = 7;

/** Draws the packets, the followed one in front. */
export function tokenMarks(scene: NetworkScene, layout: NetworkLayout, { top }: Sheets): void {
  const { followed } = scene;
  const h = layout.detail === "bare" ? 9 : Math.min(15, 0.36 * (layout.boxes[0]?.h ?? 40));
  const all = tokensOf(scene, layout).sort(
    (a, b) => Number(a.packet === followed?.packet) - Number(b.packet === followed?.packet),
  );
  for (const token of all) {
    const { key, packet, flow, at, space, sent, isLost, isPacket, text } = token;
    const isFollowed = isPacket && packet === followed?.packet;
    const name = layout.detail === "bare" ? "" : isPacket ? `${packet}` : `t${packet}`;
    const w = Math.min(Math.max(space, 14), name === "" ? 9 : Math.max(18, name.length * DIGIT + 7));
    const box = { x: at.x - w / 2, y: at.y - h / 2, w, h };
    const told = isPacket ? `Packet ${packet}${flow === null ? "" : ` of flow ${flow}`} ${text}` : `A token ${text}`;
    const className = classes(
      isPacket && looks.press,

      isFollowed && styles.way,
      isLost && styles.gone,
    );
    const own: Partial<Mark> & { style: string } = {
      style: `${packetFill(flow)}${isFollowed ? "; stroke: var(--accent)" : ""}`,
      ...(isPacket && { thing: packetThing(packet), label: told, skippedByKeys: true }),
      tooltip: isPacket ? `${told}. A click follows it.` : told,
      tweens: true,
      ...(isFollowed && { changeRank: 3 }),
    };
    top.push(boxMark(key, box, className, { rx: 2, ...own }));
    if (sent !== undefined)
      top.push(
        boxMark(`${key} sent`, { x: box.x, y: box.y + h - 2.5, w: sent * w, h: 2.5 }, styles.sent, {
          style: flow === null ? "" : flowColour(flow),
        }),
      );
    if (name !== "")
      top.push({ ...squeezed(textMark(`${key} name`, at.x, at.y, looks.small, name), w - 4, DIGIT), tweens: true });
    if (isLost)
      top.push(
        pathMark(
          `${key} gone`,
          0,
          0,
          classes(styles.line, styles.gone),
          `M${box.x} ${box.y}L${box.x + w} ${box.y + h}`,
        ),
      );
  }
}
