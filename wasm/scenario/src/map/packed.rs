//! A checked map for a session in the page, as bytes. The reader of files is large, and a session that the page loads for every scenario reads no
//! map: a module of its own reads and checks the file, and hands this over. It is not stored: both sides are of one version.
//!
//! Each type has one function for both ways: given a value it writes it, given none it reads one.

use std::collections::BTreeMap;

use super::{
    Code, Compare, Direction, EqualRanks, Map, MappedOperation, MappedPort, MappedRole, Order, Overflow, Reset,
    SameStep, Slice,
};
use crate::types::Setting;

impl Map {
    /// What a session needs of it.
    pub fn pack(&self) -> Vec<u8> {
        let mut packing = Packing { bytes: Vec::new(), at: 0, is_whole: true };
        packing.map(Some(self));
        packing.bytes
    }

    /// The map of [`Map::pack`], without what no session needs: sources and what they are read with, registers, findings, and the parameters of the
    /// model. None if these are no such bytes.
    pub fn unpack(bytes: &[u8]) -> Option<Map> {
        let mut packing = Packing { bytes: bytes.to_vec(), at: 0, is_whole: true };
        let map = packing.map(None);
        (packing.is_whole && packing.at == bytes.len()).then_some(map)
    }
}

struct Packing {
    bytes: Vec<u8>,
    /// Where the next one is read.
    at: usize,
    /// Whether all that was read was there.
    is_whole: bool,
}

