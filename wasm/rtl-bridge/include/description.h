// What `describe` tells of a design, as JSON. Names are plain text, so nothing is escaped.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace qs {

class Description {
 public:
  struct Signal {
    const char *what, *path;
  };

  void stage(const std::string& region, const char* work, const char* rest = "") {
    member(stages_, "{\"region\":\"", region.c_str(), "\",\"work\":\"", work, rest, "\"}");
  }
  // State that is right once an operation has left the stage `commit`: the next of the levels that the model has.
  void level(uint32_t commit) { commits_.push_back(commit); }
  void signals(std::initializer_list<Signal> all) {
    for (const Signal& signal : all) member(signals_, "\"", signal.what, "\":\"", signal.path, "\"");
  }
  // With so many operations, of which one is a reset: it is over in its own cycle, all others after `latency` cycles. `commit` has the
  // levels of the first operation, then those of the next.
  std::string json(uint32_t latency, uint32_t operations, uint32_t reset, const std::string& fields) const {
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
  static void append(std::string& json, Parts... parts) {
    for (const char* part : {parts...}) json += part;
  }
  template <class... Parts>
  static void member(std::string& json, Parts... parts) {
    append(json, json.empty() ? "" : ",", parts...);
  }

  std::string stages_, signals_;
  std::vector<uint32_t> commits_;  // by level
};

}  // namespace qs
