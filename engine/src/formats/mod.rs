//! Games as text: records, the forms of other programs, and how other programs are asked for moves.

pub mod botzone;
pub mod record;
