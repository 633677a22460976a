//! One environment of a batch: a match that is played by episodes.

use crate::stop_flag::StopFlag;
use brelan_arena::{ArenaGame, payoffs};
use brelan_bots::{Bot, bot, bot_with};
use brelan_catalog::{AnyError, AnyMatch, Kind, match_with_dice};
use brelan_kernel::{
    ActionIds, Dice, Encoding, GameOptions, LaggingViews, MAX_SEATS, Seat, Shuffle, SplitMix, Turn,
    Viewer,
};

/// How many episodes in a row may end before a seat of the caller must choose. Where one in fifty
/// comes to that, a batch gives up once in 600 million episodes.
pub(crate) const MAX_EPISODES_WITHOUT_DECISION: u32 = 1000;

/// What stands for the seat that must choose where an episode has ended.
const NO_SEAT: i32 = -1;

/// When an episode ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Episode {
    /// After one round; in a game without rounds after the match.
    Round,
    /// After the match.
    Match,
}

impl Episode {
    /// Every kind with its name.
    pub const NAMES: [(&'static str, Episode); 2] =
        [("round", Episode::Round), ("match", Episode::Match)];

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<Episode> {
        let found = Episode::NAMES.iter().find(|(known, _)| *known == name);
        found.map(|(_, episode)| *episode)
    }
}

/// A game that environments can play.
pub trait Learnable: ArenaGame + Encoding {}

impl<G: ArenaGame + Encoding> Learnable for G {}

/// One environment.
pub(crate) struct Environment<G: Learnable> {
    options: G::Options,
    episode: Episode,
    /// Whether an episode that ends is followed by the next one in the same step.
    autoreset: bool,
    state: G,
    /// For the bots, who choose by a view; `None` where there are none.
    views: Option<LaggingViews<G>>,
    dice: SplitMix,
    /// The dice as they were when the episode began, and what was chosen since: the id in a seat
    /// of the caller, the place among the legal actions in a bot's.
    first_dice: SplitMix,
    chosen: Vec<u16>,
    /// For [`Environment::random_id`]: other numbers than those of the deals.
    choices: SplitMix,
    /// The bots by seat, `None` in the caller's seats; empty where all are the caller's.
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// The last round whose points were given as rewards.
    rewarded: u16,
    /// By seat, the points of rounds that bots ended before the first choice of the episode that is
    /// shown: rewards of its first step.
    unshown: [f32; MAX_SEATS],
    /// What a bot may choose.
    legal: Vec<G::Action>,
}

/// What an episode waits for.
enum Pause {
    /// The caller must choose.
    CallersTurn,
    /// The next episode.
    End,
    /// It was stopped in the middle, after a choice that may be one of a search that was cut off.
    Stopped,
}

/// Where an environment writes what the caller sees of it.
pub(crate) struct Row<'a> {
    pub(crate) observation: &'a mut [f32],
    pub(crate) mask: &'a mut [bool],
    /// By seat.
    pub(crate) rewards: &'a mut [f32],
    pub(crate) end: &'a mut bool,
    pub(crate) seat: &'a mut i32,
    /// The ids that may be chosen, for the batch itself.
    pub(crate) ids: &'a mut ActionIds,
}

impl<G: Learnable> Environment<G> {
    /// An environment with bots of these names in some seats, whose names were checked.
    pub(crate) fn new(
        options: &G::Options,
        episode: Episode,
        autoreset: bool,
        bots: &[Option<String>],
    ) -> Self {
        let bot = |name: &Option<String>| {
            let name = name.as_deref()?;
            Some(bot::<G>(name, 0).expect("the names of bots were checked"))
        };
        let viewers = || Seat::all(options.players()).map(Viewer::Seat);
        let views = || LaggingViews::of_viewers(viewers(), options);
        Environment {
            options: options.clone(),
            episode,
            autoreset,
            state: G::new(options.clone()),
            views: (!bots.is_empty()).then(views),
            dice: SplitMix::new(0),
            first_dice: SplitMix::new(0),
            chosen: Vec::new(),
            choices: SplitMix::new(0),
            bots: bots.iter().map(bot).collect(),
            rewarded: 0,
            unshown: [0.0; MAX_SEATS],
            legal: Vec::new(),
        }
    }

