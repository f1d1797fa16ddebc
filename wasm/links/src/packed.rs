//! Where the packed scenario of a link ends: the packed data says so itself, whatever follows it.

use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZFlush, MZStatus};

/// Takes what is no link as well, since a word that follows the data may be read with it.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Bytes that are unpacked at a time.
const WINDOW: usize = 1 << 15;

/// Whether this is a character of packed data.
pub fn is_packed(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

/// Number of characters at the beginning of `text` that are one packed scenario. None if there is none: something is missing or
/// wrong, or it unpacks to more than `most` bytes, of which those that were unpacked are taken away.
pub fn packed_len(text: &str, most: &mut usize) -> Option<usize> {
    // One character alone holds no byte.
    let whole = text.len() - usize::from(text.len() % 4 == 1);
    let bytes = BASE64.decode(&text[..whole]).ok()?;
    let mut state = InflateState::new_boxed(DataFormat::Raw);
    let mut window = vec![0; WINDOW];
    let mut consumed = 0;
    loop {
        let result = inflate(&mut state, &bytes[consumed..], &mut window, MZFlush::None);
        consumed += result.bytes_consumed;
        *most = most.checked_sub(result.bytes_written)?;
        match result.status {
            // Four characters hold three bytes.
            Ok(MZStatus::StreamEnd) => return Some((consumed * 4).div_ceil(3)),
            Ok(_) if result.bytes_consumed + result.bytes_written > 0 => {}
            _ => return None,
        }
    }
}
