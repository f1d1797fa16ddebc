//! Names of ports as words: `wvalid_i` says write and valid, `aresetn` says reset and active when 0.

/// What people write, and the words that it stands for. Words that stand for themselves are [`KNOWN`].
const SHORT: &[(&str, &[&str])] = &[
    ("vld", &["valid"]),
    ("rdy", &["ready"]),
    ("enq", &["enqueue"]),
    ("deq", &["dequeue"]),
    ("wr", &["write"]),
    ("w", &["write"]),
    ("wrt", &["write"]),
    ("we", &["write", "enable"]),
    ("rd", &["read"]),
    ("r", &["read"]),
    ("re", &["read", "enable"]),
    ("ins", &["insert"]),
    ("rem", &["remove"]),
    ("rmv", &["remove"]),
    ("del", &["delete"]),
    ("repl", &["replace"]),
    ("en", &["enable"]),
    ("ena", &["enable"]),
    ("inc", &["enable"]),
    ("ce", &["clock", "enable"]),
    ("cen", &["clock", "enable"]),
    ("req", &["request"]),
    ("gnt", &["grant"]),
    ("acc", &["accept"]),
    ("stb", &["strobe"]),
    ("clk", &["clock"]),
    ("ck", &["clock"]),
    ("rst", &["reset"]),
    ("srst", &["reset"]),
    ("clr", &["clear"]),
    ("sclr", &["clear"]),
    ("cfg", &["config"]),
    ("cnt", &["count"]),
    ("usedw", &["count"]),
    ("occ", &["occupancy"]),
    ("dbg", &["debug"]),
    ("err", &["error"]),
    ("din", &["data"]),
    ("dout", &["data"]),
    ("dat", &["data"]),
    ("msg", &["data"]),
    ("elem", &["element"]),
    ("prio", &["priority"]),
    ("pri", &["priority"]),
    ("rnk", &["rank"]),
    ("ts", &["timestamp"]),
    ("cmd", &["command"]),
    ("opcode", &["op"]),
    ("operation", &["op"]),
    ("idx", &["index"]),
    ("addr", &["address"]),
    ("src", &["source"]),
    ("resp", &["response"]),
    ("rsp", &["response"]),
    ("res", &["result"]),
    ("slv", &["slave"]),
    ("mst", &["master"]),
    ("initialised", &["init", "done"]),
    ("initialized", &["init", "done"]),
    ("initdone", &["init", "done"]),
    ("non", &["not"]),
];

/// Words that stand for themselves: what a name without `_` is cut into.
const KNOWN: &[&str] = &[
    "accept",
    "ack",
    "add",
    "address",
    "almost",
    "available",
    "bits",
    "busy",
    "clear",
    "clock",
    "command",
    "config",
    "count",
    "data",
    "deadline",
    "debug",
    "delete",
    "dequeue",
    "depth",
    "done",
    "drop",
    "element",
    "empty",
    "enable",
    "enqueue",
    "entry",
    "error",
    "evict",
    "exchange",
    "extract",
    "first",
    "flow",
    "flush",
    "full",
    "get",
    "grant",
    "head",
    "id",
    "idle",
    "in",
    "index",
    "init",
    "input",
    "insert",
    "io",
    "item",
    "keep",
    "key",
    "last",
    "level",
    "max",
    "min",
    "mode",
    "no",
    "none",
    "noop",
    "nop",
    "not",
    "nothing",
    "null",
    "occupancy",
    "op",
    "out",
    "output",
    "overflow",
    "payload",
    "peek",
    "pop",
    "priority",
    "prog",
    "ptr",
    "push",
    "put",
    "rank",
    "read",
    "ready",
    "remove",
    "replace",
    "request",
    "reset",
    "response",
    "result",
    "scan",
    "select",
    "start",
    "strobe",
    "swap",
    "tag",
    "take",
    "test",
    "time",
    "timestamp",
    "top",
    "underflow",
    "usage",
    "used",
    "user",
    "val",
    "valid",
    "value",
    "weight",
    "word",
    "write",
];

/// Single letters that a name begins with: write, read, AXI-Stream, direction, asynchronous, negated.
const FIRST: &[&str] = &["w", "r", "t", "i", "o", "a", "n"];

/// The words of a name, in lower case, short ones written out. Numbers are words; `n` says active when 0.
pub fn words(name: &str) -> Vec<String> {
    let mut found = Vec::new();
    for part in pieces(name) {
        if is_known(&part) || part.chars().all(|c| c.is_ascii_digit()) {
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

fn is_known(part: &str) -> bool {
    KNOWN.contains(&part) || SHORT.iter().any(|(short, _)| *short == part)
}

fn written_out(part: &str) -> Vec<String> {
    let long = SHORT.iter().find(|(short, _)| *short == part);
    long.map_or_else(|| vec![part.to_owned()], |(_, long)| long.iter().map(|word| (*word).to_owned()).collect())
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
            let letter = at == 0 && end < part.len() && FIRST.contains(&word)
                || at > 0 && end == part.len() && ["n", "i", "o"].contains(&word);
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
        says("din", "data");
        says("i_arst_n", "i a reset n");
        says("aresetn", "a reset n");
        says("rst_ni", "reset n i");
        says("notfull", "not full");
        says("req.element.rank", "request element rank");
    }

    #[test]
    fn words_that_are_not_known_stay_whole() {
        says("meta_flow", "meta flow");
        says("ready_for_next_o", "ready for next o");
        says("input", "input");
        says("weird", "weird");
    }
}
