//! The C++ headers are as the models have the numbers.

use std::path::Path;

use models::{catalogue, header};

#[test]
fn headers_are_as_written() {
    let bridge = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rtl-bridge");
    let found = |file: &str| std::fs::read_to_string(bridge.join(file)).unwrap_or_default();
    let advice = "is stale: cargo run -p models --all-features --example headers";
    assert_eq!(found("include/contract.h"), header::shared(), "contract.h {advice}");
    assert_eq!(found("../../web/src/designs/numbers.ts"), header::typescript(), "numbers.ts {advice}");
    let designs: Vec<_> = catalogue::all().filter(|design| bridge.join(design.name).exists()).collect();
    assert!(designs.len() >= 4, "only {} designs have an adapter", designs.len());
    for design in designs {
        let file = format!("{0}/{0}_numbers.h", design.name);
        assert_eq!(found(&file), header::of(design), "{file} {advice}");
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
