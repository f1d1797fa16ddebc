#[cfg(feature = "scr")]
mod cores;
mod ends;
mod fair;
mod ops;
mod packets;
mod ranks;
mod sources;
mod varying;
