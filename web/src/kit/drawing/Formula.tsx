import { Fragment } from "react";
import styles from "./structure.module.css";

/** A text inside an SVG text element, with its variables set as in a formula. */
export function Formula({ text }: { text: string }) {
  return text.split("t_s").map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
    <Fragment key={i}>
      {i > 0 && (
        <>
          <tspan className={styles.variable}>t</tspan>
          <tspan className={styles.index}>s</tspan>
        </>
      )}
      {part}
    </Fragment>
  ));
}
