#!/usr/bin/env bash
# scorm-again's own subpath for SCORM 1.2 can be imported, but not required, and its types name another export than there is.
#
# Version: scorm-again 3.4.3 from npm, with TypeScript 5.9.3, in Node.js 20 or newer.
# Expected: `require("scorm-again/scorm12")` gives the class, as the `require` condition of the package's `exports` says, and the types of the subpath
# describe what an import gives.
# Seen: the file of the `require` condition is a script that sets a property of `this`. The package is of type `module`, so Node.js reads it as a
# module, in which `this` is undefined, and it throws a TypeError. An import gives one export, `Scorm12API`; the types have a default export alone,
# so TypeScript refuses the import that works, and accepts one that gives nothing.
# So: import the name, and say its type in your own words. In a page the script, which sets a global, works.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund scorm-again@3.4.3 typescript@5.9.3 >/dev/null

cat >required.cjs <<'JS'
try {
  require("scorm-again/scorm12");
  console.log("required");
} catch (error) {
  console.log(error.constructor.name);
}
JS
cat >imported.mjs <<'JS'
import * as all from "scorm-again/scorm12";
const api = new all.Scorm12API({ autocommit: false, logLevel: "NONE" });
console.log(Object.keys(all).join(), api.LMSInitialize(""));
JS
echo 'import { Scorm12API } from "scorm-again/scorm12"; new Scorm12API();' >named.ts
echo 'import Scorm12API from "scorm-again/scorm12"; new Scorm12API();' >default.ts
checked() { npx tsc --noEmit --strict --skipLibCheck --module nodenext --target es2022 "$1" >/dev/null 2>&1 && echo accepted || echo refused; }

required=$(node required.cjs)
imported=$(node imported.mjs)
named=$(checked named.ts)
default=$(checked default.ts)
echo "scorm-again 3.4.3, Node.js $(node --version)"
echo "required: $required; imported: $imported; types of the name: $named, of a default: $default"
[ "$required" = TypeError ] && [ "$imported" = "Scorm12API true" ] && [ "$named" = refused ] && [ "$default" = accepted ]
