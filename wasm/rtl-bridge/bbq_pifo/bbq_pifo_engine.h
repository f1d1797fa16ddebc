// Adapter of the BBQ with PIFO: drives `bbq_pifo` for two cycles a step, tells the five steps of figure 19, and reads both parts.
#pragma once
#include "bbq_pifo_numbers.h"
#include "pipelined.h"

namespace qs {

template <class Top>
class BbqPifoEngine final : public PipelinedEngine<BbqPifoEngine<Top>, Top, bbq_pifo::kPorts> {
  using Base = PipelinedEngine<BbqPifoEngine, Top, bbq_pifo::kPorts>;
  friend Base;

 public:
  QS_COLD BbqPifoEngine(const Config& config, const Options& options) : Base{config, options, 1} {
    using Self = const BbqPifoEngine&;
    const Storage list = in_cells(entries_, 0).from(blanks_);
    add("pifo.priority", k_, width_, list.part(kDataBits), 0, [](Self e, uint32_t, uint32_t i) { return e.priority_at(i); });
    add("pifo.data", k_, kDataBits, list.part(0), 0, [](Self e, uint32_t, uint32_t i) { return e.data_at(i); });
    add("pifo.occ", 1, bits_for(k_), in_register(in_pifo_q_, 0));
    add("outside", 1u << width_, bits_for(n_), in_memory(find("u_probe.outside_q"), 0));
    add("bbq.occ", 1, bits_for(n_), in_register(find("u_bbq.u_ingress.occupancy_d"), 0).of(find("u_bbq.u_ingress.occupancy_q")));
    add("flight", latency_, 1, in_vector(flight_, 0).of(Signal{}, latency_));
    const auto counter = [&](const char* name, const Signal& signal) { add(name, 1, 32, in_register(signal, 0).of(Signal{}, 1)); };
    counter("n1", find("u_probe.n1"));
    counter("n2", find("u_probe.n2"));
    counter("n3", find("u_probe.n3"));
    add("occ", 1, bits_for(n_ + kPlaces), in_register(find("total_q"), 0));
    this->add_ready();
    this->add_pipe();
    this->start();
  }

 private:
  static constexpr uint32_t kReset = bbq_pifo::kReset, kOperations = bbq_pifo::kOperations, kDataBits = 32, kPlaces = 16;
  using Base::add, Base::emit, Base::find, Base::given, Base::observing_, Base::op_in, Base::parameter, Base::settle, Base::top_;

  static uint32_t port_of(uint32_t kind) { return bbq_pifo::kPortOf[kind]; }
  void present(uint32_t port, bool valid) { (port ? top_->extract_valid_i : top_->insert_valid_i) = valid; }
  bool accepted(uint32_t port) const { return port ? top_->extract_accept_o : top_->insert_accept_o; }
  uint32_t refusal(uint32_t port) const { return !top_->ready_o ? kNotReady : port ? kEmpty : kFull; }
  bool answered(uint32_t port) const { return port ? top_->extract_result_valid_o : top_->insert_result_valid_o; }
  void retire(uint32_t op, uint32_t port) {
    if (port) emit(kRetired, op, top_->extract_result_data_o, top_->extract_result_priority_o);
    else emit(kRetired, op, top_->insert_result_data_o, top_->insert_result_priority_o);
  }

  bool is_ready() const { return top_->ready_o; }
  uint32_t clearing() const {
    uint32_t cycles = 1;
    for (uint32_t level = 1; level < parameter("D"); ++level) cycles *= parameter("W");
    return (cycles > blanks_ ? cycles : blanks_) / 2 + 1;
  }
  void configure() { top_->k_i = k_; }
  void drive() {
    top_->insert_data_i = given(0).args[0];
    top_->insert_priority_i = given(0).args[1];
  }

  // Phase 0: the newcomer.
  void observe() {
    if (op_in(0, 0) == kNone) return;
    emit(bbq_pifo::kInserted, op_in(0, 0), place());
    spilled(op_in(0, 0), bbq_pifo::kSpilledNewcomer);
  }

  // Phase 1: extract, fetch, answer.
  void clocked() {
    settle(false);
    const bool observed = observing_ && !this->is_held();
    const bool answers = observed && answers_();
    const uint32_t asked = op_in(0, 1), fetched = op_in(latency_, 1);
    const uint32_t data = answer_.bits(0, kDataBits), priority = answer_.bits(kDataBits, width_);
    const uint32_t to = answers ? place() : 0;
    const bool spills = answers && spills_();
    const uint32_t spill_data = spill_.bits(0, kDataBits), spill_priority = spill_.bits(kDataBits, width_);
    this->before_edge();
    settle(true);
    if (observed && asked != kNone) emit(bbq_pifo::kAsked, asked, flight_.bits(0, 1));
    if (answers) emit(bbq_pifo::kAnswered, fetched, data, priority, to);
    if (spills) emit(bbq_pifo::kSpilled, fetched, spill_data, spill_priority, bbq_pifo::kSpilledAnswer);
  }

  void spilled(uint32_t op, uint32_t cause) {
    if (spills_()) emit(bbq_pifo::kSpilled, op, spill_.bits(0, kDataBits), spill_.bits(kDataBits, width_), cause);
  }

  // Where what comes into the PIFO goes: behind all that stay before it; k if it is behind all.
  uint32_t place() const {
    uint32_t i = 0;
    while (i < k_ && stays_.bits(blanks_ + i, 1)) ++i;
    return i;
  }
  // Blanks are in front of what the PIFO holds, and its ranks are complements.
  uint32_t priority_at(uint32_t i) const {
    return i < in_pifo_q_() ? ~entries_[i].bits(kDataBits, width_) & ((1u << width_) - 1) : 0;
  }
  uint32_t data_at(uint32_t i) const { return i < in_pifo_q_() ? entries_[i].bits(0, kDataBits) : 0; }

  QS_COLD void about(Description& about) const {
    about.stages("", {"insert; then extract, fetch and answer"});
    about.level(0);  // queue
    about.signal("accepted", "bbq_pifo", "insert_accept_o");
    about.signal("data", "bbq_pifo", "extract_result_data_o");
    about.signal("priority", "bbq_pifo", "extract_result_priority_o");
  }

  const uint32_t n_ = parameter("N"), k_ = this->option(0, kPlaces), blanks_ = kPlaces - k_;
  const uint32_t latency_ = 2 * parameter("D") + 2, width_ = parameter("D") * bits_below(parameter("W"));
  const Signal in_pifo_q_ = find("in_pifo_q"), stays_ = find("u_pifo.u_list.stays"), flight_ = find("u_probe.flight");
  const Signal answers_ = find("answers"), answer_ = find("answer"), spills_ = find("spills"), spill_ = find("spill");
  const std::vector<Signal> entries_ = this->find_each("u_pifo.u_list.gen_cell[#].u_cell.entry_q", blanks_, k_);  // id, rank, data
};

}  // namespace qs
