// Switches that turn one mechanism off, to see what goes wrong without it. They exist in simulation builds (QS_DV) alone; in
// hardware each is the constant 1 and nothing of it is left. Values and meanings: dv/bbq_switches_pkg.sv.
`ifndef BBQ_SWITCHES_SVH
`define BBQ_SWITCHES_SVH
`ifdef QS_DV
`define BBQ_SWITCH(name) bbq_switches_pkg::name
`else
`define BBQ_SWITCH(name) 1'b1
`endif
`endif
