// The adapter of the hardware in C++, as wasm/rtl-bridge/two_port_fifo has it.
import { rtlName } from "../rtl/designs.mjs";

/** @typedef {import("./shape.mjs").Shape} Shape */

/** @param {Shape} shape */
export function adapter({ name, words, take, latency, isShared, clearing }) {
  const engine = `${rtlName(name)}Engine`;
  const stages = latency + 1;
  const fields = words.map(
    ({ name, bits, low }) => `    add("element.${name}", capacity_, ${bits}, entries.part(${low}));`,
  );
  const leaving = words.map(({ bits, low }) => `leaving_.bits(${low}, ${bits})`).join(", ");
  const results = take.words.map(({ name }) => `top_->out_result_${name}_o`).join(", ");
  const places = take.words.map((result) => words.findIndex(({ name }) => name === result.name));
  const given = places.map((place) => `put[${place}]`).join(", ");
  const work = Array.from({ length: stages }, (_, stage) => {
    if (stages === 1) return '"verdict; element in or out; result"';
    return stage === 0 ? '"verdict; element in or out"' : stage < latency ? '"inside the module"' : '"result"';
  });
  const ports = isShared
    ? `  // One port: its operation goes to the side that its kind names.
  bool puts() const { return given().kind == ${name}::kEnqueue; }
  void present(uint32_t, bool valid) {
    top_->in_valid_i = valid && puts();
    top_->out_valid_i = valid && !puts();
  }
  bool accepted(uint32_t) const { return puts() ? top_->in_accept_o : top_->out_accept_o; }
  uint32_t refusal(uint32_t) const { return !top_->ready_o ? kNotReady : puts() ? kFull : kEmpty; }
  bool answered(uint32_t) const { return top_->in_result_valid_o || top_->out_result_valid_o; }
  void retire(uint32_t op) {
    if (top_->out_result_valid_o) return emit(kRetired, op, ${results});
    retire_put(op);
  }
  uint32_t came() const { return given().taken && puts() ? op_in(0) : kNone; }
  uint32_t left() const { return given().taken && !puts() ? op_in(0) : kNone; }`
    : `  static constexpr uint32_t kIn = ${name}::kPortOf[${name}::kEnqueue], kOut = ${name}::kPortOf[${name}::kDequeue];
  static uint32_t port_of(uint32_t kind) { return ${name}::kPortOf[kind]; }
  void present(uint32_t port, bool valid) { (port == kIn ? top_->in_valid_i : top_->out_valid_i) = valid; }
  bool accepted(uint32_t port) const { return port == kIn ? top_->in_accept_o : top_->out_accept_o; }
  uint32_t refusal(uint32_t port) const { return !top_->ready_o ? kNotReady : port == kIn ? kFull : kEmpty; }
  bool answered(uint32_t port) const { return port == kIn ? top_->in_result_valid_o : top_->out_result_valid_o; }
  void retire(uint32_t op, uint32_t port) {
    if (port == kOut) return emit(kRetired, op, ${results});
    retire_put(op);
  }
  uint32_t came() const { return op_in(0, kIn); }
  uint32_t left() const { return op_in(0, kOut); }`;
  const ready =
    clearing > 0
      ? `  uint32_t clearing() const { return ${clearing}; }\n  bool is_ready() const { return top_->ready_o; }\n`
      : "";
  return `// Adapter of \`${name}\`: drives its ports, tells where elements go in and which ones leave, and reads what is inside.
//
// By hand: a register or memory of the module below it is a field of the hardware once it is added,
//   add("pipe.head", 1, 4, in_register(find(PATH), 0));
// with "u_given.head_q" for PATH for example,
// and one of the model too if it is called without \`pipe.\` and the model has it.
#pragma once
#include "${name}_numbers.h"
#include "pipelined.h"

namespace qs {

template <class Top>
class ${engine} final : public PipelinedEngine<${engine}<Top>, Top, ${name}::kPorts> {
  using Base = PipelinedEngine<${engine}, Top, ${name}::kPorts>;
  friend Base;

 public:
  QS_COLD ${engine}(const Config& config, const Options& options) : Base{config, options, ${stages}} {
    const Storage entries = in_memory(find("u_contents.entry_q"), 0).below(count_q_);
${fields.join("\n")}
    add("occ", 1, bits_for(capacity_), in_register(count_q_, 0));
    this->add_ready();
    this->add_pipe();
    this->start();
  }

 private:
  static constexpr uint32_t kReset = ${name}::kReset, kOperations = ${name}::kOperations;
  using Base::add, Base::emit, Base::find, Base::given, Base::op_in, Base::place, Base::top_;

${ports}
${ready}
  void drive() {
    const uint32_t* const words = given(${isShared ? "" : "kIn"}).args;
${words.map(({ name }, i) => `    top_->in_${name}_i = words[${i}];`).join("\n")}
  }

  // An enqueue brings what it was given.
  void carry() { memcpy(puts_[place(0)], given(${isShared ? "" : "kIn"}).args, sizeof puts_[0]); }
  void retire_put(uint32_t op) {
    const uint32_t* const put = puts_[place(${latency})];
    emit(kRetired, op, ${given});
  }
  typename Base::Bytes own_state() { return {{&puts_, sizeof puts_}}; }

  void observe() {
    if (came() != kNone) emit(${name}::kInserted, came(), place_());
    if (left() != kNone) emit(${name}::kRemoved, left(), ${leaving});
  }

  QS_COLD void about(Description& about) const {
    about.stages("", {${work.join(", ")}});
    about.level(0);  // elements
    about.signal("accepted", "${name}", "out_accept_o");
${take.words.map(({ name: word }) => `    about.signal("${word}", "${name}", "out_result_${word}_o");`).join("\n")}
  }

  uint32_t puts_[Base::kMaxStages][${words.length}] = {};  // words of the enqueues under way, a ring as that of operations
  const uint32_t capacity_ = this->parameter("capacity");
  const Signal count_q_ = find("count_q"), place_ = find("u_contents.place"), leaving_ = find("u_contents.leaving");
};

}  // namespace qs
`;
}
