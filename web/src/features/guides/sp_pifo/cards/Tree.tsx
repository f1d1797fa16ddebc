import styles from "./cards.module.css";

const LEAVES = [
  { x: 10, name: "tenant A", packets: ["A 2", "A 5"] },
  { x: 210, name: "tenant B", packets: ["B 1", "B 4"] },
];

/** Two SP-PIFOs below a third one, which holds whose turn it is. */
export function Tree() {
  return (
    <figure className={styles.tree}>
      <svg
        viewBox="0 0 360 206"
        role="img"
        aria-label="A tree of SP-PIFOs: two leaves of packets below a root of turns"
      >
        <Queues x={110} y={20} name="root: whose turn" held={["A", "B", "A", "B"]} />
        {LEAVES.map(({ x, name, packets }) => (
          <g key={name}>
            <Queues x={x} y={140} name={name} held={packets} />
            <path d={`M${x + 70} 138 L${x < 110 ? 150 : 210} 84`} className={styles.branch} />
          </g>
        ))}
        <path d="M250 52 H300" className={styles.branch} />
        <text x={306} y={56}>
          link
        </text>
      </svg>
      <figcaption>
        A packet goes into its leaf, by its rank there, and the name of the leaf into the root, by the rank of the leaf.
        The root names the next leaf, and the leaf the next packet.
      </figcaption>
    </figure>
  );
}

/** Two queues with their contents. */
function Queues({ x, y, name, held }: { x: number; y: number; name: string; held: readonly string[] }) {
  return (
    <g>
      <text x={x} y={y - 6}>
        {name}
      </text>
      {[0, 1].map((queue) => (
        <rect key={queue} x={x} y={y + queue * 34} width={140} height={28} className={styles.queue} />
      ))}
      {held.map((what, i) => {
        const queue = i % 2;
        const place = Math.floor(i / 2);
        return (
          <g key={`${what} ${place}`}>
            <rect x={x + 100 - place * 40} y={y + queue * 34 + 4} width={36} height={20} className={styles.packet} />
            <text x={x + 118 - place * 40} y={y + queue * 34 + 18.5} textAnchor="middle">
              {what}
            </text>
          </g>
        );
      })}
    </g>
  );
}
