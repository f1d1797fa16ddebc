// Adapter of the packet-history sequencer: drives the beats of a frame, one a cycle as the hardware takes them, takes every beat that leaves,
// and makes the results of a frame of what left. `wasm/scr/src/wire/sent.rs` has the meaning of their words.
#pragma once
#include <cstdio>
#include <cstdlib>

#include "description.h"
#include "fields.h"
#include "hardware.h"
#include "scr_sequencer_numbers.h"
#include "scr_sequencer_ports.h"

namespace qs {

namespace scr_sequencer {

constexpr uint32_t kMaxFrame = 9600;
// More frames than fit into the FIFO of beats, the input and the output.
constexpr uint32_t kMaxInside = 64;

// The frame at the input. Plain data.
struct Input {
  bool busy = false;  // it has beats to come
  uint32_t length = 0, entered = 0;
  uint64_t time = 0;
  uint8_t bytes[kMaxFrame] = {};
};

struct Frame {
  uint32_t op, cause;
};

// What the adapter knows besides the model. Plain data. The counters name frames, of which the last ones are in `inside`.
struct State {
  // Operations of this cycle, one a port; kNone for none.
  uint32_t frame_op = kNone, reset_op = kNone, reset_cycles = 0;
  uint32_t next_op = 0;
  uint32_t reset_until = 0;  // first step in which the reset input is not held
  uint32_t entered = 0, parsed = 0, recorded = 0, left = 0;
  Frame inside[kMaxInside] = {};
  bool started = false;     // the frame that is sent next has its first beat out
  uint32_t sending = 0;     // what was made in the last cycle: 1 rows, 2 frame, 3 tail
  uint32_t left_bytes = 0;  // of the frame at the output
  uint64_t digest = 0, word = 0;
  uint32_t word_bytes = 0;  // of `word`, which is not in the digest yet
};

}  // namespace scr_sequencer

template <class Top>
class ScrSequencerEngine final : public Hardware<Top>, protected Fields<ScrSequencerEngine<Top>> {
  using Base = Hardware<Top>;
  using Ports = ScrSequencerPorts<Top>;
  using Frame = scr_sequencer::Frame;

 public:
  QS_COLD ScrSequencerEngine(const Config& config, const Options& options) : Base{config, options}, prefix_(prefix_bytes_ + Ports::kBytes) {
    list_fields();
    start();
  }

  void load(uint32_t, const uint8_t* bytes, uint32_t count) override {
    input_.length = count < scr_sequencer::kMaxFrame ? count : scr_sequencer::kMaxFrame;
    memcpy(input_.bytes, bytes, input_.length);
  }

  // A first beat would be taken: no frame is under way at the input, and there is room, as there is behind a reset. In a reset frames
  // are refused, and that is a verdict. A reset has a port of its own, which is never busy.
  bool accepts(uint32_t port) const override {
    return port == scr_sequencer::kPortOf[scr_sequencer::kReset] || (!input_.busy && (top_->s_ready_o || step_ <= state_.reset_until));
  }

  uint32_t issue(uint32_t kind, const uint32_t* args) override {
    const uint32_t op = state_.next_op++;
    if (kind == scr_sequencer::kReset) {
      state_.reset_op = op;
      state_.reset_cycles = args[0];
    } else {
      state_.frame_op = op;
      input_.time = static_cast<uint64_t>(args[2]) << 32 | args[1];
    }
    return op;
  }

  void tick() override {
    this->begin_cycle();
    if (state_.reset_op != kNone) take_reset(state_.reset_op);
    const bool held = is_held();
    if (state_.frame_op != kNone) {
      if (held) {
        emit(kRejected, state_.frame_op, kNotReady);
      } else {
        emit(kAccepted, state_.frame_op);
        enter(state_.frame_op);
      }
    }
    state_.frame_op = state_.reset_op = kNone;

    top_->rst_ni = !held;
    present();
    if (waves_.is_open()) {
      settle(true);  // no edge: see `pipelined.h`
      waves_.dump(2ull * step_);
    }
    settle(false);
    this->before_edge();
    waves_.dump(2ull * step_ + 1);
    state_.sending = 0;
    if (!held) {
      follow_input();
      follow_history();
      follow_output();
    }
    settle(true);
    this->end_cycle();
  }

  void probe(uint32_t field, uint32_t first, uint32_t count, uint32_t* out) const override { this->read(*this, field, first, count, out); }

