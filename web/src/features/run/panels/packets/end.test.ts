import { expect, test } from "vitest";
import { endText } from "./end";

test("the end of a run says what stands where", () => {
  const left = { port: 1, behind: 0, queue: 1200, link: 2 };
  expect(endText("stuck", left)).toBe(
    "The run is stuck: no packet comes, and no operation is accepted any more. " +
      "Packets left: 1 in front of the port, 1,200 in the queue, 2 at the link.",
  );
  const none = { port: 0, behind: 0, queue: 0, link: 0 };
  expect(endText("stopped", none)).toBe("The scenario stops the run here. No packet is left.");
});
