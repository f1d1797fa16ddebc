//! Random scenario files of version 1, right by construction. What number `n` of the corpus is never changes: a change here needs a new
//! record made by a program whose results are known to be right.

use models::catalogue;
use models::design;
use models::design::Design;
use serde_json::{Map, Value, json};
use traffic::draw::Draw;

/// Files of the corpus.
pub const FILES: u32 = 390;
/// The first file with designs that came after version 1 was recorded.
const LATER_FILES: u32 = 300;
const SEED: u64 = 0x0c0_2b5e;

/// File number `n` as text. Of three, two have packets and one operations.
pub fn file(n: u32) -> String {
    let mut draw = Draw::new(SEED, n);
    let with_packets = n % 3 != 0;
    let engines =
        if (LATER_FILES..FILES).contains(&n) { later_engines(n, &mut draw) } else { engines(&mut draw, with_packets) };
    let names: Vec<String> = engines.iter().map(|engine| engine["design"].as_str().unwrap().to_owned()).collect();
    let mut file =
        json!({ "version": 1, "title": format!("Random file {n}"), "seed": format!("{:016x}", draw.below(1 << 32)) });
    file["engines"] = engines.into();
    if with_packets {
        packets(&mut file, &mut draw, &names);
    } else {
        operations(&mut file, &mut draw, &names);
    }
    if draw.chance(20) {
        file["stop"] = json!({ "steps": 1 + draw.below(3000) });
    }
    if draw.chance(15) {
        let step = draw.below(400);
        file["edits"] = json!([{ "step": step, "op": ["reset", 1 + draw.below(5)] }]);
        file["forks"] =
            json!([{ "name": "Later", "edits": [{ "step": step + 30, "op": ["reset", 1] }] }, { "name": "Nothing" }]);
    }
    if draw.chance(40) {
        file["notes"] = json!([{ "step": 0, "text": "Where it begins", "author": "Ada Example" }]);
        file["breakpoints"] =
            json!([{ "when": pick(&mut draw, &["rejected", "op and not reject(full)", "retired(op = 7)"]) }]);
        file["view"] = json!({ "step": draw.below(9), "panels": ["notes"], "hidden": ["why"] });
    }
    file.to_string()
}

fn pick<'a>(draw: &mut Draw, of: &[&'a str]) -> &'a str {
    of[draw.below(of.len() as u64) as usize]
}

fn number(draw: &mut Draw, of: &[u64]) -> u64 {
    of[draw.below(of.len() as u64) as usize]
}

/// Designs of version 1.
const DESIGNS: [&str; 9] =
    ["bbq", "pifo", "sp_pifo", "greedy", "fixed_bounds", "fifo", "gearbox", "calendar_queue", "wfq"];

/// Configurations of hardware that are built everywhere.
const BUILT: [(&str, &[(&str, u32)]); 11] = [
    ("bbq", &[("W", 4), ("D", 1), ("N", 15)]),
    ("bbq", &[("W", 4), ("D", 2), ("N", 15)]),
    ("bbq", &[("W", 4), ("D", 3), ("N", 255)]),
    ("bbq", &[("W", 8), ("D", 2), ("N", 255)]),
    ("bbq", &[("W", 16), ("D", 2), ("N", 255)]),
    ("pifo", &[("N", 16), ("ids", 1)]),
    ("pifo", &[("N", 80), ("ids", 1)]),
    ("sp_pifo", &[("queues", 3), ("capacity", 4)]),
    ("sp_pifo", &[("queues", 8), ("capacity", 10)]),
    ("gearbox", &[("levels", 3), ("fifos", 8), ("depth", 16), ("flows", 16)]),
    ("gearbox", &[("levels", 3), ("fifos", 8), ("depth", 16), ("flows", 16), ("step_down", 1)]),
];

