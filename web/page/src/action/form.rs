//! The forms of the page.

use quintet_base::html::{Markup, ToMarkup, html};

macro_rules! forms {
    ($($(#[$doc:meta])* $form:ident = $name:literal,)*) => {
        /// A form of the page, by its `data-form`.
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub(crate) enum FormName {
            $($(#[$doc])* $form,)*
        }

        impl FormName {
            /// The form with this name.
            #[must_use]
            pub(crate) fn read(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$form),)*
                    _ => None,
                }
            }

            /// Its name.
            #[must_use]
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$form => $name,)*
                }
            }

            #[cfg(test)]
            pub(super) const ALL: &[Self] = &[$(Self::$form,)*];
        }
    };
}

forms! {
    /// The position that is set up, as text.
    SetUp = "set-up",
    /// A move as text.
    Move = "move",
    /// A new game.
    NewGame = "new-game",
    /// Another variant was chosen in the dialog for a new game.
    NewGameVariant = "new-game-variant",
    /// The dialog for embedding.
    Embed = "embed",
    /// The name of a save.
    Save = "save",
    /// A new name for a save.
    Rename = "rename",
    /// A text to import.
    Import = "import",
    /// The person's name in a game with a friend.
    FriendName = "friend-name",
}

/// The field of a form's message that names the control that was changed.
pub(crate) const CHANGED: &str = "changed";

/// The attribute of a form.
impl ToMarkup for FormName {
    fn add_to(&self, markup: &mut Markup) {
        *markup += html!(r#"data-form="{}""#, self.name());
    }
}
