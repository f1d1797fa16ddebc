//! Hardware and model side by side.

use std::collections::VecDeque;

use scr::wire::{FrameMix, RandomFrames, SentFrame, Unnumbered};
use traffic::draw::Draw;

use crate::reference::reference;
use crate::{Input, Output, Stream, StreamConfig};

/// Cycles without a beat after which the hardware counts as stuck.
const STUCK: u32 = 2_000;
/// Cycles after the last frame in which nothing more may leave.
const AFTERWARDS: u32 = 40;

/// When beats are there and taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patterns {
    /// Both at random: all of the time, most of it, half of it, rarely.
    Random,
    /// Both always.
    Always,
}

/// What is sent through.
#[derive(Clone, Copy, Debug)]
pub struct StreamLockstep {
    /// Decides everything random.
    pub seed: u64,
    /// Frames in all.
    pub frames: u64,
    /// What frames there are.
    pub mix: FrameMix,
    /// When beats are there and taken.
    pub patterns: Patterns,
    /// A fault that is on; 0 for none.
    pub fault: u32,
}

/// What was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StreamReport {
    /// Frames that left.
    pub frames: u64,
    /// Frames that left with a prefix.
    pub prefixed: u64,
    /// Frames that left without one, by cause.
    pub passed: [u64; Unnumbered::ALL.len()],
    /// Cycles.
    pub cycles: u64,
    /// Beats that left.
    pub beats: u64,
    /// Cycles in which nothing was at the output, between a segment's first beat and its last.
    pub idle: u64,
    /// Over every byte that left, and its core.
    pub digest: u64,
}

impl StreamReport {
    /// Takes in what another run has seen; the digest stays that of this one.
    pub fn add(&mut self, other: &StreamReport) {
        self.frames += other.frames;
        self.prefixed += other.prefixed;
        self.cycles += other.cycles;
        self.beats += other.beats;
        self.idle += other.idle;
        for (sum, more) in self.passed.iter_mut().zip(other.passed) {
            *sum += more;
        }
    }

    fn departed(&mut self, departure: &SentFrame) {
        self.frames += 1;
        match departure.verdict {
            Ok(_) => self.prefixed += 1,
            Err(cause) => self.passed[cause as usize] += 1,
        }
    }
}

impl StreamLockstep {
    /// Sends all frames through a configuration, in segments that begin with a reset; each has its own number of cores, and some end in the
    /// middle of everything.
    ///
    /// # Errors
    /// What differs, or what has failed.
    pub fn run(&self, config: &StreamConfig) -> Result<StreamReport, String> {
        let mut stream = Stream::new(config, self.seed as u32 | 1)?;
        if self.fault != 0 && !stream.set_fault(self.fault) {
            return Err("this build has no faults".to_string());
        }
        let mut bench = UnderTest {
            rows: config.parameter("rows"),
            draw: Draw::new(self.seed, 0),
            frames: RandomFrames::new(self.seed, self.mix),
            time: 0,
            report: StreamReport::default(),
            stream,
        };
        let mut left = self.frames;
        loop {
            let longest = if self.patterns == Patterns::Random { 400 } else { left };
            let frames = left.min(longest);
            bench.segment(config, frames, self.patterns)?;
            left -= frames;
            if left == 0 {
                return Ok(bench.report);
            }
        }
    }
}

/// A configuration under test, over all segments.
struct UnderTest {
    rows: u32,
    draw: Draw,
    frames: RandomFrames,
    time: u64,
    report: StreamReport,
    stream: Stream,
}

/// When beats are there and taken: percentages, which change now and then.
struct Pacing {
    patterns: Patterns,
    valid: u32,
    ready: u32,
}

/// What goes in.
struct Sender {
    /// Frames that are still to begin.
    left: u64,
    /// The frame under way, and how many of its bytes were taken.
    frame: Option<(Vec<u8>, usize)>,
    /// Whether a beat is presented, which then stays until it is taken.
    presented: bool,
    /// What is driven, presented or not.
    beat: Vec<u8>,
    bytes: usize,
    last: bool,
}

