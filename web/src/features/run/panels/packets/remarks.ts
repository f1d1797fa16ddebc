// What the packets do in a step, and how their run ended, in words.

import { count, plural } from "../../../../base/format";
import { bytes, time } from "../../../../base/units";
import type { PacketsScene, Remark } from "../../../../designs/contract";
import type { DropFrame } from "../../../../gen/types/DropFrame";
import type { ElementFrame } from "../../../../gen/types/ElementFrame";
import type { LeftFrame } from "../../../../gen/types/LeftFrame";
import type { PacketFrame } from "../../../../gen/types/PacketFrame";

/** Why a packet is lost. */
const CAUSES: Readonly<Record<string, string>> = {
  ingress: "too many wait for the queue's port",
  full: "the queue is full",
  "pushed-out": "the queue threw it out for another one",
  range: "its time to leave, or its length, was beyond what the queue takes",
  reset: "a reset empties the queue",
};

/** What happened around the engine. Losses come before what the engine itself does, the rest after it. */
export function packetRemarks({ lane, clock, end }: PacketsScene): Remark[] {
  const remark = (text: string, weight: number): Remark => ({ sentence: [text], weight, stage: null });
  const said: Remark[] = [];
  if (end === "stuck" || end === "out-of-steps") said.push(remark(endText(end, lane.left), 95));
  const [drop] = lane.dropped;
  if (drop) said.push(remark(dropText(drop, lane.moved.dropped), 90));
  const [left] = lane.departed;
  if (left) said.push(remark(departureText(left, lane.now_ps, lane.moved.departed), 9));
  const [arrived] = lane.arrived;
  if (arrived) said.push(remark(arrivalText(arrived, lane.moved.arrived), 8));
  const { sending } = lane;
  const first = sending && sending.begin_ps > lane.now_ps - clock;
  if (first) {
    const { packet } = sending.element;
    said.push(remark(`Packet ${packet} begins on the link, for ${time(sending.end_ps - sending.begin_ps)}.`, 7));
  }
  return said;
}

/** A step without a remark of the engine. */
export function quietPackets({ lane, end }: PacketsScene): string {
  if (lane.sending) {
    const { element, end_ps } = lane.sending;
    return `The queue rests while packet ${element.packet} is on the link, for ${time(end_ps - lane.now_ps)} more.`;
  }
  if (end !== null && end !== "drained") return endText(end, lane.left);
  const { port, behind, queue, link } = lane.left;
  const left = port + behind + queue + link;
  if (left > 0)
    return `No packet arrives or leaves in this step. ${left === 1 ? "1 packet is" : `${count(left)} packets are`} still here.`;
  if (lane.next_ps === null) return "Every packet has left or was lost.";
  return `No packet is there. The next one arrives in ${time(Math.max(0, lane.next_ps - lane.now_ps))}.`;
}

function dropText({ packet, cause }: DropFrame, lost: number): string {
  const more = lost > 1 ? `, and ${plural(lost - 1, "more packet")} with it` : "";
  return `Packet ${packet.packet} of flow ${packet.flow} is lost${more}: ${CAUSES[cause] ?? cause}.`;
}

function departureText(packet: ElementFrame, now: number, departed: number): string {
  const more = departed > 1 ? ` and ${plural(departed - 1, "more")}` : "";
  return `The last bit of packet ${packet.packet}${more} has left, ${time(now - packet.t_ps)} after it came.`;
}

function arrivalText(packet: PacketFrame, arrived: number): string {
  if (arrived > 1) return `${plural(arrived, "packet")} arrive, the first of flow ${packet.flow}.`;
  return `Packet ${packet.packet} of flow ${packet.flow} arrives with ${bytes(packet.bytes)}.`;
}

const ENDS: Readonly<Record<string, string>> = {
  stuck: "The run is stuck: no packet comes, and no operation is accepted any more.",
  stopped: "The scenario stops the run here.",
  "out-of-steps": "The run took more steps than its packets can need.",
};

/** Where packets stand, in the words of the sentence. */
const PLACES = [
  ["port", "in front of the port"],
  ["behind", "behind their flow's element"],
  ["queue", "in the queue"],
  ["link", "at the link"],
] as const;

/** The end of a run that leaves packets: `stuck`, `stopped` or `out-of-steps`, and the packets by where they stand. */
export function endText(end: string, left: LeftFrame): string {
  const places = PLACES.filter(([place]) => left[place] > 0).map(([place, text]) => `${count(left[place])} ${text}`);
  const rest = places.length === 0 ? "No packet is left." : `Packets left: ${places.join(", ")}.`;
  return `${ENDS[end] ?? "The run is over."} ${rest}`;
}
