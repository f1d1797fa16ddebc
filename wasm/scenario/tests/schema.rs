//! The committed schemas are those of the types, and that of maps fits maps.
#![allow(clippy::unwrap_used)] // a test says what broke by panicking

use std::fs;
use std::path::Path;

use scenario::map::Map;
use serde_json::{Value, json};

/// A map with every field, and `"parameters"` and `"ties"` of every kind.
const MAP: &str = include_str!("kept/every-field.map.json");

fn committed(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(file)).unwrap_or_default()
}

#[test]
fn the_committed_schemas_are_fresh() {
    for (file, fresh) in
        [("schema.json", scenario::export::schema()), ("map/schema.json", scenario::export::map_schema())]
    {
        assert!(
            committed(file) == fresh,
            "scenarios/{file} is stale; write both anew with\n\
             cargo run -p scenario --features schema --example scenario-schema -- \\\n\
             --schema scenarios/schema.json --map-schema scenarios/map/schema.json"
        );
    }
}

/// What of a value a part of a schema forbids: places and reasons. Patterns are not looked at.
fn unfit(root: &Value, part: &Value, value: &Value, path: &str) -> Vec<String> {
    if let Some(name) = part["$ref"].as_str() {
        return unfit(root, root.pointer(name.trim_start_matches('#')).unwrap(), value, path);
    }
    let choices = ["anyOf", "oneOf"].iter().find_map(|name| part[name].as_array());
    if let Some(choices) = choices {
        let fits = choices.iter().any(|choice| unfit(root, choice, value, path).is_empty());
        return if fits { Vec::new() } else { vec![format!("{path}: none of the choices")] };
    }
    let mut wrong = Vec::new();
    let mut must = |holds: bool, what: &str| {
        if !holds {
            wrong.push(format!("{path}: {what}"));
        }
    };
    let is_a = |name: &Value| match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_u64() || value.is_i64(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        _ => false,
    };
    let types = part["type"].as_array().cloned().unwrap_or_else(|| vec![part["type"].clone()]);
    must(part["type"].is_null() || types.iter().any(is_a), "type");
    must(part["const"].is_null() || part["const"] == *value, "const");
    must(part["enum"].as_array().is_none_or(|values| values.contains(value)), "enum");
    let size = value.as_u64().or_else(|| value.as_array().map(|items| items.len() as u64));
    for (least, most) in [("minimum", "maximum"), ("minItems", "maxItems")] {
        must(size.is_none_or(|size| part[least].as_u64().is_none_or(|least| size >= least)), least);
        must(size.is_none_or(|size| part[most].as_u64().is_none_or(|most| size <= most)), most);
    }
    for name in part["required"].as_array().into_iter().flatten() {
        must(value.get(name.as_str().unwrap()).is_some(), &format!("required {name}"));
    }
    for (name, inner) in value.as_object().into_iter().flatten() {
        let other = &part["additionalProperties"];
        let known = part["properties"].get(name).or_else(|| other.is_object().then_some(other));
        match known {
            Some(known) => wrong.extend(unfit(root, known, inner, &format!("{path}.{name}"))),
            None => wrong.push(format!("{path}.{name}: unknown")),
        }
    }
    for (i, inner) in value.as_array().into_iter().flatten().enumerate() {
        wrong.extend(unfit(root, &part["items"], inner, &format!("{path}[{i}]")));
    }
    wrong
}

#[test]
fn a_map_that_is_read_fits_the_schema_of_maps() {
    let schema: Value = serde_json::from_str(&committed("map/schema.json")).unwrap();
    let map = Map::from_json(MAP).unwrap();
    fs::write("/tmp/every.json", map.to_text()).unwrap();
    assert_eq!(map.to_text(), MAP, "the map is written as `adopt` writes it");
    let value: Value = serde_json::from_str(MAP).unwrap();
    assert_eq!(unfit(&schema, &schema, &value, ""), Vec::<String>::new());
    let has_all = |part: &Value, value: &Value| {
        let names = part["properties"].as_object().unwrap().keys();
        names.filter(|name| value.get(name).is_none()).cloned().collect::<Vec<_>>()
    };
    assert_eq!(has_all(&schema, &value), Vec::<String>::new(), "the map above has every field");
}

#[test]
fn the_schema_of_maps_forbids_what_reading_forbids() {
    let schema: Value = serde_json::from_str(&committed("map/schema.json")).unwrap();
    let whole: Value = serde_json::from_str(MAP).unwrap();
    for (pointer, value, expected) in [
        ("/version", json!(2), ".version: maximum"),
        ("/ports", json!([]), ".ports: minItems"),
        ("/operations/0/role", json!("push"), ".operations[0].role: none of the choices"),
        ("/compare/design", json!("heap"), ".compare: none of the choices"),
        ("/ties/mode_i", json!("later"), ".ties.mode_i: none of the choices"),
    ] {
        let mut map = whole.clone();
        *map.pointer_mut(pointer).unwrap() = value;
        assert_eq!(unfit(&schema, &schema, &map, ""), [expected]);
        assert!(Map::from_json(&map.to_string()).is_err(), "{pointer}");
    }
    let mut map = whole;
    map["latency"] = json!(1);
    assert_eq!(unfit(&schema, &schema, &map, ""), [".latency: unknown"]);
    assert!(Map::from_json(&map.to_string()).is_err());
}
