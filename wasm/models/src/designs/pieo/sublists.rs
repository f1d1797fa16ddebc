//! Pointer array and sublists. The elements of the sublists, one sublist after the other in the order of the pointer array, are the whole list
//! in the order of rank. No two neighbours are both partly filled, so that 2√N sublists are enough for N elements.

use super::Shape;

/// An element of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Element {
    /// Smaller is served first.
    pub rank: u32,
    /// What was enqueued.
    pub data: u32,
    /// Time from which it is eligible.
    pub send: u32,
    /// The group that it belongs to.
    pub group: u32,
}

impl Element {
    /// The predicate of a dequeue: its send time has come, and it is of the group.
    pub fn is_eligible(&self, now: u32, group: u32) -> bool {
        self.send <= now && self.group == group
    }
}

/// What an enqueue did. Sublists by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enqueued {
    /// Place of the sublist in the pointer array, and elements in it before.
    pub selected: (usize, usize),
    /// Sublist, and place in it; `None` if the newcomer itself went to the neighbour.
    pub placed: (u32, Option<usize>),
    /// What went to the sublist on the right: that sublist, the element, and whether the sublist is fresh.
    pub spilled: Option<(u32, Element, bool)>,
}

/// What a dequeue did. Sublists by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dequeued {
    /// The element.
    pub element: Element,
    /// Place of the sublist in the pointer array, and elements in it before.
    pub selected: (usize, usize),
    /// Sublist, and place in it.
    pub taken: (u32, usize),
    /// What came from a neighbour: that sublist, the element, and the number of the side among [`super::SIDES`].
    pub borrowed: Option<(u32, Element, u32)>,
    /// The sublist that is empty now.
    pub freed: Option<u32>,
}

/// The list. A clone is a saved state.
#[derive(Clone, Debug)]
pub struct Sublists {
    shape: Shape,
    /// Sublists by their place in the pointer array, those that hold elements first.
    order: Vec<u32>,
    /// Elements of each sublist by its number, the smallest rank first.
    sublists: Vec<Vec<Element>>,
    /// Sublists that hold elements.
    used: usize,
}

impl Sublists {
    /// An empty list.
    pub fn new(shape: Shape) -> Self {
        let sublists = vec![Vec::with_capacity(shape.size as usize); shape.sublists() as usize];
        Sublists { shape, order: (0..shape.sublists()).collect(), sublists, used: 0 }
    }

    /// Sublists that hold elements.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Number of the sublist at a place of the pointer array.
    pub fn id(&self, place: usize) -> u32 {
        self.order[place]
    }

    /// Elements of the sublist at a place of the pointer array.
    pub fn at(&self, place: usize) -> &[Element] {
        &self.sublists[self.order[place] as usize]
    }

    /// Elements of a sublist by its number.
    pub fn sublist(&self, id: u32) -> &[Element] {
        &self.sublists[id as usize]
    }

    /// The earliest send time of a group in the sublist at a place of the pointer array: what the predicate of a dequeue is tried on.
    pub fn earliest(&self, place: usize, group: u32) -> u32 {
        let of_group = self.at(place).iter().filter(|element| element.group == group);
        of_group.map(|element| element.send).min().unwrap_or(Shape::NEVER)
    }

    /// Place in the pointer array of the first sublist with an eligible element.
    pub fn select(&self, now: u32, group: u32) -> Option<usize> {
        (0..self.used).find(|place| self.earliest(*place, group) <= now)
    }

    /// Whether there is any element of a group, eligible or not.
    pub fn has(&self, group: u32) -> bool {
        (0..self.used).any(|place| self.earliest(place, group) != Shape::NEVER)
    }

    fn is_full(&self, place: usize) -> bool {
        self.at(place).len() == self.shape.size as usize
    }

    /// Whether there is a sublist at a place that holds elements and has room.
    fn is_partial(&self, place: usize) -> bool {
        place < self.used && !self.is_full(place)
    }

    fn at_mut(&mut self, place: usize) -> &mut Vec<Element> {
        &mut self.sublists[self.order[place] as usize]
    }

    /// Takes the first free sublist to a place of the pointer array.
    fn open(&mut self, place: usize) {
        self.order[place..=self.used].rotate_right(1);
        self.used += 1;
    }

    /// An empty sublist goes to the end of those in use, as the first free one. Its number.
    fn close(&mut self, place: usize) -> u32 {
        let id = self.order[place];
        self.order[place..self.used].rotate_left(1);
        self.used -= 1;
        id
    }

    /// Puts an element behind all of at most its rank: into the last sublist whose smallest rank is at most that. If that one is full, its last
    /// element goes to the right neighbour, or to a fresh sublist if that is full too. There must be room.
    pub fn enqueue(&mut self, newcomer: Element) -> Enqueued {
        if self.used == 0 {
            self.open(0);
        }
        let fits = |sublist: &[Element]| sublist.first().is_some_and(|first| first.rank <= newcomer.rank);
        let selected = (0..self.used).rfind(|place| fits(self.at(*place))).unwrap_or(0);
        let (id, held) = (self.id(selected), self.at(selected).len());
        let place = self.at(selected).partition_point(|element| element.rank <= newcomer.rank);
        let was_full = self.is_full(selected);
        self.at_mut(selected).insert(place, newcomer);
        let spilled = was_full.then(|| {
            let last = self.at_mut(selected).pop().unwrap_or_default();
            let fresh = !self.is_partial(selected + 1);
            if fresh {
                self.open(selected + 1);
            }
            self.at_mut(selected + 1).insert(0, last);
            (self.id(selected + 1), last, fresh)
        });
        let stays = place < self.shape.size as usize;
        Enqueued { selected: (selected, held), placed: (id, stays.then_some(place)), spilled }
    }

    /// Takes the first eligible element of the sublist at a place of the pointer array, which must have one. A sublist that was full gets an
    /// element from a neighbour that was not, the right one first, so that no two neighbours are partly filled.
    pub fn dequeue(&mut self, selected: usize, now: u32, group: u32) -> Dequeued {
        let (id, held) = (self.id(selected), self.at(selected).len());
        let eligible = self.at(selected).iter().position(|element| element.is_eligible(now, group));
        let place = eligible.unwrap_or_default();
        let was_full = self.is_full(selected);
        let element = self.at_mut(selected).remove(place);
        let lender = if !was_full {
            None
        } else if self.is_partial(selected + 1) {
            Some((selected + 1, 0))
        } else {
            selected.checked_sub(1).filter(|left| self.is_partial(*left)).map(|left| (left, 1))
        };
        let borrowed = lender.map(|(lender, side)| {
            let (from, right) = (self.id(lender), side == 0);
            let at = if right { 0 } else { self.at(lender).len() - 1 };
            let lent = self.at_mut(lender).remove(at);
            let to = if right { self.at(selected).len() } else { 0 };
            self.at_mut(selected).insert(to, lent);
            (from, lent, side)
        });
        let emptied = [Some(selected), lender.map(|(lender, _)| lender)].into_iter().flatten();
        let emptied = emptied.into_iter().find(|place| self.at(*place).is_empty());
        let freed = emptied.map(|place| self.close(place));
        Dequeued { element, selected: (selected, held), taken: (id, place), borrowed, freed }
    }
}
