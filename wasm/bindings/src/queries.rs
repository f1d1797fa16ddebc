//! Tables of what is known of the open run, which the page asks for by name.
//!
//! A table crosses as numbers: of each column, in the order of [`QUERIES`], its length and then its values. A column of one value
//! describes the whole table. What is not known is NaN. `web/src/session/queries.ts` has the same names; a test compares them.

#[cfg(feature = "lab")]
use derived::lateness::LateCause;
use packet_programs::frames::state_table;
#[cfg(feature = "lab")]
use port::DropCause;
use port::measures::PPM;
use session::Session;
use session::timeline::Stop;

struct Query {
    name: &'static str,
    /// Numbers that it takes, besides the engine's.
    args: &'static [&'static str],
    /// Tests read them; the page has its own list.
    #[cfg_attr(not(feature = "lab"), expect(dead_code))]
    columns: &'static str,
    run: fn(&Session, usize, &[f64], &mut Columns),
}

const QUERIES: &[Query] = &[
    // Events of an engine that are listed, from number `first` on. `count`: how many there were, among them those that are not kept.
    // `cause`: the step of the operation that caused it.
    Query {
        name: "listed",
        args: &["first"],
        columns: "count,step,op,arg0,arg1,arg2,arg3,arg4,arg5,arg6,arg7,cause",
        run: listed,
    },
    // Packets that an engine of departure times let go, from number `first` on. `op` is the dequeue; `wanted` the lowest level in range;
    // `finish` F; `late` and `expected` units from F and from the arrival to F; `granularity` units g that its FIFO covers: it is late
    // by at most (g - 1) / g of the units before. `beyond`: why it was later than that.
    // `cause`: the step in which its enqueue was presented.
    Query {
        name: "departures",
        args: &["first"],
        columns: "count,step,op,data,flow,level,sub,wanted,finish,late,expected,granularity,beyond,cause",
        run: departures,
    },
    // What the classes of an engine were served, or its flows, in windows of `width` steps. `more`: 1 if there are more of them than
    // these. `nfm` is by window, `number` and `weight` by class or flow. `bytes` that left and `waits`, the fewest packets that waited
    // in a step, are by class or flow and within it by window.
    Query {
        name: "served",
        args: &["flows", "width", "first", "last"],
        columns: "first,width,more,nfm,number,weight,bytes,waits",
        run: served,
    },
    // What was measured of the packets of an engine up to the cursor, by bins of `width` ranks. `unpifoness` is the sum of the differences
    // of rank of inversions, `delay` a mean in picoseconds.
    Query {
        name: "by_rank",
        args: &[],
        columns: "width,arrived,departed,dropped,inversions,unpifoness,delay",
        run: by_rank,
    },
    // The steps in which the conditions of notes hold, one row a condition, in the order of their tracks. `count`: in how many so far;
    // `listed`: how many are listed, the first ones. Of these: how many come before a `step`, the last `before` it, the first `after` it.
    Query { name: "noted", args: &["step"], columns: "count,listed,place,before,after", run: noted },
    // The nodes of a network that a packet has passed, the first one first: the node; picoseconds when it came, and when its first and last bit
    // were on the link, NaN as long as they were not; code of the cause of its loss, NaN if it was not lost; and the step in which it came.
    Query { name: "trip", args: &["packet"], columns: "node,arrived,begin,end,cause,step", run: trip },
    // The packets that came to an engine in front of a link, in the order in which they came: number, flow, and picoseconds when a packet came
    // and when its first and last bit were on the link, NaN as long as they were not. `step` in which it came; `lost` in which it was lost,
    // and the code of the cause, both NaN if it was not.
    Query { name: "packets", args: &[], columns: "packet,flow,arrived,begin,end,step,lost,cause", run: packets },
    // The state of a packet program as a core of a technique sees it: at most `limit` of its `count` entries, in the order of their keys.
    // `words` has those of the key and of the value of each entry, one entry after the other. Then packets and rows of the core, and
    // picoseconds that it was `busy` and `waiting`; the state's digest, its higher 32 bits first; and of each core how its state compares.
    Query {
        name: "state",
        args: &["technique", "core", "limit"],
        columns: "count,words,done,pass,drop,lost,dropped,replayed,recovered,skipped,busy,waiting,digest,compared",
        run: state,
    },
];

