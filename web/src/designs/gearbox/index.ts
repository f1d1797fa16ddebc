// The designs Gearbox, calendar queue with one level, and exact weighted fair queueing.

import type { Design } from "../contract";
import type { Listing } from "../listing";
import { plainPipeline } from "../occupants";
import { questions } from "./ask";
import { fields } from "./decode";
import { find, inspect, legend } from "./describe";
import { least, marks } from "./draw";
import { explain } from "./explain";
import { granularities, reader } from "./levels";

/** A packet that overtook an older one of its flow, from the facts of the event. */
const overtaken = (args: readonly number[]) =>
  reader.named({ kind: "out_of_order", op: null, args: [...args], text: "" }, "out_of_order");

/** Packets of a flow that overtook an older one; the cause is the enqueue of the overtaking packet. */
const listing: Listing = {
  kind: "out_of_order",
  name: "packets out of order",
  short: "out of order",
  one: "packet out of order",
  groups: ["out of order"],
  group: () => 0,
  text: (args) => {
    const { flow, data, finish, overtaken_data, overtaken_finish } = overtaken(args);
    return `flow ${flow}: ${data} (F ${finish}) before ${overtaken_data} (F ${overtaken_finish})`;
  },
  cause: (args) => `op ${overtaken(args).cause_op} (enqueue) of the packet that overtakes`,
};

const family = {
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  least,
  notable: [{ key: "out_of_order", name: "out of order", token: "--error" }],
  listing,
  plotted: { field: "time", title: "Virtual time", label: () => "t_s" },
  timedLevels: (info) => granularities(info).length,
  explain,
  search: { label: "Flow or packet", examples: "2, data 17, F 135", find },
  inspect,
  legend,
} satisfies Omit<Design, "title">;

const gearbox = {
  ...family,
  questions: questions.gearbox,
  title: "Gearbox, fair queueing by levels of FIFO queues",
} satisfies Design;

const calendar_queue = {
  ...family,
  questions: questions.calendar_queue,
  title: "Calendar queue of one level",
} satisfies Design;

const wfq = {
  ...family,
  questions: questions.wfq,
  title: "Weighted fair queueing in exact order",
  // A list counts as one level without FIFOs.
  timedLevels: () => 1,
} satisfies Design;

export const designs = { gearbox, calendar_queue, wfq };
