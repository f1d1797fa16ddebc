import path from "node:path";
import { test } from "node:test";
import { expect } from "./testing.mjs";
import {
  designsStandAlone,
  keepsRooms,
  oneOwner,
  picturesArePure,
  ROOMS,
  rooms,
  typesHaveTheirOwnNames,
} from "./web.mjs";

test("pictures are pure", () => {
  const file = "web/src/features/run/panels/strip.tsx";
  expect(picturesArePure, {
    [file]: "// Math.random is forbidden\nconst x = shown.step;",
    "web/src/features/run/s.ts": "Date.now()",
  });
  expect(
    picturesArePure,
    { [file]: "const a = Math.random();\nconst t = performance.now();" },
    `${file}:1`,
    `${file}:2`,
  );
});

test("rooms import what the table names, and need all of it", () => {
  const web = "web/src";
  const table = "scripts/layers/web.mjs";
  /** A file of a room. @param {string} room */
  const fileOf = (room) => (room === "slices" ? `${web}/features/run/slice.ts` : `${web}/${room}/a.ts`);
  /** One import for each entry of the real table. */
  const house = Object.entries(ROOMS).map(([room, allowed]) => [
    fileOf(room),
    allowed
      .map((entry) => entry.replace(" (types)", ""))
      .map((to, i) => {
        const target = path.posix.relative(path.posix.dirname(fileOf(room)), fileOf(to)).replace(/\.ts$/, "");
        return `import ${allowed[i] === to ? "" : "type "}{ x${i} } from "${target.startsWith(".") ? "" : "./"}${target}";`;
      })
      .join("\n"),
  ]);
  expect(rooms, Object.fromEntries(house));

  const small = keepsRooms({ base: [], kit: ["base"], panels: ["base", "kit (types)"] });
  const fine = {
    [`${web}/base/a.ts`]:
      'import { b } from "./b";\nimport type { T } from "../gen/types/T";\nimport { useMemo } from "react";',
    [`${web}/base/a.test.ts`]: 'import { page } from "../panels/a";',
    [`${web}/kit/a.tsx`]: 'const late = await import("../base/a");',
    [`${web}/kit/a.module.css`]: '.a {\n  composes: b from "./b.module.css";\n}',
    [`${web}/panels/a.ts`]: 'import { a } from "../base/a";\nimport type { K } from "../kit/a";',
    [`${web}/README.md`]: "",
  };
  expect(small, fine);
  expect(
    small,
    {
      ...fine,
      [`${web}/base/up.ts`]: [
        'import type { V } from "../kit/v";',
        "import {",
        "  client,",
        '} from "../panels/client";',
        'const w = new Worker(new URL("../kit/worker.ts", import.meta.url));',
        'const late = await import("../panels/store");',
        'const all = import.meta.glob("../kit/*.ts");',
        'export * from "../panels/explain";',
        '// import { x } from "../kit/x";',
      ].join("\n"),
      [`${web}/kit/a.module.css`]: '.a {\n  composes: b from "../panels/b.module.css";\n}',
      [`${web}/panels/b.ts`]: 'import { k } from "../kit/a";',
    },
    ...[1, 2, 5, 6, 7, 8].map((line) => `${web}/base/up.ts:${line}`),
    `${web}/kit/a.module.css:2`,
    `${web}/panels/b.ts:1`,
  );
  expect(
    small,
    { ...fine, [`${web}/attic/a.ts`]: "", [`${web}/main.tsx`]: "" },
    `${web}/attic/a.ts:1`,
    `${web}/main.tsx:1`,
  );
  const text = 'export const ROOMS = {\n  base: [],\n  kit: ["base"],';
  expect(small, { ...fine, [table]: text, [`${web}/kit/a.tsx`]: "" }, `${table}:3`);
  expect(keepsRooms({ kit: ["base"], base: [], panels: ["base", "kit (types)"] }), fine, `${table}:1`);
  expect(keepsRooms({ base: [], kit: ["base"], hall: [], panels: ["base", "kit (types)"] }), fine, `${table}:1`);
});

test("designs are reached through the registry, and know no other", () => {
  const designs = "web/src/designs";
  const house = {
    [`${designs}/bbq/layout.ts`]: 'import { d } from "./decode";\nimport type { Scene } from "../contract";',
    [`${designs}/pifo/index.ts`]: "",
    [`${designs}/registry.ts`]: 'const load = () => import("./pifo/index");',
    "web/src/app/a.ts": 'import { loadDesign } from "../designs/registry";',
  };
  expect(designsStandAlone, house);
  expect(
    designsStandAlone,
    {
      ...house,
      [`${designs}/bbq/View.tsx`]: 'import { a } from "../../base/a";\nimport { p } from "../pifo";',
      "web/src/app/b.ts": 'import { p } from "../designs/pifo/layout";',
      "web/src/app/start/worker.ts": 'import { bbq } from "../../designs/bbq";',
    },
    `${designs}/bbq/View.tsx:2`,
    "web/src/app/b.ts:1",
    "web/src/app/start/worker.ts:1",
  );
});

test("storage, channels, history and workers are named by their owners alone", () => {
  const src = "web/src";
  const fine = {
    [`${src}/storage/areas.ts`]: "localStorage.length; new BroadcastChannel(name);",
    [`${src}/app/start/address-bar.ts`]: 'history.replaceState(null, "", to);',
    [`${src}/base/module-worker.ts`]: "new Worker(url);",
    [`${src}/app/a.ts`]:
      'import { tabStorage } from "../storage/areas";\n// localStorage\nconst kept = caching(history.length);',
    [`${src}/app/a.test.ts`]: "sessionStorage.clear();",
  };
  expect(oneOwner, fine);
  expect(
    oneOwner,
    {
      ...fine,
      [`${src}/app/b.ts`]: [
        "localStorage.length;",
        "window.sessionStorage;",
        "const { serviceWorker } = navigator;",
        "new BroadcastChannel(name);",
        'import { openDB } from "idb";',
        "indexedDB.open(name);",
        "caches.open(name);",
        "navigator.storage.persist();",
        "navigator.locks.request(name);",
        'window.history.pushState(null, "");',
        'new Worker(new URL("./w.ts", import.meta.url));',
        "document.cookie;",
      ].join("\n"),
    },
    ...Array.from({ length: 12 }, (_, i) => `${src}/app/b.ts:${i + 1}`),
  );
});

test("no two types have one name", () => {
  const src = "web/src";
  const one = {
    [`${src}/app/a.ts`]: "export interface Mark {\n  type: string;\n}\n// type Row\nconst type = 1;",
    [`${src}/app/a.test.ts`]: "interface Mark {}",
    [`${src}/gen/types/Row.ts`]: "export type Row = number;",
  };
  expect(typesHaveTheirOwnNames, { ...one, [`${src}/kit/b.ts`]: "type Row = number;" });
  expect(
    typesHaveTheirOwnNames,
    {
      ...one,
      [`${src}/kit/b.ts`]: "type Row = number;\nexport class Mark {}",
      [`${src}/kit/c.ts`]: "interface Row {}",
    },
    `${src}/kit/b.ts:2`,
    `${src}/kit/c.ts:1`,
  );
});
