import { expect, test } from "vitest";
import { withSign } from "./encoded-sign";

const HOST = "https://example.org";

test.each([
  ["/q/%23scenario=bbq-coloring&t=14", "/q/#scenario=bbq-coloring&t=14"],
  ["/?embed=1%23scenario=bbq-coloring&amp;t=14", "/?embed=1#scenario=bbq-coloring&amp;t=14"],
  ["/?embed=1%2523lesson%253Dbbq-tree%2526stop%253D2", "/?embed=1#lesson%253Dbbq-tree%2526stop%253D2"],
  ["/%23about", "/#about"],
  ["/%23experiments", "/#experiments"],
])("the fragment of %s is behind a #", (from, to) => {
  expect(withSign(HOST + from)).toBe(HOST + to);
});

test.each(["/", "/?embed=1", "/?a=%23b", "/?a=%23aboutness", "/?a=%23scenario=x#scenario=y", "/?teacher=%23s"])(
  "%s is left as it is",
  (from) => {
    expect(withSign(HOST + from)).toBe(null);
  },
);
