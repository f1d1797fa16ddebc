//! Words and signs to a condition, by recursive descent.

use super::lex::{PlacedToken, Token, tokens};
use super::{Comparison, Condition, Element, Fact, Located, Test};
use crate::limits;
use crate::problem::{self, Problem};

/// Words that mean something where a condition begins.
pub const WORDS: [&str; 8] = ["not", "engine", "divergence", "violation", "op", "reject", "changed", "touched"];

const COMPARISONS: &str = "one of =, !=, <, <=, > and >=";

impl Condition {
    /// Reads a condition. Whether its names are right is another matter, see [`Condition::check`].
    ///
    /// # Errors
    /// What is wrong first; its path is the column, from 1.
    pub fn parse(text: &str) -> Result<Condition, Problem> {
        Condition::parse_with(text, &[])
    }

    /// The same where engines are nodes of a network and have these names, in the order of their numbers.
    ///
    /// # Errors
    /// As [`Condition::parse`].
    pub fn parse_with(text: &str, nodes: &[String]) -> Result<Condition, Problem> {
        let length = text.chars().count();
        if length > limits::CONDITION {
            return Err(Problem::new(
                "",
                format!("{length} characters"),
                format!("at most {} characters", limits::CONDITION),
            ));
        }
        let tokens = tokens(text)?;
        let mut parser = Parser { tokens: &tokens, nodes, at: 0, depth: 0 };
        let condition = parser.any(None)?;
        match parser.peek() {
            Token::End => Ok(condition),
            _ => Err(parser.wrong("`and`, `or` or the end")),
        }
    }
}

struct Parser<'a, 't> {
    tokens: &'a [PlacedToken<'t>],
    /// Names of the nodes of a network.
    nodes: &'a [String],
    at: usize,
    depth: usize,
}

