import { useMemo, useRef } from "react";
import { opThing } from "../../base/thing";
import { type Places, useGlide } from "../../kit/drawing/glide";
import type { StructureProps } from "../contract";
import { Axis } from "./Axis";
import { decode, type SpPifo } from "./decode";
import { GradientBars } from "./GradientBars";
import { layout, type Plan, roomyOf } from "./layout";
import { packetThing } from "./names";
import { PlainQueue } from "./PlainQueue";
import { plainLayout } from "./plain-layout";
import { QueueRows } from "./QueueRows";
import styles from "./structure.module.css";

/** Bounds on an axis of ranks, the queues below it, an ideal PIFO of the same packets, and what the greedy algorithm computed. */
export function Structure(props: StructureProps) {
  const state = useMemo(() => decode(props.scene), [props.scene]);
  const Drawing = state.kind === "fifo" && !state.ranked ? Plain : Ranked;
  return <Drawing {...props} state={state} />;
}

interface DrawingProps extends StructureProps {
  state: SpPifo;
}

/** A FIFO needs no axis of ranks where there are none, and everything would leave an ideal PIFO in the same order. */
function Plain({ state, width, height, pointing, glides }: DrawingProps) {
  const root = useRef<SVGSVGElement>(null);
  const plan = useMemo(() => plainLayout(state.queues[0]?.packets ?? [], width, height), [state, width, height]);
  const places = useMemo(
    (): Places => new Map(plan.packets.map(({ packet, x, y }) => [packetThing(packet.place), { x, y }])),
    [plan],
  );
  useGlide(root, places, glides);
  return (
    <svg ref={root} className={styles.structure} viewBox={`0 0 ${width} ${height}`} aria-label="Structure of the queue">
      <PlainQueue plan={plan} state={state} pointing={pointing} />
    </svg>
  );
}

function Ranked({ state, width, height, pointing, glides }: DrawingProps) {
  const root = useRef<SVGSVGElement>(null);
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
