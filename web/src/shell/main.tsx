// The page in its own document.

import "../kit/theme/tokens.css";
import "../kit/theme/base.css";
import { sayHardwareEdits } from "./hardware-edits";
import { mount } from "./mount";
import { startWorker } from "./start-worker";

const root = document.getElementById("root");
if (root) {
  const { store } = mount(root, startWorker);
  if (import.meta.hot) sayHardwareEdits(import.meta.hot, store);
}
