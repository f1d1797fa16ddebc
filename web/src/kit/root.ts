// What draws a window's components: they are written for React, whose interface Preact has in a sixth of its bytes (docs/decisions/0064).

import { options } from "preact";
import { createRoot } from "react-dom/client";

// Effects run in the event that causes them, as React's do after a key or click. Preact waits for the next frame, by which
// time a second key would meet listeners of the step before.
options.requestAnimationFrame = queueMicrotask;

/** What gives elements the names that React has for their attributes. */
const { vnode: asInReact } = options;
options.vnode = (vnode) => {
  asInReact?.(vnode);
  if (typeof vnode.type !== "string") return;
  const props: Record<string, unknown> = vnode.props;
  // SVG reads this name in lower case only.
  if ("tabIndex" in props) {
    props.tabindex = props.tabIndex;
    delete props.tabIndex;
  }
  // Where nothing is written, browsers check spelling.
  if (props.spellCheck === false) props.spellCheck = "false";
};

export { createRoot };
