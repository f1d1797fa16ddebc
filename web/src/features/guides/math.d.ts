// The only MathML element that is written in JSX: its contents come from the build.

import type { HTMLAttributes } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      math: HTMLAttributes<MathMLElement> & { display?: "block" | "inline" };
    }
  }
}
