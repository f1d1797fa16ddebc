// Speeds of the hardware, as a table and as .cache/bench.json. Machines differ, and so does one machine from minute to minute:
// the ratio of two columns, taken in interleaved runs, says more than a rate, and every rate stands beside a calibration loop of
// the same rounds.   npm run bench -- --help
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import { adoptedTable, measureAdopted } from "./bench/adopted.mjs";
import { findCompilers } from "./bench/compilers.mjs";
import { measureCall, measureLoad } from "./bench/configurations.mjs";
import { coresTable, measureCores } from "./bench/cores.mjs";
import { canCount, instructionsOf } from "./bench/instructions.mjs";
import { linkTable, measureLinks } from "./bench/links.mjs";
import { loads } from "./bench/loads.mjs";
import { measureModels, modelTable } from "./bench/models.mjs";
import { buildDriver, configurationOf, openDrivers } from "./bench/open.mjs";
import { help, readOptions } from "./bench/options.mjs";
import { pageTables } from "./bench/page/table.mjs";
import { measurePage } from "./bench/page.mjs";
import { measureRace, raceTable } from "./bench/race.mjs";
import { callText, disturbance, legend, loadTable, sizeTable } from "./bench/report.mjs";
import { say } from "./bench/say.mjs";
import { measureSeeks, seekTable } from "./bench/seek.mjs";
import { measureSizes } from "./bench/size.mjs";
import { SetupError } from "./lib/setup-error.mjs";
import { at } from "./lib/system.mjs";

/** @param {ReturnType<typeof readOptions>} options */
async function bench({ rounds, wants, configs, scenarios, steps }) {
  const links = wants("links") ? await measureLinks() : null;
  const seeks = wants("seek") ? await measureSeeks() : null;
  const models = wants("models") ? measureModels(rounds) : null;
  const cores = wants("cores") ? measureCores(rounds) : null;
  const adopted = wants("adopted") ? await measureAdopted() : null;
  const page = wants("page") ? await measurePage(scenarios, steps) : null;
  const race = wants("race") ? await measureRace() : null;
  const sessions = [
    ...(links ? [linkTable(links)] : []),
    ...(seeks ? [seekTable(seeks)] : []),
    ...(models ? [modelTable(models)] : []),
    ...(cores ? [coresTable(cores)] : []),
    ...(adopted ? [adoptedTable(adopted)] : []),
    ...(page ? [pageTables(page)] : []),
    ...(race ? [raceTable(race)] : []),
  ];
  const machine = { processor: os.cpus()[0]?.model ?? "unknown", cores: os.cpus().length };
  // These need no compilers.
  if (!loads.some(({ name }) => wants(name)) && !wants("call") && !wants("size")) {
    console.log(sessions.join("\n\n"));
    return write({ machine, rates: { seeks, models, cores, adopted, page, race } });
  }
  const compilers = await findCompilers();
  await buildDriver();
  // Only where callgrind is installed.
  const clang = (await canCount()) ? compilers.find(({ column }) => column === "clang")?.way : undefined;
  const chosen = loads.filter(({ name }) => wants(name));
  /** @type {import("./bench/configurations.mjs").Row[]} */
  const rows = [];
  /** @type {import("./bench/configurations.mjs").Call | null} */
  let call = null;
  // A call costs the same on every configuration.
  for (const config of chosen.length > 0 ? configs : wants("call") ? configs.slice(0, 1) : []) {
    const drivers = await openDrivers(compilers, configurationOf(config));
    try {
      for (const load of chosen) {
        say(`${load.name} on ${config}`);
        const row = await measureLoad(load, config, drivers, rounds);
        if (clang && load.compiled && load.cycles) {
          row.instructions = await instructionsOf(configurationOf(config), clang, load);
        }
        rows.push(row);
      }
      if (wants("call") && !call) call = await measureCall(drivers, rounds);
    } finally {
      await Promise.all([...drivers.values()].map((driver) => driver.close()));
    }
  }
  if (wants("size")) say("size");
  const size = wants("size") ? await measureSizes(compilers, rounds) : null;

  const texts = [
    `${machine.processor}, ${machine.cores} cores. Median / best of ${rounds} interleaved rounds.\n${legend(compilers)}`,
    ...chosen.map(({ name }) =>
      loadTable(
        name,
        rows.filter((row) => row.load === name),
      ),
    ),
    ...(size ? [sizeTable(size, compilers)] : []),
    ...(call ? [callText(call)] : []),
    ...sessions,
    disturbance(rows) ?? [],
  ];
  console.log(texts.flat().join("\n\n"));

  // What can be compared between machines comes first.
  const ratios = {
    loads: rows.map(({ load, config, ratios }) => ({ load, config, ...ratios })),
    ...(call && { calibration: call.calibration.ratios }),
    ...(size && { fastestToSlowestN: size.spreads }),
  };
  const perCalibration = rows.map(({ load, config, rates, calibration }) => ({
    ...{ load, config },
    ...Object.fromEntries(Object.entries(rates).map(([column, { median }]) => [column, median / calibration.median])),
  }));
  const columns = compilers.map(({ column, about, absent }) => ({ column, about, absent }));
  const rates = { loads: rows, call, size, seeks, models, cores, adopted, page, race };
  write({ rounds, columns, ratios, perCalibration, machine, rates });
}

/** @param {object} measured */
function write(measured) {
  mkdirSync(at(".cache"), { recursive: true });
  writeFileSync(at(".cache/bench.json"), `${JSON.stringify(measured, null, 2)}\n`);
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(help);
  else await bench(options);
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
