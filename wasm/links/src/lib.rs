//! Links as mail, chat and HTML leave them. [`mend`] finds the link in a text and returns its clean fragment. It decodes and unwraps text;
//! nothing is fetched.
//!
//! - [`normal`]: characters that text programs add or replace, HTML entities, quote marks;
//! - [`encodings`]: percent-encoding and quoted-printable;
//! - [`cursor`]: a position in a text whose lines may be wrapped;
//! - [`fragment`]: what follows `#` of a clean link; [`reader`] reads it, [`values`] the values
//!   of its fields;
//! - [`packed`]: where the packed scenario of a link ends;
//! - [`wrappers`], [`proofpoint`]: addresses of mail programs and redirectors that carry another address;
//! - [`destination`]: what a clean link leads to.

mod cursor;
mod destination;
mod encodings;
mod fragment;
mod normal;
mod packed;
mod proofpoint;
mod reader;
mod search;
mod values;
mod wrappers;

pub use destination::Destination;
pub use search::{LinkTextError, MOST_CHARS, MOST_WRAPPERS, mend};
