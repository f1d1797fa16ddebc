//! Which flow takes which way.

/// A table of routes; the first that takes a flow holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Routes(Vec<Entry>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    first_flow: u32,
    last_flow: u32,
    ways: Ways,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Ways {
    /// So many from the first on, which the flows take in turn.
    InTurn(u32, u32),
    /// Of a mesh of so many ports: flow f comes in at input f mod k, and goes to this output, or else to (f / k) mod k. Way i * k + j goes from
    /// input i to output j.
    Mesh(u32, Option<u32>),
}

impl Routes {
    /// Adds a route whose flows take `count` ways, 1 or more, in turn, from number `first_way` on.
    pub fn add(&mut self, first_flow: u32, last_flow: Option<u32>, first_way: u32, count: u32) {
        let last_flow = last_flow.unwrap_or(u32::MAX);
        self.0.push(Entry { first_flow, last_flow, ways: Ways::InTurn(first_way, count.max(1)) });
    }

    /// Adds a route through a mesh of so many ports, 1 or more, to an output or to all.
    pub fn add_mesh(&mut self, first_flow: u32, last_flow: Option<u32>, ports: u32, output: Option<u32>) {
        let last_flow = last_flow.unwrap_or(u32::MAX);
        self.0.push(Entry { first_flow, last_flow, ways: Ways::Mesh(ports.max(1), output) });
    }

    /// Number of the way that a flow takes.
    pub fn way(&self, flow: u32) -> Option<u32> {
        let entry = self.0.iter().find(|entry| (entry.first_flow..=entry.last_flow).contains(&flow))?;
        Some(match entry.ways {
            Ways::InTurn(first, count) => first + (flow - entry.first_flow) % count,
            Ways::Mesh(ports, output) => (flow % ports) * ports + output.unwrap_or(flow / ports % ports),
        })
    }

    /// The first flow from `first` to `last` that no route takes.
    pub fn unrouted(&self, first: u32, last: u32) -> Option<u32> {
        let mut flow = first;
        // Each round ends or goes past the end of an entry.
        while let Some(entry) = self.0.iter().find(|entry| (entry.first_flow..=entry.last_flow).contains(&flow)) {
            if entry.last_flow >= last {
                return None;
            }
            flow = entry.last_flow + 1;
        }
        Some(flow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_route_that_takes_a_flow_holds() {
        let mut routes = Routes::default();
        routes.add(4, Some(7), 0, 2);
        routes.add(0, Some(5), 2, 1);
        assert_eq!([0, 3, 4, 5, 6, 7].map(|flow| routes.way(flow)), [2, 2, 0, 1, 0, 1].map(Some));
        assert_eq!(routes.way(8), None);
        assert_eq!((routes.unrouted(0, 7), routes.unrouted(2, 9)), (None, Some(8)));
        routes.add(8, None, 3, 1);
        assert_eq!(routes.unrouted(0, u32::MAX), None);
    }

    #[test]
    fn flows_of_a_mesh_come_in_in_turn() {
        let mut routes = Routes::default();
        routes.add_mesh(0, Some(7), 4, Some(3));
        routes.add_mesh(0, None, 4, None);
        assert_eq!([0, 1, 7].map(|flow| routes.way(flow)), [3, 4 + 3, 3 * 4 + 3].map(Some));
        assert_eq!([8, 9, 21].map(|flow| routes.way(flow)), [2, 4 + 2, 4 + 1].map(Some));
    }
}
