//! Values at paths of a JSON tree.

use serde_json::Value;

/// A step down: a field, or an item of a list.
#[derive(Debug, PartialEq)]
enum Step<'a> {
    Field(&'a str),
    Item(usize),
}

/// `traffic[0].rank` as steps; `None` if it is no path.
fn steps(path: &str) -> Option<Vec<Step<'_>>> {
    let mut steps = Vec::new();
    for part in path.split('.') {
        let mut pieces = part.split('[');
        let name = pieces.next().filter(|name| !name.is_empty())?;
        steps.push(Step::Field(name));
        for piece in pieces {
            steps.push(Step::Item(piece.strip_suffix(']')?.parse().ok()?));
        }
    }
    Some(steps)
}

/// Puts a value where the path leads; a field that is not there yet is made, and so is an object that was left out on the way. `false`
/// if there is no such place.
pub fn set(tree: &mut Value, path: &str, value: &Value) -> bool {
    let Some(steps) = steps(path) else { return false };
    let mut at = tree;
    for step in steps {
        let next = match (step, at) {
            (Step::Field(name), Value::Object(fields)) => {
                Some(fields.entry(name).or_insert_with(|| Value::Object(serde_json::Map::new())))
            }
            (Step::Item(number), Value::Array(items)) => items.get_mut(number),
            _ => None,
        };
        match next {
            Some(next) => at = next,
            None => return false,
        }
    }
    *at = value.clone();
    true
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_path_leads_to_fields_and_items() {
        let mut tree = json!({ "a": [{ "b": 1 }, 2] });
        assert!(set(&mut tree, "a[0].b", &json!(5)) && set(&mut tree, "a[1]", &json!("x")));
        assert!(set(&mut tree, "c.d", &json!([])));
        assert_eq!(tree, json!({ "a": [{ "b": 5 }, "x"], "c": { "d": [] } }));
        for wrong in ["", "a[2]", "a[x]", "a.b", "a[0", "a[1].b", ".a"] {
            assert!(!set(&mut tree, wrong, &json!(0)), "{wrong}");
        }
    }
}
