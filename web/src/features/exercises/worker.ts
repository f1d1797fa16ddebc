// Entry point of the worker that reads exercises: receives the compiled module first, then requests. For some short texts a parser of Markdown takes
// minutes, and the worker is terminated.

import { serveRequests } from "../../base/request-protocol";
import init, { OpenExercise } from "../../gen/exercises";
import type { ExerciseMessage, ExerciseProblems, ExerciseRequests } from "./protocol";
import { ExerciseReader } from "./reader";

type First = { id: 0; name: "module"; module: WebAssembly.Module };

let reader: Promise<ExerciseReader> | null = null;

async function start(module: WebAssembly.Module): Promise<ExerciseReader> {
  await init({ module_or_path: module });
  return new ExerciseReader({ OpenExercise });
}

const isProblems = (value: ExerciseRequests[keyof ExerciseRequests]["give"] | ExerciseProblems) =>
  typeof value === "object" && "kind" in value;

serveRequests<ExerciseMessage | First>(async (message) => {
  if (message.name === "module") {
    reader = start(message.module);
    return;
  }
  const open = await reader;
  if (message.name === "cancel" || !open) return;
  const value = answer(open, message);
  const { id } = message;
  self.postMessage(isProblems(value) ? { id, kind: "refused", refusal: value } : { id, kind: "done", value });
});

function answer(reader: ExerciseReader, message: Exclude<ExerciseMessage, { name: "cancel" }>) {
  switch (message.name) {
    case "read":
      return reader.read(message);
    case "check":
      return reader.check(message);
    case "states":
      return reader.states(message);
    case "handIn":
      return reader.handIn(message);
  }
}
