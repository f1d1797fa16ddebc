// Bucket queues on the page: five ways to find the next bucket.

import type { Design } from "../contract";
import { fields } from "./decode";
import { explain } from "./explain";
import { finding } from "./find";
import { inspect } from "./inspect";
import { leastOf } from "./layout";
import { legend } from "./legend";
import { marks } from "./marks";
import { questions } from "./questions";

const bucketQueue: Design = {
  title: "Bucket queue, five ways to find the next bucket",
  fields,
  marks,
  least: leastOf,
  notable: [
    { key: "restarted", name: "begins again", token: "--error" },
    { key: "taken", name: "taken", token: "--dequeue-max" },
  ],
  explain,
  finding,
  inspect,
  legend,
  questions: questions.bucket_queue,
};

export const designs = { bucket_queue: bucketQueue };
