//! The questions of a game: which functions check, list and play the answers to each, in one table.

/// Declares what answers each question of a game. A question has three functions in the chapter that holds its rules: one checks an
/// answer, one lists all that may be given, one plays it.
///
/// ```
/// # use engine::Log;
/// # engine::actions! { pub enum Action { "take" Take(stones: u8 in 1..=3), "done" Done } }
/// # engine::reasons! { NotAsked "NIM-1" "Not now." "Nie teraz."; TooMany "NIM-2" "So many are not left." "Tylu nie ma."; }
/// # struct Event;
/// # #[derive(Clone, Copy)] enum Phase { Take, Over }
/// # struct State { phase: Phase, left: u8 }
/// # impl State {
/// #     fn check_take(&self, most: u8, action: Action) -> Result<(), Why> {
/// #         match action { Action::Take(stones) if stones <= most => Ok(()), Action::Take(_) => Err(Why::TooMany), _ => Err(Why::NotAsked) }
/// #     }
/// #     fn list_take(&self, most: u8, actions: &mut Vec<Action>) { actions.extend((1..=most).map(Action::Take)); }
/// #     fn play_take(&mut self, _action: Action, _log: &mut Log<'_, Event>) { self.left = 0; }
/// # }
/// engine::questions! {
///     impl State: Action, Event, Why::NotAsked {
///         check_answer, list_answers of Action, play_answer(self, seat: u8) by self.phase;
///         Phase::Over => nobody;
///         Phase::Take => check_take(self.left), list_take(self.left), play_take;
///     }
/// }
/// # let mut state = State { phase: Phase::Take, left: 2 };
/// assert_eq!(state.check_answer(0, Action::Take(3)), Err(Why::TooMany));
/// # let mut actions = Vec::new();
/// # state.list_answers(0, &mut actions);
/// # assert_eq!(actions, [Action::Take(1), Action::Take(2)]);
/// # state.play_answer(0, Action::Take(2), &mut Log::off());
/// # assert_eq!(state.left, 0);
/// ```
///
/// It makes three methods, named in the first line, that take the seat which answers. The second line is about questions that ask nobody.
/// Every other row gives each function what it needs besides the answer; `if let Some(power) = …` finds it, and where there is none nobody
/// is asked. `list_outcomes of (Action, u32)` makes the table of chance, whose answers have weights.
#[macro_export]
macro_rules! questions {
    (
        impl $state:ident: $action:ty, $event:ty, $why:ident::$not_asked:ident {
            $check_all:ident, $list_all:ident of $listed:ty, $play_all:ident($self:ident $(, $seat:ident: $seat_type:ty)?) by $on:expr;
            $idle:pat => nobody;
            $(
                $question:pat $(if let Some($who:ident) = $asked:expr)? =>
                    $check:ident $(($($check_with:expr),+))?,
                    $list:ident $(($($list_with:expr),+))?,
                    $play:ident $(($($play_with:expr),+))?;
            )+
        }
    ) => {
        // A row finds what one of its three functions needs; the other two may not.
        #[allow(unused_variables)]
        impl $state {
            pub(crate) fn $check_all(&$self $(, $seat: $seat_type)?, action: $action) -> Result<(), $why> {
                match $on {
                    $($question => {
                        $(let Some($who) = $asked else { return Err($why::$not_asked) };)?
                        $self.$check($($($check_with,)+)? action)
                    })+
                    $idle => Err($why::$not_asked),
                }
            }

            pub(crate) fn $list_all(&$self $(, $seat: $seat_type)?, list: &mut Vec<$listed>) {
                match $on {
                    $($question => {
                        $(let Some($who) = $asked else { return };)?
                        $self.$list($($($list_with,)+)? list);
                    })+
                    $idle => {}
                }
            }

            pub(crate) fn $play_all(&mut $self $(, $seat: $seat_type)?, action: $action, log: &mut $crate::Log<'_, $event>) {
                match $on {
                    $($question => {
                        $(let Some($who) = $asked else { return };)?
                        $self.$play($($($play_with,)+)? action, log);
                    })+
                    $idle => debug_assert!(false, "{action} answers nothing here"),
                }
            }
        }
    };
}
