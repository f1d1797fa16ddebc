// Sentences about a step.

import { type Clause, clause, counted, NOTHING, reasons, refusal, refusedIn, remarkCollector } from "../clause";
import { type Mention, opMention, type Remark, type Scene } from "../contract";
import type { Happened } from "../reader";
import { type BucketQueue, bitMention, bucketMention, decode, type Job, reader } from "./decode";

const WHY = reasons({
  full: "the queue is full",
  empty: "nothing is left to take",
  "not-ready": "the queue is not ready",
});

/** Sentences about all events of a step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { jobs, line, restarted, levels, stages } = state;
  const { remarks, addRemark } = remarkCollector();
  const kindOf = (op: number) => [...jobs, ...line].find((one) => one.op === op)?.kind;
  for (const event of scene.engine.events) {
    const { kind, op: number } = event;
    if (number === null) continue;
    const job = jobs.find((job) => job.op === number);
    const op = opMention(number, kindOf(number));
    const addInCycle = (weight: number, what: Clause) => addRemark(kind, weight, job?.cycle ?? null, what);
    if (kind === "taken") {
      const data = reader.returned(scene, "dequeue-max", number)?.data ?? 0;
      addInCycle(90, clause`${{ op }} takes data ${{ data }} from ${taking(reader.named(event, kind), state)}`);
    } else if (kind === "linked") {
      const data = reader.returned(scene, "enqueue", number)?.data ?? 0;
      addInCycle(80, clause`${{ op }} puts data ${{ data }} into ${linking(reader.named(event, kind))}`);
    } else if (kind === "probed")
      addInCycle(60, clause`${{ op }} finds ${probing(reader.named(event, kind), job, state)}.`);
    else if (kind === "picked") {
      const pick = reader.named(event, kind);
      // The last level leads to a bucket.
      addInCycle(pick.level === levels ? 45 : 40, clause`${{ op }} ${picking(pick, job, state)}.`);
    } else if (kind === "began" && !restarted.includes(number))
      addInCycle(20, clause`${{ op }} begins; ${waiting(line.length)} in line.`);
  }
  for (const refused of refusedIn(scene)) addRemark("rejected", 60, null, refusal(refused, WHY[refused.reason]));
  if (reader.first(scene, "reset")) addRemark("reset", 50, null, clause`A reset empties the queue and its line.`);
  const cause = reader.first(scene, "restarted")?.cause_op;
  if (cause !== undefined) addRemark("restarted", 95, null, restarting(opMention(cause), state));
  const [only] = jobs;
  if (remarks.length === 0 && only && stages === 0) addRemark("waiting", 12, only.cycle, passing(only));
  return remarks;
}

type BucketQueueWritten = Happened<"bucket_queue", "linked">;

const costOf = ({ reads, cycles }: BucketQueueWritten): Clause =>
  clause`${counted({ reads }, "word")} read in ${counted({ cycles }, "cycle")}`;

/** A dequeue completes. */
function taking(taken: BucketQueueWritten, { strategy }: BucketQueue): Clause {
  const { bucket, held } = taken;
  const some = clause`where ${counted({ held }, "element")} ${held === 1 ? "is" : "are"} left`;
  const left = held > 0 ? some : clause`${{ empty: "which is empty now" }}`;
  const only = clause` ${{ only: "Only this last stage knows that the bit must be cleared" }}.`;
  const late = held === 0 && strategy === "no-counters" ? only : NOTHING;
  return clause`${{ bucket: bucketMention(bucket) }}, ${left}: ${costOf(taken)}.${late}`;
}

/** An enqueue completes. */
function linking(linked: BucketQueueWritten): Clause {
  const holds = clause`which holds ${counted({ held: linked.held }, "element")} now`;
  return clause`${{ bucket: bucketMention(linked.bucket) }}, ${holds}: ${costOf(linked)}.`;
}

/** A scan reads a bucket. */
function probing(
  { bucket, held }: Happened<"bucket_queue", "probed">,
  job: Job | undefined,
  { priorities }: BucketQueue,
): Clause {
  const found = { bucket: bucketMention(bucket) };
  if (held > 0) {
    const looked = job?.kind === "dequeue-min" ? bucket + 1 : priorities - bucket;
    return clause`${counted({ held }, "element")} in ${found}, after ${counted({ looked }, "bucket")} in all`;
  }
  return clause`${found} empty and asks for ${{ next: bucketMention(job?.bucket ?? bucket) }} next`;
}

/** A bit is found: a dequeue chooses it, an enqueue follows its priority. */
function picking(
  { level, index, bit }: Happened<"bucket_queue", "picked">,
  job: Job | undefined,
  { tree }: BucketQueue,
): Clause {
  const mention = { bit: bitMention(level, index, bit) };
  const counter = tree[level - 1]?.find((one) => one.bitmap === index && one.bit === bit)?.counter ?? null;
  if (job?.kind === "enqueue") {
    const raised = counter === null ? NOTHING : clause`, and raises its counter to ${{ raised: counter }}`;
    return clause`goes by ${mention}, ${{ digit: "a digit of its priority" }}${raised}`;
  }
  const side = job?.kind === "dequeue-min" ? "least" : "most";
  const cleared = counter === 0 ? clause`: ${{ cleared: "the bit is cleared before others follow it" }}` : NOTHING;
  const lowered = counter === null ? NOTHING : clause`, and lowers its counter to ${{ lowered: counter }}${cleared}`;
  return clause`picks ${mention}, the ${{ side }} significant one that is set${lowered}`;
}

/** Number of waiting operations. */
const waiting = (line: number): Clause =>
  line === 0
    ? clause`${{ nothing: "nothing waits" }}`
    : clause`${counted({ line }, "operation")} ${line === 1 ? "waits" : "wait"}`;

/** Dequeues behind one that has emptied its bucket wait and restart. */
function restarting(cause_op: Mention, { line, restarted }: BucketQueue): Clause {
  const number = Math.min(...restarted);
  const first = opMention(number, line.find(({ op }) => op === number)?.kind);
  const others = restarted.length - 1;
  const also = others > 0 ? clause` and ${{ others }} behind it begin` : clause` begins`;
  const why = clause`${{ cause_op }} has cleared a bit that later dequeues may have followed to an empty bucket`;
  return clause`${why}: ${{ first }}${also} again.`;
}

/** A cycle without events: the requested word is still being read. */
function passing({ op, kind, cycle, bucket, scans }: Job): Clause {
  const word =
    scans && bucket !== null
      ? clause`the word of ${{ bucket: bucketMention(bucket) }}`
      : clause`${{ needed: "a word that it needs" }}`;
  return clause`${{ op: opMention(op, kind) }} is in cycle ${{ cycle }}: ${word} is on its way.`;
}
