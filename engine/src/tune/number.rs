//! Numbers of any type, as `f64`.

/// A number in a player's settings.
pub trait Number {
    /// Its value; 0 if it is switched off.
    fn get(&self) -> f64;
    /// Sets it; integers take the nearest value.
    fn set(&mut self, value: f64);
    /// Whether it is an integer.
    fn is_whole(&self) -> bool;
}

macro_rules! whole {
    ($($type:ty),*) => {
        $(impl Number for $type {
            fn get(&self) -> f64 {
                *self as f64
            }

            fn set(&mut self, value: f64) {
                *self = value.round() as $type;
            }

            fn is_whole(&self) -> bool {
                true
            }
        })*
    };
}

macro_rules! real {
    ($($type:ty),*) => {
        $(impl Number for $type {
            fn get(&self) -> f64 {
                // Through the shortest decimal of the same number, so that 0.2 is 0.2 in every type.
                self.to_string().parse().unwrap_or_default()
            }

            fn set(&mut self, value: f64) {
                *self = value as $type;
            }

            fn is_whole(&self) -> bool {
                false
            }
        })*
    };
}

whole!(i32, u32, u64, u8, usize);
real!(f32, f64);

/// A switch: 1 is on, 0 is off.
impl Number for bool {
    fn get(&self) -> f64 {
        f64::from(u8::from(*self))
    }

    fn set(&mut self, value: f64) {
        *self = value >= 0.5;
    }

    fn is_whole(&self) -> bool {
        true
    }
}

/// An optional value: 0 switches it off.
impl<T: Number + Default> Number for Option<T> {
    fn get(&self) -> f64 {
        self.as_ref().map_or(0.0, Number::get)
    }

    fn set(&mut self, value: f64) {
        let mut number = T::default();
        number.set(value);
        *self = (number.get() != 0.0).then_some(number);
    }

    fn is_whole(&self) -> bool {
        T::default().is_whole()
    }
}
