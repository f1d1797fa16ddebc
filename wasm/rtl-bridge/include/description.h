// What `describe` tells of a design, as JSON. Names are plain text, so nothing is escaped.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "engine.h"

namespace qs {

class Description {
 public:
  QS_COLD void stage(const std::string& region, const char* work, const char* rest = "") {
    member(stages_, "{\"region\":\"", region.c_str(), "\",\"work\":\"", work, rest, "\"}");
  }
  QS_COLD void stages(const std::string& region, std::initializer_list<const char*> works) {
    for (const char* work : works) stage(region, work);
  }
  // State that is right once an operation has left the stage `commit`: the next of the levels that the model has.
  QS_COLD void level(uint32_t commit) { commits_.push_back(commit); }
  QS_COLD void levels(std::initializer_list<uint32_t> commits) { commits_.insert(commits_.end(), commits); }
  // An output of a module, by what it says.
  QS_COLD void signal(const char* what, const std::string& module, const std::string& output) {
    member(signals_, "\"", what, "\":\"", module.c_str(), ".", output.c_str(), "\"");
  }
  // Verdicts and results of a port, as the outputs of a top are called; verdicts are those of `module`.
  QS_COLD void outputs(const std::string& top, const std::string& module, std::initializer_list<const char*> results) {
    signal("accepted", module, "accept_o");
    signal("full", module, "reject_full_o");
    signal("empty", module, "reject_empty_o");
    signal("result", top, "result_valid_o");
    for (const char* result : results) signal(result, top, std::string("result_") + result + "_o");
  }
  // With so many operations, of which one is a reset: it is over in its own cycle, all others after `latency` cycles. `commit` has the
  // levels of the first operation, then those of the next.
  QS_COLD std::string json(uint32_t latency, uint32_t operations, uint32_t reset, const std::string& fields) const {
    std::string latencies, commits;
    for (uint32_t kind = 0; kind < operations; ++kind) {
      member(latencies, std::to_string(kind == reset ? 1 : latency).c_str());
      for (uint32_t commit : commits_) member(commits, std::to_string(kind == reset ? 0 : commit).c_str());
    }
    std::string json;
    append(json, "{\"stages\":[", stages_.c_str(), "],\"latency\":[", latencies.c_str(), "],\"commit\":[", commits.c_str(),
           "],\"fields\":", fields.c_str(), ",\"signals\":{", signals_.c_str(), "}}");
    return json;
  }

 private:
  template <class... Parts>
  QS_COLD static void append(std::string& json, Parts... parts) {
    for (const char* part : {parts...}) json += part;
  }
  template <class... Parts>
  QS_COLD static void member(std::string& json, Parts... parts) {
    append(json, json.empty() ? "" : ",", parts...);
  }

  std::string stages_, signals_;
  std::vector<uint32_t> commits_;  // by level
};

}  // namespace qs
