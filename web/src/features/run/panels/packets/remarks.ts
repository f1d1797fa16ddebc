// Sentences about the packets in a step, and about the end of their run.

import { bytes, time } from "../../../../base/units";
import { type Clause, clause, counted, grouped, NOTHING, remarkOf } from "../../../../designs/clause";
import { type PacketsScene, plainText, type Remark } from "../../../../designs/contract";
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

/** Why a packet was lost, as a part of a sentence. `cause` as frames and queries name it. */
export const lossText = (cause: string): string => CAUSES[cause] ?? cause;

/** Events around the engine. Losses come before the engine's own remarks, the rest after them. */
export function packetRemarks({ lane, clock, end }: PacketsScene): Remark[] {
  const remarks: Remark[] = [];
  const addRemark = (topic: string, weight: number, what: Clause) => remarks.push(remarkOf(topic, weight, null, what));
  if (end === "stuck" || end === "out-of-steps") addRemark("run ended", 95, endClause(end, lane.left));
  const [drop] = lane.dropped;
  if (drop) addRemark("packet lost", 90, lost(drop, lane.moved.dropped));
  const [left] = lane.departed;
  if (left) addRemark("packet left", 9, departed(left, lane.now_ps, lane.moved.departed));
  const [first] = lane.arrived;
  if (first) addRemark("packet arrived", 8, arrived(first, lane.moved.arrived));
  const { sending } = lane;
  if (sending && sending.begin_ps > lane.now_ps - clock) {
    const takes = { takes: time(sending.end_ps - sending.begin_ps) };
    addRemark(
      "packet begins",
      7,
      clause`Packet ${{ packet: sending.element.packet }} begins on the link, for ${takes}.`,
    );
  }
  return remarks;
}

/** Topic and sentence of a step without a remark of the engine. */
export function quietPackets({ lane, end }: PacketsScene): readonly [topic: string, said: Clause] {
  if (lane.sending) {
    const { element, end_ps } = lane.sending;
    const more = { more: time(end_ps - lane.now_ps) };
    const sentence = clause`The queue rests while packet ${{ packet: element.packet }} is on the link, for ${more} more.`;
    return ["queue rests", sentence];
  }
  if (end !== null && end !== "drained") return ["run ended", endClause(end, lane.left)];
  const { port, behind, queue, link } = lane.left;
  const here = port + behind + queue + link;
  const verb = here === 1 ? "packet is" : "packets are";
  if (here > 0)
    return ["packets here", clause`No packet arrives or leaves in this step. ${grouped({ here })} ${verb} still here.`];
  if (lane.next_ps === null) return ["all packets gone", clause`Every packet has left or was lost.`];
  const wait = { wait: time(Math.max(0, lane.next_ps - lane.now_ps)) };
  return ["no packet", clause`No packet is there. The next one arrives in ${wait}.`];
}

function lost({ packet: { packet, flow }, cause }: DropFrame, all: number): Clause {
  const more = all > 1 ? clause`, and ${counted({ more: all - 1 }, "more packet")} with it` : NOTHING;
  return clause`Packet ${{ packet }} of flow ${{ flow }} is lost${more}: ${{ cause: lossText(cause) }}.`;
}

function departed({ packet, t_ps }: ElementFrame, now: number, all: number): Clause {
  const more = all > 1 ? clause` and ${counted({ more: all - 1 }, "more", "more")}` : NOTHING;
  return clause`The last bit of packet ${{ packet }}${more} has left, ${{ after: time(now - t_ps) }} after it came.`;
}

function arrived({ packet, flow, bytes: length }: PacketFrame, all: number): Clause {
  if (all > 1) return clause`${counted({ arrived: all }, "packet")} arrive, the first of flow ${{ flow }}.`;
  return clause`Packet ${{ packet }} of flow ${{ flow }} arrives with ${{ bytes: bytes(length) }}.`;
}

const ENDS: Readonly<Record<string, string>> = {
  stuck: "The run is stuck: no packet comes, and no operation is accepted any more.",
  stopped: "The scenario stops the run here.",
  "out-of-steps": "The run took more steps than its packets can need.",
};

/** Locations of packets, in the words of the sentence. */
const PLACES = [
  ["port", "in front of the port"],
  ["behind", "behind their flow's element"],
  ["queue", "in the queue"],
  ["link", "at the link"],
] as const;

/** The end of a run with packets left: `stuck`, `stopped` or `out-of-steps`, and the number of packets by location. */
export function endClause(end: string, left: LeftFrame): Clause {
  const places = PLACES.filter(([place]) => left[place] > 0);
  const listed = places.reduce(
    (all, [place, text], i) => clause`${all}${i === 0 ? "" : ", "}${grouped({ [place]: left[place] })} ${text}`,
    NOTHING,
  );
  const rest = places.length === 0 ? clause`No packet is left.` : clause`Packets left: ${listed}.`;
  return clause`${{ end: ENDS[end] ?? "The run is over." }} ${rest}`;
}

/** The same as text. */
export const endText = (end: string, left: LeftFrame): string => plainText(endClause(end, left).sentence);
