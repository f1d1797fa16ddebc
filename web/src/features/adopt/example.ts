// The sources of a module to try the screen with: a priority queue with an operation code, which comes with the project.

import type { BroughtFile } from "./files/brought";

/** The files of the example. Rejects if they cannot be fetched. */
export async function exampleFiles(): Promise<BroughtFile[]> {
  const [types, queue] = await Promise.all([
    import("../../../../wasm/adopt/fixtures/op_enum/op_enum_pkg.sv?raw"),
    import("../../../../wasm/adopt/fixtures/op_enum/op_enum.sv?raw"),
  ]);
  return Object.entries({ "op_enum_pkg.sv": types.default, "op_enum.sv": queue.default }).map(([path, text]) => ({
    path,
    file: new File([text], path),
    handle: null,
  }));
}
