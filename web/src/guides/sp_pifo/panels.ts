// What the page tells of SP-PIFO, and the step of a shipped scenario that shows it.

import type { Panel, Step } from "../contents";

/** The panels, in their order on the page. */
export const PANELS: readonly Panel[] = [
  {
    title: "PIFO: push in anywhere, first out",
    text: [
      "A push-in first-out queue keeps packets sorted. Each comes with a rank, goes behind all of the same or a lower rank, and only the first one ever leaves. Who computes ranks decides the policy: the shortest flow first, fair shares, deadlines. The queue stays the same.",
      "Hardware that sorts has to compare a newcomer with everything that waits, and move what is behind it, in one cycle. Here are eight places, each with a comparator. The published designs end at about a thousand flows, and no switch that can be bought has one.",
    ],
    scenario: "pifo-fig12-logical",
    step: 6,
    parts: ["structure"],
    link: "A sorted list in hardware",
    at: 0,
  },
  {
    title: "What switches have: FIFO queues of strict priority",
    text: [
      "Switches have a few FIFO queues for each port, at most 32. The first that holds anything is served. Nothing is sorted within a queue; a packet can only be put into a better one or a worse one.",
      "If low ranks are sent to the first queues and high ranks to the last, what leaves is nearly sorted. How nearly depends on where ranks are cut. Cut between 3 and 4, a 3 that came early leaves before a 1 behind it: an inversion. Cut between 2 and 3, the same packets leave as from a PIFO, which is drawn below the queues.",
    ],
    scenario: "sp-pifo-fig1",
    step: 7,
    parts: ["structure"],
    link: "Two ways to share ranks among two queues",
    at: 0,
  },
  {
    title: "Mapping: bounds, from the bottom up",
    text: [
      "Each queue has a bound, the lowest rank that it takes. A packet is held against them one by one, beginning at the queue of the lowest priority, and goes to the first whose bound it reaches. What reaches none goes to the first queue all the same.",
      "The best place for the bounds depends on the ranks that come, which nobody knows ahead, and which change. SP-PIFO lets every packet move them, by two rules that pull in opposite directions.",
    ],
    scenario: "sp-pifo-strategies",
    step: 5,
    parts: ["structure"],
    link: "Rank 5 among three bounds",
    at: 0,
  },
  {
    title: "Push-up",
    text: [
      "The first rule: the bound of the queue that takes a packet becomes the rank of that packet. It is as if the queue said what it holds at its end. A lower rank that comes next will not stand behind it, but goes to a better queue.",
      "As long as only this happens, ranks within a queue never fall, so nothing in it is out of order. But bounds only rise, and in the end everything is below all of them.",
    ],
    scenario: "sp-pifo-fig3",
    step: 4,
    parts: ["structure"],
    link: "Rank 5 raises the second bound",
    at: 0,
  },
  {
    title: "Push-down",
    text: [
      "The second rule: a packet whose rank is below every bound goes to the first queue, behind packets of higher rank. That is an inversion, and its cost is by how much the rank is below the first bound. All other bounds fall by that cost, so that more ranks go to worse queues from now on and leave the first one to those that need it.",
      "Both rules together find a balance without knowing anything of the traffic. Here ranks 2 and 1 go on: the second bound falls to 2 and stays, and rank 1 has a queue of its own.",
    ],
    scenario: "sp-pifo-fig3",
    step: 6,
    parts: ["structure"],
    link: "Rank 1 pushes the bounds down",
    at: 0,
  },
  {
    title: "What goes wrong: three sources of inversions",
    text: [
      "First, the first queue takes every rank below its bound, in whatever order. Second, a bound that was pushed down says less than what its queue holds: a packet may now come to stand behind a higher rank. Third, a bound is above the lowest rank in its queue, so a packet between the two goes to a better queue and overtakes it.",
      "The picture has one of the third kind: a packet leaves queue 4 while lower ranks wait in queue 5, whose bound was lower when they came. The red frame is what it should have waited for.",
    ],
    scenario: "sp-pifo-beside-pifo",
    step: 300,
    parts: ["structure"],
    link: "Eight queues, and who was overtaken",
    at: 0,
  },
];

/** Where each kind of inversion is seen, and what an order of packets can do. */
export const ONWARD: readonly Step[] = [
  { scenario: "sp-pifo-fig3", step: 16, link: "in the first queue" },
  { scenario: "sp-pifo-adversary", step: 31, link: "after a push-down" },
  { scenario: "sp-pifo-beside-pifo", step: 300, link: "by overtaking" },
  { scenario: "sp-pifo-starvation", step: 300, link: "at a flow that starves" },
];
