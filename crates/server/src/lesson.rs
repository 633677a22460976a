//! Lessons: a guided first round of each game. The deal is prepared, so that it shows
//! one of each kind of play, and the bots play as the frozen greedy bot does: equal
//! choices make equal rounds, on every server.

use crate::api_error::ApiError;
use brelan_catalog::Kind;
use brelan_protocol::rest::{Bots, NewTable};
use brelan_record::simulation_secret;
use serde_json::{Value, json};

/// A prepared deal, in place of secrets that are drawn by chance.
#[derive(Clone)]
pub(crate) struct Deal {
    pub(crate) secret: [u8; 32],
    pub(crate) bot_seed: [u8; 32],
    /// Whether it counts for nothing. A lesson's deal is no secret: this file says what is
    /// dealt.
    pub(crate) lesson: bool,
    /// The date of the deal of a day.
    pub(crate) daily: Option<String>,
}

impl Deal {
    fn numbered(number: u64) -> Self {
        Deal {
            secret: simulation_secret(number, 1),
            bot_seed: simulation_secret(number, 2),
            lesson: true,
            daily: None,
        }
    }
}

/// The bot of a lesson. It is frozen, so that later versions play the same round.
const BOT: &str = "greedy";

/// The lesson of a game.
struct Lesson {
    players: u8,
    preset: &'static str,
    /// One round, or a short match of a game without rounds.
    options: Value,
    /// The number of the deal: `brelan sim` with this seed deals the same. The tests
    /// below play the line that each was chosen for.
    deal: u64,
}

fn lesson(game: Kind) -> Lesson {
    match game {
        Kind::Quando => Lesson {
            players: 3,
            preset: "official",
            options: json!({"target_score": {"rounds": 1}}),
            deal: 270,
        },
        Kind::Zero => Lesson {
            players: 3,
            preset: "asyncron",
            options: json!({"rounds": 1}),
            deal: 82,
        },
        Kind::Qarre => Lesson {
            players: 2,
            preset: "short",
            options: json!({"target": 10, "lead": 10}),
            deal: 632,
        },
    }
}

/// The table of a lesson, and its deal.
///
/// # Errors
/// When the request asks for anything besides a game and how the learner is seen.
pub(crate) fn prepare(game: Kind, asked: &NewTable) -> Result<(NewTable, Deal), ApiError> {
    let plain = NewTable {
        game: asked.game.clone(),
        name: asked.name.clone(),
        avatar: asked.avatar.clone(),
        // Older clients send it.
        contribution: asked.contribution.clone(),
        lesson: true,
        ..NewTable::default()
    };
    if *asked != plain {
        return Err(ApiError::LessonSettings);
    }
    let lesson = lesson(game);
    let table = NewTable {
        players: Some(lesson.players),
        preset: Some(lesson.preset.into()),
        options: lesson.options.as_object().cloned(),
        bots: Some(Bots::Alike(BOT.into())),
        ..plain
    };
    Ok((table, Deal::numbered(lesson.deal)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_bots::Playable;
    use brelan_catalog::games::{qarre, quando, zero};
    use brelan_kernel::{Match, Seat, Viewer};
    use brelan_record::{Streams, seed};

    /// Plays a lesson as its server does, with the learner's choices as the log has
    /// them. Gives the scores.
    fn play<G: Playable>(game: Kind, choices: &[&str]) -> Vec<i32> {
        let lesson = lesson(game);
        let changes = lesson.options.as_object().expect("an object");
        let options = brelan_catalog::options::<G>(Some(lesson.preset), lesson.players, changes);
        let Ok(options) = options else {
            panic!("the lesson's options are refused");
        };
        let mut played = Match::<G>::new(options);
        let mut streams = Streams(seed(&Deal::numbered(lesson.deal).secret, []));
        let mut choices = choices.iter();
        while let Some(seat) = played.advance(&mut streams) {
            let action = if seat == Seat(0) {
                let text = choices.next().expect("the round is longer than the line");
                let action = played.state().action_from_text(seat, text);
                action
                    .ok()
                    .unwrap_or_else(|| panic!("{text} cannot be read"))
            } else {
                let mut legal = Vec::new();
                played.state().legal(&mut legal);
                let view = played.view(Viewer::Seat(seat));
                brelan_bots::bot::<G>(BOT, 0)
                    .expect("a bot")
                    .choose(view, &legal)
            };
            let text = played.state().action_text(seat, &action);
            assert!(played.play(seat, &action).is_ok(), "{text} is refused");
        }
        assert_eq!(choices.next(), None, "the line is longer than the round");
        played.state().scores().iter().copied().collect()
    }

    #[test]
    fn quandos_lesson_shows_a_triplet_a_straight_both_draws_and_a_knock() {
        let line = [
            "play 6/3 6/1 6/4",
            "draw visible",
            "play 3/9 4/10 2/7",
            "draw hidden",
            "play 9/6 9/0",
            "draw hidden",
            "knock",
        ];
        assert_eq!(play::<quando::State>(Kind::Quando, &line), [0, 5, 5]);
    }

    #[test]
    fn zeros_lesson_shows_five_of_a_colour_a_repeated_number_and_both_knocks() {
        let line = [
            "exchange w8 g6",
            "exchange y6 g8",
            "exchange b2 r4",
            "knock",
            "knock",
        ];
        assert_eq!(play::<zero::State>(Kind::Zero, &line), [5, 10, 8]);
    }

    #[test]
    fn qarres_lesson_shows_all_three_figures_a_trio_and_the_reserve() {
        let line = [
            "take 3",
            "done",
            "play 9c 1",
            "end",
            "take 2",
            "done",
            "play 9h 0",
            "end",
            "play 9d 2",
            "end",
            "reserve 5s",
            "remove 2",
            "lay 1",
            "play 5h 0",
        ];
        assert_eq!(play::<qarre::State>(Kind::Qarre, &line), [10, 3]);
    }

    #[test]
    fn nothing_of_a_lesson_can_be_chosen_but_the_name() {
        let asked = |json| serde_json::from_value::<NewTable>(json).expect("a request");
        let plain = asked(json!({"game": "zero", "lesson": true, "name": "Zo\u{e9}"}));
        assert!(prepare(Kind::Zero, &plain).is_ok());
        for json in [
            json!({"game": "zero", "lesson": true, "players": 3}),
            json!({"game": "zero", "lesson": true, "listed": true}),
            json!({"game": "zero", "lesson": true, "open": true}),
            json!({"game": "zero", "lesson": true, "bots": "master"}),
            json!({"game": "zero", "lesson": true, "options": {}}),
            json!({"game": "zero", "lesson": true, "memory_aid": true}),
        ] {
            let refused = prepare(Kind::Zero, &asked(json.clone()));
            assert!(matches!(refused, Err(ApiError::LessonSettings)), "{json}");
        }
    }
}
