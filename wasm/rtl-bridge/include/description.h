// What `describe` tells of a design, as JSON. Names are plain text, so nothing is escaped.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>

namespace qs {

class Description {
 public:
  struct Signal {
    const char *what, *path;
  };

  void stage(const std::string& region, const char* work, const char* rest = "") {
    member(stages_, "{\"region\":\"", region.c_str(), "\",\"work\":\"", work, rest, "\"}");
  }
  // State that is right once an operation has left the stage `commit`.
  void level(const std::string& name, uint32_t commit) {
    member(levels_, "\"", name.c_str(), "\"");
    member(commits_, std::to_string(commit).c_str());
  }
  void signals(std::initializer_list<Signal> all) {
    for (const Signal& signal : all) member(signals_, "\"", signal.what, "\":\"", signal.path, "\"");
  }
  // With so many operations, of which one is a reset: it is over in its own cycle, all others after `latency` cycles.
  std::string json(uint32_t latency, uint32_t operations, uint32_t reset, const std::string& fields) const {
    std::string all;
    for (uint32_t kind = 0; kind < operations; ++kind) {
      const bool resets = kind == reset;
      member(all, "{\"latency\":", std::to_string(resets ? 1 : latency).c_str(), ",\"commit\":[", resets ? "" : commits_.c_str(), "]}");
    }
    std::string json;
    append(json, "{\"stages\":[", stages_.c_str(), "],\"levels\":[", levels_.c_str(), "],\"operations\":[", all.c_str(),
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

  std::string stages_, levels_, commits_, signals_;
};

}  // namespace qs
