import { useId, useState } from "react";
import { count } from "../../../../base/format";
import blocks from "../../../../texts/blocks.module.css";
import { fourDigits } from "../../cards/Results";
import { mesh, meshCosts } from "../costs";
import styles from "./mesh.module.css";

/** Ports of the switch of figure 1; largest number of ports with every queue drawn; largest number of ports. */
const [FIRST, DRAWN, MOST] = [4, 8, 64];
const [WIDTH, HEIGHT] = [320, 250];

/** Both meshes of figure 1, for a number of ports. */
export function Mesh() {
  const [ports, setPorts] = useState(FIRST);
  const id = useId();
  const { without, withLogical } = mesh(ports);
  return (
    <div>
      <div className={styles.slider}>
        <label htmlFor={id}>Ports k</label>
        <input
          id={id}
          type="range"
          min={2}
          max={MOST}
          value={ports}
          aria-valuetext={`${ports} ports: ${count(without)} queues, or ${count(withLogical)} with logical queues`}
          onChange={({ currentTarget }) => setPorts(Number(currentTarget.value))}
        />
        <output htmlFor={id}>
          <b>{ports}</b>
        </output>
      </div>
      <div className={blocks.two}>
        <Drawing
          ports={ports}
          title="Without logical queues"
          queues={without}
          terms={`k² + k = ${count(without)}`}
          full
        />
        <Drawing ports={ports} title="With logical queues" queues={withLogical} terms={`2k = ${count(withLogical)}`} />
      </div>
    </div>
  );
}

/** One mesh: from each input over queues to each output. `full`: a queue for each pair. */
function Drawing(props: { ports: number; title: string; queues: number; terms: string; full?: boolean }) {
  const { ports, title, queues, terms, full = false } = props;
  const { bits, area } = meshCosts(queues);
  const shown = Math.min(ports, DRAWN);
  const step = (HEIGHT - 20) / shown;
  const numbers = Array.from({ length: shown }, (_, i) => i);
  const y = (port: number) => 10 + (port + 0.5) * step;
  // The queues of an input: one for each output, or one for all.
  const own = (input: number) =>
    full ? numbers.map((output) => y(input) - step / 2 + ((output + 0.5) * step) / shown) : [y(input)];
  const h = full ? Math.min(12, step / shown - 1) : 14;
  return (
    <figure className={styles.mesh}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: ${queues} queues for ${ports} ports`}>
        {numbers.map((input) => (
          <g key={input}>
            <text x={8} y={y(input)} className={styles.port}>
              in {input}
            </text>
            {own(input).map((at, output) => (
              <g key={at}>
                <path d={`M48 ${y(input)}L96 ${at}`} className={styles.wire} />
                {(full ? [output] : numbers).map((to) => (
                  <path key={to} d={`M132 ${at}L206 ${y(to)}`} className={styles.wire} />
                ))}
                <rect x={96} y={at - h / 2} width={36} height={h} rx={2} className={styles.queue} />
              </g>
            ))}
          </g>
        ))}
        {numbers.map((output) => (
          <g key={output}>
            <path d={`M242 ${y(output)}H270`} className={styles.wire} />
            <rect x={206} y={y(output) - 7} width={36} height={14} rx={2} className={styles.queue} />
            <text x={274} y={y(output)} className={styles.port}>
              out {output}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        {title}: <b>{terms}</b> queues{ports > shown ? `; ${shown} of ${ports} ports are drawn` : ""}.{" "}
        {fourDigits(bits / 1e6)} Mb of memory, {fourDigits(area)} mm² with its logic
      </figcaption>
    </figure>
  );
}
