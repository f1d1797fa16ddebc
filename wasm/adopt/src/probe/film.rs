//! What operations look like on the pins, as waves.

use scenario::map::Direction;
use scenario::map::signal::SignalRef;

use super::driver::Driver;
use super::wave;

impl Driver {
    /// As [`Driver::branch`], with the waves of these operations.
    pub fn filmed<T>(&mut self, operations: &[usize], run: impl FnOnce(&mut Self) -> T) -> (T, Vec<String>) {
        let signals = self.signals(operations);
        self.branch(|driver| {
            driver.pins.record(signals);
            let result = run(driver);
            let (signals, samples) = driver.pins.recorded();
            (result, wave::lines(&signals, &samples))
        })
    }

    /// The signals of operations, each once.
    fn signals(&self, operations: &[usize]) -> Vec<SignalRef> {
        let mut all = Vec::new();
        for at in operations {
            let operation = &self.map.operations[*at];
            let inputs = self.map.signals(&operation.valid, Direction::In).unwrap_or_default();
            let code = operation.code.iter().filter_map(|code| self.input(&code.signal));
            let arguments = operation.arguments.iter().filter_map(|slice| self.input(&slice.signal));
            let said = [&operation.ready, &operation.refused, &operation.result_valid];
            let said = said.into_iter().flatten().filter_map(|name| self.output(name));
            let results = operation.results.iter().filter_map(|slice| self.output(&slice.signal));
            all.extend(inputs.into_iter().chain(code).chain(arguments).chain(said).chain(results));
        }
        let mut seen: Vec<SignalRef> = Vec::new();
        for signal in all {
            let is_same = |other: &SignalRef| SignalRef { inverted: signal.inverted, ..other.clone() } == signal;
            if !seen.iter().any(is_same) {
                seen.push(signal);
            }
        }
        seen
    }
}