  QS_COLD bool upset(uint32_t field, uint32_t index, uint32_t bit) override {
    const bool done = Fields<ScrSequencerEngine>::upset(field, index, bit);
    if (done) this->settle_changed();
    return done;
  }

  QS_COLD std::string describe() const override {
    Description about;
    about.stages("", {"beats come in", "headers are read", "rows and frame, packed", "beats leave"});
    about.levels({0, 0});  // input, history: the latter with an event
    about.signal("accepted", "scr_sequencer", "s_ready_o");
    about.signal("result", "scr_sequencer", "m_valid_o");
    about.signal("core", "scr_sequencer", "m_core_o");
    about.signal("cause", "scr_sequencer.u_parser", "verdict_o");
    for (const char* result : {"number", "oldest", "digest", "digest_high"}) about.signal(result, "scr_sequencer", "m_data_o");
    // The latency of a frame varies.
    return about.json(0, scr_sequencer::kOperations, scr_sequencer::kReset, this->json());
  }

 private:
  using Base::emit, Base::observing_, Base::settle, Base::step_, Base::model_, Base::top_, Base::waves_, Base::find, Fields<ScrSequencerEngine>::add;
  using Self = ScrSequencerEngine;
  static constexpr uint32_t kHandled = 7;  // verdict_e of the package
  static constexpr uint64_t kOdd = 0x9E3779B97F4A7C15;

  typename Base::Bytes plain_state() override {
    return {{&step_, sizeof step_}, {&state_, sizeof state_}, {&input_, sizeof input_}, {prefix_.data(), prefix_.size()}};
  }

  bool is_held() const { return step_ < state_.reset_until; }
  Frame& frame(uint32_t number) { return state_.inside[number % scr_sequencer::kMaxInside]; }
  uint32_t op_of(uint32_t number, uint32_t end) const { return number < end ? state_.inside[number % scr_sequencer::kMaxInside].op : kNone; }

  void enter(uint32_t op) {
    input_.busy = true;
    input_.entered = 0;
    frame(state_.entered++) = {op, 0};
  }

  void present() {
    uint8_t beat[Ports::kBytes] = {};
    uint32_t bytes = 0;
    if (input_.busy) {
      const uint32_t rest = input_.length - input_.entered;
      bytes = rest < Ports::kBytes ? rest : Ports::kBytes;
      memcpy(beat, input_.bytes + input_.entered, bytes);
    }
    Ports::present(*model_, input_.busy, beat, bytes, input_.busy && input_.entered + bytes == input_.length);
    Ports::set(*model_, cores_, input_.time);
  }

  // Beats come in, headers are read.
  void follow_input() {
    if (Ports::is_taken(*model_)) {
      const uint32_t rest = input_.length - input_.entered;
      input_.entered += rest < Ports::kBytes ? rest : Ports::kBytes;
      if (observing_) emit(scr_sequencer::kEntered, frame(state_.entered - 1).op, input_.entered);
      input_.busy = input_.entered < input_.length;
    }
    if (parsed_() && state_.parsed < state_.entered) {
      if (observing_) emit(scr_sequencer::kParsed, frame(state_.parsed).op, cause(parsed_verdict_()));
      ++state_.parsed;
    }
  }
  static uint32_t cause(uint32_t verdict) { return verdict == kHandled ? 0 : 1 + verdict; }

  // A frame begins to leave, and its last beat is on its way out.
  void follow_history() {
    state_.sending = in_prefix_() ? 1 : in_body_() ? 2 : tail_q_() ? 3 : 0;
    if (state_.recorded >= state_.entered) return;
    Frame& next = frame(state_.recorded);
    const bool prefixed = prefixed_();
    if (!state_.started && (in_prefix_() || in_body_())) {
      state_.started = true;
      if (prefixed && observing_) emit(scr_sequencer::kPrefixed, next.op, core_(), number_q_(), oldest_());
    }
    if (!done_()) return;
    next.cause = cause(verdict_());
    emit(scr_sequencer::kRecorded, next.op, core_(), next.cause, prefixed ? oldest_() : kNone);
    state_.started = false;
    ++state_.recorded;
  }

