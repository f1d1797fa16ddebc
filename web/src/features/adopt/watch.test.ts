// Files that are edited in another program.

import { expect, test } from "vitest";
import { changedFiles } from "./watch";

const handleOf = (text: string, lastModified: number) =>
  ({ getFile: async () => new File([text], "a.sv", { lastModified }) }) as unknown as FileSystemFileHandle;

test("a file that was saved since is read again; one that is the same or gone is not", async () => {
  const gone = { getFile: () => Promise.reject(new DOMException("gone", "NotFoundError")) };
  const found = await changedFiles([
    { path: "a.sv", handle: handleOf("new", 20), at: 10 },
    { path: "b.sv", handle: handleOf("same", 10), at: 10 },
    { path: "c.sv", handle: gone as unknown as FileSystemFileHandle, at: 10 },
  ]);
  expect(found).toEqual([{ path: "a.sv", at: 20, text: "new" }]);
});