/// Hardware beside its model, hardware alone, models alone, or two designs side by side.
fn engines(draw: &mut Draw, with_packets: bool) -> Vec<Value> {
    let hardware = |draw: &mut Draw| {
        let (design, parameters) = BUILT[draw.below(BUILT.len() as u64) as usize];
        let parameters: Map<String, Value> =
            parameters.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
        (design, Value::from(parameters))
    };
    let rtl = |(design, parameters): &(&str, Value)| json!({ "design": design, "implementation": "rtl", "parameters": parameters });
    let any_model = |draw: &mut Draw| loop {
        let name = DESIGNS[draw.below(DESIGNS.len() as u64) as usize];
        let design = catalogue::find(name).unwrap();
        if let Some(parameters) = parameters(design, draw) {
            return json!({ "design": design.name, "implementation": "model", "parameters": parameters });
        }
    };
    match draw.below(10) {
        0..5 => {
            let built = hardware(draw);
            let mut paired = rtl(&built);
            paired["reference"] = json!(1);
            vec![paired, json!({ "design": built.0, "implementation": "model", "parameters": built.1 })]
        }
        5 => vec![rtl(&hardware(draw))],
        6 if with_packets => vec![rtl(&hardware(draw)), any_model(draw)],
        7 if with_packets => vec![any_model(draw), any_model(draw), any_model(draw)],
        _ => vec![any_model(draw)],
    }
}

/// Parameters that designs have got since these files were recorded.
const LATER: [(&str, &str); 2] = [("bbq", "queues"), ("bbq", "steered")];

/// Some of a design's parameters, most of them small, so that queues are full now and then.
fn parameters(design: &Design, draw: &mut Draw) -> Option<Value> {
    let drawn: design::Parameters = design
        .parameters
        .iter()
        .filter(|spec| spec.list == 0 && !LATER.contains(&(design.name, spec.name)))
        .filter_map(|spec| {
            let most = spec.max.min(spec.min + 15);
            (!draw.chance(30)).then(|| (spec.name.to_owned(), spec.min + draw.up_to((most - spec.min).into()) as u32))
        })
        .collect();
    (design.resolve)(&drawn).is_ok().then(|| json!(drawn))
}

/// The first file with rolling windows.
const WINDOW_FILES: u32 = 345;
/// The first file with PIEO.
const PIEO_FILES: u32 = 360;
/// The first file with BMW-Trees.
const BMW_TREE_FILES: u32 = 375;

/// Hardware beside its model of what came later, or a model alone where there is no hardware.
fn later_engines(n: u32, draw: &mut Draw) -> Vec<Value> {
    let (design, parameters) = match n % 5 {
        _ if n >= BMW_TREE_FILES => {
            let shapes = [(2, 2, 1), (2, 2, 2), (2, 4, 1), (4, 3, 1), (8, 2, 8)];
            let (ways, levels, queues) = shapes[draw.below(5) as usize];
            ("bmw_tree", json!({ "M": ways, "L": levels, "queues": queues }))
        }
        _ if n >= PIEO_FILES => ("pieo", json!({ "N": 16, "groups": 1 + draw.below(2) })),
        _ if n >= WINDOW_FILES => {
            ("rolling_window", json!({ "W": 4, "D": 2, "N": 15, "rank_bits": 6 + 10 * draw.below(2) }))
        }
        0 | 1 => ("bbq_pifo", json!({ "W": 4, "D": 2, "N": 15, "k": 2 + draw.below(15) })),
        2 | 3 => ("bucket_queue", parameters(catalogue::find("bucket_queue").unwrap(), draw).unwrap_or(json!({}))),
        _ => ("bbq", json!({ "W": 4, "D": 2, "N": 15, "queues": 8 })),
    };
    let engine =
        |implementation: &str| json!({ "design": design, "implementation": implementation, "parameters": parameters });
    if design == "bucket_queue" {
        return vec![engine("model")];
    }
    let mut hardware = engine("rtl");
    hardware["reference"] = json!(1);
    vec![hardware, engine("model")]
}