  // A beat leaves, and with the last one the frame.
  void follow_output() {
    if (!top_->m_valid_o || state_.left >= state_.entered) return;
    uint8_t beat[Ports::kBytes], keep[Ports::kKeepBytes];
    Ports::read(*model_, beat, keep);
    if (state_.left_bytes == 0) {
      state_.digest = static_cast<uint64_t>(top_->m_core_o) << 1 | (top_->m_prefixed_o ? 1 : 0);
      state_.word = state_.word_bytes = 0;
    }
    for (uint32_t i = 0; i < Ports::kBytes; ++i) {
      if (!(keep[i / 8] >> (i % 8) & 1)) continue;
      // Eight bytes at once, where all of them are there.
      if (i % 8 == 0 && keep[i / 8] == 0xFF && state_.word_bytes == 0) {
        uint64_t word;
        memcpy(&word, beat + i, sizeof word);
        if (state_.left_bytes < prefix_bytes_) memcpy(prefix_.data() + state_.left_bytes, beat + i, sizeof word);
        take_word(word);
        state_.left_bytes += 8;
        i += 7;
        continue;
      }
      if (state_.left_bytes < prefix_bytes_) prefix_[state_.left_bytes] = beat[i];
      ++state_.left_bytes;
      state_.word |= static_cast<uint64_t>(beat[i]) << (8 * state_.word_bytes);
      if (++state_.word_bytes == 8) take_rest();
    }
    if (observing_) emit(scr_sequencer::kLeft, frame(state_.left).op, state_.left_bytes);
    if (top_->m_last_o) leave();
  }
  void take_word(uint64_t word) {
    state_.digest = (state_.digest ^ word) * kOdd;
    state_.digest ^= state_.digest >> 32;
  }
  void take_rest() {
    take_word(state_.word);
    state_.word = state_.word_bytes = 0;
  }

  void leave() {
    if (state_.word_bytes > 0) take_rest();
    take_word(state_.left_bytes);
    const Frame& out = frame(state_.left++);
    const bool prefixed = top_->m_prefixed_o && state_.left_bytes >= prefix_bytes_;
    state_.left_bytes = 0;
    const uint8_t* const stamp = prefix_.data() + front_;
    uint32_t at = 0;
    results_[at++] = top_->m_core_o;
    results_[at++] = prefixed ? big_endian(stamp + 4, 4) : 0;
    results_[at++] = out.cause;
    results_[at++] = prefixed ? big_endian(stamp + 16, 2) >> 16 : 0;
    results_[at++] = static_cast<uint32_t>(state_.digest);
    results_[at++] = static_cast<uint32_t>(state_.digest >> 32);
    for (uint32_t row = 0; row < rows_; ++row) {
      for (uint32_t byte = 0; byte < row_bytes_; byte += 4) {
        results_[at++] = prefixed ? big_endian(stamp + kStamp + row * row_bytes_ + byte, row_bytes_ - byte) : 0;
      }
    }
    this->emit_words(kRetired, out.op, results_.data(), at);
  }
  // Up to four bytes, the first one highest; behind the last one zeros.
  static uint32_t big_endian(const uint8_t* bytes, uint32_t count) {
    uint32_t word = 0;
    for (uint32_t i = 0; i < 4 && i < count; ++i) word |= static_cast<uint32_t>(bytes[i]) << (24 - 8 * i);
    return word;
  }

  // A reset is always taken, and retires at once. Frames inside never will, oldest first.
  QS_COLD void take_reset(uint32_t op) {
    const uint32_t cycles = state_.reset_cycles ? state_.reset_cycles : 1;
    if (state_.reset_until < step_ + cycles) state_.reset_until = step_ + cycles;
    emit(kAccepted, op);
    emit(kReset, op, state_.reset_until - step_);
    for (uint32_t number = state_.left; number < state_.entered; ++number) emit(kFlushed, frame(number).op);
    emit(kRetired, op);
    forget();
  }
  void forget() {
    state_.entered = state_.parsed = state_.recorded = state_.left = 0;
    state_.started = false;
    state_.left_bytes = 0;
    input_.busy = false;
    input_.entered = 0;
  }

