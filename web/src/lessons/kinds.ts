// What kinds of questions ask for, on paper and in the score of a round. The question itself names the operation, which only the run knows.

/** By the kinds of `web/src/designs/<design>/questions.ts`. */
const WORDS: Readonly<Record<string, string>> = {
  bit: "the bit of L1 that the next operation picks",
  bound: "the bound, afterwards, of the queue that takes the next packet",
  core: "the core that gets the next packet",
  cycles: "how many cycles the next dequeue takes",
  due: "whether an element leaves with the next dequeue",
  fifo: "the FIFO that takes the next packet",
  finish: "the departure time F of the next packet",
  hazard: "the hazard that the next operation meets",
  inversion: "whether the next packet that leaves is an inversion",
  leaves: "the packet (data word) that leaves next",
  level: "the level that takes the next packet",
  place: "the place of the next packet in the list",
  priority: "the priority of the element that the next dequeue takes",
  queue: "the queue that takes the next packet",
  recovered: "the first core, from core 0 up, whose log has the lost row",
  rows: "how many rows the core replays in front of the packet",
  slot: "the slot of the root that the next element chooses",
  spill: "what the next element makes spill out of the PIFO",
  stoc: "the StOC under the bit that the next operation picks, after it",
  sublist: "the sublist that is selected for the next element",
  swap: "whether the next dequeue moves the window",
  time: "the virtual time t_s after the next operation",
};

/** What a question of this kind asks a reader to predict; the kind itself if it has no words here. */
export const wordsOfKind = (kind: string): string => WORDS[kind] ?? kind;
