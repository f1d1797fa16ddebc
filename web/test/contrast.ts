// Finds texts with too little contrast. axe checks this as well, but needs as long for one theme as this check for twenty.

/** Lists texts with too little contrast in a part of the page, in each of the given themes (WCAG 2.2, 1.4.3 and 1.4.1): text against its
 * background, at least 4.5 to 1; large text, 3 to 1; and links that only their colour distinguishes from the text around them, 3 to 1.
 * Runs in a page. */
export function faintTexts({ part = "body", themes }: { part: string | undefined; themes: string[] }): string[] {
  type Colour = readonly [number, number, number, number];
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const read = new Map<string, Colour>();
  const colour = (css: string): Colour => {
    let known = read.get(css);
    if (!known && context) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = css;
      context.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
      known = [r, g, b, a / 255];
      read.set(css, known);
    }
    return known ?? [0, 0, 0, 0];
  };
  const over = ([r, g, b, a]: Colour, [x, y, z]: Colour): Colour => {
    const mix = (top: number, below: number) => top * a + below * (1 - a);
    return [mix(r, x), mix(g, y), mix(b, z), 1];
  };
  const luminance = ([r, g, b]: Colour) => {
    const linear = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const ratio = (a: Colour, b: Colour) => {
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  };

  const holdsText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const texts = [...document.querySelectorAll(`${part}, ${part} *`)].filter((element): element is HTMLElement => {
    if (!(element instanceof HTMLElement)) return false;
    if (!holdsText(element) && !/^(input|textarea|select)$/.test(element.localName)) return false;
    if (element.closest("[disabled], [aria-disabled=true], [inert]")) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  });

  const found: string[] = [];
  const look = (theme: string) => {
    /** The background of an element's text, and the opacity of the element; no background where an image is. */
    const behind = new Map<Element, { ground: Colour | null; opacity: number }>();
    const groundOf = (element: Element | null): { ground: Colour | null; opacity: number } => {
      if (!element) return { ground: [255, 255, 255, 1], opacity: 1 };
      let known = behind.get(element);
      if (!known) {
        const below = groundOf(element.parentElement);
        const style = getComputedStyle(element);
        const opacity = below.opacity * Number(style.opacity);
        const [r, g, b, a] = colour(style.backgroundColor);
        const plain = style.backgroundImage === "none" || a === 1;
        known = { ground: plain && below.ground ? over([r, g, b, a * opacity], below.ground) : null, opacity };
        behind.set(element, known);
      }
      return known;
    };
    for (const element of texts) {
      const { ground, opacity } = groundOf(element);
      if (!ground) continue;
      const seen = (css: string) => {
        const [r, g, b, a] = colour(css);
        return over([r, g, b, a * opacity], ground);
      };
      const demand = (what: string, is: number, least: number) => {
        if (is >= least) return;
        found.push(`${theme}: ${what}: ${element.outerHTML.slice(0, 200)}: ${is.toFixed(2)} to 1 instead of ${least}`);
      };
      const style = getComputedStyle(element);
      const size = Number.parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 56 / 3 && Number(style.fontWeight) >= 700);
      demand("faint text", ratio(seen(style.color), ground), large ? 3 : 4.5);

      const text = element.parentElement;
      if (element.localName !== "a" || style.display !== "inline" || !text || !holdsText(text)) continue;
      const around = getComputedStyle(text);
      const apart = style.textDecorationLine.includes("underline") || style.fontWeight !== around.fontWeight;
      if (!apart) demand("a link set apart by colour", ratio(seen(style.color), seen(around.color)), 3);
    }
  };
  const html = document.documentElement;
  const own = html.dataset.theme;
  for (const theme of themes) {
    html.dataset.theme = theme;
    look(theme);
  }
  html.dataset.theme = own;
  return found;
}
