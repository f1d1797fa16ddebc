// The shipped scenarios, and the header's text at the end of their runs.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Scenario } from "../src/gen/types/Scenario.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../scenarios");

/** Shipped scenarios by name. */
export const shipped: ReadonlyMap<string, Scenario> = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json") && file !== "schema.json")
    .map((file) => [file.slice(0, -5), JSON.parse(readFileSync(path.join(FOLDER, file), "utf8"))]),
);

/** True if a run is too long for tests to follow to its end. */
export const isLong = ({ stop }: Scenario): boolean => (stop?.steps ?? 0) > 1_000_000;

/** The header's text at the end of a run of hardware and model. */
export function verdict({ engines, expect }: Scenario): string {
  if (expect?.divergence !== undefined) return "RTL ≠ model";
  return engines.every(({ reference }) => reference === undefined) ? "no reference" : "RTL = model";
}
