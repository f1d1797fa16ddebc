import { type ReactNode, useMemo, useRef } from "react";
import { cut } from "../../base/format";
import { opThing } from "../../base/thing";
import { flowStyle } from "../../kit/drawing/flow-style";
import { useGlide } from "../../kit/drawing/glide";
import { GlyphMark } from "../../kit/tokens/Glyph";
import type { Pointing, StructureProps } from "../contract";
import { finishText, levelText, ruleText, servedText } from "./arithmetic";
import { Clock } from "./Clock";
import { type Arrival, decode, type Gearbox, type Overtaken } from "./decode";
import { LevelRows } from "./LevelRows";
import { type Box, layout, type Plan } from "./layout";
import { flowThing } from "./names";
import { Press } from "./Press";
import styles from "./structure.module.css";

/** Virtual time, what is worked out, the levels of FIFO queues, and what is known of each flow. */
export function Structure({ scene, width, height, pointing, glides }: StructureProps) {
  const root = useRef<SVGSVGElement>(null);
  const state = useMemo(() => decode(scene), [scene]);
  const plan = useMemo(() => layout(state, width, height), [state, width, height]);
  const places = useMemo(
    () => new Map(state.arrival ? [[opThing(state.arrival.op), { x: plan.band.x, y: plan.band.y }]] : []),
    [state, plan],
  );
  useGlide(root, places, glides);
  return (
    <svg
      ref={root}
      className={styles.structure}
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      aria-label="Structure of the queue"
    >
      {plan.clock && <Clock state={state} {...plan.clock} />}
      <Band state={state} band={plan.band} clocked={plan.clock !== null} />
      <LevelRows plan={plan} state={state} pointing={pointing} />
      <List plan={plan} state={state} pointing={pointing} />
      <Flows state={state} box={plan.flows} pointing={pointing} />
    </svg>
  );
}

interface Line {
  text: string;
  look: "sum" | "wrong" | "small";
}

/** What came and what left, with the arithmetic behind it. */
function Band({ state, band, clocked }: { state: Gearbox; band: Box; clocked: boolean }) {
  const { arrival, departure, overtaken, time, was, held } = state;
  const { x } = band;
  const moves = was !== null && was !== time ? `t_s moves from ${was} to ${time}` : `t_s = ${time}`;
  const waiting = held === 1 ? "1 packet waits" : `${held} packets wait`;
  const top = band.y + 8;
  const second = top + 20 + (arrival ? 18 * linesOf(arrival, state).length + 4 : 0);
  return (
    <g>
      <text x={x} y={top} className={styles.small}>
        {clocked ? `${waiting}, ${moves}` : `${moves}; ${waiting}`}
      </text>
      {arrival && (
        <g className="tone-enqueue" data-glide={opThing(arrival.op)}>
          <Lines lines={linesOf(arrival, state)} x={x} y={top + 20} w={band.w}>
            <GlyphMark kind="enqueue" size={18} faint={arrival.refused !== null} />
          </Lines>
        </g>
      )}
      {departure && (
        <Lines
          lines={[{ text: servedText(departure, state), look: "sum" }, ...wrong(overtaken)]}
          x={x}
          y={second}
          w={band.w}
        >
          <GlyphMark kind="dequeue" size={18} />
        </Lines>
      )}
    </g>
  );
}

function linesOf(arrival: Arrival, state: Gearbox): Line[] {
  const level = levelText(arrival, state);
  const rule = ruleText(arrival);
  return [
    { text: `flow ${arrival.flow}, ${arrival.bytes} B: ${finishText(arrival)}`, look: "sum" },
    ...(level ? [{ text: level, look: arrival.refused ? "wrong" : "sum" } as const] : []),
    ...(rule ? [{ text: rule, look: "small" } as const] : []),
  ];
}

const wrong = (overtaken: Overtaken | null): Line[] =>
  overtaken
    ? [
        {
          text: `⚠ out of order: it leaves before packet ${overtaken.other.data}, F ${overtaken.other.finish}`,
          look: "wrong",
        },
      ]
    : [];

