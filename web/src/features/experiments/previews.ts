// Previews of experiments for cards: their points, and figures from few packets.

import { useEffect, useState } from "react";
import type { Experiment } from "../../gen/types/Experiment";
import { type SweepClient, starter } from "./client";
import { formOf, linesOf, type SweepLine } from "./lines";
import { hasPackets, variantOf } from "./packets";
import type { SweepListed } from "./protocol";
import { rowsOf } from "./rows";
import type { SweepValues } from "./store";

/** Packets of the longest point of a small figure; the larger number if the smaller one gives no line, for example with long windows. */
const PREVIEW_PACKETS = [3_000, 50_000];

export interface Preview {
  /** The points of the file. */
  points: readonly SweepListed[];
  /** The figure from few packets; null until it is computed, or if that fails. */
  figure: SmallFigure | null;
}

export interface SmallFigure {
  /** The file with fewer packets. */
  experiment: Experiment;
  unit: string;
  lines: readonly SweepLine[];
}

/** Cached previews, by the text of their file, on which alone they depend. */
const computed = new Map<string, Preview>();

/** A shipped experiment: its name and its file. */
export interface SweepEntry {
  name: string;
  text: string;
  file: Experiment;
}

/** The previews of these experiments by name, computed one after the other in a worker that ends with the last one. */
export function usePreviews(entries: readonly SweepEntry[] | null): ReadonlyMap<string, Preview> {
  const [previews, setPreviews] = useState<ReadonlyMap<string, Preview>>(new Map());
  useEffect(() => {
    if (!entries) return;
    let left = false;
    let client: SweepClient | null = null;
    const show = (name: string, preview: Preview) =>
      !left && setPreviews((before) => new Map(before).set(name, preview));
    for (const { name, text } of entries) {
      const preview = computed.get(text);
      if (preview) show(name, preview);
    }
    const run = async (missing: readonly SweepEntry[]) => {
      if (missing.length === 0) return;
      const start = await starter();
      if (left) return;
      client = start();
      for (const { name, text } of missing) {
        if (left) return;
        const points = await pointsOf(client, text);
        if (points) show(name, { points, figure: null });
      }
      // Every step of every node of a network is run: others do not wait for that.
      const isNetwork = ({ file }: SweepEntry) => ["network", "mesh", "nic"].includes(file.base.bench.kind);
      const inOrder = [...missing.filter((one) => !isNetwork(one)), ...missing.filter(isNetwork)];
      for (const { name, text } of inOrder) {
        if (left) return;
        const preview = await previewOf(client, text);
        if (preview) computed.set(text, preview);
        if (preview) show(name, preview);
      }
      client.end("all are drawn");
    };
    // Without previews cards show less.
    void run(entries.filter(({ text }) => !computed.has(text))).catch(() => {});
    return () => {
      left = true;
      client?.end("the list was left");
    };
  }, [entries]);
  return previews;
}

/** The points of an experiment; null if it cannot be opened. */
async function pointsOf(client: SweepClient, text: string): Promise<readonly SweepListed[] | null> {
  const opened = await client.request("open", { text });
  return opened.ok ? opened.value.points : null;
}

/** Runs an experiment with few packets; null if it cannot be opened. It has no figure if a run fails or gives nothing to draw. */
export async function previewOf(client: SweepClient, text: string): Promise<Preview | null> {
  const file = await client.request("open", { text });
  if (!file.ok) return null;
  const { points, experiment } = file.value;
  const longest = hasPackets(experiment) ? Math.max(...points.map(({ packets }) => packets)) : null;
  const tries = longest === null ? [null] : PREVIEW_PACKETS.map((packets) => Math.min(longest, packets));
  for (const packets of tries) {
    const figure = await figureOf(client, variantOf(experiment, { packets, seed: null }, longest ?? 1));
    if (figure && isDrawn(figure)) return { points, figure };
  }
  return { points, figure: null };
}

/** True if the figure shows something: two values of a line, or an isolated value. */
const isDrawn = ({ experiment, lines }: SmallFigure) => {
  const form = formOf(experiment);
  const least = form === "lines" || form === "panels" ? 2 : 1;
  return lines.some(({ dots }) => dots.length >= least);
};

/** Runs all points of an experiment; null if that fails. */
async function figureOf(client: SweepClient, file: Experiment): Promise<SmallFigure | null> {
  const opened = await client.request("open", { text: JSON.stringify(file) });
  if (!opened.ok) return null;
  const { experiment, unit, points } = opened.value;
  const values: SweepValues[] = [];
  for (const point of points.keys()) {
    const ran = await client.request("run", { point });
    if (!ran.ok) return null;
    values.push({ rows: rowsOf(ran.value.rows), raw: ran.value.rows });
  }
  return { experiment, unit, lines: linesOf(experiment, points, values, true) };
}
