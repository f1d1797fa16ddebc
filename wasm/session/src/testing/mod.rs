//! What tests of engines share, native and in wasm.

pub mod conformance;

/// The methods `probe`, `save`, `restore` and `discard` of a test's engine, which wraps another engine: they go to this field.
#[macro_export]
macro_rules! words_and_images_of {
    ($inner:ident) => {
        fn probe(&self, field: usize, first: u32, out: &mut [u32]) {
            self.$inner.probe(field, first, out);
        }

        fn save(&mut self) -> contract::Snapshot {
            self.$inner.save()
        }

        fn restore(&mut self, snapshot: contract::Snapshot) {
            self.$inner.restore(snapshot);
        }

        fn discard(&mut self, snapshot: contract::Snapshot) {
            self.$inner.discard(snapshot);
        }
    };
}
