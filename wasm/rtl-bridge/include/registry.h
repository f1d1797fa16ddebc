// The configurations in this build. The table is generated from design.json of each folder of rtl/.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "engine.h"

namespace qs {

struct Parameter {
  const char* name;
  uint32_t value;
};

// What an engine is made with.
struct Options {
  std::vector<uint32_t> run_time;  // run-time parameters in the design's order
  uint32_t seed = 0;               // what memories and registers hold at first follows from it; 0: zeros
  uint32_t stray = 0;              // see qs_stray
};

struct Config {
  const char* name;
  const char* design;
  std::vector<Parameter> parameters;
  Engine* (*make)(const Config&, const Options&);

  QS_COLD uint32_t parameter(const char* wanted) const {
    for (const Parameter& p : parameters) {
      if (std::string(p.name) == wanted) return p.value;
    }
    return 0;
  }
};

extern const Config kConfigs[];
extern const unsigned kConfigCount;

}  // namespace qs
