// What happened in a step, in sentences.

import { plural } from "../../base/format";
import { opMention, type Remark, type Scene, type Sentence } from "../contract";
import type { Happened } from "../reader";
import { reasons, refusal, refusedIn, telling } from "../telling";
import { type BucketQueue, bitMention, bucketMention, decode, type Job, reader } from "./decode";

const WHY = reasons({
  full: "the queue is full",
  empty: "nothing is left to take",
  "not-ready": "the queue is not ready",
});

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { jobs, line, restarted, levels, stages } = state;
  const { remarks, say } = telling();
  const kindOf = (op: number) => [...jobs, ...line].find((one) => one.op === op)?.kind;
  for (const event of scene.engine.events) {
    const { kind, op } = event;
    if (op === null) continue;
    const job = jobs.find((job) => job.op === op);
    const tell = (weight: number, ...sentence: Sentence) =>
      say(kind, weight, job?.cycle ?? null, opMention(op, kindOf(op)), ...sentence);
    if (kind === "taken") {
      const data = reader.returned(scene, "dequeue-max", op)?.data;
      tell(90, ` takes data ${data} from `, ...taking(reader.named(event, kind), state));
    } else if (kind === "linked") {
      const data = reader.returned(scene, "enqueue", op)?.data;
      tell(80, ` puts data ${data} into `, ...linking(reader.named(event, kind)));
    } else if (kind === "probed") tell(60, ...probing(reader.named(event, kind), job, state));
    else if (kind === "picked") {
      const pick = reader.named(event, kind);
      // The last level leads to a bucket.
      tell(pick.level === levels ? 45 : 40, ...picking(pick, job, state));
    } else if (kind === "began" && !restarted.includes(op)) tell(20, ` begins; ${waitingText(line.length)}.`);
  }
  for (const refused of refusedIn(scene)) say("rejected", 60, null, refusal(refused, WHY[refused.reason]));
  if (reader.first(scene, "reset")) say("reset", 50, null, "A reset empties the queue and its line.");
  const cause = reader.first(scene, "restarted")?.cause_op;
  if (cause !== undefined) say("restarted", 95, null, opMention(cause), ...restarting(state));
  const [only] = jobs;
  if (remarks.length === 0 && only && stages === 0) say("waiting", 12, only.cycle, ...passing(only));
  return remarks;
}

type Written = Happened<"bucket_queue", "linked">;

const costOf = ({ reads, cycles }: Written): string => `${plural(reads, "word")} read in ${plural(cycles, "cycle")}.`;

/** A dequeue is complete. */
function taking(taken: Written, { strategy }: BucketQueue): Sentence {
  const { bucket, held } = taken;
  const isEmpty = held === 0;
  const left = isEmpty ? "which is empty now" : `where ${plural(held, "element")} ${held === 1 ? "is" : "are"} left`;
  const late = " Only this last stage knows that the bit must be cleared.";
  return [bucketMention(bucket), `, ${left}: ${costOf(taken)}${isEmpty && strategy === "no-counters" ? late : ""}`];
}

/** An enqueue is complete. */
const linking = (linked: Written): Sentence => [
  bucketMention(linked.bucket),
  `, which holds ${plural(linked.held, "element")} now: ${costOf(linked)}`,
];

/** A scan looked into a bucket. */
function probing(
  { bucket, held }: Happened<"bucket_queue", "probed">,
  job: Job | undefined,
  { priorities }: BucketQueue,
): Sentence {
  const looked = job?.kind === "dequeue-min" ? bucket + 1 : priorities - bucket;
  if (held > 0) {
    const found = ` finds ${plural(held, "element")} in `;
    return [found, bucketMention(bucket), `, after ${plural(looked, "bucket")} in all.`];
  }
  const next = job?.bucket ?? bucket;
  return [" finds ", bucketMention(bucket), " empty and asks for ", bucketMention(next), " next."];
}

/** A bit was found: a dequeue chooses, an enqueue does not. */
function picking(
  { level, index, bit }: Happened<"bucket_queue", "picked">,
  job: Job | undefined,
  { tree }: BucketQueue,
): Sentence {
  const mention = bitMention(level, index, bit);
  const counter = tree[level - 1]?.find((one) => one.bitmap === index && one.bit === bit)?.counter ?? null;
  if (job?.kind === "enqueue") {
    const raised = counter === null ? "" : `, and raises its counter to ${counter}`;
    return [" goes by ", mention, `, a digit of its priority${raised}.`];
  }
  const side = job?.kind === "dequeue-min" ? "least" : "most";
  const fallen = counter === 0 ? "0: the bit is cleared before others follow it" : `${counter}`;
  const lowered = counter === null ? "" : `, and lowers its counter to ${fallen}`;
  return [" picks ", mention, `, the ${side} significant one that is set${lowered}.`];
}

/** How many operations are in line. */
const waitingText = (count: number): string =>
  count === 0 ? "nothing waits in line" : `${plural(count, "operation")} ${count === 1 ? "waits" : "wait"} in line`;

/** Dequeues behind one that has emptied its bucket go back into the line. */
function restarting({ line, restarted }: BucketQueue): Sentence {
  const first = Math.min(...restarted);
  const kind = line.find(({ op }) => op === first)?.kind;
  const others = restarted.length - 1;
  const also = others > 0 ? ` and ${others} behind it begin again.` : " begins again.";
  const why = " has cleared a bit that later dequeues may have followed to an empty bucket: ";
  return [why, opMention(first, kind), also];
}

/** Nothing else happens: the word that it asked for is on its way. */
function passing({ op, kind, cycle, bucket, scans }: Job): Sentence {
  const word: Sentence = scans && bucket !== null ? ["the word of ", bucketMention(bucket)] : ["a word that it needs"];
  return [opMention(op, kind), ` is in cycle ${cycle}: `, ...word, " is on its way."];
}
