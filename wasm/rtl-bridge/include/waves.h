// Waveforms of a model as a VCD file, in builds with trace (VM_TRACE); elsewhere nothing of this is left in the code.
#pragma once
#include <cstdint>
#include <string>

#include "verilated.h"
#if VM_TRACE
#include <cstdio>
#include <memory>
#include <sstream>

#include "verilated_syms.h"
#include "verilated_vcd_c.h"
#endif

namespace qs {

#if VM_TRACE

// The definitions of a VCD as IEEE 1364 has them: Verilator gives structures scopes of their own kind, which strict readers refuse.
// And without the scope that it puts around the design, which repeats the ports.
inline std::string standard(const std::string& definitions) {
  std::istringstream lines{definitions};
  std::string kept, line;
  int depth = 0;
  for (bool wrapped = false; std::getline(lines, line);) {
    std::istringstream words{line};
    std::string command, kind, name;
    words >> command >> kind >> name;
    if (command == "$scope") {
      if (++depth == 1) wrapped = name == "top" || name == "TOP" || name == "$rootio";
      if (kind == "struct" || kind == "union" || kind == "package") line.replace(line.find(kind), kind.size(), "module");
    }
    const bool drop = wrapped && depth == 1;
    if (command == "$upscope") --depth;
    if (!drop) kept += line + "\n";
  }
  return kept;
}

// Where the VCD goes. A write that fails is remembered; Verilator's own file would stop the simulation.
class WaveFile final : public VerilatedVcdFile {
 public:
  explicit WaveFile(const char* path) : path_{path} {}
  ~WaveFile() override { close(); }

  // Verilator's idea of the name gives some characters a meaning: the path is not passed through it.
  bool open(const std::string&) override { return (file_ = fopen(path_.c_str(), "wb")) != nullptr; }
  void close() override {
    if (file_ && fclose(file_) != 0) failed_ = true;
    file_ = nullptr;
  }
  ssize_t write(const char* bytes, ssize_t count) override {
    if (defined_) {
      put(bytes, static_cast<size_t>(count));
      return count;
    }
    definitions_.append(bytes, static_cast<size_t>(count));
    const size_t end = definitions_.find("$enddefinitions");
    if (end == std::string::npos) return count;
    defined_ = true;
    const std::string kept = standard(definitions_.substr(0, end)) + definitions_.substr(end);
    put(kept.data(), kept.size());
    return count;
  }
  bool failed() const { return failed_; }

 private:
  void put(const char* bytes, size_t count) {
    if (!failed_ && fwrite(bytes, 1, count, file_) != count) failed_ = true;
  }

  std::string path_, definitions_;
  FILE* file_ = nullptr;
  bool defined_ = false, failed_ = false;
};

class Waves {
 public:
  // Before the model is made.
  static void prepare(VerilatedContext& context) { context.traceEverOn(true); }

  template <class Top>
  bool open(Top& top, const char* path, uint32_t clock_ps, uint32_t first) {
    close();
    clock_ps_ = clock_ps;
    first_ = first;
    file_.reset(new WaveFile{path});
    vcd_.reset(new VerilatedVcdC{file_.get()});
    top.trace(vcd_.get(), 99);
    vcd_->open("vcd");
    if (!vcd_->isOpen()) vcd_.reset();
    return is_open();
  }

  bool is_open() const { return vcd_ != nullptr; }

  // What the signals are from a half cycle on: 2s for the rising edge with which step s begins, 2s + 1 for the falling edge. Time 0 is
  // the beginning of step `first`.
  void dump(uint64_t half) {
    if (is_open()) vcd_->dump((half / 2 - first_) * clock_ps_ + half % 2 * (clock_ps_ / 2));
  }

  // True if everything was written.
  bool close() {
    if (!is_open()) return false;
    vcd_->close();
    file_->close();
    vcd_.reset();
    return !file_->failed();
  }

  // Memories with more words than are traced, one a line.
  static std::string left_out(VerilatedContext& context) {
    std::string names;
    for (const auto& scope : *context.scopeNameMap()) {
      if (!scope.second->varsp()) continue;
      for (const auto& found : *scope.second->varsp()) {
        const VerilatedVar& var = found.second;
        if (var.totalSize() / var.entSize() > QS_TRACE_WORDS) names += std::string(scope.first) + "." + found.first + "\n";
      }
    }
    return names;
  }

 private:
  uint64_t clock_ps_ = 0, first_ = 0;
  std::unique_ptr<WaveFile> file_;
  std::unique_ptr<VerilatedVcdC> vcd_;
};

#else

class Waves {
 public:
  static void prepare(VerilatedContext&) {}
  template <class Top>
  bool open(Top&, const char*, uint32_t, uint32_t) {
    return false;
  }
  static constexpr bool is_open() { return false; }
  void dump(uint64_t) {}
  bool close() { return false; }
  static std::string left_out(VerilatedContext&) { return {}; }
};

#endif

}  // namespace qs
