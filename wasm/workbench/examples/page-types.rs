//! Writes the TypeScript types of frames, engines and scenarios into a folder: `page-types FOLDER`.

use std::path::Path;

use ts_rs::TS;

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "web/src/gen/types".to_string());
    let config = ts_rs::Config::new().with_out_dir(&folder);
    let written = workbench::frame::Opened::export_all(&config)
        .and_then(|()| workbench::frame::Frame::export_all(&config))
        .and_then(|()| workbench::frame::OpFrame::export_all(&config))
        .and_then(|()| workbench::frame::StepEvents::export_all(&config))
        .and_then(|()| shrink::ShrinkProgress::export_all(&config))
        .and_then(|()| session::search::FoundStep::export_all(&config));
    if let Err(error) = written {
        eprintln!("{folder}: {error}");
        std::process::exit(1);
    }
    if let Err(error) = scenario::export::export_types(Path::new(&folder)) {
        eprintln!("{folder}: {error}");
        std::process::exit(1);
    }
}
