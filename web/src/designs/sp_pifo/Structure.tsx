import { useMemo, useRef } from "react";
import { opThing, type StructureProps } from "../../views/design";
import { type Places, useGlide } from "../../views/glide";
import { Axis } from "./Axis";
import { decode } from "./decode";
import { GradientBars } from "./GradientBars";
import { layout, type Plan, roomyOf } from "./layout";
import { QueueRows } from "./QueueRows";
import styles from "./structure.module.css";
import { packetThing } from "./words";

/** Bounds on an axis of ranks, the queues below it, an ideal PIFO of the same packets, and what the greedy algorithm computed. */
export function Structure({ scene, width, height, pointing, glides }: StructureProps) {
  const root = useRef<SVGSVGElement>(null);
  const state = useMemo(() => decode(scene), [scene]);
  // Few queues on a large screen are drawn larger, for those who sit far away.
  const roomy = roomyOf(state.queues.length, state.gradient !== null);
  const zoom = Math.max(1, Math.min(1.6, height / (roomy + 60), width / 800));
  const plan = useMemo(() => layout(state, width / zoom, height / zoom), [state, width, height, zoom]);
  const places = useMemo(() => glidePlaces(plan, state.scan?.op), [plan, state]);
  useGlide(root, places, glides);
  return (
    <svg
      ref={root}
      className={styles.structure}
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      aria-label="Structure of the queue"
    >
      <Axis plan={plan} state={state} pointing={pointing} />
      <QueueRows plan={plan} state={state} pointing={pointing} />
      {plan.gradient && state.gradient && (
        <GradientBars plan={plan.gradient} gutter={plan.gutter} gradient={state.gradient} />
      )}
    </svg>
  );
}

/** Where bounds and packets are, for gliding. */
function glidePlaces({ bounds, rows, arrival }: Plan, op: number | undefined): Places {
  const places = new Map<string, { x: number; y: number }>();
  for (const { queue, x } of bounds) places.set(`bound ${queue}`, { x, y: 0 });
  for (const { packets } of rows)
    for (const { packet, x, y } of packets) places.set(packetThing(packet.place), { x, y });
  if (arrival && op !== undefined) places.set(opThing(op), arrival);
  return places;
}
