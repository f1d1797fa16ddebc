// A packet-history sequencer and the cores behind it.

import { during, layersOf, type Picture, textMark } from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { headMarks, laneMarks } from "./core-marks";
import { decode } from "./decode";
import { layout, MARGIN } from "./layout";
import { logMarks, lookupMarks } from "./log-marks";
import { newsMarks, prefixMarks, ringMarks } from "./sequencer-marks";
import styles from "./structure.module.css";
import { techniqueMarks } from "./technique-marks";

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const { cores } = scene;
  if (!cores) {
    const nothing = textMark(
      "nothing",
      MARGIN,
      30,
      styles.side,
      "No packets: a sequencer is driven by the bench `cores`.",
    );
    return { width, height: space, layers: layersOf(({ front }) => front.push(nothing)) };
  }
  const state = decode(scene);
  const { lane } = cores.own;
  const plan = layout(
    {
      cores: lane.cores.length,
      techniques: 1 + cores.others.length,
      rows: state.rows.length,
      hasLogs: cores.bench.losses !== undefined,
      last: state.number,
    },
    width,
    space,
    scene.whole,
  );
  const layers = layersOf((sheets) => {
    ringMarks(state, cores, plan, sheets);
    during("read", sheets, (sheets) => newsMarks(state, cores, plan, sheets));
    prefixMarks(state, cores, plan, sheets);
    headMarks(cores, plan, sheets);
    lane.cores.forEach((core, i) => {
      const place = plan.lanes[i];
      if (!place) return;
      laneMarks(core, place, cores, plan, sheets);
      logMarks(core, place, cores, plan, sheets);
    });
    during("decide", sheets, (sheets) => lookupMarks(cores, plan, sheets));
    techniqueMarks(cores, plan, sheets);
  });
  return { width, height: plan.height, layers };
}
