// Gearbox on the page, and what it is compared with: a calendar queue of one level, and exact weighted fair queueing.

import { parameter } from "../../base/parameter";
import type { Design } from "../contract";
import type { Listing } from "../listing";
import { plainPipeline } from "../occupants";
import { fields, granularities } from "./decode";
import { explain } from "./explain";
import { finding } from "./find";
import { inspect } from "./inspect";
import { leastOf } from "./layout";
import { legend } from "./legend";
import { marks } from "./marks";
import { questions } from "./questions";

/** Packets of a flow that overtook an older one: facts are the flow, data and F of both, and the operation that enqueued the one that overtook. */
const listing: Listing = {
  kind: "out_of_order",
  name: "packets out of order",
  short: "out of order",
  one: "packet out of order",
  groups: ["out of order"],
  group: () => 0,
  text: ([flow, data, finish, other, otherFinish]) =>
    `flow ${flow}: ${data} (F ${finish}) before ${other} (F ${otherFinish})`,
  cause: (args) => `op ${args[5]} (enqueue) of the packet that overtakes`,
};

const family: Omit<Design, "title"> = {
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  least: (info, { width } = {}) => leastOf(granularities(info).length, parameter(info, "step_down") === 1, width),
  notable: [{ key: "out_of_order", name: "out of order", token: "--error" }],
  listing,
  drawn: { field: "time", title: "Virtual time", label: () => "t_s" },
  timedLevels: (info) => granularities(info).length,
  explain,
  finding,
  inspect,
  legend,
};

const gearbox: Design = {
  ...family,
  questions: questions.gearbox,
  title: "Gearbox, fair queueing by levels of FIFO queues",
};
const calendar_queue: Design = { ...family, questions: questions.calendar_queue, title: "Calendar queue of one level" };
const wfq: Design = {
  ...family,
  questions: questions.wfq,
  title: "Weighted fair queueing in exact order",
  // A list is a level without FIFOs.
  timedLevels: () => 1,
};

export const designs = { gearbox, calendar_queue, wfq };
