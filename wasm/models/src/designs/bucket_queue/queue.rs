//! The buckets, the line and the stages. What BBQ's forwarding, speculation and adoption bring about is taken for granted here: an
//! operation that picks a bit knows what those ahead of it have done to its level. How BBQ does that is the design `bbq`.

use std::collections::VecDeque;

use contract::event::{RejectReason, Verdict, kind};
use contract::{Filled, Op, OpId};

use super::job::Job;
use super::shape::{Shape, Strategy};
use super::{event, field, operation};
use crate::sink::Sink;
use crate::stepped::Model;

/// What was counted since the run began.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    reads: u32,
    cycles: u32,
    done: u32,
    again: u32,
}

/// The queue. A clone is a saved state.
#[derive(Clone, Debug)]
pub struct BucketQueue {
    shape: Shape,
    /// Data by priority, oldest first.
    buckets: Vec<VecDeque<u32>>,
    /// Elements under each bit, by level from 1; only the pipeline of BBQ has them.
    counters: Vec<Vec<u32>>,
    /// Elements accepted and not yet asked for.
    occupancy: u32,
    line: VecDeque<Job>,
    /// What is in stages, oldest first. What is complete stays until the next cycle, so that its last stage is seen.
    stages: VecDeque<Job>,
    counts: Counts,
    filled: Filled,
}

impl BucketQueue {
    /// An empty queue.
    pub fn new(shape: Shape) -> Self {
        let levels = if shape.strategy == Strategy::Counters { shape.levels() } else { 0 };
        BucketQueue {
            shape,
            buckets: vec![VecDeque::new(); shape.priorities() as usize],
            counters: (1..=levels).map(|level| vec![0; shape.width().pow(level) as usize]).collect(),
            occupancy: 0,
            line: VecDeque::new(),
            stages: VecDeque::new(),
            counts: Counts::default(),
            filled: Filled::default(),
        }
    }

    /// Whether there is an element under a bit of a level, as the operation behind `ahead` others finds it. The bits that enqueues ahead
    /// will set are known, since their priority is. That a dequeue ahead clears one is known if there are counters.
    fn is_set(&self, level: u32, number: u32, ahead: usize) -> bool {
        if let Some(counters) = self.counters.get(level as usize - 1) {
            return counters[number as usize] > 0;
        }
        let span = self.shape.span(level);
        let buckets = (number * span) as usize..((number + 1) * span) as usize;
        let comes = |job: &Job| job.is_enqueue() && job.priority / span == number;
        self.buckets[buckets].iter().any(|bucket| !bucket.is_empty()) || self.stages.range(..ahead).any(comes)
    }

    /// The next operation leaves the line.
    fn begin(&mut self, sink: &mut Sink) {
        if !(self.stages.is_empty() || self.shape.strategy.is_pipelined()) {
            return;
        }
        let Some(job) = self.line.pop_front() else { return };
        let last = match self.shape.strategy {
            _ if job.is_enqueue() => self.shape.last_of_enqueue(),
            Strategy::Scan => u32::MAX,
            _ => self.shape.last(),
        };
        sink.op = job.id;
        sink.tell(event::BEGAN, &[]);
        self.stages.push_back(Job { last, cycles: job.cycles + 1, ..job });
    }

    /// What an operation does in its stage. The words that it reads.
    fn pass(&mut self, at: usize, sink: &mut Sink) -> u32 {
        let shape = self.shape;
        let job = self.stages[at];
        if job.is_enqueue() && !shape.strategy.is_pipelined() {
            // The bitmap of each level and the bucket, all at once.
            return if job.stage == 1 { shape.levels() + 1 } else { 0 };
        }
        if shape.strategy == Strategy::Scan {
            return self.scan(at, sink);
        }
        let mut reads = 0;
        if let Some(level) = (1..=shape.levels()).find(|level| shape.picks(*level) == job.stage) {
            self.pick(at, level, sink);
            reads += 1 + u32::from(shape.strategy == Strategy::Counters) + u32::from(level == shape.levels());
        }
        // The element; an enqueue writes a free one.
        reads + u32::from(job.stage == shape.finds() && !job.is_enqueue())
    }

