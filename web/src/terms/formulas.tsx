import { Fragment, type ReactNode } from "react";

/** A text with its variables set as in a formula. */
export const withFormulas = (text: string): ReactNode =>
  text.split(/\bt_s\b/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name
    <Fragment key={i}>
      {i > 0 && (
        <var>
          t<sub>s</sub>
        </var>
      )}
      {part}
    </Fragment>
  ));
