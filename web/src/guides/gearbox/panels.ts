// What the page tells of Gearbox, and the step of a shipped scenario that shows it.

import type { Panel, Step } from "../contents";

/** The panels, in their order on the page. */
export const PANELS: readonly Panel[] = [
  {
    title: "Fair queueing: a time for every packet",
    text: [
      "Weighted fair queueing gives each packet a departure time F: its packet time, which is its length over the rate that its flow is allotted, after the later of now and the F of the packet before it. Now is a virtual time t_s, which goes on as packets are served. Whoever serves packets in the order of F is fair.",
      "A flow of twice the weight has packets of half the packet time, so it gets two turns to one. Here are eight packets of two such flows, each with its F, in FIFO queues for one unit of virtual time each. To keep any number of packets sorted by F is what a PIFO does, and what makes it dear.",
    ],
    scenario: "gearbox-weights",
    step: 7,
    parts: ["structure"],
    link: "Weights two to one",
    at: 0,
  },
  {
    title: "A calendar queue is too short or too coarse",
    text: [
      "A calendar queue does not sort. It has a FIFO queue for each stretch of virtual time, serves the present one until it is empty, and goes on to the next. How finely it tells times apart is its granularity g; how far it reaches is g times the number of its FIFOs.",
      "With ten FIFOs of one unit, F = 27 is out of reach and its packet is dropped. With ten units each, all five packets of the example fit, but 27, 25 and 21 share a FIFO and leave as they came. A packet that was to wait for one unit may then be eight late; one that was to wait for 81 would hardly notice.",
    ],
    scenario: "gearbox-fig1",
    step: 1,
    parts: ["structure"],
    link: "Five packets, one and ten units a FIFO",
    at: 0,
  },
  {
    title: "Levels, like the hands of a clock",
    text: [
      "What matters is how late a packet is beside how long it was to wait. So Gearbox has several calendars: the FIFOs of level 1 cover one unit each, those of level 2 ten, those of level 3 a hundred. A packet goes to the lowest level that reaches its F. What is due soon is sorted finely, what is due late coarsely, and thirty FIFOs reach a thousand units.",
      "Virtual time is where the hands point: at t_s = 123 to FIFO 3 of level 1, FIFO 2 of level 2 and FIFO 1 of level 3. F = 135 is 12 units away, beyond level 1. Level 2 has it in its next FIFO, for the times 130 to 139.",
    ],
    scenario: "gearbox-fig3",
    step: 7,
    parts: ["structure"],
    link: "Where F = 135 goes",
    at: 0,
  },
  {
    title: "The compound FIFO",
    text: [
      "At any time one FIFO of each level covers the present; together they are the compound FIFO. Level 1 is served first, and completely. Of each level above, a share leaves in this unit of virtual time, such that its FIFO is empty when its time is over: a tenth where it covers ten units, a hundredth where it covers a hundred.",
      "So nothing ever has to be moved down from level to level, as in other hierarchies, where a packet is read and written again on each. When the compound FIFO has given its due, t_s goes on to the next unit in which anything waits.",
    ],
    scenario: "gearbox-fig3-service",
    step: 141,
    parts: ["structure"],
    link: "One of level 2 has its turn",
    at: 0,
  },
  {
    title: "What goes wrong: a flow overtakes itself",
    text: [
      "From packet to packet of a flow F only grows, but as time comes nearer the level falls. A1 and A2 came when they were ten units away and wait in level 2, behind others. A3 came when it was two units away: level 1, which is served first. It leaves before both.",
      "The remedy: a flow keeps to the level of its last packet, or goes higher. The price: a flow that once sent too fast stays on a coarse level. A step-down FIFO, split into FIFOs of the level below, brings it back. The other two engines of this scenario show the remedy and its remedy.",
    ],
    scenario: "gearbox-fig4",
    step: 17,
    parts: ["structure"],
    link: "A3 before A1 and A2",
    at: 0,
  },
  {
    title: "Two sets of FIFOs in turn",
    text: [
      "A FIFO that was drained could take packets for the next round while others of this round still wait. Then a level would have two times in one place. So each level but the highest has two sets of FIFOs, A and B: while one is served, what lies behind its end goes to the other, and then they change places.",
      "With one set that must not wrap around, F = 12 at t_s = 8 would have to go up to level 2, though it is only four units away. With two sets, on the other hand, the level of the last packet is not enough to keep a flow in order; the epoch guard, added here, is what is missing.",
    ],
    scenario: "gearbox-ping-pong",
    step: 2,
    parts: ["structure"],
    link: "F = 12 goes to set B",
    at: 0,
  },
  {
    title: "In hardware",
    text: [
      "The published hardware takes three clocks for an enqueue and four for a dequeue. What runs here takes an operation every clock, in any mix, in a pipeline of three stages. Granularities are powers of two, so the FIFO of a time is some of its bits, and nothing has to be divided.",
      "This is the hardware itself, in lockstep with its model: every verdict, every result and every word of state is compared. Packets of a flow leave in order throughout.",
    ],
    scenario: "gearbox-hardware",
    step: 60,
    parts: ["strip", "structure"],
    link: "An operation every clock",
    at: 0,
  },
];

/** What comes of the text where it is read as it stands. */
export const ONWARD: readonly Step[] = [
  { scenario: "gearbox-range-edge", step: 1, link: "at the edge of a range" },
  { scenario: "gearbox-relative", step: 7, link: "at a FIFO by distance" },
  { scenario: "gearbox-epoch-guard", step: 3, link: "at a flow between levels" },
  { scenario: "gearbox-quota", step: 120, link: "at a FIFO that is never drained" },
];
