//! Files of older versions.

use super::Json;
use crate::problem::Problem;

/// Changes a tree of one version into the next.
type Upgrade = fn(&mut Json<'_>);

/// `UPGRADES[i]` makes version i + 2 of version i + 1. Once published, an entry stays as it is.
const UPGRADES: &[Upgrade] = &[];

pub const fn newest() -> u32 {
    UPGRADES.len() as u32 + 1
}

/// Brings a tree to the newest version.
pub fn upgrade(tree: &mut Json<'_>) -> Result<(), Problem> {
    upgrade_with(tree, UPGRADES)
}

fn upgrade_with(tree: &mut Json<'_>, upgrades: &[Upgrade]) -> Result<(), Problem> {
    let newest = upgrades.len() as u64 + 1;
    let Json::Object(_) = tree else { return Err(Problem::new("", tree.shown(), "a scenario, a JSON object")) };
    let known = if newest == 1 { "1".to_owned() } else { format!("1 to {newest}") };
    let version = match tree.get("version") {
        Some(Json::Unsigned(version)) if (1..=newest).contains(version) => *version,
        Some(Json::Unsigned(version)) if *version > newest => {
            let expected =
                format!("{known}, the versions that this Queuescope reads; a newer Queuescope wrote this file");
            return Err(Problem::new("version", version.to_string(), expected));
        }
        other => {
            let found = other.map_or("nothing".to_owned(), Json::shown);
            return Err(Problem::new("version", found, format!("the version of the format, {known}")));
        }
    };
    for upgrade in &upgrades[version as usize - 1..] {
        upgrade(tree);
    }
    if let Json::Object(fields) = tree {
        fields.iter_mut().filter(|(name, _)| name == "version").for_each(|(_, value)| *value = Json::Unsigned(newest));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Version 2 says `heading` for `title`, version 3 `caption`.
    const LATER: &[Upgrade] = &[|tree| rename(tree, "title", "heading"), |tree| rename(tree, "heading", "caption")];

    fn rename(tree: &mut Json<'_>, from: &str, to: &'static str) {
        if let Json::Object(fields) = tree {
            fields.iter_mut().filter(|(name, _)| name == from).for_each(|(name, _)| *name = to.into());
        }
    }

    fn upgraded(text: &str) -> Result<String, String> {
        let mut tree = serde_json::from_str(text).unwrap();
        upgrade_with(&mut tree, LATER).map_err(|problem| problem.to_string())?;
        Ok(tree.shown())
    }

    #[test]
    fn upgrades_chain_from_any_version() {
        assert_eq!(upgraded(r#"{"version":1,"title":"x"}"#).unwrap(), r#"{"version":3,"caption":"x"}"#);
        assert_eq!(upgraded(r#"{"version":2,"heading":"x"}"#).unwrap(), r#"{"version":3,"caption":"x"}"#);
        assert_eq!(upgraded(r#"{"version":3,"caption":"x"}"#).unwrap(), r#"{"version":3,"caption":"x"}"#);
    }

    #[test]
    fn a_version_that_is_not_known_is_named() {
        let newer = "version: found 4; expected 1 to 3, the versions that this Queuescope reads; \
                     a newer Queuescope wrote this file";
        assert_eq!(upgraded(r#"{"version":4}"#).unwrap_err(), newer);
        for (text, found) in [("{}", "nothing"), (r#"{"version":0}"#, "0"), (r#"{"version":"1"}"#, "\"1\"")] {
            let expected = format!("version: found {found}; expected the version of the format, 1 to 3");
            assert_eq!(upgraded(text).unwrap_err(), expected);
        }
        assert_eq!(upgraded("[1]").unwrap_err(), "found [1]; expected a scenario, a JSON object");
    }
}
