//! Steps without an operation, passed over at once and one by one.

use contract::{Events, Op, Reference};
use models::catalogue;
use models::design::Design;

/// All words of all fields.
fn words(model: &dyn Reference) -> Vec<u32> {
    let fields = model.info().fields.iter().enumerate();
    let of_field = |(number, count): (usize, u32)| {
        let mut words = vec![0; count as usize];
        model.probe(number, 0, &mut words);
        words
    };
    fields.map(|(number, field)| (number, field.count)).flat_map(of_field).collect()
}

/// Issues an operation where its port takes one; what happens in the step.
fn operate(model: &mut dyn Reference, kind: u8) -> Events {
    let port = model.info().port(kind);
    let values: Vec<u32> = model.info().operation(kind).into_iter().flat_map(|o| &o.arguments).map(|a| a.min).collect();
    if model.accepts(port) && model.info().operation(kind).is_some_and(|operation| operation.bytes == 0) {
        let _ = model.issue(&Op::new(kind, &values));
    }
    let mut events = Events::new();
    model.tick(&mut events);
    events
}

fn assert_idle_steps_are_ticks(design: &Design) {
    let Ok(parameters) = (design.resolve)(&Default::default()) else {
        panic!("{} has no usual parameters", design.name)
    };
    let [mut passed, mut ticked] = [(); 2].map(|()| (design.model)(&parameters));
    let kinds = passed.info().operations.len() as u8;
    for round in 0..40u8 {
        let events = [&mut passed, &mut ticked].map(|model| operate(&mut **model, round / 3 % kinds));
        assert_eq!(events[0], events[1], "{} in round {round}", design.name);
        let steps = u64::from(round % 7);
        passed.idle(steps);
        (0..steps).for_each(|_| ticked.tick(&mut Events::new()));
        assert_eq!(passed.step(), ticked.step(), "{} in round {round}", design.name);
        assert_eq!(words(&*passed), words(&*ticked), "{} in round {round}", design.name);
    }
}

#[test]
fn idle_steps_are_ticks_of_which_nothing_is_reported() {
    catalogue::all().for_each(assert_idle_steps_are_ticks);
}
