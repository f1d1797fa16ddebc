// What the drawing of a network depends on, and what of it is told in words.

import type { AppState } from "../../../app/store";
import { count, plural } from "../../../base/format";
import { rate } from "../../../base/units";
import type { Frame } from "../../../gen/types/Frame";
import type { MovingPacket } from "../../../gen/types/MovingPacket";
import type { NetworkFrame } from "../../../gen/types/NetworkFrame";
import type { NetworkOpened } from "../../../gen/types/NetworkOpened";
import type { NodeFrame } from "../../../gen/types/NodeFrame";
import type { NodeOpened } from "../../../gen/types/NodeOpened";
import type { NetworkTrip } from "./trip";

/** A network in one step. */
export interface NetworkScene {
  readonly opened: NetworkOpened;
  readonly frame: NetworkFrame;
  /** The engines of the nodes, in their order; those of references follow. */
  readonly engines: Frame["engines"];
  /** How the run ended, in its last step. */
  readonly end: string | null;
  /** The packet that is followed, and its way as far as it is known. */
  readonly followed: NetworkFollowed | null;
}

export interface NetworkFollowed {
  readonly packet: number;
  readonly trip: NetworkTrip | null;
}

/** The network in the shown step; null before its first frame. */
export function sceneOfNetwork(
  { scenario, shown }: Pick<AppState, "scenario" | "shown">,
  followed: NetworkFollowed | null,
): NetworkScene | null {
  const { network: opened } = scenario?.opened ?? {};
  const { network, engines, end } = shown?.frame ?? {};
  return opened && network && engines ? { opened, frame: network, engines, end: end ?? null, followed } : null;
}

/** The network for readers who guess first: what began to leave in the shown step is still hidden. */
export function withoutNews(scene: NetworkScene): NetworkScene {
  const { frame, opened } = scene;
  const isNews = ({ begin_ps }: MovingPacket) => begin_ps > frame.now_ps - opened.clock_ps;
  const hide = (node: NodeFrame): NodeFrame => ({
    ...node,
    sending: node.sending && isNews(node.sending) ? null : node.sending,
  });
  return { ...scene, frame: { ...frame, nodes: frame.nodes.map(hide) } };
}

/** A thing of the drawing of a network: not one of scenario files. */
export const nodeThing = (node: number) => `node ${node}`;
export const packetThing = (packet: number) => `packet ${packet}`;

/** The number in a thing of this kind; null for other things. */
export function numberIn(thing: string, kind: "node" | "packet"): number | null {
  const match = /^(node|packet) (\d+)$/.exec(thing);
  return match && match[1] === kind ? Number(match[2]) : null;
}

/** Elements that fill a node's bar, and whether its design holds no more. A design that does not say, or has several queues of that size, gets
 * the next power of two. */
export function scaleOf({ capacity }: NodeOpened, queued: number): { most: number; isLimit: boolean } {
  if (capacity !== null && queued <= capacity) return { most: capacity, isLimit: true };
  return { most: 2 ** Math.max(4, Math.ceil(Math.log2(Math.max(1, queued)))), isLimit: false };
}

/** True if a node may not be asked for a packet because there is no room ahead. In a card the levels wait for each other all the time. */
export const isHeld = ({ level }: NodeOpened, { held }: NodeFrame): boolean => held && level === null;

/** The step since which a node's engine differs from its reference; null if it does not, or has none. */
export const differsSince = ({ engines }: Pick<NetworkScene, "engines">, node: number): number | null =>
  engines[node]?.lockstep?.divergence?.step ?? null;

/** A node in words, for its button and its tooltip. `differs` is the step since which it differs from its reference. */
export function nodeText(node: NodeOpened, frame: NodeFrame, differs: number | null = null): string {
  const { waiting, queued, leaving, lost, lost_now: now, sending } = frame;
  const { most, isLimit } = scaleOf(node, queued);
  const elements = node.level === "upper" ? "tokens" : "packets";
  const parts = [
    `${count(queued)}${isLimit ? ` of ${count(most)}` : ""} ${elements} queued`,
    waiting > 0 && `${count(waiting)} waiting in front`,
    leaving > 0 && `${count(leaving)} at the link`,
    sending && `packet ${sending.packet} is being sent`,
    now > 0 && `${plural(now, "packet")} lost in this step`,
    lost > 0 && `${count(lost)} lost so far`,
    isHeld(node, frame) && "held: no room ahead",
    differs !== null && `differs from its reference since step ${count(differs)}`,
  ].filter(Boolean);
  return `${node.name}: ${parts.join(", ")}`;
}

/** The tooltip of a node. */
export const nodeTooltip = (node: NodeOpened, frame: NodeFrame, differs: number | null): string =>
  `${nodeText(node, frame, differs)}. ${count(frame.arrivals)} came, ${count(frame.departures)} left.${
    node.level === "upper" ? "" : ` Its link has ${rate(node.rate_mbps)}.`
  } A click shows its scheduler.`;

/** The network in one line. */
export function accountOf({ opened, frame }: Pick<NetworkScene, "opened" | "frame">): string {
  const value = (key: string) => frame.values[opened.measures.findIndex((one) => one.key === key)] ?? 0;
  const lost = opened.measures.reduce(
    (sum, { key }, i) => sum + (key.startsWith("dropped.") ? (frame.values[i] ?? 0) : 0),
    0,
  );
  return `${plural(value("arrived"), "packet")} came · ${count(value("departed"))} left · ${count(lost)} lost · ${count(frame.under_way)} under way`;
}
