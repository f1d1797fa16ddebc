// What happened in a step, in sentences.

import { plural } from "../../base/format";
import { NONE } from "../../base/none";
import { capital, opMention, type Remark, type Scene, type Sentence } from "../contract";
import type { Reason } from "../numbers";
import { type Happened, readerOf, reasonOf, resultsOf } from "../reader";
import { type BucketQueue, decode, type Job } from "./decode";
import { bitMention, bucketMention } from "./names";

const events = readerOf("bucket_queue");

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const remarks: Remark[] = [];
  const say = (topic: string, weight: number, stage: number | null, ...sentence: Sentence) =>
    remarks.push({ sentence: capital(sentence), weight, stage, topic });
  const kindOf = (op: number) => [...state.jobs, ...state.line].find((one) => one.op === op)?.kind;
  const jobOf = (op: number) => state.jobs.find((job) => job.op === op);
  for (const event of scene.engine.events) {
    const { kind } = event;
    const op = event.op ?? NONE;
    const [job, mention] = [jobOf(op), opMention(op, kindOf(op))];
    if (kind === "taken" || kind === "linked")
      say(
        kind,
        kind === "taken" ? 90 : 80,
        job?.cycle ?? null,
        mention,
        ...written(kind, events.named(event, kind), scene, state),
      );
    else if (kind === "probed")
      say(kind, 60, job?.cycle ?? null, mention, ...probed(events.named(event, kind), state, job));
    else if (kind === "picked") {
      const pick = events.named(event, kind);
      say(kind, weightOf(pick, state), job?.cycle ?? null, mention, ...picked(pick, state, job));
    } else if (kind === "began" && state.restarted.includes(op)) continue;
    else if (kind === "began" && state.line.length > 0)
      say(
        kind,
        20,
        0,
        mention,
        ` begins; ${plural(state.line.length, "operation")} ${state.line.length === 1 ? "waits" : "wait"} in line.`,
      );
    else if (kind === "began") say(kind, 20, 0, mention, " begins; nothing waits in line.");
    else if (kind === "rejected") {
      const why = REFUSED[reasonOf(events.named(event, kind))];
      const slot = scene.slots.find((slot) => slot.op === op);
      say(kind, 60, null, opMention(op, slot?.kind), ` is refused: ${why}.`);
    } else if (kind === "reset") say(kind, 50, null, "A reset empties the queue and its line.");
  }
  const cause = events.first(scene, "restarted")?.cause_op;
  if (cause !== undefined) say("restarted", 95, null, opMention(cause), ...againText(state));
  const [only] = state.jobs;
  if (remarks.length === 0 && only && state.stages === 0) say("waiting", 12, only.cycle, ...waitText(only, state));
  return remarks;
}

const REFUSED: Readonly<Record<Reason, string>> = {
  full: "the queue is full",
  empty: "nothing is left to take",
  "not-ready": "the queue is not ready",
  range: "it is out of range",
  ineligible: "no element is eligible",
};

/** An operation is complete. */
function written(
  kind: "linked" | "taken",
  { op, bucket, held, reads, cycles }: Happened<"bucket_queue", "linked">,
  scene: Scene,
  { strategy }: BucketQueue,
): Sentence {
  const [data = 0] = resultsOf(scene, op ?? NONE) ?? [];
  const cost = `${plural(reads, "word")} read in ${plural(cycles, "cycle")}.`;
  if (kind === "linked")
    return [` puts data ${data} into `, bucketMention(bucket), `, which holds ${plural(held, "element")} now: ${cost}`];
  const left =
    held > 0 ? `, where ${plural(held, "element")} ${held === 1 ? "is" : "are"} left` : `, which is empty now`;
  const late =
    held === 0 && strategy === "no-counters" ? " Only this last stage knows that the bit must be cleared." : "";
  return [` takes data ${data} from `, bucketMention(bucket), `${left}: ${cost}${late}`];
}

/** A scan looked into a bucket. */
function probed(
  { bucket, held }: Happened<"bucket_queue", "probed">,
  { priorities }: BucketQueue,
  job: Job | undefined,
): Sentence {
  const looked = job?.kind === "dequeue-min" ? bucket + 1 : priorities - bucket;
  if (held > 0)
    return [
      ` finds ${plural(held, "element")} in `,
      bucketMention(bucket),
      `, after ${plural(looked, "bucket")} in all.`,
    ];
  const next = job?.bucket ?? bucket;
  return [" finds ", bucketMention(bucket), " empty and asks for ", bucketMention(next), " next."];
}

/** The last level leads to a bucket; a dequeue chooses, an enqueue does not. */
const weightOf = ({ level }: { level: number }, { levels }: BucketQueue) => 40 + (level === levels ? 5 : 0);

/** A bit was found. */
function picked(
  { level, index, bit }: Happened<"bucket_queue", "picked">,
  state: BucketQueue,
  job: Job | undefined,
): Sentence {
  const { counters, width } = state;
  const mention = bitMention(level, index, bit);
  const counter = counters?.[level - 1]?.[index * width + bit];
  if (job?.kind === "enqueue") {
    const raised = counter === undefined ? "" : `, and raises its counter to ${counter}`;
    return [" goes by ", mention, `, a digit of its priority${raised}.`];
  }
  const side = job?.kind === "dequeue-min" ? "least" : "most";
  const fallen = counter === 0 ? "0: the bit is cleared before others follow it" : `${counter}`;
  const lowered = counter === undefined ? "" : `, and lowers its counter to ${fallen}`;
  return [" picks ", mention, `, the ${side} significant one that is set${lowered}.`];
}

/** Dequeues behind one that has emptied its bucket. */
function againText({ line, restarted }: BucketQueue): Sentence {
  const first = Math.min(...restarted);
  const kind = line.find(({ op }) => op === first)?.kind;
  const others = restarted.length - 1;
  const also = others > 0 ? ` and ${others} behind it begin again.` : " begins again.";
  return [
    " has cleared a bit that later dequeues may have followed to an empty bucket: ",
    opMention(first, kind),
    also,
  ];
}

/** Nothing else happens: the word that it asked for is on its way. */
function waitText({ op, kind, cycle, bucket }: Job, { strategy }: BucketQueue): Sentence {
  const scans = strategy === "scan" && kind !== "enqueue" && bucket !== null;
  const word: Sentence = scans ? ["the word of ", bucketMention(bucket)] : ["a word that it needs"];
  return [opMention(op, kind), ` is in cycle ${cycle}: `, ...word, " is on its way."];
}
