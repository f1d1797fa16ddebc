// What a reader may ask for by number.

import type { Search } from "../../base/thing";
import { foundOr, readAsked } from "../asked";
import type { Finding, Scene } from "../contract";
import { shapeOf } from "./decode";
import { bucketThing } from "./names";

/** A bucket by its priority: `12`, `bucket 12`. */
function find(scene: Scene, text: string): Search {
  const { kind, number } = readAsked(text) ?? { kind: "?", number: 0 };
  const { priorities } = shapeOf(scene.info);
  if (!["", "b", "bucket", "p", "priority"].includes(kind))
    return foundOr(undefined, "A number finds the bucket of that priority.");
  const bucket = number < priorities ? bucketThing(number) : undefined;
  return foundOr(bucket, `There is no bucket ${number}: they go from 0 to ${priorities - 1}.`);
}

export const finding: Finding = { label: "Bucket", examples: "12, bucket 3", find };
