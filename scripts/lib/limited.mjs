// Runs a command, and ends it with all that it started after so many seconds:   node scripts/lib/limited.mjs SECONDS COMMAND ARGUMENTS...
import { spawn } from "node:child_process";
import path from "node:path";

const [, , seconds, command = "", ...args] = process.argv;
const child = spawn(command, args, { stdio: "inherit", detached: true });
const timer = setTimeout(() => {
  console.error(`${path.basename(command)} was ended after ${seconds} s`);
  // A compiler's driver leaves the work to another process of its group.
  if (child.pid) process.kill(-child.pid, "SIGKILL");
}, 1000 * Number(seconds));
child.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on("close", (code) => {
  clearTimeout(timer);
  process.exit(code ?? 1);
});
