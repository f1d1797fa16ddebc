//! The numbers of a design as a C++ header, for the adapter of its hardware, and what numbers of events mean as TypeScript. Rust alone
//! states them: the hardware build writes the headers (`scripts/rtl/numbers.mjs`).

use std::collections::{BTreeMap, BTreeSet};

use contract::event::SHARED_EVENTS;
use contract::{Argument, Info, RejectReason, kind};

use crate::catalogue;
use crate::design::{Design, NamedFact, Parameters};

/// Reasons that one design alone has. They are in its own header: `contract.h` is a part of all hardware, which would be built again for them.
const OWN_REASONS: [(&str, RejectReason); 1] = [("pieo", RejectReason::Ineligible)];

/// Characters of a line of TypeScript.
const LINE: usize = 120;

/// `dequeue-max` as `kDequeueMax`.
fn constant(name: &str) -> String {
    let upper = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split(['-', '_']).fold("k".to_string(), |all, word| all + &upper(word))
}

/// A reason as an enumerator with its number.
fn numbered(reason: RejectReason) -> String {
    format!("{} = {}", constant(reason.word()), reason as u32)
}

/// Numbers that all designs share: `contract.h`.
pub fn shared() -> String {
    let kinds = SHARED_EVENTS.map(|(name, code, _)| (name, code)).into_iter().chain([("design", kind::DESIGN)]);
    let kinds: Vec<String> = kinds.map(|(name, code)| format!("{} = {code}", constant(name))).collect();
    let kinds = kinds.join(", ");
    let is_shared = |reason: &RejectReason| OWN_REASONS.iter().all(|(_, own)| own != reason);
    let reasons: Vec<String> = RejectReason::ALL.into_iter().filter(is_shared).map(numbered).collect();
    let reasons = reasons.join(", ");
    format!(
        "// Numbers that all designs share, as in wasm/contract.
#pragma once
#include <cstdint>

namespace qs {{

// Event kinds; those of a design begin at kDesign.
enum Kind : uint32_t {{ {kinds} }};
// Why an operation is refused.
enum Reject : uint32_t {{ {reasons} }};

}}  // namespace qs
"
    )
}

/// Numbers of one design: `<design>_numbers.h`, which its adapter includes.
pub fn of(design: &Design) -> String {
    let info = (design.resolve)(&Parameters::default()).map(|parameters| (design.info)(&parameters));
    let operations = info.map_or(vec![], |info| info.operations);
    let names: Vec<String> = operations.iter().map(|operation| constant(&operation.name)).collect();
    let first = |at: usize| if at == 0 { " = kDesign" } else { "" };
    let event = |(at, event): (usize, &crate::design::EventSpec)| {
        format!("  {}{},  // {}\n", constant(event.name), first(at), event.arguments.join(", "))
    };
    let events: String = design.events.iter().enumerate().map(event).collect();
    let named = |NamedFact { event, argument, names }: &NamedFact| {
        let of = |name: &&str| constant(&format!("{event}-{name}"));
        let (fact, names): (_, Vec<String>) =
            (constant(&format!("{event}-{argument}")), names.iter().map(of).collect());
        format!("\n// `{argument}` of `{event}`.\nenum {} : uint32_t {{ {} }};\n", &fact[1..], names.join(", "))
    };
    let named: String = design.named.iter().map(named).collect();
    let name = design.name;
    let own = OWN_REASONS.iter().filter(|(of, _)| *of == name);
    let own: Vec<String> = own.map(|(_, reason)| numbered(*reason)).collect();
    let reasons = match own.join(", ") {
        none if none.is_empty() => none,
        own => format!("\n// Why an operation is refused, beyond Reject.\nenum OwnReject : uint32_t {{ {own} }};\n"),
    };
    format!(
        "// Numbers of `{name}`, as in wasm/models/src/designs/{name}.
#pragma once
#include \"contract.h\"

namespace qs::{name} {{

constexpr uint32_t kOperations = {count};
enum Operation : uint32_t {{ {operations} }};
constexpr uint32_t kPorts = {ports}, kPortOf[] = {{{of}}};  // by operation

// Events of its own, with their facts.
enum Event : uint32_t {{
{events}}};
{named}{reasons}
}}  // namespace qs::{name}
",
        count = names.len(),
        ports = operations.iter().map(|operation| operation.port + 1).max().unwrap_or(1),
        of = operations.iter().map(|operation| operation.port.to_string()).collect::<Vec<_>>().join(", "),
        operations = names.join(", "),
    )
}

