// The sequencer in the stream harness.
#pragma once
#include "scr_sequencer_ports.h"
#include "stream.h"

namespace qs {

template <class Top>
using ScrSequencerStream = VerilatedStream<Top, ScrSequencerPorts<Top>>;

}  // namespace qs