impl Packing {
    #[inline(never)]
    fn number(&mut self, given: Option<u32>) -> u32 {
        if let Some(number) = given {
            self.bytes.extend(number.to_le_bytes());
            return number;
        }
        let read = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk());
        self.at += 4;
        read.map_or_else(
            || {
                self.is_whole = false;
                0
            },
            |bytes| u32::from_le_bytes(*bytes),
        )
    }

    #[inline(never)]
    fn text(&mut self, given: Option<&String>) -> String {
        let length = self.number(given.map(|text| text.len() as u32)) as usize;
        if let Some(text) = given {
            self.bytes.extend(text.as_bytes());
            return String::new();
        }
        let read = self.bytes.get(self.at..).and_then(|rest| rest.get(..length));
        let text = read.and_then(|bytes| String::from_utf8(bytes.to_vec()).ok());
        self.at += length;
        self.is_whole &= text.is_some();
        text.unwrap_or_default()
    }

    fn flag(&mut self, given: Option<bool>) -> bool {
        self.number(given.map(u32::from)) == 1
    }

    fn choice<T: Copy + PartialEq>(&mut self, all: &[T], given: Option<&T>) -> T {
        let place = |one: &T| all.iter().position(|other| other == one).map_or(0, |at| at as u32);
        let at = self.number(given.map(place)) as usize;
        self.is_whole &= at < all.len();
        all[at.min(all.len() - 1)]
    }

    fn option<T>(&mut self, given: Option<Option<&T>>, one: impl Fn(&mut Self, Option<&T>) -> T) -> Option<T> {
        let there = self.flag(given.map(|given| given.is_some()));
        there.then(|| one(self, given.flatten()))
    }

    fn list<T>(&mut self, given: Option<&[T]>, one: impl Fn(&mut Self, Option<&T>) -> T) -> Vec<T> {
        let count = self.number(given.map(|list| list.len() as u32)) as usize;
        let mut list = Vec::new();
        for at in 0..count {
            if !self.is_whole {
                break;
            }
            list.push(one(self, given.and_then(|list| list.get(at))));
        }
        list
    }

    /// A number, or the number of the step.
    fn tie(&mut self, given: Option<&(String, Setting)>) -> (String, Setting) {
        let name = self.text(given.map(|(name, _)| name));
        let number = given.map(|(_, setting)| if let Setting::Number(number) = setting { Some(*number) } else { None });
        let step = || Setting::Word("step".to_owned());
        (name, self.optional_number(number).map_or_else(step, Setting::Number))
    }

    fn named(&mut self, given: Option<&(String, u32)>) -> (String, u32) {
        (self.text(given.map(|(name, _)| name)), self.number(given.map(|(_, number)| *number)))
    }

    fn optional_text(&mut self, given: Option<&Option<String>>) -> Option<String> {
        self.option(given.map(Option::as_ref), Self::text)
    }

    fn optional_number(&mut self, given: Option<Option<u32>>) -> Option<u32> {
        self.option(given.as_ref().map(Option::as_ref), |packing, one| packing.number(one.copied()))
    }

    fn map(&mut self, given: Option<&Map>) -> Map {
        let ties: Option<Vec<(String, Setting)>> = given.map(|map| map.ties.clone().into_iter().collect());
        Map {
            version: 1,
            top: self.text(given.map(|map| &map.top)),
            sources: Vec::new(),
            include: Vec::new(),
            defines: BTreeMap::new(),
            parameters: BTreeMap::new(),
            clock: self.text(given.map(|map| &map.clock)),
            reset: self.option(given.map(|map| map.reset.as_ref()), Self::reset),
            ties: keyed(self.list(ties.as_deref(), Self::tie)),
            operations: self.list(given.map(|map| map.operations.as_slice()), Self::operation),
            order: self
                .choice(&[Order::Smallest, Order::Largest, Order::First, Order::Other], given.map(|map| &map.order)),
            capacity: self.optional_number(given.map(|map| map.capacity)),
            settles: self.number(given.map(|map| map.settles)),
            same_step: self.choice(&[SameStep::TakeFirst, SameStep::PutFirst], given.map(|map| &map.same_step)),
            show: Vec::new(),
            compare: self.option(given.map(|map| map.compare.as_ref()), Self::compare),
            clock_ps: self.number(given.map(|map| map.clock_ps)),
            ports: self.list(given.map(|map| map.ports.as_slice()), Self::port),
            findings: Vec::new(),
            folder: String::new(),
        }
    }

    fn reset(&mut self, given: Option<&Reset>) -> Reset {
        Reset {
            signal: self.text(given.map(|reset| &reset.signal)),
            cycles: self.number(given.map(|reset| reset.cycles)),
            wait: self.number(given.map(|reset| reset.wait)),
            start: self.optional_text(given.map(|reset| &reset.start)),
            done: self.optional_text(given.map(|reset| &reset.done)),
        }
    }

    fn port(&mut self, given: Option<&MappedPort>) -> MappedPort {
        MappedPort {
            name: self.text(given.map(|port| &port.name)),
            direction: self.choice(&[Direction::In, Direction::Out], given.map(|port| &port.direction)),
            bits: self.number(given.map(|port| port.bits)),
            elements: self.number(given.map(|port| port.elements)),
            members: BTreeMap::new(),
        }
    }

    fn operation(&mut self, given: Option<&MappedOperation>) -> MappedOperation {
        let nothing: Option<Vec<(String, u32)>> =
            given.map(|operation| operation.nothing.clone().into_iter().collect());
        let roles = [MappedRole::Put, MappedRole::Take, MappedRole::Exchange, MappedRole::Other];
        MappedOperation {
            name: self.text(given.map(|operation| &operation.name)),
            role: self.choice(&roles, given.map(|operation| &operation.role)),
            valid: self.text(given.map(|operation| &operation.valid)),
            code: self.option(given.map(|operation| operation.code.as_ref()), Self::code),
            ready: self.optional_text(given.map(|operation| &operation.ready)),
            waits: self.flag(given.map(|operation| operation.waits)),
            gated: self.flag(given.map(|operation| operation.gated)),
            refused: self.optional_text(given.map(|operation| &operation.refused)),
            arguments: self.list(given.map(|operation| operation.arguments.as_slice()), Self::slice),
            results: self.list(given.map(|operation| operation.results.as_slice()), Self::slice),
            result_valid: self.optional_text(given.map(|operation| &operation.result_valid)),
            latency: self.optional_number(given.map(|operation| operation.latency)),
            nothing: keyed(self.list(nothing.as_deref(), Self::named)),
            pause: self.number(given.map(|operation| operation.pause)),
            overflow: self.option(given.map(|operation| operation.overflow.as_ref()), Self::overflow),
        }
    }

    fn code(&mut self, given: Option<&Code>) -> Code {
        Code { signal: self.text(given.map(|code| &code.signal)), value: self.number(given.map(|code| code.value)) }
    }

    fn slice(&mut self, given: Option<&Slice>) -> Slice {
        Slice {
            name: self.text(given.map(|slice| &slice.name)),
            signal: self.text(given.map(|slice| &slice.signal)),
            min: self.optional_number(given.map(|slice| slice.min)),
            max: self.optional_number(given.map(|slice| slice.max)),
        }
    }

    fn overflow(&mut self, given: Option<&Overflow>) -> Overflow {
        Overflow {
            valid: self.text(given.map(|overflow| &overflow.valid)),
            results: self.list(given.map(|overflow| overflow.results.as_slice()), Self::slice),
        }
    }

    fn compare(&mut self, given: Option<&Compare>) -> Compare {
        Compare {
            design: self.text(given.map(|compare| &compare.design)),
            parameters: BTreeMap::new(),
            equal_ranks: self
                .choice(&[EqualRanks::Strict, EqualRanks::Free], given.map(|compare| &compare.equal_ranks)),
        }
    }
}

/// Not collected: that sorts, with code for each type.
fn keyed<T>(entries: Vec<(String, T)>) -> BTreeMap<String, T> {
    let mut map = BTreeMap::new();
    for (key, value) in entries {
        map.insert(key, value);
    }
    map
}