    /// A dequeue that scans: what it asked for two cycles ago is there.
    fn scan(&mut self, at: usize, sink: &mut Sink) -> u32 {
        let job = &mut self.stages[at];
        if job.stage % 2 == 0 || job.last != u32::MAX {
            return 0;
        }
        if job.stage > 1 {
            let held = self.buckets[job.path as usize].len() as u32;
            sink.tell(event::PROBED, &[job.path, held]);
            if held > 0 {
                job.last = job.stage + 2;
                return 1;
            }
        }
        job.path = job.probe(self.shape, job.level);
        job.level += 1;
        1
    }

    /// An operation finds its bit of a level.
    fn pick(&mut self, at: usize, level: u32, sink: &mut Sink) {
        let Job { path, priority, .. } = self.stages[at];
        let (width, job) = (self.shape.width(), self.stages[at]);
        let number = if job.is_enqueue() {
            priority / self.shape.span(level)
        } else {
            let bit = job.first_set(width, |bit| self.is_set(level, path * width + bit, at));
            path * width + bit.unwrap_or_default()
        };
        if let Some(counter) = self.counters.get_mut(level as usize - 1).map(|level| &mut level[number as usize]) {
            *counter = if job.is_enqueue() { *counter + 1 } else { counter.saturating_sub(1) };
        }
        sink.tell(event::PICKED, &[level, number / width, number % width]);
        let job = &mut self.stages[at];
        (job.path, job.level) = (number, level);
    }

    /// An operation in its last stage. Its results.
    fn write(&mut self, at: usize, sink: &mut Sink) -> [u32; 2] {
        let job = self.stages[at];
        let priority = if job.is_enqueue() { job.priority } else { job.path };
        let bucket = &mut self.buckets[priority as usize];
        let data = if job.is_enqueue() {
            bucket.push_back(job.data);
            job.data
        } else {
            bucket.pop_front().unwrap_or_default()
        };
        let held = bucket.len() as u32;
        let number = if job.is_enqueue() { event::LINKED } else { event::TAKEN };
        sink.tell(number, &[priority, held, job.reads, job.cycles]);
        if held == 0 && self.shape.strategy == Strategy::NoCounters {
            self.restart(at, sink);
        }
        self.counts.done += 1;
        [data, priority]
    }

    /// The operation at this place has cleared a bit: dequeues behind it may have followed it, so the first of them and all behind that
    /// one go back into the line.
    fn restart(&mut self, at: usize, sink: &mut Sink) {
        let cause = self.stages[at].id;
        let behind = self.stages.iter().skip(at + 1).position(|job| !job.is_enqueue());
        let Some(first) = behind.map(|behind| at + 1 + behind) else { return };
        while self.stages.len() > first {
            let Some(job) = self.stages.pop_back() else { return };
            sink.op = job.id;
            sink.tell(event::RESTARTED, &[cause.0]);
            self.counts.again += 1;
            self.line.push_front(job.again());
        }
    }

    /// A word about what is in a place for operations in stages.
    fn staged(&self, place: u32, word: impl Fn(&Job) -> u32) -> u32 {
        let pipelined = self.shape.strategy.is_pipelined();
        self.stages.iter().find(|job| !pipelined || job.stage == place).map_or(u32::MAX, word)
    }

    /// 32 bits of a level's bitmaps.
    fn bitmap(&self, level: u32, index: u32) -> u32 {
        let width = self.shape.width();
        let words = width.div_ceil(32);
        let (bitmap, first) = (index / words, index % words * 32);
        (first..width.min(first + 32))
            .filter(|bit| self.is_set(level, bitmap * width + bit, 0))
            .fold(0, |word, bit| word | 1 << (bit - first))
    }

