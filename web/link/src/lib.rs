//! The page's side of its workers: the queue of requests ([`queue`]), one worker ([`client`]), several workers for one move ([`pool`],
//! `merged_search`), and starting them ([`start`]). The messages are in `quintet-protocol`.

#![forbid(unsafe_code)]

pub mod client;
mod merged_search;
pub mod pool;
pub mod queue;
pub mod start;
