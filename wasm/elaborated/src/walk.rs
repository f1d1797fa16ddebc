//! What an expression or a statement is made of: signals that it writes, places where it stands.

use crate::Bits;
use crate::design::{At, Expression, Statement};

impl Expression {
    /// Its bits.
    pub fn width(&self) -> u32 {
        match self {
            Expression::Const { w, .. }
            | Expression::Ref { w, .. }
            | Expression::At { w, .. }
            | Expression::Slice { w, .. } => *w,
            Expression::Cat { w, .. }
            | Expression::Un { w, .. }
            | Expression::Bin { w, .. }
            | Expression::If { w, .. } => *w,
            Expression::Conv { w, .. }
            | Expression::Call { w, .. }
            | Expression::Sys { w, .. }
            | Expression::Inside { w, .. } => *w,
        }
    }

    /// The bits that count of a constant with don't-cares.
    pub(crate) fn care(&self) -> Option<Bits> {
        match self {
            Expression::Const { care: Some(care), .. } => Bits::parse_bytes(care.as_bytes(), 16),
            _ => None,
        }
    }

    /// The signals that are written if this is assigned to.
    pub fn targets(&self, to: &mut Vec<usize>) {
        match self {
            Expression::Ref { v, .. } => to.push(*v),
            Expression::At { of, .. } | Expression::Slice { of, .. } | Expression::Conv { of, .. } => of.targets(to),
            Expression::Cat { of, .. } => of.iter().for_each(|one| one.targets(to)),
            _ => {}
        }
    }
}

impl Statement {
    /// The signals that it may write.
    pub fn targets(&self, to: &mut Vec<usize>) {
        match self {
            Statement::Block { of } => of.iter().for_each(|one| one.targets(to)),
            Statement::Set { l, .. } => l.targets(to),
            Statement::If { t, f, .. } => {
                t.targets(to);
                f.iter().for_each(|one| one.targets(to));
            }
            Statement::Case { items, other, .. } => {
                items.iter().for_each(|item| item.body.targets(to));
                other.iter().for_each(|one| one.targets(to));
            }
            Statement::For { first, step, body, .. } => {
                first.iter().chain(step).for_each(|one| one.targets(to));
                body.targets(to);
            }
            Statement::Var { .. }
            | Statement::Return { .. }
            | Statement::Break
            | Statement::Continue
            | Statement::Unknown { .. } => {}
        }
    }

    /// Places of its assignments and conditions.
    pub fn places(&self, to: &mut Vec<At>) {
        match self {
            Statement::Block { of } => of.iter().for_each(|one| one.places(to)),
            Statement::Set { at, .. } => to.push(*at),
            Statement::If { t, f, at, .. } => {
                to.push(*at);
                t.places(to);
                f.iter().for_each(|one| one.places(to));
            }
            Statement::Case { items, other, at, .. } => {
                to.push(*at);
                for item in items {
                    to.push(item.at);
                    item.body.places(to);
                }
                other.iter().for_each(|one| one.places(to));
            }
            Statement::For { body, .. } => body.places(to),
            _ => {}
        }
    }

    /// Its assignments: the signals that each may write, and where it stands.
    pub fn assignments(&self, to: &mut Vec<(Vec<usize>, At)>) {
        match self {
            Statement::Set { l, at, .. } => {
                let mut targets = Vec::new();
                l.targets(&mut targets);
                to.push((targets, *at));
            }
            Statement::Block { of } => of.iter().for_each(|one| one.assignments(to)),
            Statement::If { t, f, .. } => {
                t.assignments(to);
                f.iter().for_each(|one| one.assignments(to));
            }
            Statement::Case { items, other, .. } => {
                items.iter().for_each(|item| item.body.assignments(to));
                other.iter().for_each(|one| one.assignments(to));
            }
            Statement::For { body, .. } => body.assignments(to),
            _ => {}
        }
    }
}
