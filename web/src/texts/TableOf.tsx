import type { Inline, TextTable } from "../stops/document";
import { inOrder, Running } from "./Running";
import styles from "./tables.module.css";

/** A table of numbers, if one of its columns stands to the right, or of words. The first cell of a row is its heading. */
export function TableOf({ table: { caption, align, head, rows } }: { table: TextTable }) {
  const isOfNumbers = align.includes("right");
  const classOf = (column: number) => (isOfNumbers && align[column] === "left" ? styles.kind : undefined);
  const names = head.map((cell) => cell.filter((piece) => typeof piece === "string").join(""));
  const cellOf = (cell: readonly Inline[], column: number) => {
    const text = <Running text={cell} />;
    if (column > 0) return <td {...{ className: classOf(column), "data-title": names[column] }}>{text}</td>;
    return (
      <th scope="row" className={classOf(column)}>
        {text}
      </th>
    );
  };
  const nameOf = (cell: readonly Inline[], column: number) =>
    cell.length === 0 ? (
      <td />
    ) : (
      <th scope="col" className={classOf(column)}>
        <Running text={cell} />
      </th>
    );
  return (
    <table className={isOfNumbers ? styles.numbers : styles.words}>
      {caption.length > 0 && (
        <caption>
          <Running text={caption} />
        </caption>
      )}
      <thead>
        <tr>{inOrder(head, nameOf)}</tr>
      </thead>
      <tbody>
        {inOrder(rows, (cells) => (
          <tr>{inOrder(cells, cellOf)}</tr>
        ))}
      </tbody>
    </table>
  );
}
