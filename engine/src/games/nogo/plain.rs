//! The evaluation of textbook searches: how many more points a side may play on than the other.

use super::NoGo;
use crate::side::Side;
use crate::trace::Plain;

impl Plain for NoGo {
    fn plain_value(&self, side: Side) -> i32 {
        self.legal_count(side) as i32 - self.legal_count(side.opponent()) as i32
    }
}
