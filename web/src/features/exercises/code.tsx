import { Fragment, type ReactNode } from "react";

/** A text with what stands between backticks as code. */
export const code = (text: string): ReactNode =>
  text.split("`").map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
    return i % 2 === 1 ? <code key={i}>{part}</code> : <Fragment key={i}>{part}</Fragment>;
  });
