// What the page tells of BBQ, and the step of a shipped scenario that shows it.

import type { Panel, Step } from "../contents";

/** The panels, in their order on the page. */
export const PANELS: readonly Panel[] = [
  {
    title: "A priority queue in hardware",
    text: [
      "A packet scheduler decides who gets the link next. Behind most policies stands a priority queue: packets, or flows, go in with a rank, and the best one comes out. A queue that sorts by comparing needs more logic, or more time, with every element that it holds.",
      "A Bitmapped Bucket Queue (BBQ) does not compare. Its priorities are the whole numbers from 0 to P − 1, and each has a bucket: a doubly linked list of elements. To enqueue is to link an element at HEAD of its bucket. To dequeue is to find the highest bucket with anything in it, and to take the element at its TAIL. One bit per bucket says which are not empty; find-first-set gives the most significant one that is 1.",
    ],
    scenario: "bbq-first-steps",
    step: 11,
    parts: ["structure"],
    link: "Fill it and drain it",
    at: 0,
  },
  {
    title: "A tree of bitmaps",
    text: [
      "Find-first-set over thousands of bits does not fit into one clock cycle. So the bits form a tree: D levels of bitmaps, each w bits wide, for w to the power of D priorities: two levels of four bits for sixteen. A bit is 1 if and only if there is an element somewhere below it. A dequeue takes the most significant bit of the root, goes to the bitmap under it, and so on down to a bucket.",
      "Under every bit is a subtree occupancy counter (StOC). An enqueue adds one on its way down, a dequeue subtracts one, and the bit is cleared when the counter gets to 0. So each level is finished before the next one is reached, and nothing has to be reported back up.",
    ],
    scenario: "bbq-fig2-tree",
    step: 21,
    parts: ["structure"],
    link: "Follow a dequeue down the tree",
    at: 0.35,
  },
  {
    title: "One operation in every cycle",
    text: [
      "To read a memory takes two cycles, to pick an index one, to change a counter one. BBQ cuts an operation into 4D + 3 stages, eleven for two levels, and lets a new one in every cycle. What takes eleven cycles for one operation still gives one result a cycle.",
      "The pipeline falls into regions, one for each level and one for the buckets (PB). Operations that are in different regions cannot disturb each other. Operations in the same region can.",
    ],
    scenario: "bbq-table2-pipeline",
    step: 6,
    parts: ["strip"],
    link: "Three operations through eleven stages",
    at: 0.55,
  },
  {
    title: "Hazards, and forwarding",
    text: [
      "A word that an operation reads may be one that an operation ahead is about to write. Two to four cycles apart, memory still gives the old bitmap. The newer word exists, though, in a later stage, and is handed over to the earlier one: write forwarding, green in all pictures here.",
      "Counters, bucket pointers and the links between elements are forwarded in the same way.",
    ],
    scenario: "bbq-forwarding",
    step: 22,
    parts: ["strip"],
    link: "Forwarding over every distance",
    at: 0.55,
  },
  {
    title: "Speculation and adoption",
    text: [
      "One cycle apart there is nothing to forward yet. The second dequeue has to pick a bit before it is known whether the first one empties the bit that it took. It assumes that it does, and picks the next one.",
      "A cycle later the first one has its new counter. If it is 0, the guess was right. If not, the second dequeue should have taken the same bit: it drops what it read and adopts index and counter of the one ahead. Nothing waits, and nothing is done again.",
    ],
    scenario: "bbq-fig4-three",
    step: 22,
    parts: ["strip", "structure"],
    link: "Three dequeues in a row",
    at: 0.55,
  },
  {
    title: "Coloring",
    text: [
      "Two adjacent dequeues on one bucket meet once more at its list. The second needs the TAIL that the first is still looking up. Instead of waiting it goes to the other end: operations that work at TAIL are orange, those at HEAD purple, and a dequeue takes the color that the one directly ahead on its bucket does not have.",
      "This has a price. Within one priority, first in first out holds only for dequeues at least two cycles apart. The order of priorities is kept in any case.",
    ],
    scenario: "bbq-coloring",
    step: 14,
    parts: ["strip", "structure"],
    link: "Four dequeues on one bucket",
    at: 0.35,
  },
];

/** What goes wrong without them. */
export const WITHOUT: readonly Step[] = [
  { scenario: "bbq-forwarding-off", step: 14, link: "without forwarding an element is missed" },
  { scenario: "bbq-fig3-misrouted", step: 23, link: "without speculation a counter falls below zero" },
  { scenario: "bbq-coloring-off", step: 15, link: "without coloring an element leaves twice" },
];
