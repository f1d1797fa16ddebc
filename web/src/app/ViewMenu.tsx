import { contrastOf } from "../kit/theme/theme";
import { Menu, type MenuItem } from "../kit/ui/Menu";
import { useApp, useAppState } from "./context";

/** The themes of the menu. */
const OFFERED = ["system", "light", "dark", "contrast"] as const;
const THEME_NAMES: Record<(typeof OFFERED)[number], string> = {
  system: "As the system",
  light: "Light",
  dark: "Dark",
  contrast: "High contrast",
};

/** How the page looks: its colours, and `more` that a screen offers. */
export function ViewMenu({ more = [] }: { more?: readonly MenuItem[] }) {
  const { store } = useApp();
  const theme = useAppState((state) => state.theme);
  const chosen = OFFERED.find((key) => theme.startsWith(key)) ?? "system";
  const themes = OFFERED.map((key) => ({
    key,
    title: THEME_NAMES[key],
    current: key === chosen,
    choose: () => store.setState({ theme: key === "contrast" ? contrastOf(theme) : key }),
  }));
  return (
    <Menu label={`View: ${THEME_NAMES[chosen].toLowerCase()}`} align="right" items={[...themes, ...more]}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" />
        <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
      </svg>
    </Menu>
  );
}
