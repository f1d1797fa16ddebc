// Runs a scenario to the steps of a timing diagram and draws them as WaveJSON.

import { count } from "../../../base/format";
import { err, ok, type Result } from "../../../base/result";
import type { OpFrame } from "../../../gen/types/OpFrame";
import type { Client } from "../../../session/client";
import { reasonOf } from "../../run/side/glance";
import { fieldLanes, portLanes, wordsOf } from "./lanes";
import { type WaveJson, waveJson } from "./wave-json";

/** What a diagram shows. */
export interface DiagramChoice {
  /** Stands above it, before the steps. */
  title: string;
  /** Number of the engine. */
  engine: number;
  /** First and last step. */
  first: number;
  last: number;
  /** Fields, as the reader has written them: `occ, l1.bitmap, qe.data[3]`. */
  fields: string;
  /** True for the operations at the ports too. Without fields they are shown anyway. */
  hasPorts: boolean;
}

/** Steps of a diagram at most, as on the command line. */
export const MOST_STEPS = 200;
/** Operations of a step at most, and steps before the first one in which an operation may begin whose result is shown. */
const A_STEP = 16;
const BEFORE = 64;

const NOTHING = { selected: [], window: null, watch: [], otherEngines: [], recent: 0, byRank: false };

/**
 * The diagram of some steps of a scenario's run.
 * @returns an error message for the user if there is none
 */
export async function runDiagram(
  client: Client,
  scenario: string,
  choice: DiagramChoice,
): Promise<Result<WaveJson, string>> {
  const { engine, first, last } = choice;
  if (last < first) return err(`The first step, ${count(first)}, is after the last one, ${count(last)}.`);
  if (last - first >= MOST_STEPS)
    return err(`These are ${count(last - first + 1)} steps; a diagram has at most ${MOST_STEPS}.`);
  const open = await client.request("open", { text: scenario, ahead: false });
  if (!open.ok) return err(reasonOf(open.error));
  const info = open.value.opened.engines[engine]?.info;
  if (!info) return err(`The scenario has no engine ${engine}.`);
  const chosen = wordsOf(choice.fields, info);
  if (!chosen.ok) return chosen;
  const fields = [...new Set(chosen.value.map(({ field }) => field))];
  const words: (number[] | null)[] = first === 0 ? [null] : [];
  let operations: OpFrame[] = [];
  // Without fields the last step has all that is shown.
  for (let step = fields.length > 0 ? Math.max(0, first - 1) : last; step <= last; step++) {
    const latest = step === last ? A_STEP * (last - first + 1 + BEFORE) : 0;
    const at = await client.request("seek", { step, want: { ...NOTHING, engine, fields, latest } });
    if (!at.ok) return err(reasonOf(at.error));
    const { frame, probe } = at.value;
    if (frame.step < step) return err(`The run ends with step ${count(frame.step)}.`);
    words.push(chosen.value.map(({ field, index }) => probe[field]?.[index] ?? 0));
    operations = at.value.latest;
  }
  const lanes = [
    ...(choice.hasPorts || fields.length === 0 ? portLanes(info, operations, first, last) : []),
    ...fieldLanes(info, chosen.value, words),
  ];
  const title = `${choice.title}, steps ${first} to ${last}`;
  return ok(waveJson(title, first, "clock", lanes));
}
