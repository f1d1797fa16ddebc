// Sentences about a step of a network: losses, nodes that are held, packets that move, and its end.

import { type Clause, clause, counted, grouped, NOTHING, remarkOf } from "../../../designs/clause";
import type { Mention, Remark } from "../../../designs/contract";
import type { LeftFrame } from "../../../gen/types/LeftFrame";
import { endClause, lossText } from "../panels/packets/remarks";
import { differsSince, isHeld, type NetworkScene, nodeThing, packetThing } from "./scene";

/** The remarks on a step, at least one. */
export function networkRemarks(scene: NetworkScene): Remark[] {
  const { frame, end } = scene;
  const remarks: Remark[] = [];
  const add = (topic: string, weight: number, what: Clause | null) => {
    if (what) remarks.push(remarkOf(topic, weight, null, what));
  };
  if (end !== null && end !== "drained") add("run ended", 95, endClause(end, leftIn(scene)));
  add("divergence", 120, differing(scene));
  add("packet lost", 90, lost(scene));
  add("packet left", 12, left(scene));
  add("packet arrived", 11, arrived(scene));
  add("node held", 10, held(scene));
  if (remarks.length > 0) return remarks;
  const under = frame.under_way;
  const verb = under === 1 ? "is" : "are";
  const quiet =
    under > 0
      ? clause`No packet arrives, leaves or is lost in this step. ${counted({ under }, "packet")} ${verb} under way.`
      : end === "drained"
        ? clause`Every packet has left or was lost.`
        : clause`No packet is in the network in this step.`;
  add("quiet", 0, quiet);
  return remarks;
}

const nodeMention = ({ opened }: NetworkScene, node: number): Mention => ({
  text: opened.nodes[node]?.name ?? `node ${node}`,
  thing: nodeThing(node),
});
const packetMention = (packet: number): Mention => ({ text: `packet ${packet}`, thing: packetThing(packet) });

const andMore = (more: number, thing: string): Clause =>
  more > 0 ? clause` and ${counted({ more }, `more ${thing}`)}` : NOTHING;

/** Numbers of the nodes for which something holds. A token that is lost is no packet. */
const nodesWhere = ({ opened, frame }: NetworkScene, holds: (node: number) => boolean): number[] =>
  frame.nodes.flatMap((_, node) => (opened.nodes[node]?.level !== "upper" && holds(node) ? [node] : []));

/** Nodes whose engine differs from its reference, by this step. */
function differing(scene: NetworkScene): Clause | null {
  const nodes = scene.opened.nodes.flatMap((_, node) => (differsSince(scene, node) === null ? [] : [node]));
  const [first] = nodes;
  if (first === undefined) return null;
  const since = differsSince(scene, first) ?? 0;
  const others = nodes.length > 1 ? clause` and ${counted({ differing: nodes.length - 1 }, "more node")}` : NOTHING;
  const verb = nodes.length > 1 ? "differ from their references" : "differs from its reference";
  return clause`Node ${{ differs: nodeMention(scene, first) }}${others} ${verb}, since step ${grouped({ since })}.`;
}

function lost(scene: NetworkScene): Clause | null {
  const { frame, engines } = scene;
  const nodes = nodesWhere(scene, (node) => (frame.nodes[node]?.lost_now ?? 0) > 0);
  const [node] = nodes;
  const drop = node === undefined ? undefined : engines[node]?.lane?.dropped[0];
  if (node === undefined || !drop) return null;
  const { packet, flow } = drop.packet;
  const all = nodes.reduce((sum, one) => sum + (frame.nodes[one]?.lost_now ?? 0), 0);
  const rest = all > 1 ? clause` In this step ${counted({ all }, "packet")} are lost.` : NOTHING;
  const where = clause`At ${{ node: nodeMention(scene, node) }}, ${{ packet: packetMention(packet) }} of flow ${{ flow }} is lost`;
  return clause`${where}: ${{ cause: lossText(drop.cause) }}.${rest}`;
}

/** Packets whose last bit left the network. */
function left(scene: NetworkScene): Clause | null {
  const { opened, engines } = scene;
  const lasts = new Set(opened.ways.flatMap((way) => way.at(-1) ?? []));
  const inner = new Set(opened.links.map(([from]) => from));
  const nodes = nodesWhere(
    scene,
    (node) => lasts.has(node) && !inner.has(node) && (engines[node]?.lane?.departed.length ?? 0) > 0,
  );
  const [node] = nodes;
  const first = node === undefined ? undefined : engines[node]?.lane?.departed[0];
  if (node === undefined || !first) return null;
  const more = nodes.reduce((sum, one) => sum + (engines[one]?.lane?.departed.length ?? 0), 0) - 1;
  return clause`The last bit of ${{ left: packetMention(first.packet) }}${andMore(more, "packet")} has left the network at ${{ exit: nodeMention(scene, node) }}${more > 0 ? " and elsewhere" : ""}.`;
}

function arrived(scene: NetworkScene): Clause | null {
  const { frame } = scene;
  const nodes = nodesWhere(scene, (node) => (frame.nodes[node]?.arrived.length ?? 0) > 0);
  const [node] = nodes;
  const first = node === undefined ? undefined : frame.nodes[node]?.arrived[0];
  if (node === undefined || !first) return null;
  const at = nodes.reduce((sum, one) => sum + (frame.nodes[one]?.arrived.length ?? 0), 0);
  const what = clause`${{ came: packetMention(first.packet) }} of flow ${{ came_of: first.flow }}`;
  const to = { to: nodeMention(scene, node) };
  if (nodes.length === 1) return clause`${what}${andMore(at - 1, "packet")} reach${at > 1 ? "" : "es"} ${to}.`;
  return clause`${counted({ at }, "packet")} reach ${counted({ nodes: nodes.length }, "node")}: ${what} comes to ${to}.`;
}

function held(scene: NetworkScene): Clause | null {
  const { opened, frame } = scene;
  const nodes = nodesWhere(scene, (node) => {
    const [opens, now] = [opened.nodes[node], frame.nodes[node]];
    return opens !== undefined && now !== undefined && isHeld(opens, now);
  });
  const [first] = nodes;
  if (first === undefined) return null;
  const more = nodes.length - 1;
  const others = more > 0 ? clause` and ${counted({ held: more }, "more node")} are` : clause` is`;
  return clause`Node ${{ held_first: nodeMention(scene, first) }}${others} held: there is no room ahead.`;
}

/** Packets left in all nodes, by where they are. */
export function leftIn({ opened, engines }: Pick<NetworkScene, "opened" | "engines">): LeftFrame {
  const sum: LeftFrame = { port: 0, behind: 0, queue: 0, link: 0 };
  for (const [node, { level }] of opened.nodes.entries()) {
    const left = level === "upper" ? undefined : engines[node]?.lane?.left;
    for (const place of ["port", "behind", "queue", "link"] as const) sum[place] += left?.[place] ?? 0;
  }
  return sum;
}
