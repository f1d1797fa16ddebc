//! Tables of packets, operations and flow sizes, as this project, spreadsheets, pandas, Wireshark and simulators write them.

use traffic::draw::Draw;

use crate::generate::pick;
use crate::mutate;

/// What stands in a table, and what is nearly that.
const TOKENS: &[&[u8]] = &[
    b",",
    b";",
    b"\t",
    b"|",
    b"\"",
    b"\r",
    b"\n",
    b"\r\n",
    b"%",
    b"#",
    b".",
    b"1,5",
    b"1.5e3",
    b"1e-300",
    b"1e999999999",
    b"-0",
    b"+",
    b"nan",
    b"1700000000.000001",
    b"18446744073709551616",
    b"2023-11-14 22:13:20",
    b"sep=;\n",
    b"t",
    b"flow",
    b"Unnamed: 0",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xff",
    b"\0",
    b"\xe2\x86\x92",
];

/// One to three pieces of a table replaced by others.
pub fn change(draw: &mut Draw, bytes: &mut Vec<u8>) {
    for _ in 0..=draw.below(3) {
        let start = draw.below(bytes.len() as u64 + 1) as usize;
        let end = (start + draw.below(4) as usize).min(bytes.len());
        bytes.splice(start..end, pick(draw, TOKENS).iter().copied());
    }
    if draw.chance(10) {
        mutate::tokens(draw, bytes);
    }
}

