//! What `brelan verify` says of one record: which of its places are right, and what that
//! proves.

use crate::output::counted;
use brelan_kernel::Seat;
use brelan_record::{Check, Record};

/// The account of one record.
pub(super) struct Account<'a> {
    record: &'a Record,
    lines: Vec<String>,
    /// The actions of the round that is being verified.
    actions: usize,
    /// The seats that contributed to the seed; `None` for deals from elsewhere.
    contributors: Option<Vec<Seat>>,
}

impl<'a> Account<'a> {
    pub(super) fn new(record: &'a Record) -> Self {
        Account {
            record,
            lines: Vec::new(),
            actions: 0,
            contributors: None,
        }
    }

    /// Adds a check that the record has passed.
    pub(super) fn add(&mut self, check: Check) {
        match check {
            Check::Header => self.add_header(),
            Check::Commitment => {
                let stated = self
                    .record
                    .shuffle
                    .commitment
                    .as_deref()
                    .unwrap_or_default();
                self.line(
                    "commitment",
                    format!("{stated} is the SHA-256 of the secret"),
                );
            }
            Check::Seed { contributors } => {
                let text = match contributors.as_slice() {
                    [] => "is the SHA-256 of the secret; no player contributed".to_owned(),
                    seats => {
                        let from = seats_text(seats);
                        format!("is the SHA-256 of the secret and of what {from} contributed")
                    }
                };
                self.line("seed", text);
                self.contributors = Some(contributors);
            }
            Check::FirstDealer { seat, drawn } => {
                let from = if drawn {
                    ", from the seed at `first`"
                } else {
                    ""
                };
                let starts = self.record.rounds.first();
                let starts = starts.is_some_and(|round| round.starter.is_some());
                let place = if starts { "starter" } else { "first dealer" };
                self.line(place, format!("{seat}{from}"));
            }
            Check::Shuffle {
                round,
                labels,
                cards,
                deals,
                drawn,
            } => {
                self.actions = if deals { 0 } else { self.actions };
                let cards = counted(cards as u64, "card", "cards");
                let text = match drawn {
                    true => format!("{cards} from the seed at `{}`", labels.join("`, `")),
                    false => format!("{cards} from elsewhere, all there"),
                };
                self.line(&format!("round {round}"), text);
            }
            Check::Action { .. } => self.actions += 1,
            Check::Round { round, actions } => {
                let actions = counted(actions as u64, "action", "actions");
                let index = usize::from(round).saturating_sub(1);
                let end = self.record.rounds.get(index).map_or("", |round| &round.end);
                let text = format!("{actions}, all by the rules; end `{end}` and points are right");
                self.line(&format!("round {round}"), text);
                self.actions = 0;
            }
            Check::Result => {
                let scores = numbers_text(&self.record.scores);
                let winners: Vec<Seat> = self.record.winners.iter().copied().map(Seat).collect();
                self.line("scores", scores);
                self.line("winners", seats_text(&winners));
            }
        }
    }

    fn add_header(&mut self) {
        let record = self.record;
        let preset = record
            .options
            .get("preset")
            .and_then(|preset| preset.as_str());
        let preset = preset.map_or(String::new(), |preset| format!(", preset {preset}"));
        let players = counted(record.seats.len() as u64, "seat", "seats");
        let (game, rules) = (&record.game, record.rules_version());
        self.line("game", format!("{game}, rules {rules}{preset}, {players}"));
        if record.shuffle.method == "none" {
            self.line("shuffle", "none: the deals came from elsewhere".into());
        }
    }

    fn line(&mut self, place: &str, text: String) {
        self.lines.push(format!("{place:<13} {text}"));
    }

    /// What is right, a line for each place. Where a round was not verified to its end,
    /// its actions up to there.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = self.lines.clone();
        if self.actions > 0 {
            let actions = counted(self.actions as u64, "action", "actions");
            lines.push(format!("{:<13} {actions} up to there, by the rules", ""));
        }
        lines
    }

    /// What a record that is right proves, and what it does not.
    pub(super) fn meaning(&self) -> Vec<&'static str> {
        let Some(contributors) = &self.contributors else {
            return vec![
                "This shows that the match was played by the rules. It does not show where the \
                 deals came from.",
            ];
        };
        let chosen = match contributors.is_empty() {
            true => {
                "No player contributed to the seed. The server or the command that made the record \
                 had the secret alone, and could have chosen it."
            }
            false => {
                "If the people at the table saw this commitment before they contributed, the \
                 server could not choose a deal: compare it with the one that they noted."
            }
        };
        vec![
            "This shows that every deal follows from the secret and the contributions, and that \
             the match was played by the rules.",
            chosen,
            "It does not show who chose the actions of a seat, or whether a player was told \
             another seat's cards.",
        ]
    }
}

fn seats_text(seats: &[Seat]) -> String {
    let numbers: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
    let noun = if seats.len() == 1 { "seat" } else { "seats" };
    format!("{noun} {}", numbers.join(", "))
}

fn numbers_text(numbers: &[i32]) -> String {
    let texts: Vec<String> = numbers.iter().map(i32::to_string).collect();
    texts.join(", ")
}
