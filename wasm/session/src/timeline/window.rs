//! The buckets in which a stretch of the timeline is given.

/// The buckets in which a stretch is given.
pub(crate) struct Window {
    pub(crate) first: u32,
    pub(crate) width: u32,
    pub(crate) most: usize,
}

impl Window {
    /// Steps `first` to `last` in at most `count` buckets, no finer than `finest`.
    pub(crate) fn new(finest: u32, first: u32, last: u32, count: u32) -> Self {
        let mut width = finest;
        while u64::from(last.saturating_sub(first)) / u64::from(width) + 2 > u64::from(count.max(2)) && width < 1 << 31
        {
            width *= 2;
        }
        Window::of(width, first, last)
    }

    /// In buckets of this width.
    pub(crate) fn of(width: u32, first: u32, last: u32) -> Self {
        let first = first / width * width;
        Window { first, width, most: (last.max(first) / width - first / width + 1) as usize }
    }
}