/// A table, saved by one program or another.
pub fn file(draw: &mut Draw) -> Vec<u8> {
    let rows = match draw.below(8) {
        0..=1 => sizes(draw),
        2..=3 => operations(draw),
        4 => wireshark(draw),
        _ => packets(draw),
    };
    let text = saved(draw, &rows);
    match draw.below(10) {
        0 => [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect(),
        1 => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        2 => format!("\u{feff}{text}").into_bytes(),
        _ => text.into_bytes(),
    }
}

/// Rows of fields as text: with a separator, an index or quotes.
fn saved(draw: &mut Draw, rows: &[Vec<String>]) -> String {
    let separator = *pick(draw, &[",", ",", ",", ";", "\t", "|"]);
    let has_comma = separator != "," && draw.chance(50);
    let (has_index, has_quotes) = (draw.chance(15), draw.chance(15));
    let end = format!("{}{}", if draw.chance(10) { separator } else { "" }, *pick(draw, &["\n", "\n", "\r\n", "\r"]));
    let mut text = if draw.chance(10) { format!("sep={separator}{end}") } else { String::new() };
    for (number, row) in rows.iter().enumerate() {
        if has_index {
            let number = number.checked_sub(1).map(|number| number.to_string()).unwrap_or_default();
            text += &format!("{number}{separator}");
        }
        let fields: Vec<String> = row
            .iter()
            .map(|field| if has_comma && number > 0 { field.replace('.', ",") } else { field.clone() })
            .map(|field| if has_quotes || field.contains(separator) { format!("\"{field}\"") } else { field })
            .collect();
        text += &(fields.join(separator) + &end);
    }
    text
}

/// A whole number as programs write it.
fn number(draw: &mut Draw, value: u64) -> String {
    match draw.below(12) {
        0 => format!("{value}.0"),
        1 => format!("{value}.000000000"),
        2 => format!("{value}e0"),
        3 => format!("+{value}"),
        _ => value.to_string(),
    }
}

fn texts(names: &str) -> Vec<String> {
    names.split(',').map(str::to_owned).collect()
}

/// Sizes of flows and cumulative shares, with a mean on top or names now and then.
fn sizes(draw: &mut Draw) -> Vec<Vec<String>> {
    let mut table = match draw.below(5) {
        0 => vec![texts("500")],
        1 => vec![texts(pick::<&str>(draw, &["size,cdf", "packets,share", "Flow size (bytes),CDF"]))],
        _ => Vec::new(),
    };
    let (has_ones, is_swapped, all) =
        (draw.chance(20), draw.chance(10), *pick(draw, &["1", "1.0", "0.999999", "100", "100%"]));
    let (rows, mut bytes) = (1 + draw.below(12), 0);
    for row in 1..=rows {
        bytes += draw.below(2_000);
        let share = match row {
            _ if row == rows => all.to_owned(),
            _ if all.starts_with("100") => (100 * row / rows).to_string(),
            _ => format!("0.{:03}", 999 * row / rows),
        };
        let mut fields = vec![number(draw, bytes.into()), share];
        if has_ones {
            fields.insert(1, "1".to_owned());
        }
        if is_swapped {
            fields.reverse();
        }
        table.push(fields);
    }
    table
}

fn operations(draw: &mut Draw) -> Vec<Vec<String>> {
    let names = texts(pick::<&str>(draw, &["kind,argument_data,argument_priority", "engine,kind,slot_step"]));
    let at = usize::from(names[0] == "engine");
    let columns = names.len();
    let mut table = vec![names];
    for row in 0..draw.below(30) {
        let wide = if draw.chance(5) { 70_000 } else { 2 };
        let mut fields: Vec<String> = (0..columns)
            .map(|_| {
                let value = u64::from(row + draw.below(wide));
                number(draw, value)
            })
            .collect();
        fields[at] = (*pick(draw, &["enqueue", "dequeue-max", "dequeue-min", "reset"])).to_owned();
        table.push(fields);
    }
    table
}

/// A time as a row has it, in order or not, since 1970 or not.
fn time(draw: &mut Draw, row: u64, is_since_1970: bool) -> String {
    let before = if draw.chance(10) { 3 } else { 0 };
    let row = row.saturating_sub(before);
    let start = if is_since_1970 { 1_700_000_000 } else { 0 };
    match draw.below(8) {
        0 => format!("{start}.{row:012}"),
        1 => format!("{}e-1", start * 10 + row),
        2 if is_since_1970 => format!("2023-11-14 22:13:{:02}.5", row % 60),
        3 if draw.chance(10) => format!("{}", u64::from(draw.below(1 << 32)) << draw.below(32)),
        _ => format!("{}", start + row),
    }
}

fn packets(draw: &mut Draw) -> Vec<Vec<String>> {
    let heads = [
        "t,flow,bytes",
        "t_ns,flow,bytes,rank,class,upstream_ps",
        "bytes,t_ps,flow",
        "Time (us),flow_id,Length",
        "timestamp,source,destination,source_port,destination_port,protocol,size",
    ];
    let names = texts(pick::<&str>(draw, &heads));
    let (is_since_1970, has_names) = (draw.chance(20), draw.chance(20));
    let mut table = vec![names.clone()];
    for row in 0..u64::from(draw.below(30)) {
        let wide = if draw.chance(5) { 70_000 } else { 2 };
        let fields = names.iter().map(|name| match name.as_str() {
            name if name.to_lowercase().starts_with('t') => time(draw, row, is_since_1970),
            "flow" | "flow_id" if has_names => format!("flow {}", draw.below(3)),
            "rank" if draw.chance(2) => String::new(),
            _ => {
                let value = row + u64::from(draw.below(wide));
                number(draw, value)
            }
        });
        table.push(fields.collect());
    }
    table
}

/// Packets as Wireshark or tshark exports them.
fn wireshark(draw: &mut Draw) -> Vec<Vec<String>> {
    let is_own = draw.chance(50);
    let names = match is_own {
        true => "No.,Time,Source,Destination,Protocol,Length,Info",
        false => "frame.number,frame.time_epoch,ip.src,ip.dst,ip.proto,frame.len,udp.srcport",
    };
    let mut table = vec![texts(names)];
    for row in 0..u64::from(draw.below(30)) {
        let address =
            |draw: &mut Draw| if draw.chance(5) { String::new() } else { format!("10.0.0.{}", draw.below(3)) };
        let info = *pick(draw, &["1 \u{2192} 2", "[x] 10 > http(80) y", "query, \u{2192}", ">", "a(1 > 2)"]);
        let last = if is_own { info.to_owned() } else { draw.below(3).to_string() };
        table.push(vec![
            row.to_string(),
            time(draw, row, !is_own),
            address(draw),
            address(draw),
            (*pick(draw, &["TCP", "17", ""])).to_owned(),
            (60 + draw.below(1_400)).to_string(),
            last,
        ]);
    }
    table
}