/** Pixels of a letter. */
const LETTER = 6.6;

/** Lines behind a sign, each as long as there is room. */
function Lines(props: { lines: readonly Line[]; x: number; y: number; w: number; children: ReactNode }) {
  const { lines, x, y, w, children } = props;
  return (
    <>
      <g transform={`translate(${x + 10} ${y})`}>{children}</g>
      {lines.map(({ text, look }, i) => (
        <text key={text} x={x + 26} y={y + 18 * i} className={styles[look]}>
          {cut(text, Math.floor((w - 26) / LETTER))}
        </text>
      ))}
    </>
  );
}

/** The exact order: by F, the next one first. */
function List({ plan, state, pointing }: { plan: Plan; state: Gearbox; pointing: Pointing }) {
  if (state.kind !== "wfq") return null;
  const top = plan.band.y + plan.band.h + 4;
  return (
    <g>
      <text x={plan.gutter - 12} y={top + 14} className={styles.levelName}>
        list
      </text>
      <text x={plan.gutter - 12} y={top + 29} className={styles.rowLabel}>
        by F, least first
      </text>
      {plan.list.length === 0 && (
        <text x={plan.gutter} y={top + 14} className={styles.small}>
          empty
        </text>
      )}
      {plan.list.map(({ packet, x, y, w, h }) => {
        const lit = pointing.lit.has(packet.thing);
        return (
          <g key={packet.thing}>
            <Press
              thing={packet.thing}
              name={`Packet ${packet.data} of flow ${packet.flow}, F ${packet.finish}`}
              pointing={pointing}
              box={{ x, y, w, h }}
              rx={3}
              look={`${styles.packet} ${lit ? styles.litPacket : ""}`}
              style={flowStyle(packet.flow)}
            />
            <text x={x + w / 2} y={y + h / 2 - 6} className={styles.finish}>
              {packet.finish}
            </text>
            <text x={x + w / 2} y={y + h / 2 + 9} className={styles.of}>
              flow {packet.flow}
            </text>
          </g>
        );
      })}
      {plan.listMore > 0 && (
        <text x={plan.width - 14} y={plan.flows.y - 6} className={styles.rowLabel}>
          +{plan.listMore} more
        </text>
      )}
    </g>
  );
}

const CHIP = 118;

/** What the departure-time calculator knows of each flow. */
function Flows({ state, box, pointing }: { state: Gearbox; box: Box; pointing: Pointing }) {
  const known = state.flows.filter(({ finish, level }) => finish !== null || level > 0);
  const fit = Math.max(1, Math.floor((box.w - 60) / CHIP));
  const shown = known.slice(0, known.length > fit ? fit - 1 : fit);
  return (
    <g>
      <text x={box.x} y={box.y + 12} className={styles.small}>
        flows
      </text>
      {shown.map(({ flow, finish, level }, i) => {
        const x = box.x + 50 + i * CHIP;
        const thing = flowThing(flow);
        const says = `${flow}: F ${finish ?? "–"}${level > 0 && state.kind === "gearbox" ? `, L${level}` : ""}`;
        return (
          <g key={flow}>
            <Press
              thing={thing}
              name={`Flow ${flow}: last departure time ${finish ?? "over"}${level > 0 ? `, level ${level}` : ""}`}
              pointing={pointing}
              box={{ x, y: box.y + 2, w: CHIP - 8, h: box.h - 6 }}
              rx={3}
              look={`${styles.packet} ${pointing.lit.has(thing) ? styles.litPacket : ""}`}
              style={flowStyle(flow)}
            />
            <text x={x + (CHIP - 8) / 2} y={box.y + 12} className={styles.finish}>
              {says}
            </text>
          </g>
        );
      })}
      {known.length > shown.length && (
        <text x={box.x + 50 + shown.length * CHIP} y={box.y + 12} className={styles.small}>
          +{known.length - shown.length} more
        </text>
      )}
    </g>
  );
}
