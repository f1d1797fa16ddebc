import { Fragment } from "react";
import styles from "./whole-words.module.css";

/** A text that is never cut inside a word or number: if it does not fit, an ellipsis replaces the last words. */
export function UnbrokenWords({ text }: { text: string }) {
  return text.split(" ").map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a word has no other name than its place
    <Fragment key={at}>
      {at > 0 && " "}
      <span className={styles.word}>{word}</span>
    </Fragment>
  ));
}
