//! Help of the verbs.

use crate::common::queuescope;

#[test]
fn help_teaches() {
    let parts = ["Examples", "Exit codes", "scenarios/README.md", "validate", "link", "open"];
    let export = ["GTKWave", "--from <STEP>", "1,024 words", "Examples", "--csv <OUT>", "Perfetto", "Konata"];
    for (arguments, parts) in [(&["--help"][..], &parts[..]), (&["export", "--help"], &export)] {
        let help = queuescope(arguments, b"");
        assert_eq!(help.code, 0);
        for part in parts {
            assert!(help.stdout.contains(part), "{part}: {}", help.stdout);
        }
    }
    for verb in ["validate", "link", "open", "failing", "shrink", "check", "annotate"] {
        assert!(queuescope(&[verb, "--help"], b"").stdout.len() > 300, "{verb}");
    }
}
