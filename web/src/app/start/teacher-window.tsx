// The teacher's window as a separate document.

import { createRoot } from "react-dom/client";
import { TeacherWindow } from "../../features/lessons/class/TeacherWindow";
import { applyTheme } from "../../kit/theme/theme";
import { beginStorage, siteStorage, tabStorage } from "../../storage/areas";
import { recall } from "./remember";

/**
 * Renders the window of a class.
 * @param now the time in milliseconds since 1970
 * @returns a function that removes it
 */
export function showTeacher(root: Element, id: string, now: () => number): () => void {
  beginStorage(false);
  document.title = "Teacher’s window · Queuescope";
  const unfollow = applyTheme(recall(siteStorage).theme ?? "system", document.documentElement, (query) =>
    matchMedia(query),
  );
  const drawn = createRoot(root);
  drawn.render(<TeacherWindow id={id} now={now} storage={tabStorage} />);
  return () => {
    drawn.unmount();
    unfollow();
  };
}
