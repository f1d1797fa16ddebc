import type { ReactNode } from "react";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg width="1.143rem" height="1.143rem" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      {children}
    </svg>
  );
}

export const First = () => (
  <Icon>
    <path d="M2 3h2v10H2zM14 3v10L5 8z" />
  </Icon>
);

export const Previous = () => (
  <Icon>
    <path d="M11 3v10L4 8zM12 3h1v10h-1z" />
  </Icon>
);

export const Play = () => (
  <Icon>
    <path d="M4 2v12l9-6z" />
  </Icon>
);

export const Pause = () => (
  <Icon>
    <path d="M4 3h3v10H4zM9 3h3v10H9z" />
  </Icon>
);

export const Next = () => (
  <Icon>
    <path d="M5 3v10l7-5zM3 3h1v10H3z" />
  </Icon>
);

export const Last = () => (
  <Icon>
    <path d="M12 3h2v10h-2zM2 3v10l9-5z" />
  </Icon>
);
