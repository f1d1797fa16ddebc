// The elements of MathML that formulas here are made of, for JSX.

import type { HTMLAttributes, Key } from "react";

interface MathAttributes extends HTMLAttributes<MathMLElement> {
  key?: Key;
  display?: "block" | "inline";
  form?: "prefix" | "infix" | "postfix";
  stretchy?: "true" | "false";
  lspace?: string;
  rspace?: string;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      math: MathAttributes;
      mfrac: MathAttributes;
      mi: MathAttributes;
      mn: MathAttributes;
      mo: MathAttributes;
      mrow: MathAttributes;
      mspace: MathAttributes & { width?: string };
      msub: MathAttributes;
      msup: MathAttributes;
      mtext: MathAttributes;
      munder: MathAttributes;
    }
  }
}
