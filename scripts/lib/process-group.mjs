// A program with all that it starts: both end when nobody waits for them any longer.
import { spawn } from "node:child_process";
import { windows } from "./system.mjs";

/**
 * Starts a program in a process group of its own, which is killed when `end` is aborted.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @param {AbortSignal} end
 */
export function startGroup(command, args, options, end) {
  const child = spawn(command, args, { ...options, detached: !windows });
  const stop = () => {
    try {
      if (child.pid && !windows) process.kill(-child.pid, "SIGKILL");
      else child.kill();
    } catch {
      // It has just ended.
    }
  };
  if (end.aborted) stop();
  else end.addEventListener("abort", stop);
  child.on("close", () => end.removeEventListener("abort", stop));
  return child;
}
