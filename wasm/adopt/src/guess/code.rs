//! Operation codes: the names of an enumeration's values, or the usual numbers.

use scenario::map::MappedRole;

use super::signal::{PUT, Signal, TAKE};
use super::words::words;
use crate::description::Value;

/// An operation that a code stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodedOperation {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub role: MappedRole,
    /// The code.
    pub value: u32,
}

/// Names of values that do nothing.
const IDLE: &[&str] = &["nop", "noop", "idle", "none", "no", "nothing", "null", "wait", "invalid"];
const EXCHANGE: &[&str] = &["replace", "exchange", "swap"];

/// What the name of a value says: a role, or nothing for one that does nothing. Values often begin with what they are: `OP_PUSH`.
fn role_of(name: &str) -> Option<(String, MappedRole)> {
    let mut said = words(name);
    said.retain(|word| !["op", "command", "code", "e"].contains(&word.as_str()));
    let is = |list: &[&str]| said.iter().any(|word| list.contains(&word.as_str()));
    if said.is_empty() || is(IDLE) {
        return None;
    }
    let role = match (is(PUT), is(TAKE)) {
        _ if is(EXCHANGE) => MappedRole::Exchange,
        // To look at the first element takes nothing out.
        _ if is(&["peek", "first", "head", "front"]) => MappedRole::Other,
        (true, true) => MappedRole::Exchange,
        (true, false) => MappedRole::Put,
        (false, true) => MappedRole::Take,
        (false, false) => MappedRole::Other,
    };
    Some((said.join("_"), role))
}

/// How many values of an enumeration are known operations.
pub fn known(values: &[Value]) -> usize {
    let roles = values.iter().filter_map(|value| role_of(&value.name));
    roles.filter(|(_, role)| matches!(role, MappedRole::Put | MappedRole::Take | MappedRole::Exchange)).count()
}

/// The operations of a code, and whether they are no more than the usual numbers.
pub fn operations(code: &Signal, has_strobe: bool) -> (Vec<CodedOperation>, bool) {
    if !code.values.is_empty() {
        let coded = |value: &Value| {
            let (name, role) = role_of(&value.name)?;
            Some(CodedOperation { name, role, value: u32::try_from(value.value).ok()? })
        };
        return (code.values.iter().filter_map(coded).collect(), false);
    }
    let usual = [("enqueue", MappedRole::Put), ("dequeue", MappedRole::Take), ("replace", MappedRole::Exchange)];
    if code.bits == 1 && has_strobe && code.has_any(PUT) {
        let coded = |i: usize, value| CodedOperation { name: usual[i].0.to_owned(), role: usual[i].1, value };
        return (vec![coded(0, 1), coded(1, 0)], true);
    }
    // A single bit needs both of its values.
    let first = u32::from(code.bits > 1 || !has_strobe);
    let count = (1usize << code.bits.min(2)) - first as usize;
    let coded = usual.iter().take(count).zip(first..);
    (coded.map(|((name, role), value)| CodedOperation { name: (*name).to_owned(), role: *role, value }).collect(), true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_operations_by_their_names() {
        let role = |name: &str| role_of(name).map(|(name, role)| format!("{name} {role:?}"));
        assert_eq!(role("OP_PUSH").as_deref(), Some("push Put"));
        assert_eq!(role("DEQ_MIN").as_deref(), Some("dequeue_min Take"));
        assert_eq!(role("EnqDeq").as_deref(), Some("enqueue_dequeue Exchange"));
        assert_eq!(role("PEEK").as_deref(), Some("peek Other"));
        assert_eq!(role("CLEAR").as_deref(), Some("clear Other"));
        assert_eq!(role("CMD_NOP"), None);
        assert_eq!(role("OP_IDLE"), None);
    }
}
