// Tools that work on what a user brings: they may take so much memory and time, and no more.
import { windows } from "./system.mjs";

/** Bytes of data of a process. */
export const mostMemory = 4 * 2 ** 30;
/** Seconds of the processor for a process. */
export const mostSeconds = 240;
/** Bytes of a file that is written. */
const mostFile = 512 * 2 ** 20;

/**
 * The same tool within limits, where the system has them. A process that exceeds one is ended by the system, with what it has started.
 * @template {{ command: string, args?: string[] }} Tool
 * @param {Tool} tool
 * @returns {Tool & { args: string[] }}
 */
export function limited(tool) {
  const { command, args = [] } = tool;
  if (windows) return { ...tool, args };
  // Kibibytes, seconds, and blocks of 512 bytes. A system that lacks one goes on without it.
  const limits = [`-d ${mostMemory / 1024}`, `-t ${mostSeconds}`, `-f ${mostFile / 512}`];
  const script = `${limits.map((limit) => `ulimit ${limit} 2>/dev/null; `).join("")}exec "$0" "$@"`;
  return { ...tool, command: "/bin/sh", args: ["-c", script, command, ...args] };
}