impl<'t> Parser<'_, 't> {
    fn placed(&self) -> PlacedToken<'t> {
        // The last one is the end, which is never passed.
        self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn peek(&self) -> Token<'t> {
        self.placed().0
    }

    fn column(&self) -> usize {
        self.placed().2
    }

    fn wrong(&self, expected: &str) -> Problem {
        let (token, text, column) = self.placed();
        Problem::new(format!("column {column}"), token.shown(text), expected)
    }

    fn is(&self, token: Token) -> bool {
        self.peek() == token
    }

    fn take(&mut self, token: Token) -> bool {
        let there = self.is(token);
        self.at += usize::from(there);
        there
    }

    fn need(&mut self, sign: char) -> Result<(), Problem> {
        if self.take(Token::Sign(sign)) { Ok(()) } else { Err(self.wrong(&format!("`{sign}`"))) }
    }

    fn name(&mut self, expected: &str) -> Result<Located<String>, Problem> {
        let Token::Name(name) = self.peek() else { return Err(self.wrong(expected)) };
        let column = self.column();
        self.at += 1;
        Ok(Located { value: name.to_owned(), column })
    }

    fn number(&mut self, expected: &str) -> Result<u32, Problem> {
        let Token::Number(number) = self.peek() else { return Err(self.wrong(expected)) };
        self.at += 1;
        Ok(number)
    }

    fn comparison(&mut self) -> Result<Comparison, Problem> {
        let Token::Compare(comparison) = self.peek() else { return Err(self.wrong(COMPARISONS)) };
        self.at += 1;
        Ok(comparison)
    }

    fn any(&mut self, engine: Option<&Located<u32>>) -> Result<Condition, Problem> {
        let mut parts = vec![self.all(engine)?];
        while self.take(Token::Name("or")) {
            parts.push(self.all(engine)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Condition::Any(parts) })
    }

    fn all(&mut self, engine: Option<&Located<u32>>) -> Result<Condition, Problem> {
        let mut parts = vec![self.term(engine)?];
        while self.take(Token::Name("and")) {
            parts.push(self.term(engine)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Condition::All(parts) })
    }

    /// One condition, perhaps with `not`, an engine or brackets.
    fn term(&mut self, engine: Option<&Located<u32>>) -> Result<Condition, Problem> {
        self.depth += 1;
        if self.depth > limits::CONDITION_DEPTH {
            return Err(self.wrong(&format!("at most {} conditions within each other", limits::CONDITION_DEPTH)));
        }
        let found = if self.take(Token::Name("not")) {
            Condition::Not(Box::new(self.term(engine)?))
        } else if self.take(Token::Name("engine")) {
            let column = self.column();
            let value = self.number("the number of an engine")?;
            self.need(':')?;
            self.term(Some(&Located { value, column }))?
        } else if self.is_node() {
            self.take(Token::Name("node"));
            let node = self.node()?;
            self.need(':')?;
            self.term(Some(&node))?
        } else if self.take(Token::Sign('(')) {
            let inner = self.any(engine)?;
            if !self.take(Token::Sign(')')) {
                return Err(self.wrong("`and`, `or` or `)`"));
            }
            inner
        } else {
            Condition::Test(engine.cloned(), self.test()?)
        };
        self.depth -= 1;
        Ok(found)
    }

    /// Whether the name of a node comes next: `node`, a name and a colon.
    fn is_node(&self) -> bool {
        let token = |ahead: usize| self.tokens.get(self.at + ahead).map(|placed| placed.0);
        self.is(Token::Name("node"))
            && matches!(token(1), Some(Token::Name(_)))
            && (token(2) == Some(Token::Sign(':')) || !self.nodes.is_empty())
    }

    /// The number of the node whose name comes next.
    fn node(&mut self) -> Result<Located<u32>, Problem> {
        let (token, text, column) = self.placed();
        let number = self.nodes.iter().position(|name| token == Token::Name(name));
        let Some(number) = number else {
            let names = || self.nodes.iter().map(String::as_str);
            let expected = match self.nodes.is_empty() {
                true => "`engine` and its number: there is no network".to_owned(),
                false => problem::list(names()),
            };
            return Err(Problem::new(format!("column {column}"), token.shown(text), expected).near(text, names()));
        };
        self.at += 1;
        Ok(Located { value: number as u32, column })
    }

    fn test(&mut self) -> Result<Test, Problem> {
        let Token::Name(word) = self.peek() else { return Err(self.wrong("a condition")) };
        if matches!(word, "and" | "or") {
            return Err(self.wrong("a condition"));
        }
        let name = self.name("a condition")?;
        match word {
            // Nothing else may follow: an unknown bracket would be passed over.
            "divergence" => Ok(Test::Divergence),
            "violation" => Ok(Test::Violation(self.bracketed_words("the name of an invariant")?)),
            "reject" => Ok(Test::Reject(self.bracketed_words("a reason")?)),
            "changed" | "touched" => {
                self.need('(')?;
                let field = self.name("a word of a field: `l1.stoc[3]`")?;
                let element = self.element(field)?;
                self.need(')')?;
                Ok(if word == "changed" { Test::Changed(element) } else { Test::Touched(element) })
            }
            "op" => {
                if !self.take(Token::Sign('(')) {
                    return Ok(Test::Op(None, Vec::new()));
                }
                let kind = self.name("the name of an operation")?;
                let facts = if self.take(Token::Sign(',')) { self.facts()? } else { Vec::new() };
                self.close()?;
                Ok(Test::Op(Some(kind), facts))
            }
            _ if self.is(Token::Sign('[')) || matches!(self.peek(), Token::Compare(_)) => {
                let element = self.element(name)?;
                let comparison = self.comparison()?;
                Ok(Test::Word(element, comparison, self.number("a number")?))
            }
            _ if self.take(Token::Sign('(')) => {
                let facts = self.facts()?;
                self.close()?;
                Ok(Test::Event(name, facts))
            }
            _ => Ok(Test::Event(name, Vec::new())),
        }
    }

    fn close(&mut self) -> Result<(), Problem> {
        if self.take(Token::Sign(')')) { Ok(()) } else { Err(self.wrong("`,` or `)`")) }
    }

    /// Names in brackets, as one with spaces between; `None` without brackets.
    fn bracketed_words(&mut self, expected: &str) -> Result<Option<Located<String>>, Problem> {
        if !self.take(Token::Sign('(')) {
            return Ok(None);
        }
        let mut all = self.name(expected)?;
        while let Token::Name(more) = self.peek() {
            all.value = format!("{} {more}", all.value);
            self.at += 1;
        }
        self.need(')')?;
        Ok(Some(all))
    }

    fn facts(&mut self) -> Result<Vec<Fact>, Problem> {
        let mut facts = Vec::new();
        loop {
            let name = self.name("the name of an argument")?;
            let comparison = self.comparison()?;
            facts.push(Fact { name, comparison, value: self.number("a number")? });
            if !self.take(Token::Sign(',')) {
                return Ok(facts);
            }
        }
    }

    fn element(&mut self, field: Located<String>) -> Result<Element, Problem> {
        let index = if self.take(Token::Sign('[')) {
            let index = self.number("the index of a word")?;
            self.need(']')?;
            Some(index)
        } else {
            None
        };
        Ok(Element { field, index })
    }
}

/// A problem at a place in a condition.
pub(super) fn at(column: usize, found: &str, names: &[&str]) -> Problem {
    let names = names.iter().copied();
    Problem::new(format!("column {column}"), problem::quote(found), problem::list(names.clone())).near(found, names)
}
