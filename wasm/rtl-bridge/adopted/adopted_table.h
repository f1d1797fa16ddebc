// How a module of a user is driven, as a text of lines: a keyword, and its words. `wasm/scenario/src/map/table.rs` writes it.
#pragma once
#include <sstream>
#include <string>
#include <vector>

#include "adopted_pins.h"
#include "engine.h"

namespace qs {

// A result that means that there was no element.
struct Nothing {
  uint32_t result, value;
};

// An operation as the table says it.
struct AdoptedOperation {
  uint32_t port = 0;
  bool takes = false;                     // it brings an element, and puts none in
  bool puts = false;                      // it puts an element in, and brings none
  std::vector<Wire> valid;
  Wire code;
  uint32_t code_value = 0;
  Wire ready, refused, result_valid;      // outputs, or nothing
  bool waits = false, gated = false;
  std::vector<Wire> arguments, results;
  std::vector<Nothing> nothing;
  uint32_t latency = 0;
  bool has_latency = false;
  uint32_t pause = 0;
  uint32_t room = 0;                      // elements inside with which a put is refused, 0 if the module says so itself
  Wire overflow;
  std::vector<Wire> overflow_results;
  uint64_t answered_with = 0;             // operations whose results the same output announces, a bit each; its own among them

  // Its results come in a step that no number tells.
  bool varies() const { return result_valid.exists() && !has_latency; }
};

struct AdoptedTable {
  struct Tie {
    Wire input;
    uint32_t value;
  };

  Wire clock, reset, start, done;
  uint32_t reset_cycles = 0, reset_wait = 0;
  std::vector<Tie> ties;
  std::vector<Wire> counts;  // inputs that are the number of the step
  std::vector<AdoptedOperation> operations;
  uint32_t ports = 1;
  std::vector<Wire> driven;          // each input that an operation sets, once
  std::vector<uint32_t> announcers;  // an operation for each output that announces results

  // Names of ports are among `pins`: the map was checked against the same list.
  QS_COLD static AdoptedTable read(const std::string& text, const std::vector<Pin>& pins) {
    AdoptedTable table;
    std::istringstream lines{text};
    std::string line;
    while (std::getline(lines, line)) {
      std::istringstream words{line};
      std::string keyword;
      if (words >> keyword) table.take(keyword, words, pins);
    }
    table.gather();
    return table;
  }

  bool waits() const {
    for (const AdoptedOperation& operation : operations) {
      if (operation.waits) return true;
    }
    return false;
  }

 private:
  // What every cycle needs of all operations together.
  QS_COLD void gather() {
    for (uint32_t kind = 0; kind < operations.size(); ++kind) {
      AdoptedOperation& operation = operations[kind];
      for (const Wire& input : operation.valid) drive(input);
      for (const Wire& input : operation.arguments) drive(input);
      if (operation.code.exists()) drive(operation.code);
      bool is_first = operation.result_valid.exists();
      for (uint32_t other = 0; other < operations.size(); ++other) {
        const bool is_same = other == kind || (operations[other].result_valid.exists() && operation.result_valid == operations[other].result_valid);
        if (!is_same) continue;
        operation.answered_with |= 1ull << other;
        is_first = is_first && other >= kind;
      }
      if (is_first) announcers.push_back(kind);
    }
  }

  // Of two operations that set the same bits when they are idle the later one decides.
  QS_COLD void drive(const Wire& input) {
    for (auto known = driven.begin(); known != driven.end(); ++known) {
      if (known->is_at(input)) {
        driven.erase(known);
        break;
      }
    }
    driven.push_back(input);
  }

  QS_COLD static Wire wire(std::istringstream& words, const std::vector<Pin>& pins) {
    std::string name;
    uint32_t element = 0, low = 0, bits = 1, inverted = 0;
    words >> name >> element >> low >> bits >> inverted;
    for (const Pin& pin : pins) {
      if (name == pin.name) return Wire{pin, element, low, bits, inverted != 0};
    }
    return Wire{};
  }
  QS_COLD static uint32_t number(std::istringstream& words) {
    uint32_t value = 0;
    words >> value;
    return value;
  }

  QS_COLD void take(const std::string& keyword, std::istringstream& words, const std::vector<Pin>& pins) {
    const auto next = [&] { return wire(words, pins); };
    if (keyword == "clock") clock = next();
    if (keyword == "reset") reset = next(), reset_cycles = number(words), reset_wait = number(words);
    if (keyword == "start") start = next();
    if (keyword == "done") done = next();
    if (keyword == "count") counts.push_back(next());
    if (keyword == "tie") {
      const Wire input = next();
      ties.push_back({input, number(words)});
    }
    if (keyword == "operation") {
      operations.emplace_back();
      operations.back().port = number(words);
      operations.back().takes = number(words) != 0;
      operations.back().puts = number(words) != 0;
      if (operations.back().port >= ports) ports = operations.back().port + 1;
    }
    if (!operations.empty()) describe(operations.back(), keyword, words, pins);
  }

  QS_COLD static void describe(AdoptedOperation& operation, const std::string& keyword, std::istringstream& words,
                               const std::vector<Pin>& pins) {
    const auto next = [&] { return wire(words, pins); };
    if (keyword == "valid") operation.valid.push_back(next());
    if (keyword == "code") operation.code = next(), operation.code_value = number(words);
    if (keyword == "ready") operation.ready = next();
    if (keyword == "refused") operation.refused = next();
    if (keyword == "result_valid") operation.result_valid = next();
    if (keyword == "waits") operation.waits = true;
    if (keyword == "gated") operation.gated = true;
    if (keyword == "argument") operation.arguments.push_back(next());
    if (keyword == "result") operation.results.push_back(next());
    if (keyword == "nothing") {
      const uint32_t result = number(words);
      operation.nothing.push_back({result, number(words)});
    }
    if (keyword == "latency") operation.latency = number(words), operation.has_latency = true;
    if (keyword == "pause") operation.pause = number(words);
    if (keyword == "room") operation.room = number(words);
    if (keyword == "overflow") operation.overflow = next();
    if (keyword == "overflow_result") operation.overflow_results.push_back(next());
  }
};

}  // namespace qs
