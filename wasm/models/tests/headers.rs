//! Numbers of operations and events, as C++ and TypeScript have them.

use std::path::Path;

use models::{catalogue, header};

#[test]
fn the_page_has_the_numbers_of_the_models() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/designs/numbers.ts");
    let found = std::fs::read_to_string(file).unwrap_or_default();
    assert_eq!(found, header::typescript(), "numbers.ts is stale: cargo run -p models --example numbers");
}

#[test]
fn a_header_counts_operations_and_events_as_its_model_does() {
    let design = catalogue::find("two_port_fifo");
    let text = design.map(header::of).unwrap_or_default();
    let info = design.and_then(|design| (design.resolve)(&Default::default()).ok().map(|given| (design.info)(&given)));
    let operations = info.map(|info| info.operations).unwrap_or_default();
    assert!(operations.len() >= 3, "{} operations", operations.len());
    assert!(text.contains(&format!("kOperations = {};", operations.len())), "{text}");
    for event in design.map(|design| design.events).unwrap_or_default() {
        assert!(text.to_lowercase().contains(&format!("k{}", event.name.replace('-', ""))), "{} in {text}", event.name);
    }
}

#[test]
fn sources_of_inversions_have_the_numbers_of_their_names() {
    use derived::inversions::Source;
    let named =
        models::strict_priority::NAMED.iter().find(|fact| (fact.event, fact.argument) == ("inversion", "source"));
    let number = |name: &str| named.and_then(|fact| fact.names.iter().position(|known| *known == name));
    let sources =
        [("first-queue", Source::FirstQueue), ("push-down", Source::PushDown), ("overtaking", Source::Overtaking)];
    for (name, source) in sources {
        assert_eq!(number(name), Some(source as usize), "{name}");
    }
}