/// What numbers of events mean, for the page: `web/src/designs/numbers.ts`.
pub fn typescript() -> String {
    let mut all: Vec<NamedFact> = catalogue::all().flat_map(|design| design.named.iter().copied()).collect();
    all.sort_by_key(|fact| (fact.event, fact.argument));
    all.dedup_by_key(|fact| (fact.event, fact.argument));
    let fact = |NamedFact { event, argument, names }: NamedFact| {
        let constant = format!("{event}_{argument}").to_uppercase();
        let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
        let mut line = format!("export const {constant} = [{}] as const;", names.join(", "));
        // As the formatter of TypeScript breaks it.
        if line.len() > LINE {
            line = format!("export const {constant} = [\n  {},\n] as const;", names.join(",\n  "));
        }
        format!("\n/** `{argument}` of `{event}`, by its number. */\n{line}\n")
    };
    let quoted = |names: &[&str]| names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
    let facts = |indent: &str, name: &str, names: &[&str]| {
        let line = format!("{indent}{name}: [{}],\n", quoted(names));
        if line.len() <= LINE {
            return line;
        }
        let names = names.iter().map(|name| format!("{indent}  \"{name}\",\n")).collect::<String>();
        format!("{indent}{name}: [\n{names}{indent}],\n")
    };
    let shared: String = SHARED_EVENTS.iter().map(|(name, _, names)| facts("  ", name, names)).collect();
    let own: String = catalogue::all()
        .map(|design| {
            let events =
                design.events.iter().map(|event| facts("    ", event.name, event.arguments)).collect::<String>();
            if events.is_empty() {
                format!("  {}: {{}},\n", design.name)
            } else {
                format!("  {}: {{\n{events}  }},\n", design.name)
            }
        })
        .collect();
    let interfaces: Vec<(&str, Vec<Info>)> =
        catalogue::all().map(|design| (design.name, interfaces_of(design))).collect();
    let fields: String = interfaces.iter().map(|(name, infos)| union(name, &fields_of(infos))).collect();
    let parameters: String = catalogue::all()
        .map(|design| {
            let names = design.parameters.iter().map(|spec| format!("\"{}\"", spec.name));
            union(design.name, &names.collect())
        })
        .collect();
    let operations: String = interfaces.iter().map(|(name, infos)| operations_of(name, infos)).collect();
    let words = RejectReason::ALL.map(|reason| format!("\"{}\"", reason.word())).join(" | ");
    let reasons = RejectReason::ALL.map(|reason| format!("  {}: \"{}\",\n", reason as u32, reason.word())).concat();
    format!(
        "// Names of a design's events, fields and operations, and what numbers of events mean, as in wasm/contract and wasm/models.
// Written by `cargo run -p models --example numbers`; a test compares.

/** Why an operation is refused. */
export type Reason = {words};

/** By the code of the reason. */
export const REASONS: Readonly<Record<number, Reason>> = {{
{reasons}}};

/** Facts of events that every design shares, in their order. The facts of `retired` are the results of its operation. */
export const SHARED_EVENTS = {{
{shared}}} as const;

/** Facts of the events that each design has of its own, in their order. */
export const EVENTS = {{
{own}}} as const;

/** Field names by design, over all values of its parameters. Fields `pipe.…` of a pipeline exist in hardware only. */
export interface Fields {{
{fields}}}

/** Names of the parameters of each design. */
export interface Parameters {{
{parameters}}}

/** Argument and result names by design and operation, with the parameters that give the operation the most of them. */
export const OPERATIONS = {{
{operations}}} as const;
{}",
        all.into_iter().map(fact).collect::<String>()
    )
}

/// The interfaces of a design: by default, and with each parameter at its ends and at the powers of two between them.
fn interfaces_of(design: &Design) -> Vec<Info> {
    let powers = |min: u32, max: u32| (0..32).map(|bit| 1 << bit).filter(move |power| (min..=max).contains(power));
    let values = |min: u32, max: u32| powers(min, max).chain([min, max]).collect::<Vec<u32>>();
    let single = design.parameters.iter().filter(|spec| spec.list == 0);
    let changed = single.flat_map(|spec| values(spec.min, spec.max).into_iter().map(|value| (spec.name, value)));
    let given = changed.map(|(name, value)| Parameters::from([(name.to_string(), value)]));
    let given = std::iter::once(Parameters::default()).chain(given);
    given.filter_map(|given| (design.resolve)(&given).ok()).map(|parameters| (design.info)(&parameters)).collect()
}

/// Names of all fields.
fn fields_of(infos: &[Info]) -> BTreeSet<String> {
    infos.iter().flat_map(|info| &info.fields).map(|field| name_of_field(&field.name)).collect()
}

/// `l3.stoc` as `` `l${number}.stoc` ``, `row.3` as `` `row.${number}` ``, any other name in quotes.
fn name_of_field(name: &str) -> String {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let part = |part: &str| match part.strip_prefix('l') {
        Some(level) if is_number(level) => "l${number}".to_string(),
        _ if is_number(part) => "${number}".to_string(),
        _ => part.to_string(),
    };
    let parts = name.split('.').map(part).collect::<Vec<_>>().join(".");
    if parts.contains('$') { format!("`{parts}`") } else { format!("\"{parts}\"") }
}

/// `  name: "a" | "b";`, broken as the formatter of TypeScript does.
fn union(name: &str, members: &BTreeSet<String>) -> String {
    let members: Vec<&str> = members.iter().map(String::as_str).collect();
    let line = format!("  {name}: {};\n", members.join(" | "));
    if line.len() <= LINE + 1 { line } else { format!("  {name}:\n    | {};\n", members.join("\n    | ")) }
}

/// Operations of a design, each with the names of what it brings and returns; words of arrays have none.
fn operations_of(name: &str, infos: &[Info]) -> String {
    let mut all: BTreeMap<&str, [&[Argument]; 2]> = BTreeMap::new();
    for operation in infos.iter().flat_map(|info| &info.operations) {
        let known = all.entry(&operation.name).or_default();
        for (known, own) in known.iter_mut().zip([&operation.arguments, &operation.results]) {
            if own.len() > known.len() {
                *known = own;
            }
        }
    }
    let names = |arguments: &[Argument]| {
        let names = arguments.iter().map(|argument| &argument.name).filter(|name| !name.contains('['));
        names.map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
    };
    let key = |name: &str| if name.contains('-') { format!("\"{name}\"") } else { name.to_string() };
    let row = |(name, [brings, returns]): (&&str, &[&[Argument]; 2])| {
        let [brings, returns] = [format!("arguments: [{}],", names(brings)), format!("results: [{}]", names(returns))];
        let line = format!("    {}: {{ {brings} {returns} }},\n", key(name));
        let broken = || format!("    {}: {{\n      {brings}\n      {returns},\n    }},\n", key(name));
        if line.len() <= LINE + 1 { line } else { broken() }
    };
    format!("  {name}: {{\n{}  }},\n", all.iter().map(row).collect::<String>())
}
