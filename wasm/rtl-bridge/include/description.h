// What `describe` tells of a design, as JSON. Names are plain text, so nothing is escaped.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>

namespace qs {

class Description {
 public:
  struct Event {
    const char *name, *arguments;  // the arguments with a space between each two
  };
  struct Signal {
    const char *what, *path;
  };

  void stage(const std::string& region, const char* work, const char* rest = "") {
    member(stages_, "{\"region\":\"", region.c_str(), "\",\"work\":\"", work, rest, "\"}");
  }
  // State that is right once an operation has left the stage `commit`.
  void level(const std::string& name, uint32_t commit) {
    member(levels_, "{\"name\":\"", name.c_str(), "\",\"commit\":", std::to_string(commit).c_str(), "}");
  }
  void signals(std::initializer_list<Signal> all) {
    for (const Signal& signal : all) member(signals_, "\"", signal.what, "\":\"", signal.path, "\"");
  }
  // In the order of their kinds.
  void events(std::initializer_list<Event> all) {
    for (const Event& event : all) {
      member(events_, "{\"name\":\"", event.name, "\",\"arguments\":[\"");
      for (const char* from = event.arguments; *from; ++from) {
        if (*from == ' ') events_ += "\",\"";
        else events_ += *from;
      }
      events_ += "\"]}";
    }
  }

  std::string json(uint32_t latency, const std::string& fields) const {
    std::string json;
    append(json, "{\"latency\":", std::to_string(latency).c_str(), ",\"stages\":[", stages_.c_str(), "],\"levels\":[", levels_.c_str(),
           "],\"fields\":", fields.c_str(), ",\"signals\":{", signals_.c_str(), "},\"events\":[", events_.c_str(), "]}");
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

  std::string stages_, levels_, signals_, events_;
};

}  // namespace qs
