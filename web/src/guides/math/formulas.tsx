// Parts of formulas, in MathML.

import type { ReactNode } from "react";
import styles from "./math.module.css";

/** A formula on a line of its own, with its number in the paper if it has one. */
export function Equation({ number, children }: { number?: number; children: ReactNode }) {
  return (
    <div className={styles.equation}>
      <math display="block" className={styles.math}>
        {children}
      </math>
      {number !== undefined && <span className={styles.number}>({number})</span>}
    </div>
  );
}

/** A formula among words. */
export function Formula({ children }: { children: ReactNode }) {
  return <math className={styles.math}>{children}</math>;
}

/** A bold letter: a vector. */
export const Vector = ({ children }: { children: string }) => <mi className={styles.vector}>{children}</mi>;

/** A word: the name of a function. */
export const Named = ({ children }: { children: string }) => <mi className={styles.upright}>{children}</mi>;

/** A letter with another one below it. */
export function Sub({ of, by }: { of: ReactNode; by: ReactNode }) {
  return (
    <msub>
      {of}
      <mrow>{by}</mrow>
    </msub>
  );
}

/** The sum over what stands below it. */
export function Sum({ over }: { over: ReactNode }) {
  return (
    <munder>
      <mo className={styles.sum} stretchy="false">
        ∑
      </mo>
      <mrow>{over}</mrow>
    </munder>
  );
}

/** Arguments in brackets, with commas between them. */
export function Of({ args }: { args: readonly ReactNode[] }) {
  return (
    <mrow>
      <mo stretchy="false">(</mo>
      {args.map((arg, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a formula does not change its arguments
        <mrow key={i}>
          {i > 0 && <mo rspace="0.2em">,</mo>}
          {arg}
        </mrow>
      ))}
      <mo stretchy="false">)</mo>
    </mrow>
  );
}

/** What is best: `q* = arg min` over all bounds. */
export function BestBounds() {
  return (
    <>
      <msup>
        <Vector>q</Vector>
        <mo>∗</mo>
      </msup>
      <mo>=</mo>
      <munder>
        <mrow>
          <Named>arg</Named>
          <mspace width="0.15em" />
          <Named>min</Named>
        </mrow>
        <mrow>
          <Vector>q</Vector>
          <mo>∈</mo>
          <mi>Q</mi>
        </mrow>
      </munder>
      <mspace width="0.25em" />
    </>
  );
}

/** One over the number of samples. */
export function OneOverSamples() {
  return (
    <mfrac>
      <mn>1</mn>
      <mrow>
        <mo stretchy="false" form="prefix">
          |
        </mo>
        <mi>D</mi>
        <mo stretchy="false" form="postfix">
          |
        </mo>
      </mrow>
    </mfrac>
  );
}
