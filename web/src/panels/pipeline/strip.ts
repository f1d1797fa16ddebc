// What the pipeline strip shows of a step.

import type { Pipeline, Pointing, Scene } from "../../designs/contract";
import type { OpFrame } from "../../gen/types/OpFrame";
import { type Piece, piece } from "../../kit/marks/pieces";
import { linkPiece, waitingPiece } from "../packets/edges";
import { incomingPiece, leavingPiece } from "./edges";
import { rem, type StripLayout } from "./layout";
import { linesPiece } from "./lines";
import styles from "./pipeline.module.css";
import { stagesPiece, tokensPiece } from "./stages";

interface Shown {
  scene: Scene;
  /** Null for an engine without stages. */
  pipeline: Pipeline | null;
  layout: StripLayout;
  /** Pixels of a unit of the layout. */
  scale: number;
  /** Operations that completed, the newest first. */
  done: readonly OpFrame[];
  /** Things that are lit. */
  lit: Pointing["lit"];
}

/** The strip: lines, what comes, stages with their operations over them, what has left, and the link. */
export function stripPieces({ scene, pipeline, layout, scale, done, lit }: Shown): Piece[] {
  const { packets, info, upcoming } = scene;
  const full = layout.form === "full";
  const link = packets && full && layout.leaving.length > 0 ? [linkPiece(packets)] : [];
  if (!pipeline) return [none, ...link];
  const leaving = leavingPiece(done, layout, lit);
  return [
    linesPiece(layout, scale),
    packets ? waitingPiece(packets, waitingAt(layout)) : incomingPiece(upcoming, layout, lit),
    stagesPiece(info.stages, pipeline, layout),
    tokensPiece(pipeline, layout, lit),
    ...(leaving ? [leaving] : []),
    ...link,
  ];
}

const none = piece(
  "p",
  { class: styles.none },
  ["A model has no stages of hardware, so there is no pipeline to show."],
  "none",
);

function waitingAt({ left, form, box, besides }: StripLayout) {
  const full = form === "full";
  return { narrow: left < 100 || !full, width: rem(left - 4), top: rem(full ? box.y - 3 : besides) };
}
