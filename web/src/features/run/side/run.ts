// A run that is read anywhere without being drawn, in another worker.

import type { EngineFrame } from "../../../gen/types/EngineFrame";
import type { OpFrame } from "../../../gen/types/OpFrame";
import type { Client } from "../../../session/client";
import type { OpWindow } from "../../../session/protocol";

/** A step of a run. */
export interface Point {
  /** The step, which is the last one if the run ends before what was asked for. */
  step: number;
  engine: EngineFrame;
  /** The operations that were asked for, known so far. */
  ops: readonly OpFrame[];
}

export interface Run {
  /** Steps at most. */
  steps: number;
  /** Null if it cannot be had: the worker is gone. */
  at(step: number, ops?: OpWindow): Promise<Point | null>;
}

/** Opens a scenario to read the results of an engine, or of the one that the scenario shows; null if it cannot be opened. */
export async function openRun(client: Client, text: string, wanted?: number): Promise<Run | null> {
  const answer = await client.request("open", { text, ahead: false });
  if (!answer.ok) return null;
  const { opened } = answer.value;
  const { view } = JSON.parse(answer.value.text) as { view?: { selection?: { engine?: number } } };
  const engine = Math.min(wanted ?? view?.selection?.engine ?? 0, opened.engines.length - 1);
  const nothing = { fields: [], looked: [], latest: 0, watch: [], beside: [], recent: 0, byRank: false };
  const at: Run["at"] = async (step, ops) => {
    const want = { ...nothing, engine, window: ops ?? null };
    const seen = await client.request("seek", { step, want });
    if (!seen.ok) return null;
    const { frame, window } = seen.value;
    const there = frame.engines[engine];
    return there ? { step: frame.step, engine: there, ops: window } : null;
  };
  return { steps: opened.steps, at };
}
