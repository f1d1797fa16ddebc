import type { ComponentType } from "react";
import type { Block, Inline, TextTable } from "../stops/document";
import styles from "./blocks.module.css";
import { Formula, inOrder, Running } from "./Running";
import tables from "./tables.module.css";

/** Components that texts insert, by name. */
export type Live = Readonly<Record<string, ComponentType>>;

/** Questions are rendered by the lesson that takes the answers. */
type TextDrawn = Exclude<Block, { kind: "column" | "row" | "choices" }>;

/** Renders blocks of text, in columns if the text has column breaks. */
export function Blocks({ blocks, live = {} }: { blocks: readonly Block[]; live?: Live | undefined }) {
  const rows: TextDrawn[][][] = [[[]]];
  for (const block of blocks) {
    if (block.kind === "row") rows.push([[]]);
    else if (block.kind === "column") rows.at(-1)?.push([]);
    else if (block.kind !== "choices") rows.at(-1)?.at(-1)?.push(block);
  }
  return inOrder(rows, (columns) => <Row {...{ columns, live }} />);
}

function Row({ columns, live }: { columns: readonly (readonly TextDrawn[])[]; live: Live }) {
  const drawn = columns.map((column) => inOrder(column, (block) => <Part {...{ block, live }} />));
  if (drawn.length === 1) return drawn[0];
  return (
    <div className={drawn.length === 2 ? styles.two : styles.three}>
      {inOrder(drawn, (one) => (
        <div>{one}</div>
      ))}
    </div>
  );
}

function Part({ block, live }: { block: TextDrawn; live: Live }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Running text={block.text} explained />
        </p>
      );
    case "subheading":
      return (
        <h4 className={styles.subheading}>
          <Running text={block.text} />
        </h4>
      );
    case "notice":
      return (
        <p className={styles.notice}>
          <Running text={block.text} />
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      const draw = (item: readonly Inline[]) => (
        <li>
          <Running text={item} explained />
        </li>
      );
      return <List className={styles.list}>{inOrder(block.items, draw)}</List>;
    }
    case "table":
      return <TableOf table={block} />;
    case "equation":
      return (
        <div className={styles.equation}>
          <Formula mathml={block.mathml} display="block" />
          {block.number !== "" && <span className={styles.number}>({block.number})</span>}
        </div>
      );
    case "live": {
      const Named = live[block.name];
      if (!Named) throw new Error(`nothing is called "${block.name}"`);
      return <Named />;
    }
  }
}

/** Renders a table. A table with a right-aligned column counts as one of numbers. The first cell of a row is its heading. */
export function TableOf({ table: { caption, align, head, rows } }: { table: TextTable }) {
  const isOfNumbers = align.includes("right");
  const classOf = (column: number) => (isOfNumbers && align[column] === "left" ? tables.kind : undefined);
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
    <table className={isOfNumbers ? tables.numbers : tables.words}>
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
