#include "qs_streams_abi.h"

#include <cstdarg>
#include <cstdio>

#include "stream.h"

namespace qs {

thread_local Stream* current_stream = nullptr;

static void failed(const char* file, int line) {
  Stream* const stream = current_stream;
  if (!stream || !stream->failure.empty()) return;
  const std::string where = std::string(file) + ":" + std::to_string(line);
  stream->failure = stream->printed.empty() ? "stopped at " + where : stream->printed;
}

static std::string streams_json() {
  std::string json = "[";
  for (unsigned i = 0; i < kStreamCount; ++i) {
    const StreamConfig& config = kStreams[i];
    json += std::string(i ? "," : "") + "{\"name\":\"" + config.name + "\",\"design\":\"" + config.design + "\",\"parameters\":{";
    bool first = true;
    for (const StreamParameter& p : config.parameters) {
      json += std::string(first ? "" : ",") + "\"" + p.name + "\":" + std::to_string(p.value);
      first = false;
    }
    json += "}}";
  }
  return json + "]";
}

}  // namespace qs

// What the Verilator run-time asks of its platform: a stop or a fatal error is recorded, never an abort.
extern "C" int qs_vl_printf(const char* format, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (qs::current_stream && qs::current_stream->printed.size() < 65536) qs::current_stream->printed += text;
  return length;
}
void vl_stop(const char* filename, int linenum, const char*) VL_MT_UNSAFE { qs::failed(filename, linenum); }
void vl_finish(const char* filename, int linenum, const char*) VL_MT_UNSAFE { qs::failed(filename, linenum); }
void vl_fatal(const char* filename, int linenum, const char*, const char*) VL_MT_UNSAFE { qs::failed(filename, linenum); }

struct qs_stream {
  std::unique_ptr<qs::Stream> stream;
};

const char* qs_streams(void) {
  static const std::string json = qs::streams_json();
  return json.c_str();
}

qs_stream* qs_stream_create(const char* config, uint32_t seed) {
  for (unsigned i = 0; i < qs::kStreamCount; ++i) {
    const qs::StreamConfig& found = qs::kStreams[i];
    if (strcmp(found.name, config) == 0) return new qs_stream{std::unique_ptr<qs::Stream>(found.make(seed))};
  }
  return nullptr;
}

void qs_stream_destroy(qs_stream* stream) { delete stream; }

void qs_stream_step(qs_stream* stream, const qs_stream_in* in, qs_stream_out* out) { stream->stream->step(*in, *out); }

uint32_t qs_stream_set_fault(qs_stream* stream, uint32_t number) { return stream->stream->set_fault(number); }

uint32_t qs_stream_counters(qs_stream* stream, uint32_t* to, uint32_t count) {
  const std::vector<uint32_t> all = stream->stream->counters();
  for (uint32_t i = 0; i < count && i < all.size(); ++i) to[i] = all[i];
  return static_cast<uint32_t>(all.size());
}

const char* qs_stream_failure(qs_stream* stream) {
  const std::string& failure = stream->stream->failure;
  return failure.empty() ? nullptr : failure.c_str();
}
