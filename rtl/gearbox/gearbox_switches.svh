// Switches that turn one mechanism off, to see what goes wrong without it. They exist in simulation builds (QS_DV) alone; in
// hardware each is the constant 1 and nothing of it is left. Values and meanings: dv/gearbox_switches_pkg.sv.
`ifndef GEARBOX_SWITCHES_SVH
`define GEARBOX_SWITCHES_SVH
`ifdef QS_DV
`define GEARBOX_SWITCH(name) gearbox_switches_pkg::name
`else
`define GEARBOX_SWITCH(name) 1'b1
`endif
`endif
