//! Names of ports as words: `wvalid_i` says write and valid, `aresetn` says reset and active when 0.

use super::vocabulary::{is_known, written_out};

/// Single letters that a name begins with: write, read, AXI-Stream, direction, asynchronous, negated.
const FIRST: &[&str] = &["w", "r", "t", "i", "o", "a", "n"];

/// Single letters that a name ends with: negated, direction.
const LAST: &[&str] = &["n", "i", "o"];

/// What any single letter may stand in front of.
const LETTERED: &[&str] = &["reset", "rst", "clk", "clock"];

/// The words of a name, in lower case, short ones written out. Numbers are words; `n` says active when 0.
pub fn words(name: &str) -> Vec<String> {
    let mut found = Vec::new();
    let pieces = pieces(name);
    let last = pieces.len().saturating_sub(1);
    for (at, part) in pieces.into_iter().enumerate() {
        // `full_r` is a register, not something that is read.
        if at > 0 && at == last && ["r", "w"].contains(&part.as_str()) {
            found.push(part);
        } else if is_known(&part) || part.chars().all(|c| c.is_ascii_digit()) {
            found.extend(written_out(&part));
        } else if let Some(cut) = cut(&part) {
            cut.iter().for_each(|part| found.extend(written_out(part)));
        } else {
            found.push(part);
        }
    }
    // `t` before what AXI-Stream calls its signals says nothing.
    found.retain(|word| word != "t");
    found
}

/// A name cut at `_`, `.`, and where the case changes or digits begin or end.
fn pieces(name: &str) -> Vec<String> {
    let mut found: Vec<String> = vec![String::new()];
    let mut before = None::<char>;
    for c in name.chars() {
        let cuts = before.is_some_and(|before| {
            (before.is_ascii_lowercase() && c.is_ascii_uppercase()) || before.is_ascii_digit() != c.is_ascii_digit()
        });
        if !c.is_ascii_alphanumeric() || cuts {
            found.push(String::new());
        }
        if c.is_ascii_alphanumeric()
            && let Some(last) = found.last_mut()
        {
            last.push(c.to_ascii_lowercase());
        }
        before = c.is_ascii_alphanumeric().then_some(c);
    }
    found.retain(|piece| !piece.is_empty());
    found
}

/// A part as few known words, with a single letter in front of them or behind them: `wvalid`, `resetn`.
fn cut(part: &str) -> Option<Vec<String>> {
    if !part.is_ascii() {
        return None;
    }
    // The best way to write what begins at each place.
    let mut best: Vec<Option<Vec<String>>> = vec![None; part.len() + 1];
    best[part.len()] = Some(Vec::new());
    for at in (0..part.len()).rev() {
        for end in at + 1..=part.len() {
            let word = &part[at..end];
            // Buses put their letter before clock and reset: `PRESETn`, `HCLK`.
            let is_bus = |rest: &str| word.len() == 1 && LETTERED.iter().any(|known| rest.starts_with(known));
            let letter = at == 0 && end < part.len() && (FIRST.contains(&word) || is_bus(&part[end..]))
                || at > 0 && end == part.len() && LAST.contains(&word);
            if (word.len() < 2 || !is_known(word)) && !letter {
                continue;
            }
            let Some(rest) = &best[end] else { continue };
            if best[at].as_ref().is_none_or(|best| rest.len() + 1 < best.len()) {
                best[at] = Some([vec![word.to_owned()], rest.clone()].concat());
            }
        }
    }
    best.swap_remove(0).filter(|cut| cut.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn says(name: &str, expected: &str) {
        assert_eq!(words(name).join(" "), expected, "{name}");
    }

    #[test]
    fn names_of_all_styles_are_cut_into_words() {
        says("wvalid_i", "write valid i");
        says("s_axis_tvalid", "s axis valid");
        says("io_enq_bits_rank", "io enqueue bits rank");
        says("EN_enq", "enable enqueue");
        says("RDY_first", "ready first");
        says("enqValid", "enqueue valid");
        says("wr_en", "write enable");
        says("wrreq", "write request");
        says("rdempty", "read empty");
        says("push_rank_0_i", "push rank 0 i");
        says("push1Data", "push 1 data");
        says("din", "data side_put");
        says("i_arst_n", "i a reset n");
        says("aresetn", "a reset n");
        says("PRESETn", "p reset n");
        says("HRESETn", "h reset n");
        says("HCLK", "h clock");
        says("sys_rstb", "sys reset b");
        says("rst_ni", "reset n i");
        says("notfull", "not full");
        says("req.element.rank", "request element rank");
    }

    #[test]
    fn words_that_are_not_known_stay_whole() {
        says("meta_flow", "meta flow");
        says("full_r", "full r");
        says("ready_for_next_o", "ready for next o");
        says("input", "input");
        says("weird", "weird");
    }
}
