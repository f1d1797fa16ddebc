//! The load of the benchmark: the experiment of section 4.2 of SP-PIFO.

/// Its scenario with so many packets, for a design with its own parameters: 8 queues of 10 packets, even ranks from 0 to 99, batches of
/// 3 at Poisson times, 9 Gb/s into a link of 10.
pub fn scenario(design: &str, packets: u32) -> String {
    format!(
        r#"{{ "version": 1, "seed": "0000000000000001",
              "engines": [{{ "design": "{design}", "implementation": "model" }}],
              "bench": {{ "kind": "port", "rate_mbps": 10000, "overhead_bytes": 0, "clock_ps": 100000, "prefetch": 1,
                          "arbitration": "enqueue-first" }},
              "traffic": [{{ "kind": "batch-poisson", "rate_mbps": 9000, "batch": 3, "packets": {packets},
                            "size": {{ "kind": "fixed", "bytes": 1500 }},
                            "rank": {{ "kind": "uniform", "min": 0, "max": 99 }} }}] }}"#
    )
}
