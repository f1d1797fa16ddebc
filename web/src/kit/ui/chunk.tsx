// Components that are loaded on demand: a screen, or an editor.

import { Component, type ComponentType, lazy, type ReactNode, useState } from "react";

/** Functions that make failed chunks load again. */
const failures = new Set<() => void>();

/** Makes failed chunks load again when they are shown next. `Boundary` calls it when it has caught the error: until then React may render
 * the same component again, which must fail in the same manner. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** `React.lazy` for the component that `load` imports. After a failure it is loaded again when it is shown next. */
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
    // Fixed while it is shown: another component type would discard what the reader has typed.
    const [Shown] = useState(() => Loaded);
    return <Shown {...props} />;
  };
}

interface Props {
  /** Identifies the contents: a new value renders the children again after an error. */
  resetKey: unknown;
  onError?(error: unknown): void;
  /** Shown in place of the failed children; nothing if it is left out. */
  fallback?(error: unknown): ReactNode;
  children: ReactNode;
}

interface UiState {
  resetKey: unknown;
  error: { caught: unknown } | null;
}

/** Error boundary: an error in its children leaves the rest of the page intact. */
export class Boundary extends Component<Props, UiState> {
  override state: UiState = { resetKey: this.props.resetKey, error: null };

  static getDerivedStateFromProps({ resetKey }: Props, state: UiState): UiState | null {
    return resetKey === state.resetKey ? null : { resetKey, error: null };
  }

  static getDerivedStateFromError(caught: unknown): Partial<UiState> {
    return { error: { caught } };
  }

  override componentDidCatch(error: unknown): void {
    forgetFailures();
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback?.(error.caught) : this.props.children;
  }
}
