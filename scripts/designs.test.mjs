// The list of the models' designs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isCurrent } from "./designs.mjs";

test("the list of designs is that of their folders (node scripts/designs.mjs writes it)", () => assert(isCurrent()));
