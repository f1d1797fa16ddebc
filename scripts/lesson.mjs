// `npm run queuescope -- lesson check FILE...`: reads lessons and runs every stop and question of them, with the page's own parts in Node.
import path from "node:path";
import { createServer } from "vite";
import { at } from "./lib/system.mjs";

/**
 * Prints what is wrong with lessons, a line each.
 * @param {readonly string[]} files
 * @param {string} folder what relative names are relative to
 * @returns {Promise<boolean>} whether nothing is
 */
export async function checkLessons(files, folder) {
  const server = await createServer({
    configFile: at("vite.config.ts"),
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: "custom",
    optimizeDeps: { noDiscovery: true, include: [] },
    logLevel: "error",
  });
  try {
    const { checkFile } = await server.ssrLoadModule("/test/lessons/check-file.ts");
    let fine = true;
    for (const file of files) {
      const errors = await checkFile(path.resolve(folder, file)).catch((/** @type {Error} */ error) => [
        { line: 1, text: error.message },
      ]);
      for (const { line, text } of errors) console.log(`${file}:${line}: ${text}`);
      if (errors.length === 0) console.log(`${file}: every stop is in its run, and every question is answered there`);
      else fine = false;
    }
    return fine;
  } finally {
    await server.close();
  }
}
