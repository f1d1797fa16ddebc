import { expect, test } from "vitest";
import { SvgBrush } from "./brush";

/** Elements as a document makes them, as far as a brush uses them. */
function paper() {
  const made: { name: string; attributes: Record<string, string>; textContent: string }[] = [];
  const ownerDocument = {
    createElementNS: (_: string, name: string) => {
      const attributes: Record<string, string> = {};
      return { name, attributes, textContent: "", setAttribute: (key: string, to: string) => (attributes[key] = to) };
    },
  };
  const onto = { ownerDocument, append: (one: (typeof made)[0]) => made.push(one) } as unknown as SVGElement;
  const measure = {
    font: "",
    measureText: () => ({ width: 7, fontBoundingBoxAscent: 10, fontBoundingBoxDescent: 2 }) as TextMetrics,
  };
  return { made, brush: new SvgBrush(onto, measure) };
}

test("lines, areas and texts are elements with what the brush was", () => {
  const { made, brush } = paper();
  brush.strokeStyle = "#123456";
  brush.lineWidth = 1.5;
  brush.setLineDash([1, 4]);
  brush.beginPath();
  brush.moveTo(0, 1);
  brush.lineTo(10.126, 1);
  brush.stroke();
  brush.globalAlpha = 0.5;
  brush.fillStyle = "red";
  brush.fillRect(1, 2, 3, 4);
  brush.globalAlpha = 1;
  brush.font = "600 11px a, monospace";
  brush.textBaseline = "middle";
  brush.textAlign = "center";
  brush.fillText("07", 5, 20);
  expect(made.map(({ name }) => name)).toEqual(["path", "rect", "text"]);
  expect(made[0]?.attributes).toEqual({
    d: "M0 1L10.13 1",
    fill: "none",
    stroke: "#123456",
    "stroke-width": "1.5",
    "stroke-dasharray": "1 4",
  });
  expect(made[1]?.attributes).toEqual({ x: "1", y: "2", width: "3", height: "4", fill: "red", "fill-opacity": "0.5" });
  expect(made[2]).toMatchObject({
    textContent: "07",
    // The middle of the letters is at 20.
    attributes: { x: "5", y: "24", "font-size": "11px", "font-weight": "600", "text-anchor": "middle", fill: "red" },
  });
});

test("nothing is made of a path without lines, or of an area without size", () => {
  const { made, brush } = paper();
  brush.beginPath();
  brush.stroke();
  brush.fillRect(1, 1, 0, 5);
  brush.clearRect();
  expect(made).toEqual([]);
});