/// What must come out.
struct Receiver {
    expected: VecDeque<SentFrame>,
    /// Bytes of the first one that have left.
    offset: usize,
    /// Frames that have left.
    departed: u64,
    /// Digests of what has left, and of what must leave.
    digests: [u64; 2],
}

/// Random bytes, as what is driven while it does not matter.
fn noise(draw: &mut Draw, beat: &mut [u8]) {
    for bytes in beat.chunks_mut(4) {
        let word = draw.below(1 << 32).to_le_bytes();
        let length = bytes.len();
        bytes.copy_from_slice(&word[..length]);
    }
}

impl Pacing {
    fn change(&mut self, draw: &mut Draw) {
        if self.patterns == Patterns::Random && draw.below(100) == 0 {
            let percents = [100, 100, 90, 50, 5];
            self.valid = percents[draw.below(5) as usize];
            self.ready = percents[draw.below(5) as usize];
        }
    }
}

impl Sender {
    fn new(frames: u64, width: usize) -> Self {
        Sender { left: frames, frame: None, presented: false, beat: vec![0; width], bytes: width, last: false }
    }

    /// Decides what is at the input in this cycle.
    fn present(&mut self, draw: &mut Draw, frames: &mut RandomFrames, pace: &Pacing) {
        if self.frame.is_none() && self.left > 0 {
            self.frame = Some((frames.next_frame(), 0));
            self.left -= 1;
        }
        if self.presented {
            return;
        }
        noise(draw, &mut self.beat);
        self.bytes = self.beat.len();
        self.last = draw.below(2) == 0;
        let Some((frame, sent)) = &self.frame else { return };
        if draw.chance(pace.valid) {
            self.presented = true;
            self.bytes = self.bytes.min(frame.len() - sent);
            self.last = sent + self.bytes == frame.len();
            self.beat[..self.bytes].copy_from_slice(&frame[*sent..sent + self.bytes]);
        }
    }

    /// The presented beat was taken. The frame, if it was its first one.
    fn taken(&mut self) -> Option<&[u8]> {
        self.presented = false;
        let (frame, sent) = self.frame.as_mut()?;
        let is_first = *sent == 0;
        *sent += self.bytes;
        is_first.then_some(frame)
    }

    /// Forgets a frame that has gone in whole.
    fn finish(&mut self) {
        self.frame.take_if(|(frame, sent)| *sent == frame.len());
    }

    fn is_done(&self) -> bool {
        self.left == 0 && self.frame.is_none()
    }
}

impl Receiver {
    fn new(digest: u64) -> Self {
        Receiver { expected: VecDeque::new(), offset: 0, departed: 0, digests: [digest; 2] }
    }

    fn expect(&mut self, departure: SentFrame) {
        self.digests[1] = departure.digest(self.digests[1]);
        self.expected.push_back(departure);
    }

    /// Compares a beat that leaves. The frame, if it was its last one.
    fn take(&mut self, out: &Output, width: usize) -> Result<Option<SentFrame>, String> {
        let departure = self.expected.front_mut().ok_or("a beat leaves that nothing has caused")?;
        let end = departure.bytes.len().min(self.offset + width);
        let is_last = end == departure.bytes.len();
        let left = &mut departure.bytes[self.offset..end];
        if out.bytes() != left || !out.keeps_the_first() {
            return Err(format!("byte {}: {:02x?} leaves, expected {left:02x?}", self.offset, out.bytes()));
        }
        // The digest is that of the hardware's bytes.
        left.copy_from_slice(out.bytes());
        let found = (out.core, out.prefixed, out.last);
        let wanted = (departure.core, departure.verdict.is_ok(), is_last);
        if found != wanted {
            return Err(format!("core, prefix and end are {found:?}, expected {wanted:?}"));
        }
        self.offset = end;
        if !is_last {
            return Ok(None);
        }
        self.digests[0] = departure.digest(self.digests[0]);
        self.departed += 1;
        self.offset = 0;
        Ok(self.expected.pop_front())
    }
}

impl UnderTest {
    fn reset(&mut self, cores: u32) {
        let mut data = vec![0; self.stream.width()];
        for _ in 0..1 + self.draw.below(3) {
            noise(&mut self.draw, &mut data);
            let valid = self.draw.below(2) == 0;
            let (bytes, time) = (data.len(), self.time);
            let input = Input { reset: true, time, cores, valid, data: &data, bytes, last: valid, ready: true };
            self.stream.step(input);
        }
    }

