// Entry point of the page.

import "../../kit/theme/tokens.css";
import "../../kit/theme/base.css";
import { mount } from "./mount";
import { startWorker } from "./start-worker";

const root = document.getElementById("root");
// The teacher's window of a lesson has no run.
if (root && location.search.startsWith("?teacher="))
  import("./teacher-window").then(
    ({ showTeacher }) => showTeacher(root, location.search.slice("?teacher=".length), Date.now),
    (error: Error) =>
      root.replaceChildren(`The teacher’s window could not be fetched: ${error.message}. Load it again.`),
  );
else if (root) {
  // In development only: a built page does not contain the code that compares hardware before and after an edit.
  const edits = import.meta.hot && (await import("./hardware-edits"));
  const { store } = mount(root, startWorker);
  if (import.meta.hot) edits?.showHardwareEdits(import.meta.hot, store);
}
