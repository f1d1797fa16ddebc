// Refusals of the server and the worker as what the screen shows.

import type { AdoptRefusal, AdoptServer, ServerRefusal } from "../../adopt/types";
import type { AdoptFailure } from "./store";

/** What a refusal of the server is on the screen; null if the reader has gone on. */
export function ofServer(refusal: ServerRefusal, title: string): AdoptFailure | null {
  switch (refusal.kind) {
    case "cancelled":
      return null;
    case "unavailable":
      return { kind: "other", title, text: refusal.text };
    case "problems":
      return refusal.tops.length > 0
        ? { kind: "tops", tops: refusal.tops }
        : { kind: "sources", title, problems: refusal.problems, log: refusal.log };
  }
}

/** The same of the worker. */
export function ofWorker(refusal: AdoptRefusal, title: string): AdoptFailure | null {
  switch (refusal.kind) {
    case "cancelled":
      return null;
    case "problems":
      return { kind: "map", title, problems: refusal.problems };
    case "unguessed":
      return { kind: "unguessed", lines: refusal.lines };
    case "impossible":
      return { kind: "other", title, text: refusal.text };
    case "died":
      return { kind: "other", title, text: refusal.reason };
  }
}

/** Why no sources are read or built here, with the command that does it on the reader's own machine; null if they are. */
export function unavailable({ availability }: AdoptServer, sources: readonly string[]): AdoptFailure | null {
  if (availability.state === "ready") return null;
  const files = sources.length > 0 ? sources.join(" ") : "my_queue.sv";
  return {
    kind: "other",
    title: "This page does not build hardware",
    text: `${availability.reason} On your own machine, \`npm start\` serves a page that builds, and a bundle that it saves opens here. The command line measures without a page:`,
    command: `npm run -s queuescope -- adopt ${files}`,
  };
}
