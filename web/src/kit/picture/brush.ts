// Drawings on canvases that can be saved as SVG too: the same function draws with a brush, which is a canvas or makes SVG elements.

import { SVG } from "./inline";

/** The part of a canvas's context that such drawings use. A font is `400 11px family`, with or without its weight. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  | "beginPath"
  | "clearRect"
  | "fillRect"
  | "fillStyle"
  | "fillText"
  | "font"
  | "globalAlpha"
  | "lineTo"
  | "lineWidth"
  | "measureText"
  | "moveTo"
  | "setLineDash"
  | "stroke"
  | "strokeStyle"
  | "textAlign"
  | "textBaseline"
>;

/** A drawing in pixels of the page. */
export interface BrushDrawing {
  width: number;
  height: number;
  paint(to: Brush): void;
}

const drawings = new WeakMap<Element, BrushDrawing>();

/** Says what a canvas shows, so that a picture of the page has it as SVG. */
export const setDrawing = (canvas: HTMLCanvasElement, drawing: BrushDrawing): void =>
  void drawings.set(canvas, drawing);

/** What a canvas shows, as marks in a group; null if that was never said. */
export function marksOf(canvas: HTMLCanvasElement): SVGElement | null {
  const drawing = drawings.get(canvas);
  const measure = canvas.ownerDocument.createElement("canvas").getContext("2d");
  if (!drawing || !measure) return null;
  const group = canvas.ownerDocument.createElementNS(SVG, "g");
  drawing.paint(new SvgBrush(group, measure));
  return group;
}

const near = (value: number) => String(Math.round(value * 100) / 100);

/** Makes SVG elements of what is drawn. */
export class SvgBrush implements Brush {
  fillStyle: Brush["fillStyle"] = "#000";
  strokeStyle: Brush["strokeStyle"] = "#000";
  font = "10px sans-serif";
  globalAlpha = 1;
  lineWidth = 1;
  textAlign: CanvasTextAlign = "start";
  textBaseline: CanvasTextBaseline = "alphabetic";
  private path = "";
  private dashes: readonly number[] = [];

  /** `measure` measures texts. */
  constructor(
    private readonly onto: SVGElement,
    private readonly measure: Pick<CanvasRenderingContext2D, "font" | "measureText">,
  ) {}

  beginPath(): void {
    this.path = "";
  }

  moveTo(x: number, y: number): void {
    this.path += `M${near(x)} ${near(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `L${near(x)} ${near(y)}`;
  }

  setLineDash(dashes: readonly number[]): void {
    this.dashes = dashes;
  }

  stroke(): void {
    if (this.path === "") return;
    this.add("path", {
      d: this.path,
      fill: "none",
      stroke: String(this.strokeStyle),
      "stroke-width": near(this.lineWidth),
      ...(this.dashes.length > 0 && { "stroke-dasharray": this.dashes.join(" ") }),
      ...(this.globalAlpha < 1 && { "stroke-opacity": near(this.globalAlpha) }),
    });
  }

  /** Nothing is below a drawing that begins. */
  clearRect(): void {}

  fillRect(x: number, y: number, width: number, height: number): void {
    if (!(width > 0 && height > 0)) return;
    this.add("rect", { x: near(x), y: near(y), width: near(width), height: near(height), ...this.fill() });
  }

  measureText(text: string): TextMetrics {
    this.measure.font = this.font;
    return this.measure.measureText(text);
  }

  fillText(text: string, x: number, y: number): void {
    const [, weight = "400", size = "10px", family = ""] = /^(?:(\d+)\s+)?([\d.]+px)\s+(.*)$/.exec(this.font) ?? [];
    // Readers of SVG disagree about baselines: the usual one is what they all know.
    const { fontBoundingBoxAscent: up = 0, fontBoundingBoxDescent: down = 0 } = this.measureText("x");
    const baseline = this.textBaseline === "middle" ? y + (up - down) / 2 : y;
    const anchor = this.textAlign === "center" ? "middle" : this.textAlign === "right" ? "end" : "start";
    this.add("text", {
      x: near(x),
      y: near(baseline),
      "font-family": family,
      "font-size": size,
      ...(weight !== "400" && { "font-weight": weight }),
      ...(anchor !== "start" && { "text-anchor": anchor }),
      "xml:space": "preserve",
      ...this.fill(),
    }).textContent = text;
  }

  private fill() {
    return {
      fill: String(this.fillStyle),
      ...(this.globalAlpha < 1 && { "fill-opacity": near(this.globalAlpha) }),
    };
  }

  private add(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
    const made = this.onto.ownerDocument.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    this.onto.append(made);
    return made;
  }
}
