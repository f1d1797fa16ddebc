//! Source and run agree: every process of the elaborated design, executed with the values of the run, gives the values of the run. And hardware
//! with all signals does what hardware without them does.

use elaborated::{Design, Hierarchy, Moment, Part, ProcessKind, SignalAt, Values, Why};
use rtl_native::DemandRtl;
use scenario::Scenario;
use session::Session;

use crate::sessions::{path, read};

/// A session of the hardware with all signals, and the source of engine 0.
fn open(scenario: &Scenario) -> (Session, Hierarchy) {
    let host = DemandRtl::with_signals();
    let session = workbench::open(scenario, &host).unwrap();
    let text = host.elaborated(&scenario.engines[0]).unwrap();
    (session, Hierarchy::new(serde_json::from_str::<Design>(&text).unwrap()))
}

/// Executes every process of engine 0 at these steps, and reads whether what it assigns is what the signals are. How many values were
/// compared. No signal is without a value.
pub fn agree(name: &str, session: &mut Session, hierarchy: &Hierarchy, steps: impl Iterator<Item = u32>) -> u32 {
    let mut why = Why::new(hierarchy, Values::new(session, 0).unwrap());
    // What a tool has made up, `$12`, has no name in the C++; what drives it says what it is.
    let is_named = |name: &&str| !name.rsplit('.').next().is_some_and(|last| last.contains('$'));
    let names = hierarchy.signals().map(|(name, _)| name).filter(is_named);
    let absent: Vec<&str> = names.filter(|name| !why.values.has(name)).collect();
    assert!(absent.is_empty(), "{name}: {} of {} have no value: {absent:?}", absent.len(), hierarchy.signals().count());
    let mut compared = 0;
    for step in steps {
        for instance in 0..hierarchy.instances() {
            for process in &hierarchy.body(instance).processes {
                let moments: &[(Moment, Moment)] = match process.kind {
                    ProcessKind::Ff => &[(Moment::Edge, Moment::After)],
                    ProcessKind::Initial => continue,
                    _ => &[(Moment::Edge, Moment::Edge), (Moment::After, Moment::After)],
                };
                for (before, behind) in moments {
                    let whole = |signal: usize| &hierarchy.body(instance).signals[signal];
                    let place =
                        format!("{name}, step {step}, {} line {}", hierarchy.instance_name(instance), process.line);
                    let fired = why.execute(instance, &process.body, step, *before);
                    let fired = fired.unwrap_or_else(|stop| panic!("{place}: {stop:?}")).0;
                    for (i, one) in fired.iter().enumerate() {
                        // The last assignment counts.
                        let meets = |later: &elaborated::Fired| {
                            later.signal == one.signal
                                && later.low < one.low + one.width
                                && one.low < later.low + later.width
                        };
                        if fired[i + 1..].iter().any(meets) {
                            continue;
                        }
                        let of = SignalAt { instance, signal: one.signal };
                        let found = why.read(Part { of, low: one.low, width: one.width }, step, *behind);
                        let about = whole(one.signal);
                        let at = format!("{place}: {}[{}+:{}] at {:?}", about.name, one.low, one.width, one.at);
                        assert_eq!(found, Some(one.value.clone()), "{at}, {behind:?}");
                        compared += 1;
                    }
                }
            }
        }
    }
    compared
}

/// A scenario of each design, whose hardware is engine 0.
const SCENARIOS: [&str; 10] = [
    "bbq-first-steps",
    "random-stress",
    "bbq-pifo-random-d2",
    "bbq-rolling-random",
    "bmw-tree-random",
    "gearbox-hardware",
    "pieo-random",
    "pifo-fig12-logical",
    "scr-c1-three-cores",
    "sp-pifo-fig3",
];

/// And all signals are public in this hardware, which gives the results that the files expect.
#[test]
#[ignore = "long: npm run test:all"]
fn source_and_run_agree() {
    for name in SCENARIOS {
        let (mut session, hierarchy) = open(&read(path(&format!("scenarios/{name}.json"))));
        let compared = agree(name, &mut session, &hierarchy, 0..40);
        let signals = hierarchy.signals().count();
        let driven = hierarchy.signals().filter(|(_, at)| !hierarchy.drivers(*at).is_empty()).count();
        println!("{name}: {signals} signals, {driven} with drivers, {compared} values");
        assert!(compared > 1000, "{name}: {compared}");
        while !session.is_over() {
            session.seek(u32::MAX, 4096);
        }
        assert!(session.failures().is_empty(), "{name}: {:?}", session.failures());
    }
}