    /// Begins a new episode with chance that belongs to `seed`. Gives whether the caller must
    /// choose: see [`Environment::begin`].
    #[must_use]
    pub(crate) fn reset(
        &mut self,
        seed: u64,
        names: &[Option<String>],
        row: &mut Row<'_>,
        stop: &StopFlag,
    ) -> bool {
        self.dice = SplitMix::new(seed);
        self.choices = SplitMix::new(!seed);
        for (seat, (own, name)) in self.bots.iter_mut().zip(names).enumerate() {
            if let Some(name) = name {
                let seed = seed.rotate_left(8) ^ seat as u64;
                *own = bot_with::<G>(name, seed, stop.effort());
            }
        }
        self.restart(row, stop)
    }

    /// Begins the episode that an automatic reset begins. Gives whether the caller must
    /// choose: see [`Environment::begin`].
    #[must_use]
    pub(crate) fn restart(&mut self, row: &mut Row<'_>, stop: &StopFlag) -> bool {
        row.rewards.fill(0.0);
        *row.end = false;
        self.begin(row, stop)
    }

    /// One of `ids` by chance, each as likely as any other; 0 where there is none, because the
    /// episode has ended.
    pub(crate) fn random_id(&mut self, ids: &ActionIds) -> i64 {
        if ids.is_empty() {
            return 0;
        }
        let place = self.choices.below(ids.len() as u32) as usize;
        ids.nth(place).expect("a place in the set") as i64
    }

    /// Plays the action with this id, which may be chosen, and goes on until the caller must
    /// choose. Where the episode ends, the rewards and the end are its, and what is shown is
    /// of the next one, or nothing without an automatic reset; a step then changes nothing more.
    /// Gives whether the caller must choose or reset: see [`Environment::begin`].
    #[must_use]
    pub(crate) fn step(&mut self, id: i64, row: &mut Row<'_>, stop: &StopFlag) -> bool {
        // To look for ids costs every step, and with an automatic reset there are always some.
        if !self.autoreset && row.ids.is_empty() {
            row.rewards.fill(0.0);
            self.show_end(row);
            return true;
        }
        let unshown = std::mem::take(&mut self.unshown);
        row.rewards.copy_from_slice(&unshown[..row.rewards.len()]);
        *row.end = false;
        let id = u16::try_from(id).expect("the id was checked");
        self.chosen.push(id);
        if self.views.is_none() {
            self.state.play_id(id);
        } else {
            let action = self.state.action_of_id(id);
            self.play(&action.expect("the id was checked"));
        }
        match self.go_on(row.rewards, stop) {
            Pause::CallersTurn => self.show(row),
            Pause::Stopped => return false,
            Pause::End if self.autoreset => {
                *row.end = true;
                return self.begin(row, stop);
            }
            Pause::End => self.show_end(row),
        }
        true
    }

    /// The match of the episode, played again by what was chosen. It goes on with the deals that the
    /// environment has.
    pub(crate) fn copy_match(&self, kind: Kind) -> Box<dyn AnyMatch> {
        let (options, dice) = (self.options.clone(), self.first_dice.clone());
        let mut played = match_with_dice::<G>(kind, options, dice);
        for chosen in &self.chosen {
            let seat = played.turn().seat().expect("what was chosen has a seat");
            let is_bots = self.bots.get(seat.index()).is_some_and(Option::is_some);
            let taken = match is_bots {
                true => played.play((*chosen).into()),
                false => played.play_id((*chosen).into()),
            };
            taken.expect("what was chosen in the environment");
        }
        played
    }

