//! `queuescope open LINK`

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::Args;
use links::Destination;
use scenario::{Problem, Target, link, plain, quote};

use crate::input;
use crate::outcome::{Done, Failure, VerbOutcome};

/// Print the scenario in a link
///
/// Prints the scenario file on standard output; the step that the link shows, if it has one, on standard error. The link may be a whole
/// address, the part from `#` on, the part after it, or what mail, chat and HTML have made of them, with the text around it. It is never
/// fetched. Put it between single quotes, or the shell takes `&` for its own. A scenario of modules of yours needs their maps in the folder
/// in which this runs.
#[derive(Args)]
pub struct Arguments {
    /// The link; `-` reads it from standard input
    #[arg(value_name = "LINK")]
    link: String,
}

/// Prints what the link carries.
pub fn run(arguments: &Arguments) -> Done {
    let text = if arguments.link == "-" { input::link()? } else { arguments.link.clone() };
    let link = links::mend(&text).map_err(Failure::new)?.unwrap_or(text);
    if let Some(why) = elsewhere(&link) {
        return Err(Failure::new(why));
    }
    // A link has no folder: maps are looked for where the program runs.
    let opened = link::decode_with(&link, &input::MapsBeside(Path::new("-"))).map_err(Failure::new)?;
    let at = opened.step.map(|step| format!(" at step {step}")).unwrap_or_default();
    let scenario = match opened.target {
        Target::Scenario(scenario) => scenario,
        Target::Named(name) => {
            let file = shipped(&name, "scenarios", "json");
            return Err(Failure::new(format!(
                "the link names the scenario `{name}`{at}, which comes with the page: see {file}"
            )));
        }
        Target::Address(address) => {
            let line = format!("the link names a file elsewhere{at}; nothing is fetched here: see {address}");
            return Err(Failure::new(line));
        }
    };
    io::stdout().write_all(scenario.to_text().as_bytes())?;
    if let Some(step) = opened.step {
        // Beside the file, not in it.
        let _ = writeln!(io::stderr(), "the link shows step {step}");
    }
    Ok(VerbOutcome::Fine)
}

/// Where a link leads that is not to one scenario, in words.
fn elsewhere(link: &str) -> Option<String> {
    Some(match Destination::of(link) {
        Destination::Scenario => return None,
        Destination::Lesson(name, stop) => {
            let at = stop.map(|stop| format!(" at stop {}", plain(&stop))).unwrap_or_default();
            let file = shipped(&name, "lessons", "md");
            format!("the link leads to the lesson `{}`{at}, which the page opens: see {file}", plain(&name))
        }
        Destination::LessonElsewhere(address) => {
            format!(
                "the link leads to the file of a lesson elsewhere; nothing is fetched here: see {}",
                plain(&address)
            )
        }
        Destination::Exercise(name) => {
            let file = shipped(&name, "exercises", "md");
            format!("the link leads to the exercise `{}`, which the page opens: see {file}", plain(&name))
        }
        Destination::Experiment(name) => {
            let file = shipped(&name, "experiments", "json");
            format!("the link leads to the experiment `{}`, which `sweep` runs: see {file}", plain(&name))
        }
        Destination::Experiments => "the link leads to the list of experiments: see experiments/".to_owned(),
        Destination::Guide(word) => {
            let of = if word.is_empty() { String::new() } else { format!(" `{}`", plain(&word)) };
            format!("the link leads to the guide{of}, a text of the page, which has no scenario")
        }
        Destination::Adopted(name) => {
            let (of, it) = match name.as_str() {
                "" => ("modules of yours".to_owned(), "them"),
                name => (format!("your module `{}`", plain(name)), "it"),
            };
            format!("the link leads to {of}, which the browser stores that built {it}: see `adopt`")
        }
        Destination::Comparison(left, right, step) => {
            let at = step.map(|step| format!(" at step {}", plain(&step))).unwrap_or_default();
            format!("the link compares two others{at}; open one of them:\n{left}\n{right}")
        }
        Destination::Wrong(kind) => {
            let fragment = link.rsplit('#').next().unwrap_or_default();
            let expected = match kind {
                "lesson" => "`lesson=` and its name, and `stop=` and a number, as in `#lesson=bbq-tree&stop=2`",
                "exercise" => "`exercise=` and its name, as in `#exercise=sp-pifo-inversion`",
                "experiment" => "`experiment=` and its name, as in `#experiment=sp-pifo-fig5b`",
                "guide" => "`about=` and its word, as in `#about=sp-pifo`",
                "module" => "`adopt` alone, or with `=` and a name, as in `#adopt=small_pq`",
                _ => "two links to scenarios, as in `#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off`",
            };
            let article = if kind.starts_with("ex") { "an" } else { "a" };
            format!("the link to {article} {kind} leads nowhere: found {}; expected {expected}", quote(fragment))
        }
    })
}

/// The file of this name that comes with the page; if there is none, the nearest that is there.
fn shipped(name: &str, folder: &str, ending: &str) -> String {
    let file = format!("{folder}/{}.{ending}", plain(name));
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder));
    // Where the program was brought without its folders nothing is known of them.
    let Ok(entries) = entries else { return file };
    let names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(&format!(".{ending}")).map(str::to_owned))
        .filter(|name| !matches!(name.as_str(), "README" | "schema"))
        .collect();
    if names.iter().any(|known| known == name) {
        return file;
    }
    let near = Problem::new("", "", "").near(name, names.iter().map(String::as_str)).hint;
    let hint = if near.is_empty() { String::new() } else { format!("; did you mean `{near}`?") };
    format!("{file}, which is not there{hint}")
}
