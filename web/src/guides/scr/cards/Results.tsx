import styles from "./fields.module.css";

/** What follows from the numbers of a card, by name. */
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