/// Operations: a list by hand, or a random mix. Engines beside each other are of one design here.
fn operations(file: &mut Value, draw: &mut Draw, designs: &[String]) {
    file["bench"] = json!({ "kind": "ops" });
    let design = catalogue::find(&designs[0]).unwrap();
    let info = (design.info)(&(design.resolve)(&design::Parameters::default()).unwrap());
    let names: Vec<&str> = info.operations.iter().map(|operation| operation.name.as_str()).collect();
    let weight = |name: &str| match name {
        "enqueue" => 60,
        "reset" => 1,
        _ => 25,
    };
    let mut mix: Map<String, Value> = names.iter().map(|name| ((*name).to_owned(), json!(weight(name)))).collect();
    mix.insert("idle".to_owned(), json!(draw.below(40)));
    let slots = 50 + draw.below(1500);
    // Each port of several has operations of its own.
    if info.ports.len() > 1 {
        let of_port = |port: u8| {
            let operations = info.operations.iter().filter(|operation| operation.port == port);
            let mut own: Map<String, Value> =
                operations.map(|operation| (operation.name.clone(), mix[&operation.name].clone())).collect();
            // Resets now and then; on record is a bucket queue that is reset all the time.
            if ["bmw_tree", "pieo"].contains(&design.name) && port > 0 {
                own.insert("idle".to_owned(), json!(300));
            }
            json!({ "kind": "random", "slots": slots, "mix": own, "collide_percent": 50, "hot": 2 })
        };
        file["traffic"] = (0..info.ports.len() as u8).map(of_port).collect::<Vec<_>>().into();
        return;
    }
    file["traffic"] = if draw.chance(70) {
        json!([{ "kind": "random", "slots": slots, "mix": mix, "collide_percent": draw.below(101), "hot": 1 + draw.below(4) }])
    } else {
        let dequeue = names.iter().position(|name| name.starts_with("dequeue")).unwrap();
        // Every argument is the least that it may be, or one more.
        let call = |draw: &mut Draw, kind: usize, data: &[u32]| {
            let operation = &info.operations[kind];
            let rest = operation.arguments[data.len()..].iter();
            let rest: Vec<u32> = rest.map(|argument| (argument.min + draw.below(2)).min(argument.max)).collect();
            let all = data.iter().chain(&rest).map(|value| json!(value));
            Value::from([json!(operation.name)].into_iter().chain(all).collect::<Vec<_>>())
        };
        let ops: Vec<Value> = (0..3 + draw.below(40))
            .map(|i| match draw.below(5) {
                0 => json!(["idle", 1 + draw.below(7)]),
                1 | 2 => call(draw, dequeue, &[]),
                _ => call(draw, 0, &[100 + i]),
            })
            .collect();
        json!([{ "kind": "ops", "ops": ops }])
    };
}

/// Packets over a port. Three files of four say how long a cycle is, which is the engines' own otherwise.
fn packets(file: &mut Value, draw: &mut Draw, designs: &[String]) {
    let accounts = ["gearbox", "calendar_queue", "wfq"];
    let mut bench = json!({
        "kind": "port",
        "rate_mbps": number(draw, &[1000, 10_000, 40_000, 100_000]),
        "overhead_bytes": number(draw, &[0, 20, 38]),
        "arbitration": pick(draw, &["alternate", "alternate", "dequeue-first", "enqueue-first"]),
        "prefetch": 1 + draw.below(4),
        "ingress": number(draw, &[1, 5, 64, 300]),
        "window_ps": number(draw, &[1_000_000, 10_000_000, 123_456]),
    });
    if draw.chance(75) {
        bench["clock_ps"] = json!(number(draw, &[1000, 4000, 33_333, 100_000]));
    }
    if draw.chance(40) && !designs.iter().any(|design| accounts.contains(&&**design)) {
        bench["elements"] = json!("flows");
    } else if draw.chance(25) {
        bench["flow_limit"] = json!(1 + draw.below(20));
    }
    if draw.chance(30) {
        bench["propagation_ps"] = json!(draw.below(2_000_000));
    }
    if draw.chance(20) {
        (bench["unit_bytes"], bench["unit_weight"]) = (json!(1 + draw.below(1500)), json!(1 + draw.below(4)));
    }
    file["traffic"] = (0..1 + draw.below(3)).map(|_| source(draw)).collect::<Vec<_>>().into();
    file["rank"] = rank(draw);
    file["bench"] = bench;
}

fn size(draw: &mut Draw) -> Value {
    match draw.below(3) {
        0 => json!({ "kind": "fixed", "bytes": number(draw, &[64, 500, 1500]) }),
        1 => json!({ "kind": "uniform", "min": 64, "max": 1500 }),
        _ => json!({ "kind": "bimodal", "small": 64, "large": 9000, "percent": draw.below(60) }),
    }
}

