// The stops of the guide to State-Compute Replication, each with the step of a shipped scenario that shows it.

import type { Panel, Step } from "../contents";
import { dispatched, ILLUSTRATIVE, limit, locked, oneCore, packetTime, replicated, replicatedTime } from "./rates";
import { prefixBytes } from "./wire";

const { dispatch, compute, replay } = ILLUSTRATIVE;
const million = (rate: number) => rate.toFixed(1);
/** Millions of packets a second that the last one of so many cores adds. */
const added = (cores: number) => million(replicated(cores, ILLUSTRATIVE) - replicated(cores - 1, ILLUSTRATIVE));

/** The stops, in their order on the page. */
export const PANELS: readonly Panel[] = [
  {
    title: "Every core sees every packet’s history",
    text: [
      "A packet program keeps state: of connections, of senders, of flows. Each packet reads this state and changes it. So packets of one flow depend on each other, and it is hard to divide them among cores.",
      "State-Compute Replication (SCR) gives each core a copy of the whole state, its replica. A sequencer deals packets to the cores in turn, with a history of the packets before in front of each. Here a sender must knock at ports 100, 101 and 102. Core 2 sees only the last knock, but its history has the others: the packet passes.",
    ],
    scenario: "scr-c1-three-cores",
    step: 119,
    parts: ["structure"],
    link: "Three cores, two rows",
    at: 0,
  },
  {
    title: "f(p), and the ring that keeps it",
    text: [
      "A program needs only a few fields of a packet p. They are called f(p): here source, destination port, SYN and FIN, 8 bytes. The sequencer keeps the f(p) of the last N packets in a ring, a row each.",
      "A new row replaces the oldest one, and no other row moves. Row 3 has just replaced row 1, and the pointer is at row 2. So hardware writes one row a packet and moves one pointer. With k cores, k − 1 rows are enough: two for three cores.",
    ],
    scenario: "scr-c1-three-cores",
    step: 105,
    parts: ["structure"],
    link: "The third row replaces the first",
    at: 0,
  },
  {
    title: "What stands in front of a packet",
    text: [
      `Packet 4 leaves with ${prefixBytes(2, 8, "nic")} bytes in front: its number, the time, an index, and both rows as they stood in the ring. Its own row is not among them: it is stored when the packet leaves.`,
      "Row 3 comes before row 2, for the rows do not move. The index says that place 1 has the oldest one. The original packet follows in one piece, so a program parses it as ever. A sequencer in a switch puts a dummy Ethernet header in front of all this.",
    ],
    scenario: "scr-c1-three-cores",
    step: 145,
    parts: ["structure"],
    link: "Packet 4 and its two rows",
    at: 0,
  },
  {
    title: "Replay: why core 2 replays three rows",
    text: [
      "Core 2 had packet 3; the next one of its turn is packet 7. Packets 4, 5 and 6 went to the other three cores. Their rows came with packet 7.",
      "So core 2 replays three rows, the oldest first, and then processes packet 7. It needs no lock and asks no other core. Each replica takes in each packet once, in the order of numbers. Replicas are therefore equal at equal numbers; the page compares them throughout.",
    ],
    scenario: "scr-c4-elephant-4",
    step: 101,
    parts: ["structure"],
    height: 28,
    link: "Four cores",
    at: 0,
  },
  {
    title: "Why the cores take turns",
    text: [
      "In turn, exactly k − 1 packets pass between two packets of a core. A ring of k − 1 rows always has all that a core has missed. Its size is known when the hardware is built.",
      "In any other order some core could miss more packets than the ring has rows. Turns also share the work: each packet costs one dispatch and k − 1 replays. Its flow does not matter, because each core has the state of all flows.",
    ],
    scenario: "scr-c1-three-cores",
    step: 212,
    parts: ["structure"],
    link: "The turn of core 2",
    at: 0,
  },
  {
    title: "Why the time comes from the sequencer",
    text: [
      "Replicas are equal only if each core computes the same from the same row. A token bucket depends on time, but each core replays a row at another time.",
      "So the sequencer stamps each packet, and f(p) has that stamp. Each core counts tokens up to the stamp, not up to its own clock. Seeds of random numbers are fixed for the same reason. Here packet 41 finds no token left; every replica agrees, although one packet in five is lost.",
    ],
    scenario: "scr-c3-token-bucket",
    step: 281,
    parts: ["structure"],
    height: 28,
    link: "A token bucket on 14 cores",
    at: 0,
  },
  {
    title: "Why it pays: dispatch dominates",
    text: [
      `To bring a packet to its program and out again is called dispatch. The times here are illustrative: dispatch ${dispatch} ns, the program ${compute} ns, a replayed row ${replay} ns.`,
      `A packet is dispatched once, at one core; the other cores only replay its row. On two cores a packet costs ${replicatedTime(2, ILLUSTRATIVE)} ns, and dispatch is ${Math.round(100 * dispatched(2, ILLUSTRATIVE))} % of it. Two cores process ${million(replicated(2, ILLUSTRATIVE))} million packets a second, one core ${million(oneCore(ILLUSTRATIVE))} million.`,
    ],
    scenario: "scr-c4-elephant-2",
    step: 9019,
    parts: ["structure"],
    height: 25,
    link: "Two cores",
    at: 0,
  },
  {
    title: "What one more core costs every other",
    text: [
      `With one more core, each core replays one more row for each of its packets: ${replay} ns. A packet costs its core t + (k − 1) c2, where t is ${packetTime(ILLUSTRATIVE)} ns and c2 is ${replay} ns. On 14 cores that is ${replicatedTime(14, ILLUSTRATIVE)} ns: ${million(replicated(14, ILLUSTRATIVE))} million packets a second.`,
      `So each core adds less than the one before. The second adds ${added(2)} million packets a second, the fourteenth ${added(14)} million. The limit is 1 / c2, here ${limit(ILLUSTRATIVE)} million. One more core is a gain as long as c2 is less than t. It also puts one more row in front of every packet, here 30 bytes.`,
    ],
    scenario: "scr-c4-elephant-14",
    step: 15994,
    parts: ["structure"],
    height: 36,
    link: "14 cores",
    at: 0,
  },
  {
    title: "Why RSS does not scale here",
    text: [
      `Receive-side scaling (RSS) divides flows among cores by a hash. All packets here are of one connection: one core gets all of them, and the others are idle. Four cores are as fast as one: ${million(oneCore(ILLUSTRATIVE))} million packets a second. RSS++ moves table entries to less loaded cores, but it cannot divide an entry.`,
      `With a lock all cores share one state. They dispatch at the same time and then wait for each other: ${million(locked(4, ILLUSTRATIVE))} million packets a second. SCR divides the packets of one flow: ${million(replicated(4, ILLUSTRATIVE))} million. With many flows of equal size RSS would be faster than SCR, for it replays nothing. Real flow sizes are far from equal.`,
    ],
    scenario: "scr-c4-elephant-4",
    step: 9031,
    parts: ["structure"],
    height: 28,
    link: "One connection, four techniques",
    at: 0,
  },
  {
    title: "A lost packet takes rows with it",
    text: [
      "Packet 3 was lost on its way to core 0, with its own row and row 2, which it carried. Packet 5 shows core 0 the gap: rows 2, 3 and 4 are missing, and only row 4 came.",
      "Each core has a log. For each number it has the row, LOST, or NOT_INIT: nothing is known yet. Core 0 marked rows 2 and 3 as LOST and then found both in the log of core 1. It copies and replays them, and its replica is right again.",
    ],
    scenario: "scr-c2-lost-3",
    step: 196,
    parts: ["structure"],
    link: "Packet 3 is lost",
    at: 0,
  },
  {
    title: "What happens if p3 is lost everywhere",
    text: [
      "Row 3 was in packet 3 and in front of packet 4, and both are lost. Core 0 has LOST in its log, and so has core 1: nobody can have the row. So core 0 skips it.",
      "Every core skips it, so the replicas stay equal. It is as if packet 3 had been dropped before the sequencer. No core waits for ever, by Theorem 1. Take a packet whose row reached some core. When every core has received it or a later packet, every core finishes it.",
    ],
    scenario: "scr-c2-lost-3-4",
    step: 225,
    parts: ["structure"],
    link: "Packets 3 and 4 are lost",
    at: 0,
  },
  {
    title: "What goes wrong: logs written too late",
    text: [
      "A core skips a row only if all logs have LOST. At NOT_INIT it waits, for the row may still come. So a log must be written when a packet arrives, also while earlier packets wait.",
      "Here logs are written when a packet is processed. Core 0 waits for core 1 to know about row 3, and core 1 waits for core 0. The packets that would show it stand in their queues. Neither core goes on: a deadlock.",
    ],
    scenario: "scr-late-log",
    step: 305,
    parts: ["structure"],
    link: "Two cores wait for each other",
    at: 0,
  },
];

/** Further steps: what the programs do with many losses. */
export const ONWARD: readonly Step[] = [
  { scenario: "scr-c3-port-knocking", step: 279, link: "port knocking" },
  { scenario: "scr-c3-heavy-hitter", step: 264, link: "heavy hitters" },
  { scenario: "scr-c3-connection-tracker", step: 1304, link: "connection tracking" },
];