    /// With a number of cores that the rows do not suffice for nothing is taken, and nothing leaves.
    fn refuses(&mut self, cores: u32) -> Result<(), String> {
        self.reset(cores);
        let data = vec![0xff; self.stream.width()];
        let (bytes, time) = (data.len(), self.time);
        for cycle in 0..30 {
            let input = Input { reset: false, time, cores, valid: true, data: &data, bytes, last: true, ready: true };
            let out = self.stream.step(input);
            if out.able || out.taken || out.valid {
                return Err(format!("{cores} cores are not refused (cycle {cycle})"));
            }
        }
        Ok(())
    }

    fn segment(&mut self, config: &StreamConfig, frames: u64, patterns: Patterns) -> Result<(), String> {
        let random = patterns == Patterns::Random;
        if random {
            let wrong = [0, self.rows + 2, self.rows + 3, 0xffff][self.draw.below(4) as usize];
            self.refuses(wrong)?;
        }
        // Often the most that is possible.
        let cores = [self.rows + 1, 1 + self.draw.below(u64::from(self.rows) + 1)][self.draw.below(2) as usize];
        // Near where 40 bits of the time end, and all 64.
        let starts = [0, (1 << 40) - 2_000, u64::MAX - 2_000, u64::from(self.draw.below(1 << 32)) << 30];
        self.time = starts[self.draw.below(4) as usize];
        self.reset(cores);
        let breaks_off = random && self.draw.below(3) == 0;

        let width = self.stream.width();
        let mut model = reference(config, cores)?;
        let mut pace = Pacing { patterns, valid: 100, ready: 100 };
        let mut sender = Sender::new(frames, width);
        let mut receiver = Receiver::new(self.report.digest);
        // Cycles since a beat moved, since one was at the output (none before the first), and since the last frame left.
        let (mut quiet, mut idle, mut afterwards) = (0, None, 0);
        while afterwards < AFTERWARDS {
            pace.change(&mut self.draw);
            sender.present(&mut self.draw, &mut self.frames, &pace);
            let ready = self.draw.chance(pace.ready);
            self.time = self.time.wrapping_add(u64::from(self.draw.below(4)));
            let Sender { presented: valid, bytes, last, beat: data, .. } = &sender;
            let (valid, bytes, last) = (*valid, *bytes, *last);
            let out = self.stream.step(Input { reset: false, time: self.time, cores, valid, data, bytes, last, ready });
            self.report.cycles += 1;
            if let Some(failure) = self.stream.failure() {
                return Err(format!("cycle {}: {failure}", self.report.cycles));
            }
            quiet += 1;
            if out.taken {
                quiet = 0;
                if let Some(frame) = sender.taken() {
                    receiver.expect(model.forward(frame, self.time));
                }
                sender.finish();
            }
            if out.valid {
                self.report.idle += idle.replace(0).unwrap_or(0);
            } else {
                idle = idle.map(|cycles| cycles + 1);
            }
            if out.valid && ready {
                quiet = 0;
                self.report.beats += 1;
                let place = self.report.frames + 1;
                let departure = receiver.take(&out, width).map_err(|what| format!("frame {place}: {what}"))?;
                departure.iter().for_each(|departure| self.report.departed(departure));
            }
            self.report.digest = receiver.digests[0];
            if breaks_off && receiver.departed * 2 > frames {
                return Ok(());
            }
            let is_over = sender.is_done() && receiver.expected.is_empty();
            afterwards += u32::from(is_over);
            if !is_over && quiet > STUCK {
                return Err(format!("nothing has moved for {STUCK} cycles after {} frames", self.report.frames));
            }
        }
        let counted: Vec<u64> = self.stream.counters().into_iter().map(u64::from).collect();
        let passed = Unnumbered::ALL.map(|cause| model.passed(cause));
        if counted != passed {
            return Err(format!("frames without a number: {counted:?}, expected {passed:?}"));
        }
        let [left, expected] = receiver.digests;
        if left == expected { Ok(()) } else { Err("the digests differ".to_string()) }
    }
}
