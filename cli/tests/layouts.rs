//! export --layout: what GTKWave and Surfer show first is in the waveforms, by the names that each of them has for it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::queuescope;
use crate::wave_time::DESIGNS;

/// Signals of a VCD as a reader of the format calls them, with their bits.
fn defined(vcd: &Path) -> BTreeSet<String> {
    fn add(to: &mut BTreeSet<String>, before: &str, items: &[vcd::ScopeItem]) {
        for item in items {
            match item {
                vcd::ScopeItem::Scope(scope) => add(to, &format!("{before}{}.", scope.identifier), &scope.items),
                vcd::ScopeItem::Var(var) => {
                    let bits = var.index.map(|bits| bits.to_string()).unwrap_or_default();
                    to.insert(format!("{before}{}{bits}", var.reference));
                }
                _ => {}
            }
        }
    }
    let mut parser = vcd::Parser::new(std::io::BufReader::new(fs::File::open(vcd).unwrap()));
    let mut all = BTreeSet::new();
    add(&mut all, "", &parser.parse_header().unwrap().items);
    all
}

/// The same as the reader of Surfer calls them.
fn defined_for_surfer(vcd: &Path) -> Vec<String> {
    let waves = wellen::simple::read(vcd).unwrap();
    let hierarchy = waves.hierarchy();
    hierarchy.all_vars().map(|var| hierarchy[var].full_name(hierarchy)).collect()
}

/// Checks the files beside a VCD; gives the titles of their groups.
pub fn check(vcd: &Path) -> Vec<String> {
    let save = fs::read_to_string(vcd.with_extension("gtkw")).unwrap();
    let (mut open, mut titles, mut shown) = (None, Vec::new(), Vec::new());
    let mut lines = save.lines().filter(|line| !line.starts_with('['));
    while let Some(flags) = lines.next() {
        let flags = u32::from_str_radix(flags.strip_prefix('@').unwrap(), 16).unwrap();
        let what = lines.next().unwrap();
        match (flags & 0x180_0000, what.strip_prefix('-')) {
            (0x80_0000, Some(title)) => {
                assert_eq!(open.replace(title), None, "{title}: groups are not nested");
                titles.push(title.to_owned());
            }
            (0x100_0000, Some(title)) => assert_eq!(open.take(), Some(title)),
            (0, None) => shown.push(what.to_owned()),
            found => panic!("{flags:x} {what}: {found:?}"),
        }
    }
    assert_eq!(open, None);
    assert_eq!(shown.iter().collect::<BTreeSet<_>>().len(), shown.len(), "each is shown once");
    let defined = defined(vcd);
    let missing: Vec<&String> = shown.iter().filter(|signal| !defined.contains(*signal)).collect();
    assert!(missing.is_empty() && shown.len() > 8, "{}: {missing:?}", vcd.display());

    let commands = fs::read_to_string(vcd.with_extension("sucl")).unwrap();
    let defined = defined_for_surfer(vcd);
    let (mut added, mut dividers) = (0, 0);
    for line in commands.lines() {
        match line.split_once(' ') {
            Some(("variable_add", name)) => {
                let found = defined.iter().filter(|known| *known == name).count();
                assert_eq!(found, 1, "{}: {name}", vcd.display());
                added += 1;
            }
            Some(("divider_add", title)) => {
                assert!(!title.contains([' ', ';', '#']), "{title}: one word");
                dividers += 1;
            }
            Some(("item_set_format", format)) => assert_eq!(format, "Unsigned"),
            _ => assert_eq!(line, "zoom_fit"),
        }
    }
    // It has no name for single bits of arrays.
    assert!(added <= shown.len() && added + 20 > shown.len(), "{added} of {}", shown.len());
    assert!(dividers <= titles.len() && dividers > 1, "{dividers}");
    titles
}

#[test]
fn viewers_find_each_signal_of_their_layout() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("layouts");
    fs::create_dir_all(&folder).unwrap();
    for waved in &DESIGNS {
        let out = folder.join(format!("{}.vcd", waved.design));
        let ended =
            queuescope(&["export", "-", "--vcd", out.to_str().unwrap(), "--layout"], waved.scenario().as_bytes());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        let titles = check(&out);
        assert_eq!(titles[..2], ["operations", "ports"], "{}", waved.design);
        let begin = |title: &str| titles.iter().filter(|found| found.starts_with(title)).count();
        // Some have all of their registers in arrays.
        let has_registers = !matches!(waved.design, "bmw_tree" | "sp_pifo");
        assert_eq!(begin("stage ") > 0, has_registers, "{}: {titles:?}", waved.design);
        // Lists of registers have no memory.
        let has_memory = !matches!(waved.design, "pifo");
        assert_eq!(begin("memory ") > 0, has_memory, "{}: {titles:?}", waved.design);
    }
    // The engine's own file is gone.
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(files.filter(|name| name.starts_with('.')).collect::<Vec<String>>(), [""; 0]);
}

#[test]
fn a_layout_is_of_waveforms() {
    let ended = queuescope(&["export", "-", "--csv", "-", "--layout"], DESIGNS[0].scenario().as_bytes());
    assert_eq!((ended.code, ended.stdout.as_str()), (2, ""));
    assert!(ended.stderr.contains("'--csv <OUT>' cannot be used with '--layout'"), "{}", ended.stderr);
}
