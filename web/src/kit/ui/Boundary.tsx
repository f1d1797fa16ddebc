import { Component, type ReactNode } from "react";
import { forgetFailures } from "./chunk";

interface Props {
  /** Identifies the contents: with another value the children are tried again. */
  of: unknown;
  onError?(error: unknown): void;
  /** Shown in place of the failed part; nothing if it is left out. */
  instead?(error: unknown): ReactNode;
  children: ReactNode;
}

interface UiState {
  of: unknown;
  error: { caught: unknown } | null;
}

/** Holds an error of its contents, so that the rest of the page stays. */
export class Boundary extends Component<Props, UiState> {
  override state: UiState = { of: this.props.of, error: null };

  static getDerivedStateFromProps({ of }: Props, state: UiState): UiState | null {
    return of === state.of ? null : { of, error: null };
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
    return error ? this.props.instead?.(error.caught) : this.props.children;
  }
}
