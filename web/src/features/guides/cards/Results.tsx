import styles from "./cards.module.css";

/** Four digits, or all before the decimal point. */
export const fourDigits = (value: number) =>
  value >= 1000 ? `${Math.round(value)}` : `${Number(value.toPrecision(4))}`;

/** The results of a card's calculation, by name. */
export function Results({ results }: { results: readonly { name: string; value: string }[] }) {
  return (
    <dl className={styles.results}>
      {results.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
