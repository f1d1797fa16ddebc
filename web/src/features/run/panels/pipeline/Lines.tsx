import type { Arc } from "../../../../designs/contract";
import type { StripLayout } from "./layout";
import styles from "./lines.module.css";

/** Brackets of the hazard regions, and forwarding arcs. */
export function Lines(props: {
  layout: StripLayout;
  scale: number;
  /** True if an arc leads to a highlighted operation. */
  isLit(arc: StripLayout["arcs"][number]): boolean;
}) {
  const { layout, scale, isLit } = props;
  return (
    <svg className={styles.lines} width="100%" height="100%" aria-hidden="true">
      <g transform={`scale(${scale})`}>
        {layout.regions.map(({ name, x, w }) => (
          <g key={`${name} ${x}`}>
            <path d={`M${x} 18v-8h${w}v8`} className={styles.bracket} />
            <rect
              x={x + w / 2 - name.length * 4 - 6}
              y={2}
              width={name.length * 8 + 12}
              height={14}
              className={styles.gap}
            />
            <text x={x + w / 2} y={14} textAnchor="middle" className={styles.region}>
              {name}
            </text>
          </g>
        ))}
        {layout.arcs.map((arc) => {
          const { key, kind, path, tip, cross } = arc;
          const lit = isLit(arc) || undefined;
          return (
            <g key={key} className={styles[kind]} data-follows>
              <path d={path} className={styles.arc} data-lit={lit} />
              <path d={`M${tip.x} ${tip.y}l4 7h-8z`} className={styles.tip} data-lit={lit} />
              {cross && (
                <path d={`M${cross.x - 5} ${cross.y - 5}l10 10m0 -10l-10 10`} className={styles.cross} data-lit={lit} />
              )}
            </g>
          );
        })}
        {/* Above all lines. */}
        {layout.arcs.map((arc) => (
          <g key={arc.key} className={styles[arc.kind]} data-follows>
            <text x={arc.labelAt.x} y={arc.labelAt.y} className={styles.cargo} data-lit={isLit(arc) || undefined}>
              {arc.label}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}

/** An arc of the strip as a symbol of a legend. */
export function ArcSign({ kind }: { kind: Arc["kind"] }) {
  return (
    <svg viewBox="0 0 34 20" aria-hidden="true">
      <g className={styles[kind]}>
        <path d="M29 4V13H6V10" className={styles.arc} />
        <path d="M6 3l4 7h-8z" className={styles.tip} />
        {kind === "wrong" && <path d="M13 8l10 10m0 -10l-10 10" className={styles.cross} />}
      </g>
    </svg>
  );
}
