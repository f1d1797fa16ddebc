import { createElement } from "react";
import type { Aside, Design } from "../../../designs/contract";
import { type Layers, marksIn } from "../../../kit/marks/mark";

/** Marks that stand so many units further to the right. */
const shifted = (layers: Layers, by: number): Layers =>
  layers.map((layer) => marksIn(layer).map((mark) => ({ ...mark, x: mark.x + by })));

/** A design whose drawing has another one at its right, in one picture. */
export function withAside(design: Design, aside: Aside): Design {
  const { Control } = design;
  return {
    ...design,
    ...(Control && {
      Control: (props) => createElement(Control, { ...props, width: props.width - aside.width(props.scene.info) }),
    }),
    least(info, known = {}) {
      const own = aside.width(info);
      const least = design.least(info, known.width === undefined ? known : { ...known, width: known.width - own });
      return { width: least.width + own, height: least.height };
    },
    marks(scene, width, height, view) {
      const own = aside.width(scene.info);
      const picture = design.marks(scene, width - own, height, view);
      const beside = shifted(aside.marks(scene, picture.height), picture.width);
      const layers = picture.layers.map((marks, i) => [...marks, ...(beside[i] ?? [])]);
      return { ...picture, width: picture.width + own, layers };
    },
  };
}
