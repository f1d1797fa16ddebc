// How things are called.

import type { Thing } from "../../base/thing";
import type { Mention } from "../contract";
import type { Packet } from "./decode";

/** Queues count from 1 in words, as in the paper; 0 is the first. */
export const queueName = (queue: number) => `queue ${queue + 1}`;

export const queueThing = (queue: number): Thing => `queue.bound[${queue}]`;
export const packetThing = (place: number): Thing => `packet.data[${place}]`;

/** A packet by what distinguishes it: its rank, or else its flow. */
export const packetName = (ranked: boolean, { data, rank, flow }: Pick<Packet, "data" | "rank" | "flow">) =>
  ranked ? `data ${data} of rank ${rank}` : `packet ${data}${flow === null ? "" : ` of flow ${flow}`}`;

/** Words that a packet gives. */
export const aboutPacket = (ranked: boolean, packet: Packet) =>
  ranked ? `Packet ${packet.data} of rank ${packet.rank}` : capitalWord(packetName(false, packet));

const capitalWord = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Packets as they are read out in a row. */
export const listed = (ranked: boolean, packets: readonly Packet[]) =>
  ranked
    ? `ranks ${packets.map(({ rank }) => rank).join(", ")}`
    : packets.map((packet) => packetName(false, packet)).join(", ");

export const queueMention = (queue: number): Mention => ({ text: queueName(queue), thing: queueThing(queue) });
