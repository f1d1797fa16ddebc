//! Hardware and model side by side.

use std::collections::VecDeque;

use scr::wire::{Cause, Departure};
use traffic::draw::Draw;

use crate::frames::{Frames, Mix};
use crate::reference::reference;
use crate::{Config, Input, Stream};

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
pub struct Lockstep {
    /// Decides everything random.
    pub seed: u64,
    /// Frames in all.
    pub frames: u64,
    /// What frames there are.
    pub mix: Mix,
    /// When beats are there and taken.
    pub patterns: Patterns,
    /// A fault that is on; 0 for none.
    pub fault: u32,
}

/// What was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Frames that left.
    pub frames: u64,
    /// Frames that left with a prefix.
    pub prefixed: u64,
    /// Frames that left without one, by cause.
    pub passed: [u64; Cause::ALL.len()],
    /// Cycles.
    pub cycles: u64,
    /// Beats that left.
    pub beats: u64,
    /// Cycles in which nothing was at the output, between a segment's first beat and its last.
    pub idle: u64,
    /// Over every byte that left, and its core.
    pub digest: u64,
}

impl Lockstep {
    /// Sends all frames through a configuration, in segments that begin with a reset; each has its own number of cores, and some end in the
    /// middle of everything.
    ///
    /// # Errors
    /// What differs, or what has failed.
    pub fn run(&self, config: &Config) -> Result<Report, String> {
        let mut stream = Stream::new(config, self.seed as u32 | 1)?;
        if self.fault != 0 && !stream.set_fault(self.fault) {
            return Err("this build has no faults".to_string());
        }
        let mut bench = Bench {
            rows: config.parameter("rows"),
            draw: Draw::new(self.seed, 0),
            frames: Frames::new(self.seed, self.mix),
            time: 0,
            report: Report::default(),
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

struct Bench {
    rows: u32,
    draw: Draw,
    frames: Frames,
    time: u64,
    report: Report,
    stream: Stream,
}

/// What goes in.
struct Incoming {
    frame: Vec<u8>,
    /// Bytes of it that were taken.
    sent: usize,
    /// Whether a beat is presented, which then stays until it is taken.
    presented: bool,
}

impl Bench {
    /// Random bytes, as what is driven while it does not matter.
    fn noise(&mut self, beat: &mut [u8]) {
        for bytes in beat.chunks_mut(4) {
            let word = self.draw.below(1 << 32).to_le_bytes();
            let length = bytes.len();
            bytes.copy_from_slice(&word[..length]);
        }
    }

    fn reset(&mut self, cores: u32) {
        let mut data = vec![0; self.stream.width()];
        for _ in 0..1 + self.draw.below(3) {
            self.noise(&mut data);
            let valid = self.draw.below(2) == 0;
            let out = self.stream.step(Input {
                reset: true,
                time: self.time,
                cores,
                valid,
                data: &data,
                bytes: data.len(),
                last: valid,
                ready: true,
            });
            debug_assert!(!out.taken || !out.able);
        }
    }

    /// With a number of cores that the rows do not suffice for nothing is taken, and nothing leaves.
    fn refuses(&mut self, cores: u32) -> Result<(), String> {
        self.reset(cores);
        let data = vec![0xff; self.stream.width()];
        for cycle in 0..30 {
            let out = self.stream.step(Input {
                reset: false,
                time: self.time,
                cores,
                valid: true,
                data: &data,
                bytes: data.len(),
                last: true,
                ready: true,
            });
            if out.able || out.taken || out.valid {
                return Err(format!("{cores} cores are not refused (cycle {cycle})"));
            }
        }
        Ok(())
    }

    fn segment(&mut self, config: &Config, frames: u64, patterns: Patterns) -> Result<(), String> {
        let random = patterns == Patterns::Random;
        if random {
            let wrong = [0, self.rows + 2, self.rows + 3, 0xffff][self.draw.below(4) as usize];
            self.refuses(wrong)?;
        }
        // Often the most that is possible.
        let cores = [self.rows + 1, 1 + self.draw.below(u64::from(self.rows) + 1)][self.draw.below(2) as usize];
        // Near where 40 bits of the time end, and all 64.
        let start = [0, (1 << 40) - 2_000, u64::MAX - 2_000, u64::from(self.draw.below(1 << 32)) << 30];
        self.time = start[self.draw.below(4) as usize];
        self.reset(cores);
        let breaks_off = random && self.draw.below(3) == 0;
        let mut model = reference(config, cores)?;
        let width = self.stream.width();
        let mut beat = vec![0; width];
        let mut incoming: Option<Incoming> = None;
        let mut expected: VecDeque<Departure> = VecDeque::new();
        let (mut offset, mut begun, mut departed) = (0, 0, 0);
        let (mut valid_percent, mut ready_percent, mut quiet) = (100, 100, 0);
        let (mut digest, mut model_digest) = (self.report.digest, self.report.digest);
        let (mut since_beat, mut any_beat) = (0, false);
        let mut afterwards = 0;
        loop {
            if random && self.draw.below(100) == 0 {
                let percents = [100, 100, 90, 50, 5];
                valid_percent = percents[self.draw.below(5) as usize];
                ready_percent = percents[self.draw.below(5) as usize];
            }
            if incoming.is_none() && begun < frames {
                incoming = Some(Incoming { frame: self.frames.next_frame(), sent: 0, presented: false });
                begun += 1;
            }
            let (mut bytes, mut last, mut valid) = (width, random && self.draw.below(2) == 0, false);
            if let Some(Incoming { frame, sent, presented }) = &mut incoming {
                if !*presented {
                    *presented = self.draw.chance(valid_percent);
                    self.noise(&mut beat);
                }
                valid = *presented;
                if valid {
                    bytes = (frame.len() - *sent).min(width);
                    last = *sent + bytes == frame.len();
                    beat[..bytes].copy_from_slice(&frame[*sent..*sent + bytes]);
                }
            }
            let ready = self.draw.chance(ready_percent);
            self.time = self.time.wrapping_add(u64::from(self.draw.below(4)));
            let input = Input { reset: false, time: self.time, cores, valid, data: &beat, bytes, last, ready };
            let out = self.stream.step(input);
            self.report.cycles += 1;
            quiet += 1;
            if let Some(failure) = self.stream.failure() {
                return Err(format!("cycle {}: {failure}", self.report.cycles));
            }
            if out.taken
                && let Some(Incoming { frame, sent, presented }) = &mut incoming
            {
                quiet = 0;
                if *sent == 0 {
                    let departure = model.forward(frame, self.time);
                    model_digest = departure.digest(model_digest);
                    expected.push_back(departure);
                }
                *sent += bytes;
                *presented = false;
                if last {
                    incoming = None;
                }
            }
            if out.valid {
                self.report.idle += since_beat;
                (since_beat, any_beat) = (0, true);
            } else {
                since_beat += u64::from(any_beat);
            }
            if out.valid && ready {
                quiet = 0;
                self.report.beats += 1;
                let place = format!("frame {}, byte {offset}", self.report.frames + 1);
                let Some(departure) = expected.front() else {
                    return Err(format!("{place}: a beat leaves that nothing has caused"));
                };
                let left = &departure.bytes[offset..];
                let length = left.len().min(width);
                if out.bytes() != &left[..length] || !out.keeps_the_first() {
                    return Err(format!("{place}: {:02x?} leaves, expected {:02x?}", out.bytes(), &left[..length]));
                }
                let is_last = length == left.len();
                let given = (out.core, out.prefixed, out.last);
                let wanted = (departure.core, departure.verdict.is_ok(), is_last);
                if given != wanted {
                    return Err(format!("{place}: core, prefix and end are {given:?}, expected {wanted:?}"));
                }
                offset += length;
                if is_last {
                    digest = departure.digest(digest);
                    match departure.verdict {
                        Ok(_) => self.report.prefixed += 1,
                        Err(cause) => self.report.passed[cause as usize] += 1,
                    }
                    self.report.frames += 1;
                    departed += 1;
                    offset = 0;
                    expected.pop_front();
                }
            }
            if breaks_off && departed * 2 > frames {
                self.report.digest = digest;
                return Ok(());
            }
            let is_over = incoming.is_none() && begun == frames && expected.is_empty();
            afterwards += u32::from(is_over);
            if afterwards == AFTERWARDS {
                break;
            }
            if !is_over && quiet > STUCK {
                return Err(format!("nothing has moved for {STUCK} cycles after {} frames", self.report.frames));
            }
        }
        let counted: Vec<u64> = self.stream.counters().into_iter().map(u64::from).collect();
        if counted != model.passed() {
            return Err(format!("frames without a number: {counted:?}, expected {:?}", model.passed()));
        }
        if digest != model_digest {
            return Err("the digests differ".to_string());
        }
        self.report.digest = digest;
        Ok(())
    }
}
