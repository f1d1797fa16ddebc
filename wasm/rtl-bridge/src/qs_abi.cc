#include "qs_abi.h"

#include <cstdlib>
#include <cstring>
#include <memory>

#include "engine.h"
#include "registry.h"
#ifndef __wasm__
#include <atomic>
#endif

namespace qs {

const std::string& Engine::message(uint32_t n) const {
  static const std::string none;
  return n < messages_.size() ? messages_[n] : none;
}

void Engine::print(const char* text) {
  if (printed_.size() < 65536) printed_ += text;
}

QS_COLD void Engine::assertion_failed(const char* file, int line) {
  std::string text = printed_.empty() ? std::string("stopped at ") + file : printed_;
  printed_.clear();
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  uint32_t number = 0;
  while (number < messages_.size() && messages_[number] != text) ++number;
  if (number == messages_.size() && number < 256) messages_.push_back(text);
  emit(kAssertion, kNone, number, static_cast<uint32_t>(line));
}

}  // namespace qs

struct qs_engine {
  std::unique_ptr<qs::Engine> engine;
  std::string description;
  std::vector<uint32_t> words;
#ifndef __wasm__
  std::string left_out;
#endif
};

namespace {

#ifndef __wasm__
std::atomic<uint32_t> stray{0};
#endif

QS_COLD std::string configs_json() {
  std::string json = "[";
  for (unsigned i = 0; i < qs::kConfigCount; ++i) {
    const qs::Config& config = qs::kConfigs[i];
    json += std::string(i ? "," : "") + "{\"name\":\"" + config.name + "\",\"design\":\"" + config.design + "\",\"parameters\":{";
    bool first = true;
    for (const qs::Parameter& p : config.parameters) {
      json += std::string(first ? "" : ",") + "\"" + p.name + "\":" + std::to_string(p.value);
      first = false;
    }
    json += "}}";
  }
  return json + "]";
}

}  // namespace

const char* qs_configs() {
  static const std::string json = configs_json();
  return json.c_str();
}

qs_engine* qs_create(const char* config, const uint32_t* run_time, uint32_t count, uint32_t seed) {
  for (unsigned i = 0; i < qs::kConfigCount; ++i) {
    if (strcmp(qs::kConfigs[i].name, config) != 0) continue;
    qs::Options options;
    options.run_time.assign(run_time, run_time + count);
    options.seed = seed;
#ifndef __wasm__
    options.stray = stray;
#endif
    auto* handle = new qs_engine;
    handle->engine.reset(qs::kConfigs[i].make(qs::kConfigs[i], options));
    handle->description = handle->engine->describe();
    return handle;
  }
  return nullptr;
}

void qs_destroy(qs_engine* e) { delete e; }
const char* qs_describe(qs_engine* e) { return e->description.c_str(); }
uint32_t qs_step(qs_engine* e) { return e->engine->step(); }
const char* qs_message(qs_engine* e, uint32_t n) { return e->engine->message(n).c_str(); }
const uint32_t* qs_events(qs_engine* e) { return e->engine->events(); }

uint32_t qs_accepts(qs_engine* e, uint32_t port) { return e->engine->accepts(port); }

void qs_load(qs_engine* e, uint32_t port, const uint8_t* bytes, uint32_t count) { e->engine->load(port, bytes, count); }

uint32_t qs_issue(qs_engine* e, uint32_t kind, uint32_t a0, uint32_t a1, uint32_t a2, uint32_t a3, uint32_t a4) {
  const uint32_t args[] = {a0, a1, a2, a3, a4};
  return e->engine->issue(kind, args);
}

void qs_observe(qs_engine* e, uint32_t on) { e->engine->observe(on != 0); }

void qs_check(qs_engine* e, uint32_t on) { e->engine->check(on != 0); }

uint32_t qs_tick(qs_engine* e) { return e->engine->cycle(); }

const uint32_t* qs_probe(qs_engine* e, uint32_t field, uint32_t first, uint32_t count) {
  e->words.assign(count, 0);
  e->engine->probe(field, first, count, e->words.data());
  return e->words.data();
}

uint32_t qs_word(qs_engine* e, uint32_t field, uint32_t index) {
  uint32_t word = 0;
  e->engine->probe(field, index, 1, &word);
  return word;
}

uint32_t qs_upset(qs_engine* e, uint32_t field, uint32_t index, uint32_t bit) { return e->engine->upset(field, index, bit); }

uint32_t qs_switch(qs_engine* e, const char* name, uint32_t value) { return e->engine->set_switch(name, value); }

void* qs_alloc(uint32_t bytes) { return malloc(bytes); }
void qs_free(void* address) { free(address); }

uint32_t qs_save(qs_engine* e) { return e->engine->save(); }
uint32_t qs_saved_bytes(qs_engine* e, uint32_t handle) { return e->engine->saved_bytes(handle); }
uint32_t qs_restore(qs_engine* e, uint32_t handle) { return e->engine->restore(handle); }
void qs_discard(qs_engine* e, uint32_t handle) { e->engine->discard(handle); }

#ifndef __wasm__
void qs_stray(uint32_t seed) { stray = seed; }

const char* qs_trace_open(qs_engine* e, const char* path, uint32_t clock_ps, uint32_t first) {
  e->left_out.clear();
  return e->engine->trace_open(path, clock_ps, first, e->left_out) ? e->left_out.c_str() : nullptr;
}
uint32_t qs_trace_close(qs_engine* e) { return e->engine->trace_close(); }
#endif
