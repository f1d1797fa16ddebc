//! The replay of a hand-in: points for what the replay shows, and the claims that it contradicts.

use contract::Implementation;
use scenario::{EngineSpec, Expect, Network, Problem, Scenario, View, plain};
use session::RtlHost;
use xxhash_rust::xxh3::xxh3_128;

use crate::changes::{RunJson, forbidden};
use crate::check;
use crate::file::{Budget, Exercise};
use crate::hand_in::HandIn;
use crate::numbers::count;
use crate::probe::Seen;
use crate::state::{Evidence, GoalState, Standing, states};
use crate::watch::{Watch, run_digest};

/// Places named at most in a message.
const NAMED: usize = 3;

/// An exercise with the scenario at which it starts, checked.
pub struct Judge {
    exercise: Exercise,
    start: RunJson,
    /// Hardware of the start: designs and parameters.
    hardware: Vec<EngineSpec>,
}

/// What came of a hand-in.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The state of each goal; empty if the run is refused.
    pub goals: Vec<GoalState>,
    /// Points in all.
    pub points: u32,
    /// Why its run is not judged: it cannot be opened, or takes more than the exercise allows.
    pub refused: Option<String>,
    /// Claims that the replay contradicts, in words.
    pub contradictions: Vec<String>,
    /// Digest of the replay, 16 hexadecimal digits; empty if it is refused.
    pub run_digest: String,
    /// Steps of the replay.
    pub steps: u64,
    /// What hand-ins have in common whose run and answers are equal: a digest of both. `None` of one whose run is as the exercise starts.
    pub same: Option<u128>,
}

impl Judge {
    /// For an exercise that starts at this scenario.
    ///
    /// # Errors
    /// What is wrong with its goals; or that it has no answers, because it is a file for students.
    pub fn new(exercise: Exercise, start: &Scenario) -> Result<Judge, Vec<Problem>> {
        let mut problems = check::check(&exercise, start);
        if let Some(goal) = exercise.without_answer() {
            let found = format!("no answer of goal {goal}");
            problems.push(Problem::new("", found, "the file of who teaches; this is the one for students"));
        }
        let hardware = start.engines.iter().filter(|engine| is_hardware(engine)).cloned().collect();
        let start = RunJson::new(&start.to_json()).map_err(|found| vec![Problem::new("", found, "a scenario")])?;
        if problems.is_empty() { Ok(Judge { exercise, start, hardware }) } else { Err(problems) }
    }

    /// The exercise.
    pub fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// Judges a hand-in.
    pub fn judge(&self, hand_in: &HandIn, host: &dyn RtlHost) -> Verdict {
        let mut contradictions = self.of_exercise(hand_in);
        let text = hand_in.scenario.to_string();
        let replayed = Scenario::from_json(&text)
            .map_err(|problems| problems.first().map_or(String::new(), |problem| format!("scenario: {problem}")))
            .and_then(|scenario| self.replay(&scenario.shown(), &hand_in.answers(), host, &mut contradictions));
        match replayed {
            Ok(replay) => self.verdict(hand_in, replay, contradictions),
            Err(why) => {
                let claimed = hand_in.goals.iter().filter(|goal| goal.reached).count();
                if claimed > 0 {
                    contradictions.push(format!("it claims {}, and its run is refused", count(claimed as u64, "goal")));
                }
                Verdict {
                    goals: Vec::new(),
                    points: 0,
                    refused: Some(why),
                    contradictions,
                    run_digest: String::new(),
                    steps: 0,
                    same: None,
                }
            }
        }
    }

    /// Claims about the exercise itself.
    fn of_exercise(&self, hand_in: &HandIn) -> Vec<String> {
        let mut all = Vec::new();
        if hand_in.exercise_digest != self.exercise.digest {
            let is_other = hand_in.exercise != plain(&self.exercise.title);
            let what = match is_other {
                true => format!("it is for another exercise, \"{}\"", hand_in.exercise),
                false => "it is for another version of the exercise".to_owned(),
            };
            let (found, expected) = (plain(&hand_in.exercise_digest), &self.exercise.digest);
            all.push(format!("{what}: found digest {found}; expected {expected}"));
        }
        if hand_in.goals.len() != self.exercise.goals.len() {
            let (found, expected) = (hand_in.goals.len(), self.exercise.goals.len());
            all.push(format!("it speaks of {found} goals; the exercise has {expected}"));
        }
        all
    }