    fn of_level(&self, field: u32, index: u32) -> u32 {
        if self.counters.is_empty() {
            return self.bitmap(field + 1, index);
        }
        let level = field / 2 + 1;
        if field % 2 == 0 { self.bitmap(level, index) } else { self.counters[level as usize - 1][index as usize] }
    }
}

impl Model for BucketQueue {
    type Plan = ();
    type Results = [u32; 2];
    type Saved = BucketQueue;

    const AT_ONCE: bool = false;

    fn accepts(&self, port: u8) -> bool {
        port > 0 || self.line.len() < self.shape.line as usize
    }

    fn admit(&self, op: &Op) -> (Verdict, ()) {
        let verdict = match op.kind {
            operation::ENQUEUE if self.occupancy == self.shape.capacity => Err(RejectReason::Full),
            operation::DEQUEUE_MAX | operation::DEQUEUE_MIN if self.occupancy == 0 => Err(RejectReason::Empty),
            _ => Ok(()),
        };
        (verdict, ())
    }

    fn apply(&mut self, op: &Op, (): (), sink: &mut Sink) -> [u32; 2] {
        let job = Job::new(sink.op, op);
        self.occupancy = if job.is_enqueue() { self.occupancy + 1 } else { self.occupancy - 1 };
        self.line.push_back(job);
        [0; 2]
    }

    fn work(&mut self, sink: &mut Sink) -> u32 {
        self.stages.retain(|job| job.stage != job.last);
        for job in &mut self.stages {
            job.stage += 1;
            job.cycles += 1;
        }
        self.begin(sink);
        self.counts.cycles += u32::from(!self.stages.is_empty());
        let mut leaves = None;
        let mut at = 0;
        while at < self.stages.len() {
            sink.op = self.stages[at].id;
            let reads = self.pass(at, sink);
            self.counts.reads += reads;
            let job = &mut self.stages[at];
            job.reads += reads;
            if job.stage == job.last {
                leaves = Some((job.id, self.write(at, sink)));
            }
            at += 1;
        }
        let Some((id, results)) = leaves else { return 0 };
        sink.op = id;
        sink.say(kind::RETIRED, &results);
        1
    }

    fn begin_run(&mut self, filled: Filled) {
        self.filled = filled;
        self.counts = Counts::default();
    }

    fn clear(&mut self) {
        *self = BucketQueue { counts: self.counts, filled: self.filled, ..BucketQueue::new(self.shape) };
    }

    fn word(&self, field: u32, index: u32) -> u32 {
        let op = |id: OpId| self.filled.op(id).0;
        let waiting = |word: fn(&Job) -> u32| self.line.get(index as usize).map_or(u32::MAX, word);
        match field {
            field::COUNT => self.buckets[index as usize].len() as u32,
            field::OCCUPANCY => self.occupancy,
            field::OP => self.staged(index, |job| op(job.id)),
            field::KIND => self.staged(index, |job| job.kind.into()),
            field::CYCLE => self.staged(index, |job| job.stage),
            field::LEVEL => self.staged(index, |job| job.level),
            field::PATH => self.staged(index, |job| if job.is_enqueue() { job.priority } else { job.path }),
            field::LINE_OP => self.line.get(index as usize).map_or(u32::MAX, |job| op(job.id)),
            field::LINE_KIND => waiting(|job| job.kind.into()),
            field::LINE_PRIORITY => waiting(|job| if job.is_enqueue() { job.priority } else { u32::MAX }),
            field::READS => self.counts.reads,
            field::CYCLES => self.counts.cycles,
            field::DONE => self.counts.done,
            field::AGAIN => self.counts.again,
            _ => self.of_level(field - field::LEVELS, index),
        }
    }

    fn save(&mut self) -> (BucketQueue, usize) {
        let elements: usize = self.buckets.iter().map(VecDeque::len).sum();
        let jobs = self.line.len() + self.stages.len();
        (self.clone(), 4 * elements + jobs * size_of::<Job>() + self.buckets.len() * size_of::<VecDeque<u32>>())
    }

    fn restore(&mut self, saved: &BucketQueue) {
        self.clone_from(saved);
    }
}
