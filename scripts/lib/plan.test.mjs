// How the output of apt is read: the form is that of apt 2.6 with LC_ALL=C, the numbers are invented.
import assert from "node:assert/strict";
import { test } from "node:test";
import { costOf, harmOf, planOf } from "./plan.mjs";

const simulated = `NOTE: This is only a simulation!
      apt-get needs root privileges for real execution.
Reading package lists...
Building dependency tree...
Reading state information...
The following additional packages will be installed:
  clang-14 libpcre2-8-0 nodejs
The following NEW packages will be installed:
  clang-14 emscripten nodejs
The following packages will be upgraded:
  libpcre2-8-0
1 upgraded, 3 newly installed, 0 to remove and 138 not upgraded.
Inst libpcre2-8-0 [10.42-1] (10.42-1+deb12u2 Debian-Security:12/oldstable-security [amd64]) []
Inst clang-14 (1:14.0.6-12 Debian:12.15/oldstable [amd64])
Inst nodejs (18.20.4+dfsg-1~deb12u3 Debian-Security:12/oldstable-security [amd64])
Inst emscripten (3.1.6~dfsg-5 Debian:12.15/oldstable [all])
Conf libpcre2-8-0 (10.42-1+deb12u2 Debian-Security:12/oldstable-security [amd64])
Conf emscripten (3.1.6~dfsg-5 Debian:12.15/oldstable [all])
`;

/** @param {string} fetched @param {string} disk */
const priced = (fetched, disk) => `Reading package lists...
1 upgraded, 3 newly installed, 0 to remove and 138 not upgraded.
Need to get ${fetched} of archives.
After this operation, ${disk}
'http://deb.debian.org/debian/pool/main/e/emscripten/emscripten_3.1.6%7edfsg-5_all.deb' emscripten_3.1.6~dfsg-5_all.deb 9120 SHA256:00
`;

const never = () => assert.fail("nobody asks for Node here");

test("a simulated transaction is read: names, old and new versions, without the epoch", () => {
  assert.deepEqual(planOf(simulated), {
    unpacks: [
      { name: "libpcre2-8-0", was: "10.42-1", version: "10.42-1+deb12u2" },
      { name: "clang-14", was: null, version: "14.0.6-12" },
      { name: "nodejs", was: null, version: "18.20.4+dfsg-1~deb12u3" },
      { name: "emscripten", was: null, version: "3.1.6~dfsg-5" },
    ],
    removes: [],
    downgrades: [],
  });
});

test("how much it is, in words", () => {
  const plan = planOf(simulated);
  const cost = (/** @type {string} */ fetched, /** @type {string} */ disk) => costOf(plan, priced(fetched, disk));
  const all = "4 packages, 1 of them upgraded";
  assert.equal(
    cost("310 MB", "1392 MB of additional disk space will be used."),
    `${all}, 310 MB to fetch, 1.4 GB on disk`,
  );
  assert.equal(
    cost("0 B/81.2 MB", "345 MB of additional disk space will be used."),
    `${all}, 0 B to fetch, 345 MB on disk`,
  );
  // As apt 1.0 wrote them.
  assert.equal(
    cost("3,947kB", "8,962kB of additional disk space will be used."),
    `${all}, 3947 kB to fetch, 8962 kB on disk`,
  );
  assert.equal(cost("29.7 MB", "100 MB disk space will be freed."), `${all}, 29.7 MB to fetch`);
  assert.equal(costOf(plan, ""), all);
  assert.equal(costOf(planOf("Inst g++ (4:12.2.0-3 Debian:12.15/oldstable [amd64])\n"), ""), "1 package");
  assert.equal(
    costOf(planOf("0 upgraded, 0 newly installed, 0 to remove and 138 not upgraded.\n"), ""),
    "",
    "nothing new",
  );
});

test("a transaction that removes packages would spoil something", () => {
  const removing = `Remv mawk [1.3.4.20200120-3.1] []\nInst original-awk (2022-09-12-1 Debian:12.15/oldstable [amd64])\n`;
  assert.equal(harmOf(planOf(removing), never), "it would remove mawk");
  const many = ["a", "b", "c", "d", "e"].map((name) => `Remv ${name} [1.0]\n`).join("");
  assert.equal(harmOf(planOf(many), never), "it would remove a, b, c and 2 more");
});

test("and one that replaces a newer Node, at which apt itself stops", () => {
  const stopped = `The following NEW packages will be installed:
  libc-ares2 libnode108
The following packages will be DOWNGRADED:
  nodejs
0 upgraded, 2 newly installed, 1 downgraded, 0 to remove and 138 not upgraded.
E: Packages were downgraded and -y was used without --allow-downgrades.
`;
  assert.equal(harmOf(planOf(stopped), never), "it would replace nodejs by something older");
});

test("and one that brings nodejs where another Node is", () => {
  const mine = "/usr/bin/node, which belongs to no package";
  assert.equal(
    harmOf(planOf(simulated), () => mine),
    `its nodejs would overwrite ${mine}`,
  );
  assert.equal(
    harmOf(planOf(simulated), () => null),
    null,
  );
  // Other packages whose names begin so bring no Node.
  const others = "Inst nodejs-doc (18.20.4 Debian:12.15/oldstable [all])\nInst node-acorn (8.8.1 Debian:12 [all])\n";
  assert.equal(harmOf(planOf(others), never), null);
});
