//! One of the programs, chosen when a run is set up: all that works on programs is compiled once.

use std::rc::Rc;

use crate::connection_tracker::Connection;
use crate::token_bucket::Bucket;
use crate::{
    ConnectionTracker, DdosMitigator, FiveTuple, HeavyHitter, Hits, Knocks, Packet, PortKnocking, Program, Table,
    TokenBucket, Verdict,
};

/// Bytes of the longest row.
const LONGEST: usize = 30;

/// One of the five programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyProgram(Rc<ProgramKind>);

/// Which program it is. Clones of [`AnyProgram`] share it: a list of blocked sources may be long.
#[derive(Debug, PartialEq, Eq)]
pub enum ProgramKind {
    /// [`DdosMitigator`].
    DdosMitigator(DdosMitigator),
    /// [`HeavyHitter`].
    HeavyHitter(HeavyHitter),
    /// [`ConnectionTracker`].
    ConnectionTracker(ConnectionTracker),
    /// [`TokenBucket`].
    TokenBucket(TokenBucket),
    /// [`PortKnocking`].
    PortKnocking(PortKnocking),
}

/// The state of one of the five programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyState {
    /// Of [`DdosMitigator`].
    DdosMitigator(Hits),
    /// Of [`HeavyHitter`].
    HeavyHitter(Table<FiveTuple, u32>),
    /// Of [`ConnectionTracker`].
    ConnectionTracker(Table<FiveTuple, Connection>),
    /// Of [`TokenBucket`].
    TokenBucket(Table<FiveTuple, Bucket>),
    /// Of [`PortKnocking`].
    PortKnocking(Knocks),
}

/// Does the same with whichever program it is.
macro_rules! with {
    ($any:expr, $program:ident => $result:expr) => {
        match $any.kind() {
            $crate::any::ProgramKind::DdosMitigator($program) => $result,
            $crate::any::ProgramKind::HeavyHitter($program) => $result,
            $crate::any::ProgramKind::ConnectionTracker($program) => $result,
            $crate::any::ProgramKind::TokenBucket($program) => $result,
            $crate::any::ProgramKind::PortKnocking($program) => $result,
        }
    };
}

/// Does the same with whichever program it is and its state. A program never meets the state of another one: states are made by
/// [`Program::initial`] alone.
macro_rules! with_state {
    ($any:expr, $state:expr, $program:ident, $of:ident => $result:expr) => {
        match ($any.kind(), $state) {
            ($crate::any::ProgramKind::DdosMitigator($program), $crate::any::AnyState::DdosMitigator($of)) => $result,
            ($crate::any::ProgramKind::HeavyHitter($program), $crate::any::AnyState::HeavyHitter($of)) => $result,
            ($crate::any::ProgramKind::ConnectionTracker($program), $crate::any::AnyState::ConnectionTracker($of)) => {
                $result
            }
            ($crate::any::ProgramKind::TokenBucket($program), $crate::any::AnyState::TokenBucket($of)) => $result,
            ($crate::any::ProgramKind::PortKnocking($program), $crate::any::AnyState::PortKnocking($of)) => $result,
            _ => unreachable!("the state of another program"),
        }
    };
}

pub(crate) use {with, with_state};

macro_rules! conversions {
    ($($program:ident)*) => {
        $(impl From<$program> for AnyProgram {
            fn from(program: $program) -> Self {
                AnyProgram(Rc::new(ProgramKind::$program(program)))
            }
        })*
    };
}

conversions!(DdosMitigator HeavyHitter ConnectionTracker TokenBucket PortKnocking);

impl AnyProgram {
    /// Their names in files, by their numbers in hardware: the parameter `Program` of `rtl/scr_sequencer/scr_sequencer.sv`.
    pub const NAMES: [&str; 5] =
        ["ddos-mitigator", "heavy-hitter", "connection-tracker", "token-bucket", "port-knocking"];

