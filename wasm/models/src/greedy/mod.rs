//! The greedy algorithm that SP-PIFO is measured against (Alcoz, Dietmüller, Vanbever, NSDI 2020, section 3.2 and appendix A): FIFO
//! queues of strict priority whose bounds follow the gradient of the loss, one step every window of packets.
//!
//! - [`distribution`]: how often each rank came in a window;
//! - [`gradient`]: Algorithm 2 and the loss that it descends.

pub mod distribution;
pub mod gradient;
