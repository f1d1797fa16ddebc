import { Suspense } from "react";
import { fetched } from "../../kit/ui/fetched";
import type { ControlProps } from "../contract";
import { decode } from "./decode";
import { planOfTree } from "./tree-plan";

const OverviewStrip = fetched(() => import("./OverviewStrip").then(({ OverviewStrip }) => OverviewStrip));

/** The strip of a tree that is too large to be drawn whole. Few scenarios have one, so it is fetched when it is needed. */
export function OverviewOfTree({ scene, width, height, pointing }: ControlProps) {
  const bbq = decode(scene);
  const overview = bbq.d === 1 ? null : planOfTree(scene, width, height).overview;
  return (
    overview && (
      <Suspense>
        <OverviewStrip overview={overview} bbq={bbq} pointing={pointing} />
      </Suspense>
    )
  );
}
