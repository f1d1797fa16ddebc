//! The model as the session drives it.

use super::*;

impl Engine for Hffs {
    fn info(&self) -> &Info {
        &self.info
    }

    fn issue(&mut self, port: u8, op: &Op) -> Result<OpId, IssueError> {
        if port != 0 {
            return Err(IssueError::NoSuchPort);
        }
        if self.state.presented.is_some() {
            return Err(IssueError::PortTaken);
        }
        if op.kind > operation::RESET {
            return Err(IssueError::NoSuchOperation);
        }
        let max = self.shape.priorities() - 1;
        if op.kind == operation::ENQUEUE && op.args[1] > max {
            return Err(IssueError::ArgumentTooLarge { argument: 1, max });
        }
        if op.kind == operation::RESET && op.args[0] > MAX_RESET {
            return Err(IssueError::ArgumentTooLarge { argument: 0, max: MAX_RESET });
        }
        let id = OpId(self.state.next_op);
        self.state.next_op += 1;
        self.state.presented = Some((id, Op::new(op.kind, &op.args)));
        Ok(id)
    }

    fn tick(&mut self, events: &mut Vec<Event>) {
        let step = self.state.step;
        let mut slot = None;
        if let Some((id, op)) = self.state.presented.take() {
            match self.admit(&op) {
                Ok(()) => slot = Some((id, op)),
                Err(reason) => events.push(Event::new(step, kind::REJECTED, id, &[reason as u32])),
            }
        }
        self.state.recent.pass(step, &self.info);
        match slot {
            Some((id, op)) if op.kind == operation::RESET => {
                events.push(Event::new(step, kind::ACCEPTED, id, &[]));
                self.reset(id, op.args[0], events);
                events.push(Event::new(step, kind::RETIRED, id, &[]));
            }
            Some((id, op)) => {
                events.push(Event::new(step, kind::ACCEPTED, id, &[]));
                self.state.recent.accept(step, id);
                let mut writes = Writes { events: self.report.then_some(&mut *events), step, op: id };
                let result = match op.kind {
                    operation::ENQUEUE => {
                        self.enqueue(op.args[0], op.args[1], &mut writes);
                        (op.args[0], op.args[1])
                    }
                    kind => self.dequeue(kind == operation::DEQUEUE_MAX, &mut writes),
                };
                events.push(Event::new(step, kind::RETIRED, id, &[result.0, result.1]));
            }
            None => self.state.ahead = None,
        }
        self.state.step += 1;
        self.recycle();
    }

    fn step(&self) -> u32 {
        self.state.step
    }

    fn probe(&self, field: usize, first: u32, out: &mut [u32]) {
        let (s, m, f, field) = (&self.state, &self.memory, self.fields, field as u32);
        let count = self.info.fields.get(field as usize).map_or(0, |f| f.count);
        let level = |field: u32| &m.levels[(field / 3) as usize];
        for (i, word) in (first..).zip(out.iter_mut()) {
            let i_ = i as usize;
            *word = match field {
                _ if i >= count => 0,
                _ if field < f.head() => match field % 3 {
                    0 => level(field).bitmap[i_],
                    1 => level(field).stoc[i_],
                    _ => (level(field).stoc[i_] >= 2).into(),
                },
                _ if field == f.head() => m.buckets[i_].head,
                _ if field == f.tail() => m.buckets[i_].tail,
                _ if field == f.data() => m.elements[i_].data,
                _ if field == f.prev() => m.elements[i_].prev,
                _ if field == f.next() => m.elements[i_].next,
                _ if field == f.free_count() => m.free.len() as u32,
                _ if field == f.free_fifo() => m.free.get(i_).unwrap_or(u32::MAX),
                _ if field == f.ready() => (s.step >= s.ready_at).into(),
                _ => s.occupancy,
            };
        }
    }

    fn save(&mut self) -> Snapshot {
        let (memory, bytes) = self.memory.save();
        let queues = 12 * self.state.recycling.len() + 8 * self.state.recent.len();
        self.images.keep((self.state.clone(), memory), (bytes + queues + 512) as u32)
    }

    fn restore(&mut self, snapshot: Snapshot) {
        let (state, memory) = self.images.get(snapshot);
        self.state.clone_from(state);
        self.memory.restore(memory);
    }

    fn discard(&mut self, snapshot: Snapshot) {
        self.images.discard(snapshot);
    }
}

impl Reference for Hffs {
    fn verdict(&self, _port: u8, op: &Op) -> Verdict {
        self.admit(op)
    }

    fn report_writes(&mut self, on: bool) {
        self.report = on;
    }
}
