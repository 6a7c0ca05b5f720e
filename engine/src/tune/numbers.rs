//! Declaring parameters.

use super::Field;

/// Parameters that `numbers!` has declared.
pub trait Numbers: Clone + Default + Send {
    /// The parameters, under the names of the struct's fields, with hyphens.
    fn fields(&mut self) -> Vec<Field<'_>>;
}

/// Declares a struct of parameters, each with its meaning (the doc comment, with the unit), default, range and tuning step, and makes it
/// [`Numbers`].
///
/// ```text
/// numbers! {
///     /// Weights of the evaluation.
///     pub struct Params {
///         /// To have the move, in hundredths of a step.
///         pub tempo: i32 = 50, -50..=200 by 10;
///     }
/// }
/// ```
macro_rules! numbers {
    (
        $(#[$about:meta])*
        $pub:vis struct $name:ident {
            $(
                $(#[doc = $doc:literal])+
                $field_pub:vis $field:ident: $type:ty = $default:expr, $low:literal..=$high:literal by $step:literal;
            )*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug)]
        $pub struct $name {
            $($(#[doc = $doc])+ $field_pub $field: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl $crate::tune::Numbers for $name {
            fn fields(&mut self) -> Vec<$crate::tune::Field<'_>> {
                vec![$($crate::tune::Field::new(
                    stringify!($field).replace('_', "-"),
                    concat!($($doc),+).trim(),
                    ($low, $high),
                    $step,
                    &mut self.$field,
                )),*]
            }
        }
    };
}

pub(crate) use numbers;

#[cfg(test)]
mod tests {
    use crate::tune::Numbers;

    numbers! {
        /// Some numbers.
        struct Some {
            /// What a thing is worth,
            /// in points.
            a_thing: i32 = 7, -9..=9 by 2;
            /// A part.
            part: f32 = 0.5, 0..=1 by 0.25;
        }
    }

    #[test]
    fn a_number_is_stated_once() {
        let mut some = Some::default();
        for field in &mut some.fields() {
            field.set(-100.0);
        }
        assert_eq!((some.a_thing, some.part), (-9, 0.0));
        let parameters: Vec<_> = Some::default().fields().iter().map(super::super::Field::parameter).collect();
        assert_eq!(parameters[0].name, "a-thing");
        assert_eq!(parameters[0].about, "What a thing is worth, in points.");
        assert_eq!((parameters[0].default, parameters[0].whole, parameters[1].step), (7.0, true, 0.25));
    }
}
