//! Percent-encoding and quoted-printable.

/// Two hexadecimal digits at the beginning.
fn byte(text: &[u8]) -> Option<u8> {
    let digit = |b: u8| char::from(b).to_digit(16);
    Some((digit(*text.first()?)? << 4 | digit(*text.get(1)?)?) as u8)
}

/// The text with each `mark` and two hexadecimal digits as a byte; what is not UTF-8 then is replaced. `skip` returns how many bytes behind
/// a mark without digits belong to it and are left out with it; none keeps both.
fn decoded(text: &str, mark: u8, skip: impl Fn(&[u8]) -> Option<usize>) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at + 1..];
        let (piece, length) = match (bytes[at] == mark, byte(rest), skip(rest)) {
            (true, Some(byte), _) => (Some(byte), 3),
            (true, None, Some(length)) => (None, 1 + length),
            _ => (Some(bytes[at]), 1),
        };
        out.extend(piece);
        at += length;
    }
    String::from_utf8(out).unwrap_or_else(|wrong| String::from_utf8_lossy(wrong.as_bytes()).into_owned())
}

/// Text with `%` and two hexadecimal digits for bytes, decoded once.
pub fn percent_decoded(text: &str) -> String {
    decoded(text, b'%', |_| None)
}

/// Quoted-printable text: `=3D` for `=`, and lines that end with `=` go on in the next one.
pub fn quoted_printable(text: &str) -> String {
    decoded(text, b'=', |rest| {
        let blanks = rest.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        (rest.get(blanks) == Some(&b'\n')).then_some(blanks + 1)
    })
}

/// Whether a text may be quoted-printable.
pub fn has_quoted_printable(text: &str) -> bool {
    text.contains("=3D") || text.contains("=3d") || text.contains("=\n") || text.contains("= \n")
}

/// Whether all of a text is quoted-printable: two digits or the end of a line behind each `=`.
pub fn is_quoted_printable(text: &str) -> bool {
    let is_digit = |b: &u8| matches!(b, b'0'..=b'9' | b'A'..=b'F');
    let mut codes = text.split('=').skip(1).map(str::as_bytes).peekable();
    let is_code = |rest: &[u8]| {
        rest.len() >= 2 && rest[..2].iter().all(is_digit)
            || rest.trim_ascii_start().len() < rest.len()
            || rest.is_empty()
    };
    codes.peek().is_some() && codes.all(is_code)
}
