//! Calls from this module's wasm to that of a Verilated engine, without JavaScript in between.

use std::mem::transmute;

use contract::{ExpectedWord, MAX_ARGS};

/// What a cycle needs of an engine's bridge, see `qs_abi.h` and `wasm_words.cc`. A function pointer of wasm is a place in the module's table,
/// and a table may hold functions of other modules. Words of the engine's memory can be read by its own code only.
pub struct Bridge {
    engine: u32,
    /// Where the first function is; the others follow it, in the order of the methods.
    place: usize,
}

type One = extern "C" fn(u32, u32) -> u32;
type Two = extern "C" fn(u32, u32, u32) -> u32;
type Three = extern "C" fn(u32, u32, u32, u32) -> u32;
type Four = extern "C" fn(u32, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32) -> u32;
type Six = extern "C" fn(u32, u32, u32, u32, u32, u32, u32) -> u32;
/// Two words at once.
type Both = extern "C" fn(u32) -> u64;

// SAFETY of all calls: the table holds the functions, as `Bridge::at` demands. In wasm a call of a function of another type would end the session.
impl Bridge {
    /// The bridge of an engine, by the engine's address in its own memory.
    ///
    /// # Safety
    /// The table holds `qs_accepts`, `qs_issue`, `qs_cycle`, `qs_word`, `qs_probe`, `qs_pair` and `qs_agrees` from `place` on, for as long as this lives.
    pub unsafe fn at(place: usize, engine: u32) -> Self {
        Bridge { engine, place }
    }

    /// Whether a port would take an operation, 0 or 1.
    pub fn accepts(&self, port: u32) -> u32 {
        unsafe { transmute::<usize, One>(self.place)(self.engine, port) }
    }

    /// Presents an operation; its number.
    pub fn issue(&self, kind: u32, [a0, a1, a2, a3, a4]: &[u32; MAX_ARGS]) -> u32 {
        unsafe { transmute::<usize, Six>(self.place + 1)(self.engine, kind, *a0, *a1, *a2, *a3, *a4) }
    }

    /// One cycle; the number of words of its events, and their address.
    pub fn tick(&self) -> (u32, u32) {
        both(unsafe { transmute::<usize, Both>(self.place + 2)(self.engine) })
    }

    /// One word of a field.
    pub fn word(&self, field: u32, index: u32) -> u32 {
        unsafe { transmute::<usize, Two>(self.place + 3)(self.engine, field, index) }
    }

    /// The address of a field's words, up to the next call.
    pub fn probe(&self, field: u32, first: u32, count: u32) -> u32 {
        unsafe { transmute::<usize, Three>(self.place + 4)(self.engine, field, first, count) }
    }

    /// Whether these words, at most [`session::rtl::COMPARED_AT_ONCE`], are as expected.
    pub fn agrees(&self, words: &[ExpectedWord]) -> bool {
        let of = |at: usize| words.get(at).map_or([0; 3], |word| [word.field, word.index, word.value]);
        let ([f0, i0, v0], [f1, i1, v1], [f2, i2, v2], [f3, i3, v3]) = (of(0), of(1), of(2), of(3));
        let call = unsafe { transmute::<usize, Four>(self.place + 6) };
        call(self.engine, words.len() as u32, f0, i0, v0, f1, i1, v1, f2, i2, v2, f3, i3, v3) == 1
    }

    /// Words of the engine's memory.
    pub fn read(&self, mut from: u32, out: &mut [u32]) {
        let pair = unsafe { transmute::<usize, Both>(self.place + 5) };
        let mut pairs = out.chunks_exact_mut(2);
        for words in &mut pairs {
            (words[0], words[1]) = both(pair(from));
            from += 8;
        }
        // With the word in front of it: what is behind may not be there.
        if let [last] = pairs.into_remainder() {
            *last = both(pair(from - 4)).1;
        }
    }
}

/// The two words of a result.
fn both(words: u64) -> (u32, u32) {
    (words as u32, (words >> 32) as u32)
}
