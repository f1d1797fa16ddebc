// Tools that work on what a user brings: they may take so much memory and time, and no more.
import { windows } from "./system.mjs";

/** Bytes of data of a process. */
const mostMemory = 4 * 2 ** 30;
/** Seconds of the processor for a process. */
const mostSeconds = 120;
/** Bytes of a file that is written. */
const mostFile = 512 * 2 ** 20;

/** The limits in words: `4 GiB of memory or 120 seconds`. */
export const limits = `${mostMemory / 2 ** 30} GiB of memory or ${mostSeconds} seconds`;

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
  const asked = [`-d ${mostMemory / 1024}`, `-t ${mostSeconds}`, `-f ${mostFile / 512}`];
  const script = `${asked.map((limit) => `ulimit ${limit} 2>/dev/null; `).join("")}exec "$0" "$@"`;
  return { ...tool, command: "/bin/sh", args: ["-c", script, command, ...args] };
}

/** Has a limited tool failed because of its limits? Then it has no words of its own. @param {unknown} error of `run` */
export const isOverLimit = (error) =>
  error instanceof Error &&
  /MemoryError|bad_alloc|[Oo]ut of memory|virtual memory exhausted|allocation failed|Cannot allocate memory|SIG(KILL|XCPU|XFSZ|ABRT|SEGV)|ended with 1(34|37|39|52)\b/.test(
    error.message,
  );
