import type { ControlProps } from "../contract";
import { decode } from "./decode";
import { OverviewStrip } from "./OverviewStrip";
import { planOfTree } from "./tree-plan";

/** The strip of a tree that is too large to be drawn whole. */
export function OverviewOfTree({ scene, width, height, pointing }: ControlProps) {
  const bbq = decode(scene);
  const overview = bbq.d === 1 ? null : planOfTree(scene, width, height).overview;
  return overview && <OverviewStrip overview={overview} bbq={bbq} pointing={pointing} />;
}
