//! What tests of engines share, native and in wasm.

pub mod conformance;

/// The methods of an engine in a test that is another engine in this field, but for what it makes of operations and events.
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
