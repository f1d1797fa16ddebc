import { count } from "../../base/format";
import type { Pointing } from "../contract";
import { quotaBytes } from "./arithmetic";
import type { Gearbox } from "./decode";
import { FifoColumn } from "./FifoColumn";
import type { LevelRow, Plan } from "./layout";
import { setName } from "./names";
import styles from "./structure.module.css";

interface Props {
  plan: Plan;
  state: Gearbox;
  pointing: Pointing;
}

/** The levels, the finest at the top, each with its sets of FIFOs; the FIFOs of the present, which together are the compound FIFO, framed. */
export function LevelRows({ plan, state, pointing }: Props) {
  const { rows, gutter, meter } = plan;
  const presents = rows.flatMap(({ now }) => (now ? [now] : []));
  const way = presents.map(({ x, y, w, h }) => ({ x: x + w / 2, top: y, bottom: y + h }));
  return (
    <g>
      {way.slice(1).map((to, i) => {
        const from = way[i];
        if (!from) return null;
        return (
          <path
            key={to.top}
            d={`M${from.x} ${from.bottom + 2}V${from.bottom + 6}H${to.x}V${to.top - 20}`}
            className={styles.compound}
          />
        );
      })}
      {rows.map((row) => (
        <g key={row.level.number}>
          <Name row={row} gutter={gutter} state={state} />
          {row.sets.length > 1 && row.sets.map((set) => <rect key={set.set} {...boxOf(set)} className={styles.set} />)}
          {row.fifos.map((column) => (
            <FifoColumn
              key={column.fifo.index}
              column={column}
              level={row.level.number}
              sets={row.level.sets}
              state={state}
              pointing={pointing}
            />
          ))}
          {row.subs.length > 0 && (
            <text x={gutter - 12} y={row.subsTop + 14} className={styles.rowLabel}>
              step-down
            </text>
          )}
          {row.subs.map((column) => (
            <FifoColumn
              key={column.fifo.index}
              column={column}
              level={row.level.number}
              sets={row.level.sets}
              state={state}
              pointing={pointing}
            />
          ))}
          {row.level.number > 1 && meter.w > 0 && <Meter row={row} x={meter.x} w={meter.w} />}
        </g>
      ))}
    </g>
  );
}

const boxOf = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => ({
  x,
  y,
  width: w,
  height: h,
  rx: 4,
});

/** Letters of a line beside a level. */
const LETTERS = 15;

/** What a FIFO of the level covers, in lines that fit. */
function coverage({ granularity }: LevelRow["level"], rounds: boolean): string[] {
  const unit = rounds ? "bytes" : granularity === 1 ? "unit each" : "units each";
  const line = `${count(granularity)} ${unit}`;
  return line.length <= LETTERS ? [line] : [count(granularity), unit];
}

function Name({ row, gutter, state }: { row: LevelRow; gutter: number; state: Gearbox }) {
  const { level, fifos } = row;
  const top = fifos[0]?.y ?? row.y;
  const plain = state.kind === "calendar_queue";
  const rounds = state.before > 0;
  const serving = fifos.find(({ fifo }) => fifo.distance === 0)?.fifo.set ?? 0;
  const lines = coverage(level, rounds).concat(level.sets > 1 ? [`set ${setName(serving)} serves`] : []);
  return (
    <g>
      <text x={gutter - 12} y={top + 8} className={styles.levelName}>
        {rounds ? "rounds of" : plain ? "ring" : `level ${level.number}`}
      </text>
      {lines.slice(0, row.h > 66 ? lines.length : 1).map((line, i) => (
        <text key={line} x={gutter - 12} y={top + 23 + 15 * i} className={styles.rowLabel}>
          {line}
        </text>
      ))}
    </g>
  );
}

/** How much of its share an upper level has served in this unit of virtual time. */
function Meter({ row, x, w }: { row: LevelRow; x: number; w: number }) {
  const { level, fifos } = row;
  const y = (fifos[0]?.y ?? row.y) + 8;
  const quota = quotaBytes(level.quota);
  const part = quota ? Math.min(1, level.served / quota) : level.served > 0 ? 1 : 0;
  const text = quota
    ? `${count(level.served)} of ${count(quota)} B`
    : level.served > 0
      ? `${count(level.served)} B served`
      : "nothing yet";
  return (
    <g>
      <title>{`Quota of level ${level.number} in this unit of virtual time: ${text}`}</title>
      <text x={x} y={y} className={styles.small}>
        quota now
      </text>
      <rect x={x} y={y + 10} width={w} height="8" rx="2" className={styles.meter} />
      {part > 0 && <rect x={x} y={y + 10} width={w * part} height="8" rx="2" className={styles.served} />}
      <text x={x} y={y + 30} className={styles.amount}>
        {text}
      </text>
    </g>
  );
}
