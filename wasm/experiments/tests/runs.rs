//! A run measures what the session measures: the two drive one lane in two ways.

use models::design::{Design, Parameters};
use models::{catalogue, fifo, fixed_bounds, greedy, sp_pifo};
use port::measures::by_rank::{Bin, EXACT};
use port::measures::{Detail, Sampling};
use port::run::Run;
use scenario::Scenario;
use scenario::measures::LIST;
use session::Session;
use session::rtl::NoRtl;
use traffic::draw::Draw;

fn one<'a>(draw: &mut Draw, of: &[&'a str]) -> &'a str {
    of[draw.below(of.len() as u64) as usize]
}

/// A value of each parameter of a design, most of them small, so that queues are full now and then.
fn parameters(design: &Design, draw: &mut Draw) -> String {
    loop {
        let drawn = design.parameters.iter().filter_map(|spec| {
            // A list would be its length alone.
            if spec.list > 0 {
                return None;
            }
            let most = spec.max.min(spec.min + 15);
            (!draw.chance(30)).then(|| (spec.name.to_owned(), spec.min + draw.up_to((most - spec.min).into()) as u32))
        });
        let drawn = drawn.collect();
        if (design.resolve)(&drawn).is_ok() {
            return serde_json::to_string(&drawn).unwrap();
        }
    }
}