/// Answers a query.
///
/// # Errors
/// There is no such query, it takes another number of arguments, or there is no such engine.
pub fn query(session: &Session, engine: usize, name: &str, args: &[f64]) -> Result<Vec<f64>, String> {
    let query = QUERIES.iter().find(|query| query.name == name && query.args.len() == args.len());
    let Some(query) = query.filter(|_| engine < session.engines().count()) else {
        return Err(["no query ", name, " with these arguments for this engine"].concat());
    };
    let mut columns = Columns(Vec::new());
    (query.run)(session, engine, args, &mut columns);
    Ok(columns.0)
}

/// A line a query, with its name, its arguments, its columns and the codes of columns, commas between them, parted by blanks.
#[cfg(feature = "lab")]
pub fn names() -> String {
    let line = |query: &Query| {
        let codes = match query.name {
            "departures" => format!("beyond={}", LateCause::NAMES.join("|")),
            "state" => format!("compared={}", COMPARED.join("|")),
            "trip" | "packets" => format!("cause={}", DropCause::ALL.map(DropCause::word).join("|")),
            _ => String::new(),
        };
        [query.name, &query.args.join(","), query.columns, &codes].join(" ")
    };
    QUERIES.iter().map(line).collect::<Vec<_>>().join("\n")
}

struct Columns(Vec<f64>);

impl Columns {
    fn one(&mut self, value: f64) {
        self.many(&[value]);
    }

    fn many(&mut self, values: &[f64]) {
        self.0.push(values.len() as f64);
        self.0.extend_from_slice(values);
    }

    /// Columns out of rows of so many values, one after the other.
    fn rows(&mut self, width: usize, values: &[f64]) {
        for column in 0..width {
            self.0.push((values.len() / width) as f64);
            for row in values.chunks_exact(width) {
                self.0.push(row[column]);
            }
        }
    }
}

/// Adds words to a row.
fn words(row: &mut Vec<f64>, words: &[u32]) {
    for word in words {
        row.push(f64::from(*word));
    }
}

/// A number that need not be known.
fn known(value: Option<u32>) -> f64 {
    value.map_or(f64::NAN, f64::from)
}

fn listed(session: &Session, engine: usize, args: &[f64], columns: &mut Columns) {
    let (mut count, mut rows) = (0, Vec::new());
    if let Some(chronicle) = session.timeline().chronicle(engine) {
        count = chronicle.count();
        for event in chronicle.listed().iter().skip(args[0] as usize) {
            words(&mut rows, &[event.step, event.op]);
            words(&mut rows, &event.args);
            rows.push(known(event.cause));
        }
    }
    columns.one(count.into());
    columns.rows(11, &rows);
}

fn departures(session: &Session, engine: usize, args: &[f64], columns: &mut Columns) {
    let (mut count, mut rows) = (0, Vec::new());
    if let Some(departures) = session.timeline().departures(engine) {
        count = departures.count();
        for departure in departures.left().iter().skip(args[0] as usize) {
            let (late, verdict) = (&departure.late, departures.judge(departure));
            words(&mut rows, &[departure.step, departure.op, departure.data, late.flow, late.level, late.sub]);
            words(&mut rows, &[late.wanted, late.finish, late.late, late.expected, verdict.granularity]);
            rows.push(known(verdict.beyond.map(|beyond| beyond.cause.code())));
            rows.push(known(Some(departure.came).filter(|came| *came < scenario::limits::STEPS)));
        }
    }
    columns.one(count.into());
    columns.rows(13, &rows);
}

fn served(session: &Session, engine: usize, args: &[f64], columns: &mut Columns) {
    let [flows, width, first, last] = [0, 1, 2, 3].map(|at| args[at] as u32);
    let Some(served) = session.timeline().served(engine, flows != 0, width, (first, last)) else { return };
    columns.one(served.first.into());
    columns.one(served.width.into());
    columns.one(f64::from(u8::from(served.more)));
    let (mut nfm, mut own, mut bytes, mut waits) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for window in served.nfm {
        nfm.push(window.map_or(f64::NAN, |nfm| nfm as f64 / PPM as f64));
    }
    for share in served.shares {
        own.push(share.number.into());
        own.push(share.weight);
        bytes.extend_from_slice(&share.bytes);
        waits.extend_from_slice(&share.waits);
    }
    columns.many(&nfm);
    columns.rows(2, &own);
    columns.many(&bytes);
    columns.many(&waits);
}

