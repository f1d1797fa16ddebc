// The wheels that the test of clusters runs: those of workflow/requirements.txt, and what checks the Job of Kubernetes without a cluster.
import { readFileSync } from "node:fs";
import { at } from "../lib/system.mjs";

/** The pins of workflow/requirements.txt. */
function pins() {
  const lines = readFileSync(at("workflow/requirements.txt"), "utf8").split("\n");
  return lines.filter((line) => /^[a-z]/.test(line));
}

/** @returns {import("../lib/venv.mjs").Wheels} */
export const wheels = () => ({
  name: "clusters",
  folder: "clusters",
  pins: [...pins(), "kubernetes-validate==1.37.0"],
  sources: ["connection_pool"],
});
