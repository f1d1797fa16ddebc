// What the pipeline strip shows of a BBQ.

import { parameter } from "../../base/parameter";
import type { EventFrame } from "../../gen/types/EventFrame";
import type { Info } from "../../gen/types/Info";
import { type Arc, operationOf, type Pipeline, type Scene, type Token } from "../contract";
import { refusedTokens } from "../occupants";
import { readerOf, resultsOf } from "../reader";
import { decode } from "./decode";
import { commitStage, indexStage, waitStage, writeStage } from "./geometry";
import { partitionOf } from "./partition";
import type { Occupant } from "./state";
import { lookOf } from "./touches";

/** What a forwarding path carries, by its number in events. */
const CARGO = ["bitmap", "StOC", "bucket", "data", "link"];

/** Null for an engine without stages. */
export function pipeline(scene: Scene): Pipeline | null {
  const { stages } = decode(scene);
  if (scene.info.stages.length === 0) return null;
  const tokens = scene.info.stages.map((_, stage) => {
    const occupant = stages[stage];
    return occupant ? [token(scene, occupant)] : stage === 0 ? refusedTokens(scene) : [];
  });
  return { stages: tokens, arcs: arcs(scene.info, scene.engine.events) };
}

function token(scene: Scene, { op, kind, priority, color }: Occupant): Token {
  return {
    op,
    kind,
    detail: detail(scene, op, kind, priority),
    mark: color === "orange" ? "tail" : color === "purple" ? "head" : null,
    refused: null,
  };
}

function detail(scene: Scene, op: number, kind: string, priority: number | null): string {
  const result = resultsOf(scene, op);
  const given = operationOf(scene, op)?.arguments;
  const queue = (number: number | undefined) => (number === undefined ? "" : ` q${number}`);
  if (kind === "enqueue") return given ? `${given[0]} @ ${given[1]}${queue(given[2])}` : `@ ${priority ?? "?"}`;
  if (result) return `${result[0]} @ ${result[1]}${queue(result[2])}`;
  if (priority === null && given?.length === 1) return `q${given[0]}`;
  return priority === null ? "" : `@ ${priority}`;
}

const { named } = readerOf("bbq");

/** What a speculation is called, by how sure it is. */
const ASSUMED = { guess: "assumes", sure: "is sure", must: "must adopt", wrong: "not foreseen" };

/** One arc for each pair of stages, with all that it carries. */
export function arcs(info: Info, events: readonly EventFrame[]): Arc[] {
  const [w, d] = [parameter(info, "W") ?? 1, parameter(info, "D") ?? 1];
  const { shift } = partitionOf(info, w ** d);
  const found = new Map<string, Arc & { labels: string[] }>();
  const carry = (label: string, from: number, to: number, look: Arc["look"] = "forward") => {
    const arc = found.get(`${from} ${to}`) ?? { from, to, labels: [], look };
    // An operation that adopts is handed the bitmap as well; the adoption matters more.
    if (look !== "forward") Object.assign(arc, { look, labels: [label] });
    else arc.labels.push(label);
    found.set(`${from} ${to}`, arc);
  };
  for (const event of events) {
    const { kind } = event;
    if (kind === "forwarded") {
      const { what, from_stage, to_stage } = named(event, kind);
      carry(CARGO[what] ?? "value", from_stage, to_stage);
    }
    if (kind === "speculated") {
      const { level, index, how, ahead_index } = named(event, kind);
      const look = lookOf(index, how, ahead_index);
      carry(ASSUMED[look], waitStage(level, shift), indexStage(level, shift), look === "wrong" ? "wrong" : "speculate");
    }
    if (kind === "adopted") {
      const { level } = named(event, kind);
      carry("adopts", commitStage(level, shift), waitStage(level, shift), "adopt");
    }
    // The element of the enqueue one stage ahead.
    if (kind === "bypassed") carry("bypass", writeStage(d, shift) - 1, writeStage(d, shift) - 2);
  }
  return [...found.values()].sort((a, b) => a.from - a.to - (b.from - b.to));
}
