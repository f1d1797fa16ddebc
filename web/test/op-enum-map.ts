// A map as `adopt` guesses and measures it, for tests: that of wasm/adopt/fixtures/op_enum, shortened.

export const OP_ENUM = `{
  "version": 1,
  "top": "op_enum",
  "sources": ["op_enum_pkg.sv", "op_enum.sv"],
  "clock": "clk_i",
  "reset": { "signal": "!rst_ni" },
  "operations": [
    {
      "name": "enqueue",
      "role": "put",
      "code": { "signal": "op_i", "value": 1 },
      "ready": "ready_o",
      "waits": true,
      "refused": "full_o",
      "arguments": [{ "name": "rank", "signal": "rank_i" }, { "name": "data", "signal": "data_i" }]
    },
    {
      "name": "dequeue",
      "role": "take",
      "code": { "signal": "op_i", "value": 2 },
      "ready": "ready_o",
      "waits": true,
      "refused": "empty_o",
      "results": [{ "name": "rank", "signal": "result_rank_o" }, { "name": "data", "signal": "result_data_o" }],
      "result_valid": "result_valid_o",
      "latency": 3
    }
  ],
  "capacity": 8,
  "show": ["op_enum.list_q"],
  "compare": { "design": "pifo", "parameters": { "N": 16 } },
  "ports": [
    { "name": "clk_i", "direction": "in", "bits": 1 },
    { "name": "rst_ni", "direction": "in", "bits": 1 },
    { "name": "ready_o", "direction": "out", "bits": 1 },
    { "name": "op_i", "direction": "in", "bits": 2 },
    { "name": "rank_i", "direction": "in", "bits": 16 },
    { "name": "data_i", "direction": "in", "bits": 32 },
    { "name": "full_o", "direction": "out", "bits": 1 },
    { "name": "empty_o", "direction": "out", "bits": 1 },
    { "name": "result_valid_o", "direction": "out", "bits": 1 },
    { "name": "result_rank_o", "direction": "out", "bits": 16 },
    { "name": "result_data_o", "direction": "out", "bits": 32 },
    { "name": "debug_o", "direction": "out", "bits": 3 }
  ],
  "findings": [
    { "what": "guess", "found": "the smallest rank is taken to come out first: no name says so" },
    { "what": "reset", "found": "!rst_ni is held for 2 steps" }
  ]
}
`;
