// Bucket queues on the page: five ways to find the next bucket.

import type { DesignModule } from "../contract";
import { fields } from "./decode";
import type { DESIGNS } from "./designs";
import { explain } from "./explain";
import { finding } from "./find";
import { leastOf } from "./layout";
import { marks } from "./marks";

const bucketQueue: DesignModule = {
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
};

export const designs = { bucket_queue: bucketQueue } satisfies Record<(typeof DESIGNS)[number], DesignModule>;