    /// Why the caller may not choose this id now.
    pub(crate) fn refused_id(&self, id: usize) -> AnyError {
        AnyError::of_id(&self.state, id)
    }

    /// Begins episodes until the caller must choose in one, and shows that. `false` where none of
    /// [`MAX_EPISODES_WITHOUT_DECISION`] comes to that, as where the bots' turns end the match, or
    /// where it is stopped: the environment then waits for a reset.
    fn begin(&mut self, row: &mut Row<'_>, stop: &StopFlag) -> bool {
        for _ in 0..MAX_EPISODES_WITHOUT_DECISION {
            self.state = G::new(self.options.clone());
            self.first_dice = self.dice.clone();
            self.chosen.clear();
            if let Some(views) = &mut self.views {
                views.restart(&self.options);
            }
            self.rewarded = 0;
            // An episode in which no seat of the caller chooses is over before it is shown.
            let mut unshown = [0.0; MAX_SEATS];
            match self.go_on(&mut unshown[..row.rewards.len()], stop) {
                Pause::CallersTurn => {
                    self.unshown = unshown;
                    self.show(row);
                    return true;
                }
                Pause::Stopped => return false,
                Pause::End => {}
            }
        }
        false
    }

    fn acting(&self) -> Option<Seat> {
        self.state.turn().seat()
    }

    /// Plays a legal action of the acting seat, which the bots see.
    fn play(&mut self, action: &G::Action) {
        let seat = self.acting().expect("an environment waits for a seat");
        let mut keep = |event| {
            if let Some(views) = &mut self.views {
                views.push(event);
            }
        };
        let played = self.state.play(seat, action, &mut keep);
        played.expect("a legal action");
    }

    /// Draws the shuffle that the match waits for.
    fn draw(&mut self, request: &G::ShuffleRequest) {
        let shuffled = request.draw(&mut self.dice);
        let taken = match &mut self.views {
            None => self.state.apply_shuffle(&shuffled, &mut drop),
            Some(views) => {
                let mut keep = |event| views.push(event);
                self.state.apply_shuffle(&shuffled, &mut keep)
            }
        };
        taken.expect("a request draws the shuffle that it asks for");
    }

    /// Draws shuffles and lets bots choose until a seat of the caller must choose or the episode
    /// ends; adds the rewards.
    fn go_on(&mut self, rewards: &mut [f32], stop: &StopFlag) -> Pause {
        loop {
            let (turn, round) = (self.state.turn(), self.state.round());
            if turn.is_between_rounds() && round > self.rewarded {
                self.rewarded = round;
                self.reward(rewards);
                if self.episode == Episode::Round {
                    return Pause::End;
                }
            }
            match turn {
                Turn::Over => return Pause::End,
                Turn::Chance(request) => self.draw(&request),
                Turn::Act(seat) => {
                    let bot = self.bots.get_mut(seat.index());
                    let Some((bot, views)) = bot.and_then(Option::as_mut).zip(self.views.as_mut())
                    else {
                        return Pause::CallersTurn;
                    };
                    self.state.legal(&mut self.legal);
                    let action = bot.choose(views.update(Viewer::Seat(seat)), &self.legal);
                    let place = self.legal.iter().position(|legal| *legal == action);
                    let place = place.expect("a bot chooses one of the legal actions");
                    self.chosen.push(place as u16);
                    self.play(&action);
                    if stop.ask() {
                        return Pause::Stopped;
                    }
                }
            }
        }
    }

    /// Adds what a finished round is worth to each seat ([`payoffs`]).
    fn reward(&self, rewards: &mut [f32]) {
        let payoffs = payoffs(&self.state);
        for (reward, payoff) in rewards.iter_mut().zip(payoffs.iter()) {
            *reward += *payoff as f32;
        }
    }

