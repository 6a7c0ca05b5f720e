//! The page's side of its workers: the order of requests ([`queue`]), one worker ([`client`]), several for one move ([`crew`], `gathering`), and
//! the ways of starting them ([`start`]). What is said is in `quintet-protocol`; the search is on the other side.

#![forbid(unsafe_code)]

pub mod client;
pub mod crew;
mod gathering;
pub mod queue;
pub mod start;