    /// The program of this number, with an empty list and the published rules; `None` if there is no such one.
    pub fn of_number(number: u32) -> Option<Self> {
        Some(match number {
            0 => DdosMitigator::default().into(),
            1 => HeavyHitter.into(),
            2 => ConnectionTracker::default().into(),
            3 => TokenBucket.into(),
            4 => PortKnocking::default().into(),
            _ => return None,
        })
    }

    /// Which program it is.
    pub fn kind(&self) -> &ProgramKind {
        &self.0
    }
}

/// The row of a program out of a row of any program.
#[inline]
pub(crate) fn row_of<P: Program>(_: &P, row: &[u8; LONGEST]) -> P::Row {
    let mut of = P::Row::default();
    let bytes = of.as_mut();
    let length = bytes.len();
    bytes.copy_from_slice(&row[..length]);
    of
}

impl Program for AnyProgram {
    type Row = [u8; LONGEST];
    type State = AnyState;

    fn initial(&self) -> AnyState {
        match self.kind() {
            ProgramKind::DdosMitigator(program) => AnyState::DdosMitigator(program.initial()),
            ProgramKind::HeavyHitter(program) => AnyState::HeavyHitter(program.initial()),
            ProgramKind::ConnectionTracker(program) => AnyState::ConnectionTracker(program.initial()),
            ProgramKind::TokenBucket(program) => AnyState::TokenBucket(program.initial()),
            ProgramKind::PortKnocking(program) => AnyState::PortKnocking(program.initial()),
        }
    }

    fn row(&self, packet: &Packet, now: u64) -> Option<[u8; LONGEST]> {
        let mut row = [0; LONGEST];
        with!(self, program => {
            let of = program.row(packet, now)?;
            let bytes: &[u8] = of.as_ref();
            row[..bytes.len()].copy_from_slice(bytes);
        });
        Some(row)
    }

    #[inline]
    fn step(&self, state: &mut AnyState, row: &[u8; LONGEST]) -> Verdict {
        with_state!(self, state, program, of => program.step(of, &row_of(program, row)))
    }

    #[inline]
    fn digest(&self, state: &AnyState) -> u64 {
        with_state!(self, state, program, of => program.digest(of))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Inspect;
    use crate::packet::tests::{flags, tcp, udp};

    #[test]
    fn programs_are_chosen_by_number() {
        let row_bytes = [4, 18, 30, 18, 8].map(Some);
        assert_eq!([0, 1, 2, 3, 4].map(|number| Some(AnyProgram::of_number(number)?.row_bytes())), row_bytes);
        assert_eq!(AnyProgram::of_number(5), None);
    }

    #[test]
    fn it_does_what_the_program_does() {
        fn compare<P: Program + Into<AnyProgram> + Clone>(program: P, bytes: usize) {
            let any: AnyProgram = program.clone().into();
            assert_eq!((any.row_bytes(), size_of::<P::Row>()), (bytes, bytes));
            let (mut state, mut expected) = (any.initial(), program.initial());
            for i in 0..200 {
                let letters = ["S", "A", "SA", "FA", "R"][i as usize % 5];
                let packet = if i % 7 == 0 { udp(i % 4, 100) } else { tcp(i % 4, 100 + i as u16 % 3, flags(letters)) };
                let (row, plain) = (any.row(&packet, i.into()), program.row(&packet, i.into()));
                assert_eq!(row.map(|row| row[..bytes].to_vec()), plain.map(|row| row.as_ref().to_vec()));
                let (Some(row), Some(plain)) = (row, plain) else { continue };
                assert_eq!(any.step(&mut state, &row), program.step(&mut expected, &plain));
                assert_eq!(any.digest(&state), program.digest(&expected));
            }
        }
        compare(DdosMitigator { blocked: vec![1, 2] }, 4);
        compare(HeavyHitter, 18);
        compare(ConnectionTracker::default(), 30);
        compare(TokenBucket, 18);
        compare(PortKnocking { open_is_sticky: true }, 8);
    }
}