fn source(draw: &mut Draw) -> String {
    let rank = one(
        draw,
        &[
            r#"{ "kind": "uniform", "min": 0, "max": 15 }"#,
            r#"{ "kind": "uniform", "min": 0, "max": 99 }"#,
            r#"{ "kind": "exponential", "mean": 25, "max": 99 }"#,
            r#"{ "kind": "poisson", "mean": 50, "max": 99 }"#,
            r#"{ "kind": "convex", "max": 99 }"#,
            r#"{ "kind": "fixed", "rank": 7 }"#,
            r#"{ "kind": "uniform", "min": 3, "max": 70000 }"#,
        ],
    );
    let size = one(
        draw,
        &[
            r#"{ "kind": "fixed", "bytes": 1500 }"#,
            r#"{ "kind": "uniform", "min": 64, "max": 1500 }"#,
            r#"{ "kind": "bimodal", "small": 64, "large": 9000, "percent": 40 }"#,
        ],
    );
    let rate = 2_000 + draw.below(20_000);
    let pace = match draw.below(4) {
        0 => format!(r#""kind": "poisson", "rate_mbps": {rate}"#),
        1 => format!(r#""kind": "batch-poisson", "rate_mbps": {rate}, "batch": {}"#, 1 + draw.below(20)),
        2 => format!(r#""kind": "on-off", "rate_mbps": {rate}, "on_ps": 5000000, "off_ps": 9000000"#),
        _ => format!(r#""kind": "burst", "burst": {}, "period_ps": 20000000"#, 1 + draw.below(40)),
    };
    let (packets, start, class) = (1 + draw.below(400), draw.below(3) * 1_000_000, draw.below(3));
    let weight = 1 + draw.below(3);
    format!(
        r#"{{ {pace}, "packets": {packets}, "size": {size}, "rank": {rank}, "flows": 3, "class": {class}, "weight": {weight}, "start_ps": {start}, "upstream_ps": 4000 }}"#
    )
}

/// Whether a design keeps an account of each flow itself, so that its elements are packets.
fn accounts(design: &Design) -> bool {
    ["gearbox", "calendar_queue", "wfq"].contains(&design.name)
}

fn scenario(design: &Design, draw: &mut Draw) -> Scenario {
    let sources: Vec<String> = (0..1 + draw.below(3)).map(|_| source(draw)).collect();
    let rank = one(
        draw,
        &[
            r#""kind": "given""#,
            r#""kind": "given""#,
            r#""kind": "given", "granularity": 5, "offset": 3"#,
            r#""kind": "stfq", "granularity": 64"#,
            r#""kind": "wfq", "granularity": 64"#,
            r#""kind": "fifo-plus", "granularity": 100000"#,
        ],
    );
    let stop =
        if draw.chance(20) { format!(r#", "stop": {{ "steps": {} }}"#, 1 + draw.below(9000)) } else { String::new() };
    let text = format!(
        r#"{{ "version": 1, "seed": "{:016x}",
              "engines": [{{ "design": "{}", "implementation": "model", "parameters": {} }}],
              "bench": {{ "kind": "port", "rate_mbps": 10000, "overhead_bytes": {}, "clock_ps": {}, "ingress": {}{},
                          "window_ps": {}, "prefetch": {}, "arbitration": "{}" }},
              "traffic": [{}], "rank": {{ {rank} }} {stop} }}"#,
        draw.below(1 << 32),
        design.name,
        parameters(design, draw),
        one(draw, &["0", "20", "7"]),
        one(draw, &["20000", "100000", "33333", "1000000", "400000"]),
        one(draw, &["64", "5", "1"]),
        match accounts(design) {
            false if draw.chance(40) => r#", "elements": "flows""#,
            _ => one(draw, &["", "", r#", "flow_limit": 3"#, r#", "flow_limit": 17"#]),
        },
        one(draw, &["10000000", "700000", "123456"]),
        one(draw, &["1", "2", "5"]),
        one(draw, &["alternate", "dequeue-first", "enqueue-first"]),
        sources.join(","),
    );
    Scenario::from_json(&text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"))
}

/// Rows by rank and bytes by window and class, as seen step by step in a session.
fn observed(session: &mut Session, window_ps: u64) -> (Vec<Bin>, Vec<Vec<u64>>) {
    let (mut ranks, mut windows) = (Vec::new(), Vec::<Vec<u64>>::new());
    let mut row = |rank: u64, note: &dyn Fn(&mut Bin)| {
        let at = rank.min(EXACT as u64 - 1) as usize;
        if ranks.len() <= at {
            ranks.resize(at + 1, Bin::default());
        }
        note(&mut ranks[at]);
    };
    let mut before = (0, 0, 0);
    while !session.is_over() {
        session.step(|_, _| ());
        let lane = session.lane(0).unwrap();
        for departure in lane.departed() {
            let packet = departure.ranked.numbered.packet;
            departure.ranked.rank.into_iter().for_each(|rank| {
                row(rank, &|row| {
                    row.departed += 1;
                    row.delay_ps += u128::from(departure.end_ps - packet.t_ps);
                });
            });
            let (at, class) = (((departure.end_ps - 1) / window_ps) as usize, usize::from(packet.class));
            windows.resize(windows.len().max(at + 1), Vec::new());
            let classes = &mut windows[at];
            classes.resize(classes.len().max(class + 1), 0);
            classes[class] += u64::from(packet.bytes);
        }
        // At most one packet comes out of the queue in a step: the last on its way to the link.
        let value = |key: &str| lane.measures().value(key).unwrap_or(0);
        let now = (value("inversions"), value("inversion.mean"), value("inversion.max"));
        if now.0 > before.0 {
            let sending = lane.sending().map(|departure| departure.ranked);
            let last = lane.ready().last().copied().or(sending).unwrap();
            row(last.rank.unwrap(), &|row| row.inversions += 1);
        }
        before = now;
    }
    (ranks, windows)
}

/// Everything that both measure. How many inversions there were, packets lost by their range, windows of fairness, packets out of order.
fn compare(scenario: &Scenario, general: bool, late: bool) -> [u64; 4] {
    let text = scenario.to_text();
    let window_ps = 3_000_000;
    let detail = Detail { widen: false, ..Detail::SESSION };
    let sampling = Sampling { detail, window_ps, every: 7, warm_up: 0, late };
    let mut run = Run::with(scenario, sampling, general).unwrap();
    let end = loop {
        if let Some(end) = run.work(100) {
            break end;
        }
    };
    let measured = run.measures();
    let mut session = workbench::open(scenario, &NoRtl).unwrap().forward_only();
    let (ranks, windows) = observed(&mut session, window_ps);
    let lane = session.lane(0).unwrap();
    for (measure, value) in LIST.iter().zip(lane.measures().values()) {
        assert_eq!(measured.value(measure.key), value, "{} of\n{text}", measure.key);
    }
    assert_eq!((Some(end), measured.steps()), (session.end(), u64::from(session.executed())), "{text}");
    assert_eq!(measured.flows(), lane.measures().flows(), "{text}");
    let left = |row: &Bin| (row.departed, row.delay_ps, row.inversions);
    let some = |rows: &[Bin]| {
        let rows = rows.iter().enumerate().filter(|(_, row)| row.departed + row.inversions > 0);
        rows.map(|(rank, row)| (rank, left(row))).collect::<Vec<_>>()
    };
    assert_eq!(some(measured.by_rank().bins()), some(&ranks), "{text}");
    assert_eq!(run.sampled().windows(), windows, "{text}");
    assert_eq!(measured.classes(), lane.measures().classes(), "{text}");
    let inversions = measured.value("inversions").unwrap_or(0);
    assert_eq!(measured.by_rank().bins().iter().map(|row| row.inversions).sum::<u64>(), inversions);
    assert_eq!((run.conservation(), lane.conservation()), (None, None), "{text}");
    let whole = session.whole_run(0).unwrap();
    assert_eq!(
        run.sampled().bounds().means().collect::<Vec<_>>(),
        whole.bounds().means().collect::<Vec<_>>(),
        "{text}"
    );
    if late {
        assert_eq!(run.sampled().late(), whole.late(), "{text}");
    }
    // Of each packet that left its level is noted, or of none.
    let noted = run.sampled().late().all().map_or(0, |all| all.dtd.count());
    let levels: u64 = run.sampled().late().levels().map(|(_, level)| level.dtd.count()).sum();
    assert_eq!(noted, levels);
    if late && session.lane(0).unwrap().is_drained() && !measured.is_ranked() {
        assert_eq!(Some(noted), measured.value("departed"));
    }
    ["inversions", "dropped.range", "nfm.windows", "reordered"].map(|name| measured.value(name).unwrap_or(0))
}

/// Whether the port can drive it, and its figures have it: what takes several steps for an operation is looked at step by step.
fn takes_packets(design: &Design) -> bool {
    let info = (design.info)(&(design.resolve)(&Parameters::default()).unwrap());
    let arguments = &info.operations[0].arguments;
    info.ports.len() == 1
        && !info.is_varying()
        && arguments.iter().any(|argument| ["priority", "rank", "packet_time"].contains(&&*argument.name))
}

#[test]
fn random_scenarios_measure_what_the_session_measures() {
    let departing = ["gearbox", "calendar_queue", "wfq"];
    let designs: Vec<_> = catalogue::DESIGNS.iter().filter(|design| takes_packets(design)).collect();
    assert!(departing.iter().all(|name| designs.iter().any(|design| design.name == *name)));
    for design in designs {
        let mut draw = Draw::new(0x51de, 7);
        let mut sums = [0; 4];
        for round in 0..40 {
            let found = compare(&scenario(design, &mut draw), false, round % 2 == 0);
            sums.iter_mut().zip(found).for_each(|(sum, found)| *sum += found);
        }
        let [inversions, range, windows, reordered] = sums;
        let departs = departing.contains(&design.name);
        assert!(inversions > 0 || departs || ["bbq", "pifo"].contains(&design.name), "{}", design.name);
        // A window of ranks refuses what lies outside, too.
        assert_eq!(range > 0, departs || design.name == "rolling_window", "{}", design.name);
        assert!(windows > 0 && (reordered > 0 || departs || design.name == "fifo"), "{}", design.name);
    }
}

#[test]
fn the_fast_form_of_a_scheduler_is_its_model() {
    let mut draw = Draw::new(0x5b, 1);
    let designs = [sp_pifo::DESIGN, greedy::DESIGN, fixed_bounds::DESIGN, fifo::DESIGN];
    for design in designs.iter().cycle().take(80) {
        let scenario = scenario(design, &mut draw);
        let measured = |general: bool| {
            let detail = Detail { shares: true, ..Detail::default() };
            let sampling = Sampling { detail, every: 3, warm_up: 5, late: true, ..Sampling::default() };
            let mut run = Run::with(&scenario, sampling, general).unwrap();
            while run.work(1000).is_none() {}
            (run.measures().clone(), run.sampled().clone())
        };
        assert_eq!(measured(false), measured(true), "{}", scenario.to_text());
    }
}

/// A step has a most of arrivals, and what comes beyond it arrives in the next steps, in its order.
#[test]
fn what_a_step_cannot_take_arrives_in_the_next() {
    let burst = |class: u32| {
        format!(
            r#"{{ "kind": "burst", "burst": 40000, "packets": 40000, "period_ps": 1, "class": {class},
                  "size": {{ "kind": "fixed", "bytes": 64 }} }}"#
        )
    };
    let text = format!(
        r#"{{ "version": 1, "engines": [{{ "design": "pifo", "implementation": "model" }}],
              "bench": {{ "kind": "port", "rate_mbps": 100000 }}, "traffic": [{}] }}"#,
        [0, 1, 2].map(burst).join(",")
    );
    let scenario = Scenario::from_json(&text).unwrap();
    compare(&scenario, false, false);
    let mut session = workbench::open(&scenario, &NoRtl).unwrap();
    let mut arrived = || {
        session.step(|_, _| ());
        session.around(0).unwrap().arrived.iter().map(|packet| (packet.number, packet.packet.class)).collect::<Vec<_>>()
    };
    let all = [arrived(), arrived(), arrived()];
    let most = port::ARRIVALS;
    assert_eq!(all.each_ref().map(Vec::len), [most, 120_000 - most, 0]);
    assert!(all.concat().iter().zip(0..).all(|(packet, number)| *packet == (number, (number / 40_000) as u16)));
}

#[test]
fn what_only_a_session_runs_is_told() {
    let draw = &mut Draw::new(1, 1);
    let right = scenario(&sp_pifo::DESIGN, draw);
    let told = |change: &dyn Fn(&mut Scenario)| {
        let mut wrong = right.clone();
        change(&mut wrong);
        Run::new(&wrong, Sampling::default()).map(|_| ()).unwrap_err()[0].path.clone()
    };
    assert_eq!(told(&|s| s.engines.push(s.engines[0].clone())), "engines");
    assert_eq!(told(&|s| s.engines[0].implementation = contract::Implementation::Rtl), "engines[0].implementation");
    assert_eq!(told(&|s| s.bench = scenario::Bench::Ops {}), "bench.kind");
    assert_eq!(
        told(&|s| {
            s.engines[0].parameters.insert("queues".to_owned(), scenario::types::Setting::Number(0));
        }),
        "engines[0].parameters.queues"
    );
}
