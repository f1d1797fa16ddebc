// The ports of the module as its symbol: inputs at the left, outputs at the right, in groups of the operations that use them.

import { useMemo } from "react";
import ui from "../../kit/ui/words.module.css";
import type { MapForm } from "./map/map-form";
import { portGroups, type UsedPort } from "./map/ports";
import styles from "./ports.module.css";
import { RoleGlyph } from "./RoleGlyph";

/** The symbol. `lit` is the operation that the reader points at. */
export function Ports(props: { map: MapForm; lit: number | null; onLit(operation: number | null): void }) {
  const { map, lit, onLit } = props;
  const groups = useMemo(() => portGroups(map), [map]);
  const count = map.ports.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
    <section className={styles.ports} aria-label="Ports" tabIndex={0}>
      <h2>
        Ports <span className={ui.note}>{count}</span>
      </h2>
      {groups.map(({ key, title, operations, inputs, outputs }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the fields of the form light it by focus too
        <div
          key={key}
          className={`${styles.group} ${lit !== null && operations.includes(lit) ? styles.pointed : ""}`}
          data-unused={key === "unused"}
          onMouseEnter={() => onLit(operations.length === 1 ? (operations[0] ?? null) : null)}
          onMouseLeave={() => onLit(null)}
        >
          <h3>
            {operations.map((i) => (
              <RoleGlyph key={i} role={map.operations[i]?.role ?? "other"} size={12} />
            ))}{" "}
            {title}
          </h3>
          <div className={styles.sides}>
            <PortList ports={inputs} map={map} label={`Inputs of ${title}`} />
            <PortList ports={outputs} map={map} label={`Outputs of ${title}`} isOutput />
          </div>
        </div>
      ))}
    </section>
  );
}

function PortList(props: { ports: readonly UsedPort[]; map: MapForm; label: string; isOutput?: boolean }) {
  const { ports, map, label, isOutput } = props;
  // An empty side keeps its column.
  if (ports.length === 0) return <span />;
  return (
    <ul aria-label={label} data-output={isOutput}>
      {ports.map(({ port, uses }) => (
        <li key={port.name} className={styles.port}>
          <code>
            {!isOutput && <Arrow />}
            {port.name}
            <span className={styles.bits}>{sizeText(port)}</span>
            {isOutput && <Arrow />}
          </code>
          <span className={styles.uses}>
            {rolesOf(uses, map).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

const Arrow = () => (
  <span className={styles.arrow} aria-hidden="true">
    {" → "}
  </span>
);

/** `[16]` for 16 bits, `[4×8]` for 4 elements of 8; nothing for one bit. */
const sizeText = ({ bits, elements }: { bits: number; elements: number }): string => {
  if (elements > 0) return `[${elements}×${bits}]`;
  return bits > 1 ? `[${bits}]` : "";
};

/** What a port does, each role once, with the operation where it differs between them. */
function rolesOf(uses: UsedPort["uses"], map: MapForm): string[] {
  const roles = uses.map(({ as, signal, operation }) => {
    const name = operation === null ? "" : (map.operations[operation]?.name ?? "");
    const isCode = as.startsWith("code");
    const slice = signal?.replace(/^!?[^[]*/, "") ?? "";
    const low = signal?.startsWith("!") ? " (low)" : "";
    return isCode ? `${as.slice("code ".length)} = ${name}` : `${as}${slice && ` ${slice}`}${low}`;
  });
  return [...new Set(roles)];
}
