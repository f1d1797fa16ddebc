// Parts of the page in files of their own: a screen, or an editor.

import { type ComponentType, lazy, useState } from "react";

/** What makes chunks whose fetch failed be fetched again. */
const failures = new Set<() => void>();

/** Lets chunks whose fetch failed be fetched again when they are shown next. `Boundary` calls it once it holds the error: until then React
 * may draw the same component again, which has to fail the same way. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** `React.lazy` of a component that `load` imports. One that could not be fetched is fetched again when it is shown next. */
export function chunk<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failures.add(() => {
          Loaded = begin();
        });
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let Loaded = begin();
  return function Chunk(props: Props) {
    // Not changed while it is shown: another component would lose what the reader has typed.
    const [Shown] = useState(() => Loaded);
    return <Shown {...props} />;
  };
}