    /// Shows what the seat that must choose knows and may do.
    fn show(&mut self, row: &mut Row<'_>) {
        let seat = self.acting().expect("an environment waits for a seat");
        if let Some(views) = &mut self.views {
            // No bot reads this view, but an event is kept until every view has observed it.
            views.update(Viewer::Seat(seat));
            views.forget_observed();
        }
        self.state.extract_acting_features(row.observation);
        *row.ids = self.state.legal_ids();
        row.ids.write_mask(row.mask);
        *row.seat = seat.0.into();
    }

    /// Shows that the episode has ended: no seat must choose, and nothing is to be seen.
    fn show_end(&self, row: &mut Row<'_>) {
        *row.end = true;
        row.observation.fill(0.0);
        *row.ids = ActionIds::default();
        row.mask.fill(false);
        *row.seat = NO_SEAT;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::{Kind, variant_options, with_game};

    /// What a row of `N` seats is written into.
    struct Arrays<const N: usize> {
        observation: Vec<f32>,
        mask: Vec<bool>,
        rewards: [f32; N],
        end: bool,
        seat: i32,
        ids: ActionIds,
    }

    impl<const N: usize> Arrays<N> {
        fn of<G: Learnable>() -> Self {
            Arrays {
                observation: vec![0.0; G::FEATURES],
                mask: vec![false; G::ACTION_IDS],
                rewards: [0.0; N],
                end: false,
                seat: 0,
                ids: ActionIds::default(),
            }
        }

        fn row(&mut self) -> Row<'_> {
            Row {
                observation: &mut self.observation,
                mask: &mut self.mask,
                rewards: &mut self.rewards,
                end: &mut self.end,
                seat: &mut self.seat,
                ids: &mut self.ids,
            }
        }
    }

    fn play<G: Learnable>() {
        let options = G::Options::from_preset(G::Options::presets()[0].name, 3).expect("a preset");
        let bots = [Some("random".to_owned()), None, None];
        let mut environment = Environment::<G>::new(&options, Episode::Match, true, &bots);
        let mut arrays = Arrays::<3>::of::<G>();
        let (mut row, stop) = (arrays.row(), StopFlag::new(None));
        assert!(environment.reset(1, &bots, &mut row, &stop));
        for _ in 0..500 {
            let id = environment.random_id(row.ids);
            assert!(environment.step(id, &mut row, &stop));
            let views = environment.views.as_ref().expect("a bot has a view");
            assert!(views.events().count() < 50);
        }
    }

    #[test]
    fn events_are_forgotten_although_the_callers_seats_read_no_view() {
        with_game!(Kind::Zero, G => play::<G>());
    }

    fn begin_after_a_round<G: Learnable>() {
        let variant = [("values".to_owned(), 3), ("hand_size".to_owned(), 1)];
        let options = variant_options::<G>(None, 2, &serde_json::Map::new(), &variant);
        let bots = [Some("greedy".to_owned()), None];
        let options = options.expect("a small deck");
        let mut environment = Environment::<G>::new(&options, Episode::Match, true, &bots);
        let mut arrays = Arrays::<2>::of::<G>();
        let (mut row, stop) = (arrays.row(), StopFlag::new(None));
        let mut rewarded = 0;
        for seed in 0..100 {
            assert!(environment.reset(seed, &bots, &mut row, &stop));
            let round = environment.state.round();
            let ended = environment.rewarded;
            assert_eq!(row.rewards, [0.0; 2]);
            let id = environment.random_id(row.ids);
            assert!(environment.step(id, &mut row, &stop));
            // The step ended no round: what it is worth comes from rounds before.
            if !*row.end && environment.state.round() == round {
                let is_rewarded = row.rewards != [0.0; 2];
                rewarded += usize::from(is_rewarded);
                assert!(ended > 0 || !is_rewarded, "seed {seed}");
            }
        }
        assert!(rewarded > 0, "the rounds before are worth nothing");
    }

    #[test]
    fn rounds_before_the_first_choice_of_an_episode_are_rewarded_with_it() {
        with_game!(Kind::Quando, G => begin_after_a_round::<G>());
    }
}
