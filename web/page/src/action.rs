//! The actions of the page's controls and forms. Markup writes these values and the listeners read them back, so every control has a handler.
//! Their names in the page do not change, because styles, tests and people's scripts rely on them.

mod form;
#[cfg(test)]
mod tests;
mod value;

use quintet_base::html::{Markup, ToMarkup, html};
use quintet_play::files;

pub(crate) use form::{CHANGED, FormName};
use value::Value;
pub(crate) use value::{Part, Picture, Stock};

macro_rules! actions {
    (
        plain { $($(#[$doc:meta])* $plain:ident = $plain_name:literal,)* }
        valued { $($(#[$valued_doc:meta])* $valued:ident($kind:ty, $example:expr) = $valued_name:literal,)* }
    ) => {
        /// The action of a control with `data-action`.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub(crate) enum Action {
            $($(#[$doc])* $plain,)*
            $($(#[$valued_doc])* $valued($kind),)*
        }

        impl Action {
            /// The action for this `data-action` and `data-value`; `None` if there is no such action, or the value is not allowed.
            #[must_use]
            pub(crate) fn read(name: &str, value: &str) -> Option<Self> {
                // A list is smaller than a comparison for each.
                const PLAIN: &[Action] = &[$(Action::$plain,)*];
                if let Some(action) = PLAIN.iter().find(|action| action.name() == name) {
                    return Some(action.clone());
                }
                Some(match name {
                    $($valued_name => Self::$valued(Value::read(value)?),)*
                    _ => return None,
                })
            }

            /// Its `data-action`.
            #[must_use]
            pub(crate) const fn name(&self) -> &'static str {
                match self {
                    $(Self::$plain => $plain_name,)*
                    $(Self::$valued(_) => $valued_name,)*
                }
            }

            /// Its `data-value`; empty if it has none.
            #[must_use]
            pub(crate) fn value(&self) -> String {
                match self {
                    $(Self::$valued(value) => value.text(),)*
                    _ => String::new(),
                }
            }

            /// All actions, with a value for those that take one.
            #[cfg(test)]
            pub(crate) fn all() -> Vec<Self> {
                vec![$(Self::$plain,)* $(Self::$valued($example),)*]
            }
        }
    };
}

actions! {
    plain {
        /// To the start page.
        Home = "home",
        /// The other language.
        Language = "language",
        /// Light or dark.
        Theme = "theme",
        /// Stops or starts the boards of the start page.
        Live = "live",
        /// Opens the settings.
        Settings = "settings",
        /// Opens the help.
        Help = "help",
        /// Information about the page.
        About = "about",
        /// A newer build has been loaded in another tab.
        NewVersion = "new-version",
        /// Starts the guide.
        Guide = "guide",
        /// The next step of the guide.
        GuideNext = "guide-next",
        /// Leaves or declines the guide.
        GuideSkip = "guide-skip",
        /// Goes to the lab with the game on the board.
        Study = "study",
        /// Runs the benchmark.
        Benchmark = "benchmark",
        /// Opens the dialog for a new game.
        NewGame = "new-game",
        /// Asks whether to resign.
        Resign = "resign",
        /// Resigns.
        ResignNow = "resign-now",
        /// Closes the dialog.
        CloseDialog = "close-dialog",
        /// Takes moves back.
        Undo = "undo",
        /// Takes the move back that the coach speaks of.
        TakeBack = "take-back",
        /// Plays on without taking it back.
        PlayOn = "play-on",
        /// Replays undone moves.
        Redo = "redo",
        /// Asks for a hint.
        Hint = "hint",
        /// The engine is to move now.
        MoveNow = "move-now",
        /// Pauses the engine.
        Stop = "stop",
        /// Lets the engine continue.
        Resume = "resume",
        /// The program to move resigns.
        ResignProgram = "resign-program",
        /// Rotates the board.
        Flip = "flip",
        /// Plays the move that waits for confirmation.
        Confirm = "confirm",
        /// Cancels the move that waits for confirmation.
        Cancel = "cancel",
        /// Rotates the piece in hand.
        Rotate = "rotate",
        /// Flips the piece in hand.
        Mirror = "mirror",
        /// Shows the first position.
        LookFirst = "look-first",
        /// Shows the previous position.
        LookBack = "look-back",
        /// Shows the next position.
        LookNext = "look-next",
        /// Shows the position ten moves earlier.
        LookFarBack = "look-far-back",
        /// Shows the position ten moves later.
        LookFarNext = "look-far-next",
        /// Shows the last position.
        LookLast = "look-last",
        /// Fetches the openings again.
        OpeningsAgain = "openings-again",
        /// Shows the first moment that decided the game.
        ShowMoments = "show-moments",
        /// Asks for better moves than the mistakes of the game.
        Learn = "learn",
        /// Asks for the next of them.
        NextMoment = "next-moment",
        /// Takes the wrong move of a puzzle back.
        PuzzleRetry = "puzzle-retry",
        /// Shows where to look in a puzzle.
        PuzzleHint = "puzzle-hint",
        /// Shows the solution of a puzzle.
        PuzzleAnswer = "puzzle-answer",
        /// Shows the engine's lines for the position of a puzzle.
        PuzzleWhy = "puzzle-why",
        /// Plays on from the position shown.
        Branch = "branch",
        /// The same game again, with the sides swapped.
        Rematch = "rematch",
        /// Opens the dialog for a new game with a friend.
        PlayFriend = "play-friend",
        /// Sends the link to the friend with the device's share function.
        FriendSend = "friend-send",
        /// Copies the link to the friend.
        FriendCopy = "friend-copy",
        /// Shows the link to the friend as a QR code.
        FriendCode = "friend-code",
        /// Plays the other side of a game that has just come: its sender is the same person.
        FriendSwap = "friend-swap",
        /// Of two continuations, keeps the one that is here.
        ForkMine = "fork-mine",
        /// Of two continuations, takes the one of the link.
        ForkTheirs = "fork-theirs",
        /// Asks for a name to save the game under.
        Save = "save",
        /// Shows more saves in the list.
        MoreSaves = "more-saves",
        /// Shows the list of saves.
        AllSaves = "all-saves",
        /// Opens the dialog for embedding.
        Embed = "embed",
        /// Restarts the embedded game.
        Restart = "restart",
        /// Opens the embedded game in a page of its own.
        OpenFull = "open-full",
        /// Opens the dialog for sharing.
        Share = "share",
        /// Copies the shared text.
        CopyShared = "copy-shared",
        /// Copies the game on the board.
        CopyGame = "copy-game",
        /// Sends the link with the device's share function.
        SendLink = "send-link",
        /// Opens the dialog for import.
        Import = "import",
        /// Shows what was won and lost.
        Results = "results",
        /// Saves everything that is kept as a file.
        Backup = "backup",
        /// Declines the reminder to do so.
        NoBackup = "no-backup",
        /// Switches sounds on.
        SoundsOn = "sounds-on",
        /// Declines the offer to do so.
        SoundsOff = "sounds-off",
        /// Adds what a file has and this browser lacks.
        RestoreMissing = "restore-missing",
        /// Replaces everything by what a file has.
        RestoreAll = "restore-all",
        /// Asks whether to delete everything.
        DeleteAll = "delete-all",
        /// Deletes everything.
        DeleteAllNow = "delete-all-now",
        /// Exports all saves.
        ExportAll = "export-all",
        /// Opens the game that was found in a file.
        OpenFound = "open-found",
        /// Saves all games that were found in a file.
        AddFound = "add-found",
        /// Reloads the page.
        Reload = "reload",
        /// Sets up a position.
        SetUp = "set-up",
        /// Leaves setting up.
        SetUpCancel = "set-up-cancel",
        /// Plays from the position that was set up.
        SetUpPlay = "set-up-play",
        /// An empty board.
        SetUpClear = "set-up-clear",
        /// The start position.
        SetUpStart = "set-up-start",
        /// The position of the game.
        SetUpGame = "set-up-game",
        /// Copies the position that is set up.
        SetUpCopy = "set-up-copy",
        /// Analyses the game.
        Analyse = "analyse",
        /// Stops analysing the game.
        AnalyseCancel = "analyse-cancel",
        /// Shows or hides the engine's output for the position.
        AnalyseHere = "analyse-here",
        /// Shows or hides the analysis as a table.
        AnalysisTable = "analysis-table",
        /// Shows the previous turning point.
        TurnBack = "turn-back",
        /// Shows the next turning point.
        TurnNext = "turn-next",
        /// Lets an engine play one move.
        Step = "step",
        /// The next pace of games between engines.
        Pace = "pace",
    }
    valued {
        /// Opens the dialog about endgame tables (`look`), and what its buttons say.
        Tables(String, "build".to_owned()) = "tables",
        /// Plays a move of the table of openings.
        PlayOpening(String, "e2".to_owned()) = "play-opening",
        /// Opens a game by its name.
        OpenGame(String, "amazons".to_owned()) = "open-game",
        /// Opens a puzzle: the name of the game, and `today`, `next` or an id.
        OpenPuzzle(String, "nogo today".to_owned()) = "open-puzzle",
        /// The same game again against another level.
        PlayAgainst(String, "adept".to_owned()) = "play-against",
        /// Returns to a saved line, by its index.
        LineOpen(u32, 3) = "line-open",
        /// Closes a note, by its index.
        CloseNote(u32, 2) = "close-note",
        /// Stops or starts the clocks, by the seat whose clock was pressed.
        StopClocks(u32, 1) = "stop-clocks",
        /// Opens a save by its key.
        OpenSave(String, "save:1 <&\"'>".to_owned()) = "open-save",
        /// Asks for a new name for a save.
        RenameSave(String, "save:1".to_owned()) = "rename-save",
        /// Deletes a save.
        DeleteSave(String, "save:1".to_owned()) = "delete-save",
        /// Restores a deleted save.
        Undelete(String, "save:1".to_owned()) = "undelete",
        /// Copies the record of a save, or of the game on the board if the key is empty.
        CopyRecord(String, String::new()) = "copy-record",
        /// Opens the dialog to export a save, or the game on the board if the key is empty.
        Export(String, "save:1".to_owned()) = "export",
        /// Copies the exported game in this form.
        ExportCopy(files::Form, files::Form::Sgf) = "export-copy",
        /// Downloads the exported game in this form.
        ExportFile(files::Form, files::Form::Record) = "export-file",
        /// Chooses the part of the game to share.
        SharePart(Part, Part::Here) = "share-part",
        /// Copies a field of the dialog by its name.
        CopyField(String, "link".to_owned()) = "copy-field",
        /// Downloads a picture of the position.
        Picture(Picture, Picture::Png) = "picture",
        /// Returns from the game of a link to one's own.
        OwnGame(String, "nogo".to_owned()) = "own-game",
        /// Chooses the brush for setting up a position.
        Brush(String, "wall".to_owned()) = "set-up-brush",
        /// Sets the number of pieces of a kind.
        SetUpStock(Stock, Stock { index: 1, left: 8 }) = "set-up-stock",
    }
}

/// The attributes of a control.
impl ToMarkup for Action {
    fn add_to(&self, markup: &mut Markup) {
        *markup += html!(r#"data-action="{}""#, self.name());
        let value = self.value();
        if !value.is_empty() {
            *markup += html!(r#" data-value="{value}""#);
        }
    }
}

/// A button with a text.
#[must_use]
pub(crate) fn button(class: &str, action: &Action, label: &str) -> Markup {
    html!(r#"<button type="button" class="{class}" {action}>{label}</button>"#)
}

/// A button of the bar below the board.
#[must_use]
pub(crate) fn bar_button(action: &Action, label: &str, icon: &Markup, alive: bool) -> Markup {
    let disabled = if alive { "" } else { " disabled" };
    html!(r#"<button type="button" {action}{disabled}>{icon}<span>{label}</span></button>"#)
}

/// A button with an icon only; its label is a tooltip, and read by screen readers.
#[must_use]
pub(crate) fn icon_button(action: &Action, label: &str, icon: &Markup, alive: bool) -> Markup {
    html!(
        r#"<button type="button" class="icon" {action} aria-label="{label}" title="{label}"{}>{icon}</button>"#,
        if alive { "" } else { " disabled" }
    )
}
