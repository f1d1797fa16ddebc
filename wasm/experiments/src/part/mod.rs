//! Part files: runs of a sweep that are done, so that a sweep can be ended, shared out and put together again.
//!
//! A part is JSON Lines. Line 1 is its [`Head`]: which experiment, with its whole text, which build, which shard of how many, how many
//! seeds. A line for each run follows as soon as it is over, in the order in which runs end:
//!
//! ```text
//! {"format":"queuescope-part","version":1,"experiment":{"file":"fig.json","digest":"…","text":"…"},"build":"…","shard":[2,4],"cut":"packets","seeds":1}
//! {"point":3,"seed":"0000000000000001","rows":[[null,8,49310]]}
//! ```
//!
//! Rows have class, x and y. Numbers are written as the shortest text that reads as the same number; one that is not finite is in quotes.
//! A last line that no newline ends, or that cannot be read, was cut off: its run counts as not done.

mod head;
mod join;
mod read;

pub use head::{FORMAT, Head, Source, VERSION, digest};
pub use join::{InFile, Joined, Run, join};
pub use read::{Part, PartRun, read, run_line};