  QS_COLD void list_fields() {
    const Signal ready = Signal::named(this->config_.design, "ready_o");
    add("ready", 1, 1, in_register(ready, 0), 0, [](const Self& e, uint32_t, uint32_t) -> uint32_t { return !e.is_held(); });
    // The register has the number of the next frame.
    const typename Fields<Self>::Read number = [](const Self& e, uint32_t high, uint32_t) {
      return static_cast<uint32_t>((e.number_q_.at(0) - 1) >> (32 * high));
    };
    add("number", 1, 32, in_register(number_q_, 2).part(0), 0, number);
    add("number_high", 1, 32, in_register(number_q_, 2).part(32), 1, number);
    add("oldest", 1, bits_below(rows_), in_register(oldest_, 2));
    add("next_core", 1, bits_below(rows_ + 1), in_register(find("u_cores.prefixed_q"), 2));
    add("next_core_passed", 1, bits_below(rows_ + 1), in_register(find("u_cores.passed_q"), 2));
    add("passed", Ports::kCauses, 32, in_cells(this->find_each("u_counters.gen_cause[#].count_q", 0, Ports::kCauses), 2));
    rows_q_ = this->find_each("u_history.gen_row[#].row_q", 0, rows_);
    // Bytes lie in a register as on the wire, the first one lowest.
    const typename Fields<Self>::Read word = [](const Self& e, uint32_t at, uint32_t row) {
      const uint32_t rest = 8 * e.row_bytes_ - 32 * at;
      return __builtin_bswap32(e.rows_q_[row].bits(32 * at, rest < 32 ? rest : 32));
    };
    for (uint32_t at = 0; 4 * at < row_bytes_; ++at) {
      add("row." + std::to_string(at), rows_, 32, in_cells(rows_q_, 2).part(32 * at), at, word);
    }
    add("pipe.op", 4, 32, [](const Self& e, uint32_t, uint32_t i) { return e.op_in(i); }, 0,
        "frame at each stage, the next one to leave it; all ones for none");
    add("pipe.entered", 1, 14, [](const Self& e, uint32_t, uint32_t) { return e.input_.entered; }, 0,
        "bytes of the frame at the input that came in");
    add("pipe.left", 1, 15, [](const Self& e, uint32_t, uint32_t) { return e.state_.left_bytes; }, 0,
        "bytes of the frame at the output that left");
    add("pipe.beats", 1, 6, in_register(find("u_beats.count_q"), 2));
    add("pipe.verdicts", 1, 6, in_register(find("u_verdicts.count_q"), 2));
    add("pipe.sending", 1, 2, [](const Self& e, uint32_t, uint32_t) { return e.state_.sending; }, 0,
        "what was made in this step: 0 nothing, 1 rows, 2 frame, 3 the bytes that its last beat left over");
  }
  uint32_t op_in(uint32_t stage) const {
    switch (stage) {
      case 0: return input_.busy ? op_of(state_.entered - 1, state_.entered) : kNone;
      case 1: return op_of(state_.parsed, state_.entered);
      case 2: return op_of(state_.recorded, state_.parsed);
      default: return op_of(state_.left, state_.started ? state_.recorded + 1 : state_.recorded);
    }
  }

  QS_COLD void start() {
    this->template add_signals<ScrSequencerEngine>(*this);
    if (!this->missing_.empty()) {
      // A build error in disguise.
      fputs((this->design_ + ": signals missing from the model: " + this->missing_ + "\n").c_str(), stdout);
      abort();
    }
    this->make_current();
    top_->m_ready_i = 1;
    present();
    top_->rst_ni = 0;
    for (int cycle = 0; cycle < 2; ++cycle) {
      settle(false);
      settle(true);
    }
    top_->rst_ni = 1;
    do {
      settle(false);
      settle(true);
    } while (!top_->ready_o);
  }

  static constexpr uint32_t kStamp = 18;  // number, time, index of the oldest row
  const uint32_t rows_ = this->parameter("rows"), row_bytes_ = this->parameter("row_bytes");
  const uint32_t front_ = this->parameter("variant") ? 14 : 0;
  const uint32_t prefix_bytes_ = front_ + kStamp + rows_ * row_bytes_;
  const uint32_t cores_ = this->option(0, 1);
  const Signal number_q_ = find("number_q"), oldest_ = find("u_history.pointer_q"), core_ = find("core"), prefixed_ = find("prefixed"),
               done_ = find("done"), verdict_ = find("verdict_bits"), parsed_ = find("parsed"), parsed_verdict_ = find("parsed_verdict"),
               in_prefix_ = find("u_prefixer.in_prefix"), in_body_ = find("u_prefixer.in_body"), tail_q_ = find("u_prefixer.tail_q");
  std::vector<Signal> rows_q_;
  scr_sequencer::State state_;
  scr_sequencer::Input input_;
  std::vector<uint8_t> prefix_;  // the first bytes of what leaves
  std::vector<uint32_t> results_ = std::vector<uint32_t>(6 + rows_ * ((row_bytes_ + 3) / 4));
};

}  // namespace qs
