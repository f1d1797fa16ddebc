//! The vocabulary of ports: words, and how people shorten them.

/// What people write, and the words that it stands for. Words that stand for themselves are [`KNOWN`].
pub const SHORT: &[(&str, &[&str])] = &[
    ("vld", &["valid"]),
    ("v", &["valid"]),
    ("yumi", &["pop"]),
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
    ("rstb", &["reset", "b"]),
    ("resetb", &["reset", "b"]),
    ("clr", &["clear"]),
    ("sclr", &["clear"]),
    ("cfg", &["config"]),
    ("cnt", &["count"]),
    ("usedw", &["count"]),
    ("occ", &["occupancy"]),
    ("dbg", &["debug"]),
    ("err", &["error"]),
    ("din", &["data", "side_put"]),
    ("dout", &["data", "side_take"]),
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
pub const KNOWN: &str = "\
    accept ack add address almost available bits busy clear clock command config count data deadline debug delete depth dequeue \
    done drop element empty enable enqueue entry error evict exchange extract first flow flush full get grant head id idle in \
    index init input insert io item keep key last level max min mode no none noop nop not nothing null occupancy op out output \
    overflow payload peek pop priority prog ptr push put rank read ready remove replace request reset response result scan select \
    start strobe swap tag take test time timestamp top underflow usage used user val valid value weight word write";

/// Whether a part of a name is a word, or a short one.
pub fn is_known(part: &str) -> bool {
    KNOWN.split_whitespace().any(|word| word == part) || SHORT.iter().any(|(short, _)| *short == part)
}

/// A part of a name in words, a short one written out.
pub fn written_out(part: &str) -> Vec<String> {
    let long = SHORT.iter().find(|(short, _)| *short == part);
    long.map_or_else(|| vec![part.to_owned()], |(_, long)| long.iter().map(|word| (*word).to_owned()).collect())
}