fn source(draw: &mut Draw) -> Value {
    let rate = 500 + draw.below(60_000);
    let packets = 1 + draw.below(250);
    let mut source = match draw.below(9) {
        0 => json!({ "kind": "batch-poisson", "rate_mbps": rate, "batch": 1 + draw.below(20) }),
        1 => {
            json!({ "kind": "on-off", "rate_mbps": rate, "on_ps": 5_000_000, "off_ps": 3_000_000, "durations": pick(draw, &["exponential", "fixed"]) })
        }
        2 => json!({ "kind": "burst", "burst": 1 + draw.below(30), "period_ps": 1 + draw.below(9_000_000) }),
        3 => {
            json!({ "kind": "adversarial", "pattern": pick(draw, &["ascending", "descending", "sawtooth", "extremes", "same"]), "max": 1 + draw.below(90), "rate_mbps": rate })
        }
        4 => {
            json!({ "kind": "incast", "senders": 1 + draw.below(12), "bytes": 1 + draw.below(9000), "rate_mbps": rate, "jitter_ps": draw.below(3) * 700_000, "rounds": 1 + draw.below(3), "period_ps": 1 + draw.below(4_000_000) })
        }
        5 => {
            json!({ "kind": "flows", "load_mbps": rate, "rate_mbps": 1 + draw.below(100_000), "flows": 1 + draw.below(20), "size": { "kind": "uniform", "min": 100, "max": 20_000 } })
        }
        6 => {
            let arrivals = ["poisson", "backlogged"][draw.below(2) as usize];
            let mut other = json!({ "name": "other", "weight": 1 + draw.below(4), "flows": 1 + draw.below(5), "arrivals": arrivals, "size": size(draw) });
            if arrivals == "poisson" {
                other["rate_mbps"] = json!(rate);
            }
            json!({ "kind": "tenants", "packets": packets, "tenants": [{ "name": "one", "rate_mbps": rate, "weight": 3, "size": size(draw) }, other] })
        }
        _ => json!({ "kind": "poisson", "rate_mbps": rate }),
    };
    let kind = source["kind"].as_str().unwrap().to_owned();
    let streams = ["poisson", "batch-poisson", "on-off", "burst", "adversarial"];
    if streams.contains(&&*kind) {
        source["packets"] = json!(packets);
        source["size"] = size(draw);
        source["flows"] = json!(1 + draw.below(40));
        if kind != "adversarial" {
            source["rank"] = match draw.below(6) {
                0 => json!({ "kind": "exponential", "mean": 25, "max": 99 }),
                1 => json!({ "kind": "inverse-exponential", "mean": 25, "max": 99 }),
                2 => json!({ "kind": "poisson", "mean": 50, "max": 99 }),
                3 => json!({ "kind": "convex", "max": 99 }),
                4 => json!({ "kind": "flow" }),
                _ => json!({ "kind": "uniform", "min": draw.below(4), "max": 4 + draw.below(70_000) }),
            };
        }
    }
    if kind != "tenants" {
        source["class"] = json!(draw.below(3));
        source["weight"] = json!(1 + draw.below(3));
    }
    source["start_ps"] = json!(draw.below(3) * 1_000_000);
    if draw.chance(20) {
        source["upstream_ps"] = json!(draw.below(4_000_000));
    }
    if draw.chance(10) {
        source["until_ps"] = json!(2_000_001 + draw.below(90_000_000));
    }
    source
}

fn rank(draw: &mut Draw) -> Value {
    let mut rank = match draw.below(10) {
        0 => json!({ "kind": "class" }),
        1 => json!({ "kind": "srpt", "granularity": 64 }),
        2 => json!({ "kind": "stfq", "granularity": 64, "per": pick(draw, &["flow", "class"]) }),
        3 => json!({ "kind": "wfq", "granularity": 64, "per": pick(draw, &["flow", "class"]) }),
        4 => json!({ "kind": "lstf", "granularity": 100_000, "slack_ps": [5_000_000, 9_000_000] }),
        5 => json!({ "kind": "edf", "granularity": 100_000, "deadline_ps": [20_000_000, 2_000_000] }),
        6 => json!({ "kind": "fifo-plus", "granularity": 100_000 }),
        7 => json!({ "kind": "fifo", "granularity": 50_000 }),
        _ => json!({ "kind": "given", "offset": draw.below(3) }),
    };
    if draw.chance(20) {
        rank["scale"] = json!("logarithmic");
        rank["per_octave"] = json!(1 << draw.below(5));
    }
    rank
}
