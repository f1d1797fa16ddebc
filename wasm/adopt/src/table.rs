//! A map in short: clock, reset, and a line for each operation with its signals.

use scenario::Setting;
use scenario::map::{Map, MappedOperation, MappedRole, Order, Reset, Slice};

/// The lines, in two columns.
pub fn table(map: &Map) -> Vec<String> {
    let mut rows: Vec<(String, String)> = vec![("clock".to_owned(), map.clock.clone())];
    rows.extend(map.reset.iter().map(|reset| ("reset".to_owned(), of_reset(reset))));
    rows.extend(map.operations.iter().map(|operation| (operation.name.clone(), of_operation(operation))));
    rows.push(("order".to_owned(), of_order(map.order).to_owned()));
    let tied: Vec<String> = map.ties.iter().map(|(name, value)| format!("{name} = {}", of_tie(value))).collect();
    if !tied.is_empty() {
        rows.push(("tied".to_owned(), tied.join(", ")));
    }
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    rows.into_iter().map(|(name, text)| format!("{name:width$}  {text}")).collect()
}

fn of_reset(reset: &Reset) -> String {
    let start = reset.start.iter().map(|name| format!(", then {name} for a step"));
    let done = reset.done.iter().map(|name| format!(", until {name}"));
    let steps = format!("{} for {} steps", reset.signal, reset.cycles);
    [steps].into_iter().chain(start).chain(done).collect()
}

fn of_order(order: Order) -> &'static str {
    match order {
        Order::Smallest => "smallest rank first",
        Order::Largest => "largest rank first",
        Order::First => "first in, first out",
        Order::Other => "another one",
    }
}

fn of_tie(value: &Setting) -> String {
    match value {
        Setting::Number(number) => number.to_string(),
        Setting::Word(word) => word.clone(),
        Setting::List(list) => format!("{list:?}"),
    }
}

fn of_operation(operation: &MappedOperation) -> String {
    let role = match operation.role {
        MappedRole::Put => "put",
        MappedRole::Take => "take",
        MappedRole::Exchange => "exchange",
        MappedRole::Other => "other",
    };
    let code = operation.code.iter().map(|code| format!("{} = {}", code.signal, code.value));
    let valid = Some(operation.valid.clone()).filter(|valid| !valid.is_empty());
    let when: Vec<String> = valid.into_iter().chain(code).collect();
    let mut parts = vec![if when.is_empty() { role.to_owned() } else { format!("{role} when {}", when.join(" & ")) }];
    if let Some(ready) = &operation.ready {
        let waits = if operation.waits { "waits for" } else { "taken if" };
        parts.push(format!("{waits} {ready}{}", if operation.gated { ", presented only then" } else { "" }));
    }
    parts.extend(operation.refused.iter().map(|refused| format!("refused if {refused}")));
    parts.extend(words("with", &operation.arguments));
    parts.extend(words("brings", &operation.results));
    parts.extend(operation.result_valid.iter().map(|valid| format!("there when {valid}")));
    if let Some(overflow) = &operation.overflow {
        parts.push(format!("pushes out when {}", overflow.valid));
        parts.extend(words("namely", &overflow.results));
    }
    parts.join("; ")
}

fn words(verb: &str, slices: &[Slice]) -> Option<String> {
    let words: Vec<String> = slices.iter().map(|slice| format!("{} {}", slice.name, slice.signal)).collect();
    (!words.is_empty()).then(|| format!("{verb} {}", words.join(", ")))
}
