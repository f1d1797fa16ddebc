//! Calls from this module's wasm to that of a Verilated engine, without JavaScript in between.

use std::mem::transmute;

use contract::MAX_ARGS;

/// What a cycle needs of an engine's bridge, see `qs_abi.h` and `wasm_words.cc`. A function pointer of wasm is a place in the module's table,
/// and a table may hold functions of other modules. Words of the engine's memory can be read by its own code only.
pub struct Bridge {
    engine: u32,
    accepts: extern "C" fn(engine: u32, port: u32) -> u32,
    issue: extern "C" fn(engine: u32, kind: u32, a0: u32, a1: u32, a2: u32, a3: u32, a4: u32) -> u32,
    tick: extern "C" fn(engine: u32) -> u32,
    events: extern "C" fn(engine: u32) -> u32,
    step: extern "C" fn(engine: u32) -> u32,
    probe: extern "C" fn(engine: u32, field: u32, first: u32, count: u32) -> u32,
    pair: extern "C" fn(address: u32) -> u64,
}

impl Bridge {
    /// The bridge of an engine, by the engine's address in its own memory.
    ///
    /// # Safety
    /// The table holds the functions, in the order of the fields, from `place` on, for as long as this lives.
    pub unsafe fn at(place: usize, engine: u32) -> Self {
        // SAFETY: as above. In wasm, a call of a function of another type would end the session.
        unsafe {
            Bridge {
                engine,
                accepts: transmute::<usize, extern "C" fn(u32, u32) -> u32>(place),
                issue: transmute::<usize, extern "C" fn(u32, u32, u32, u32, u32, u32, u32) -> u32>(place + 1),
                tick: transmute::<usize, extern "C" fn(u32) -> u32>(place + 2),
                events: transmute::<usize, extern "C" fn(u32) -> u32>(place + 3),
                step: transmute::<usize, extern "C" fn(u32) -> u32>(place + 4),
                probe: transmute::<usize, extern "C" fn(u32, u32, u32, u32) -> u32>(place + 5),
                pair: transmute::<usize, extern "C" fn(u32) -> u64>(place + 6),
            }
        }
    }

    /// Whether a port would take an operation, 0 or 1.
    pub fn accepts(&self, port: u32) -> u32 {
        (self.accepts)(self.engine, port)
    }

    /// Presents an operation; its number.
    pub fn issue(&self, kind: u32, [a0, a1, a2, a3, a4]: &[u32; MAX_ARGS]) -> u32 {
        (self.issue)(self.engine, kind, *a0, *a1, *a2, *a3, *a4)
    }

    /// One cycle; the number of words of its events, and their address.
    pub fn tick(&self) -> (u32, u32) {
        ((self.tick)(self.engine), (self.events)(self.engine))
    }

    /// Steps executed.
    pub fn step(&self) -> u32 {
        (self.step)(self.engine)
    }

    /// The address of a field's words, up to the next call.
    pub fn probe(&self, field: u32, first: u32, count: u32) -> u32 {
        (self.probe)(self.engine, field, first, count)
    }

    /// Words of the engine's memory.
    pub fn read(&self, mut from: u32, out: &mut [u32]) {
        let mut pairs = out.chunks_exact_mut(2);
        for pair in &mut pairs {
            let words = (self.pair)(from);
            pair[0] = words as u32;
            pair[1] = (words >> 32) as u32;
            from += 8;
        }
        // With the word in front of it: what is behind may not be there.
        if let [last] = pairs.into_remainder() {
            *last = ((self.pair)(from - 4) >> 32) as u32;
        }
    }
}