fn by_rank(session: &Session, engine: usize, _: &[f64], columns: &mut Columns) {
    let (mut width, mut rows) = (1, Vec::new());
    if let Some(around) = session.around(engine) {
        let by_rank = around.lane.measures().by_rank();
        width = by_rank.width();
        for bin in by_rank.bins() {
            for count in [bin.arrived, bin.departed, bin.dropped, bin.inversions, bin.unpifoness] {
                rows.push(count as f64);
            }
            rows.push(bin.delay_ps as f64 / bin.departed.max(1) as f64);
        }
    }
    columns.one(width as f64);
    columns.rows(6, &rows);
}

fn trip(session: &Session, _: usize, args: &[f64], columns: &mut Columns) {
    let mut rows = Vec::new();
    for stop in session.timeline().trips().into_iter().flat_map(|trips| trips.of(args[0] as u32)) {
        let (begin, end) = sent(stop);
        rows.extend([f64::from(stop.node), stop.arrived_ps as f64, begin, end]);
        rows.extend([known(stop.lost.map(|(cause, _)| cause as u32)), f64::from(stop.step)]);
    }
    columns.rows(6, &rows);
}

/// When the first and the last bit of a packet were on the link.
fn sent(stop: &Stop) -> (f64, f64) {
    stop.sent_ps.map_or((f64::NAN, f64::NAN), |(begin, end)| (begin as f64, end as f64))
}

fn packets(session: &Session, engine: usize, _: &[f64], columns: &mut Columns) {
    let mut rows = Vec::new();
    for stop in session.timeline().trips().into_iter().flat_map(|trips| trips.at_engine(engine as u32)) {
        let (begin, end) = sent(stop);
        words(&mut rows, &[stop.packet, stop.flow]);
        rows.extend([stop.arrived_ps as f64, begin, end, f64::from(stop.step)]);
        rows.extend([known(stop.lost.map(|(_, step)| step)), known(stop.lost.map(|(cause, _)| cause as u32))]);
    }
    columns.rows(8, &rows);
}

fn noted(session: &Session, _: usize, args: &[f64], columns: &mut Columns) {
    let (step, mut rows) = (args[0] as u32, Vec::new());
    for noted in session.noted() {
        let place = noted.before(step);
        words(&mut rows, &[noted.count, noted.steps.len() as u32, place as u32]);
        rows.push(known(place.checked_sub(1).map(|last| noted.steps[last])));
        rows.push(known(noted.steps.get(noted.before(step + 1)).copied()));
    }
    columns.rows(5, &rows);
}

/// How the state of a core compares with that of another one, by code.
#[cfg(feature = "lab")]
const COMPARED: [&str; 3] = ["elsewhere", "equal", "different"];

fn state(session: &Session, _: usize, args: &[f64], columns: &mut Columns) {
    let [technique, core, limit] = [0, 1, 2].map(|at| args[at] as usize);
    let Some(table) = state_table(session, technique, core, limit) else {
        return (0..14).for_each(|_| columns.many(&[]));
    };
    columns.one(table.count.into());
    let words = table.entries.into_iter().flat_map(|entry| entry.key.into_iter().chain(entry.value));
    columns.many(&words.map(|word| word as f64).collect::<Vec<_>>());
    let c = table.counters;
    let counters =
        [c.done, c.pass, c.drop, c.lost, c.dropped, c.replayed, c.recovered, c.skipped, c.busy_ps, c.waiting_ps];
    counters.into_iter().for_each(|count| columns.one(count as f64));
    columns.many(&[(table.digest >> 32) as f64, f64::from(table.digest as u32)]);
    let code = |same: Option<bool>| same.map_or(0.0, |same| if same { 1.0 } else { 2.0 });
    columns.many(&table.compared.into_iter().map(code).collect::<Vec<_>>());
}