    fn replay(
        &self,
        scenario: &Scenario,
        answers: &[Vec<u64>],
        host: &dyn RtlHost,
        contradictions: &mut Vec<String>,
    ) -> Result<Replay, String> {
        let run = RunJson::new(&scenario.to_json())?;
        let changes = run.changes(&self.start);
        let not_allowed: Vec<&str> = forbidden(&changes, &self.exercise.may_change).collect();
        if let [first, ..] = not_allowed[..] {
            let named = not_allowed.iter().take(NAMED).map(|path| format!("`{}`", plain(path)));
            let more = if not_allowed.len() > NAMED { " and more" } else { "" };
            let list = format!("{}{more}", named.collect::<Vec<_>>().join(", "));
            contradictions.push(format!("the scenario is changed where the exercise does not allow it: {list}"));
            return Err(format!("changed at `{}`, which the exercise does not allow", plain(first)));
        }
        self.has_its_hardware(scenario)?;
        let budget = self.exercise.budget;
        within(scenario, budget)?;
        let scenario = &bare(scenario.clone());
        let session = workbench::open(scenario, host).map_err(|error| format!("cannot be run: {error}"))?;
        let probes: Vec<_> = self.exercise.goals.iter().map(crate::Goal::probe).collect();
        let (mut session, watch) = Watch::follow(scenario, session.forward_only(), &probes)?;
        while !session.is_over() {
            if u64::from(session.executed()) >= budget.steps {
                let expected =
                    format!("the end of the run within {} steps, the most that the exercise allows", budget.steps);
                return Err(format!("found {} steps and no end; expected {expected}", session.executed()));
            }
            if watch.packets() > budget.packets {
                return Err(too_many_packets(watch.packets(), budget));
            }
            session.step(|_, _| ());
        }
        let seen = watch.seen();
        let count = changes.len() as u64;
        let evidence = Evidence { seen: &seen, run: &run, changes: count, answers };
        let goals = states(&self.exercise, &evidence);
        let same = (count > 0).then(|| xxh3_128(format!("{answers:?} {}", run.text()).as_bytes()));
        Ok(Replay { goals, digest: run_digest(&session), seen, same })
    }

    /// Whether all hardware of a scenario is that of the start: other hardware would have to be built.
    fn has_its_hardware(&self, scenario: &Scenario) -> Result<(), String> {
        let is_there = |engine: &&EngineSpec| {
            self.hardware.iter().any(|own| (&own.design, &own.parameters) == (&engine.design, &engine.parameters))
        };
        match scenario.engines.iter().filter(|engine| is_hardware(engine)).find(|engine| !is_there(engine)) {
            Some(engine) => {
                let design = plain(&engine.design);
                Err(format!(
                    "found hardware of `{design}`; expected the hardware with which the exercise starts, or models"
                ))
            }
            None => Ok(()),
        }
    }

    fn verdict(&self, hand_in: &HandIn, replay: Replay, mut contradictions: Vec<String>) -> Verdict {
        let Replay { goals, digest, seen, same } = replay;
        for (number, (claim, goal)) in (1..).zip(hand_in.goals.iter().zip(&goals)) {
            if claim.reached && goal.standing != Standing::Reached {
                contradictions.push(format!("it claims goal {number}; the replay: {}", goal.text));
            }
            if let Some(claimed) = claim.score.filter(|claimed| goal.score != Some(*claimed)) {
                let found = goal.score.map_or("none".to_owned(), |score| score.to_string());
                contradictions.push(format!("it claims {claimed} for goal {number}; the replay has {found}"));
            }
        }
        if let Some(claimed) = hand_in.run_digest.as_deref().filter(|claimed| *claimed != digest) {
            let claimed = plain(claimed);
            contradictions.push(format!("its run has digest {claimed}; the replay has {digest}"));
        }
        if let Some(claimed) = hand_in.steps.filter(|claimed| *claimed != seen.steps) {
            contradictions.push(format!("its run has {claimed} steps; the replay has {}", seen.steps));
        }
        let points = goals.iter().map(|goal| goal.points).sum();
        Verdict { goals, points, refused: None, contradictions, run_digest: digest, steps: seen.steps, same }
    }
}

struct Replay {
    goals: Vec<GoalState>,
    digest: String,
    seen: Seen,
    same: Option<u128>,
}

fn is_hardware(engine: &EngineSpec) -> bool {
    engine.implementation == Implementation::Rtl
}

/// A scenario without what changes nothing of its run and could cost time or be wrong.
fn bare(scenario: Scenario) -> Scenario {
    let (notes, breakpoints) = (Vec::new(), Vec::new());
    Scenario { notes, breakpoints, view: View::default(), expect: Expect::default(), ..scenario }
}

/// Whether the packets of a scenario are within what an exercise allows, before anything is made of them.
fn within(scenario: &Scenario, budget: Budget) -> Result<(), String> {
    let wrong = |problems: Vec<Problem>| problems.first().map_or(String::new(), Problem::to_string);
    let packets = match (&scenario.bench, Network::of(scenario)) {
        (scenario::Bench::Cores(_), _) => generators::header_count(scenario),
        (scenario::Bench::Port(_), _) => generators::packets(scenario).map_err(wrong)?.arrivals.most(),
        (_, Some(_)) => generators::network(scenario).map_err(wrong)?.arrivals.most(),
        (_, None) => 0,
    };
    if packets > budget.packets { Err(too_many_packets(packets, budget)) } else { Ok(()) }
}

fn too_many_packets(found: u64, budget: Budget) -> String {
    format!("found {found} packets; expected at most {}, as many as the exercise allows", budget.packets)
}
