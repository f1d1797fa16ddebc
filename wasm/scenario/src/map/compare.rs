//! A module of a user beside the model of a queue: which operations are the same, whatever they are called.

use contract::{Argument, Info, Op, Operation, Role};

use super::{Map, MappedRole, Order};

/// Name of the word by which elements are ordered.
pub const RANK: &str = "rank";
/// Names that it has in models.
const RANKS: [&str; 2] = [RANK, "priority"];
/// Name of the word that is carried through.
pub const DATA: &str = "data";
/// Name of the argument up to which elements are eligible.
const NOW: &str = "now";

/// How the operations of a module become those of a model.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Number of the model's put, and where its data and rank are among its arguments; the rank only where it has one.
    put: (u8, usize, Option<usize>),
    /// The model's take, without an element.
    take: Op,
    /// Largest rank of the model, if ranks are turned round: it serves the largest first, and the module the smallest, or the other way.
    turned: Option<u32>,
    /// Where data and rank are among the arguments of each operation of the module that puts an element in.
    places: Vec<Option<[Option<usize>; 2]>>,
    roles: Vec<MappedRole>,
}

impl Comparison {
    /// Of a module with a model that describes itself so.
    ///
    /// # Errors
    /// What the model should be instead.
    pub fn of(map: &Map, model: &Info) -> Result<Self, String> {
        let queue = || "a model of a queue: `pifo`, `fifo`, `bbq`, `bmw_tree`, `pieo` or `sp_pifo`".to_owned();
        let put = model.first_of(Role::Put).ok_or_else(queue)?;
        let arguments = &model.operations[usize::from(put)].arguments;
        let data = position(arguments, &[DATA]).ok_or_else(queue)?;
        let (take, largest) = take(map, model).ok_or_else(queue)?;
        let rank = position(arguments, &RANKS);
        let turned = (map.order == Order::Largest) != largest;
        let turned = rank.filter(|_| turned && map.order != Order::First).map(|rank| arguments[rank].max);
        let places = |operation: &super::MappedOperation| {
            let words: Vec<&str> = operation.arguments.iter().map(|argument| argument.name.as_str()).collect();
            let place = |names: &[&str]| words.iter().position(|word| names.contains(word));
            let puts = matches!(operation.role, MappedRole::Put | MappedRole::Exchange);
            puts.then(|| [place(&[DATA]), place(&RANKS)])
        };
        Ok(Comparison {
            put: (put, data, rank),
            take,
            turned,
            places: map.operations.iter().map(places).collect(),
            roles: map.operations.iter().map(|operation| operation.role).collect(),
        })
    }

    /// What an operation of the module is for.
    pub fn role(&self, kind: u8) -> MappedRole {
        self.roles.get(usize::from(kind)).copied().unwrap_or(MappedRole::Other)
    }

    /// The model's put of what an operation of the module puts in. An element without data is told apart by `number`.
    pub fn put(&self, op: &Op, number: u32) -> Op {
        let [data, rank] = self.places.get(usize::from(op.kind)).copied().flatten().unwrap_or_default();
        let (kind, data_at, rank_at) = self.put;
        let mut made = Op::new(kind, &[]);
        made.args[data_at] = data.map_or(number, |at| op.args[at]);
        if let Some(at) = rank_at {
            let rank = rank.map_or(0, |at| op.args[at]);
            made.args[at] = self.turned.map_or(rank, |max| max.saturating_sub(rank));
        }
        made
    }

    /// Data and rank of an element as the model brings it, by its put.
    pub fn words(&self, put: &Op) -> [u32; 2] {
        let (_, data, rank) = self.put;
        [put.args[data], rank.map_or(0, |rank| put.args[rank])]
    }

    /// Data and rank of an element as the module has them, by its put; its number in place of data that it has none of.
    pub fn own_words(&self, op: &Op, number: u32) -> [u32; 2] {
        let [data, rank] = self.places.get(usize::from(op.kind)).copied().flatten().unwrap_or_default();
        [data.map_or(number, |at| op.args[at]), rank.map_or(0, |at| op.args[at])]
    }

    /// The model's take.
    pub fn take(&self) -> Op {
        self.take
    }

    /// Whether elements carry data; else the model has their number in its place.
    pub fn has_data(&self) -> bool {
        self.places.iter().flatten().all(|[data, _]| data.is_some())
    }
}

fn position(arguments: &[Argument], names: &[&str]) -> Option<usize> {
    arguments.iter().position(|argument| names.contains(&argument.name.as_str()))
}

/// The model's operation that brings an element as the module does, if it can, and whether that is the largest.
fn take(map: &Map, model: &Info) -> Option<(Op, bool)> {
    let wanted = if map.order == Order::Largest { "-max" } else { "-min" };
    let named = model.operations.iter().position(|o| o.role == Role::Take && o.name.ends_with(wanted));
    let kind = named.map(|kind| kind as u8).or(model.serves)?;
    let operation: &Operation = model.operation(kind)?;
    let largest = match operation.name.as_str() {
        name if name.ends_with("-max") => true,
        name if name.ends_with("-min") => false,
        _ => model.largest_first,
    };
    let mut op = Op::new(kind, &[]);
    if let Some(now) = position(&operation.arguments, &[NOW]) {
        op.args[now] = operation.arguments[now].max;
    }
    Some((op, largest))
}
