// The module to try the screen with: a small priority queue with a mistake in it, which measuring finds (docs/your-own-rtl.md).

import type { BroughtFile } from "../files/brought";

/** Its file. Rejects if it cannot be fetched. */
export async function exampleFiles(): Promise<BroughtFile[]> {
  const { default: text } = await import("./small_pq.sv?raw");
  return [{ path: "small_pq.sv", file: new File([text], "small_pq.sv"), handle: null }];
}
