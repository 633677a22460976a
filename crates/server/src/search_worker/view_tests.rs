//! Views as bytes.

use super::messages::CODEC_VERSION;
use super::view_bytes;
use borsh::{BorshDeserialize, BorshSerialize};
use brelan_bots::{Effort, Playable, bot};
use brelan_catalog::{Kind, with_game};
use brelan_kernel::{GameOptions, Match, Rules, SplitMix, Viewer};
use sha2::{Digest, Sha256};

/// What the bytes of [`digest`] are for [`CODEC_VERSION`]. If another layout changes them, raise
/// [`CODEC_VERSION`] as well: servers and workers of two versions must not misread each other.
const DIGESTS: (u32, [(&str, &str); 3]) = (
    2,
    [
        ("quando", "df764c3c5aaf7f75"),
        ("zero", "37dca0650954ae94"),
        ("qarre", "0b6bb27abfc2c7b4"),
    ],
);

/// Shows every decision of a match of random bots.
fn watch<G: Playable>(
    options: G::Options,
    seed: u64,
    mut look: impl FnMut(&G::View, &[G::Action]),
) {
    let (mut played, mut dice) = (Match::<G>::new(options), SplitMix::new(seed));
    let mut random = bot::<G>("random", seed).expect("a bot");
    while let Some(seat) = played.advance(&mut dice) {
        let mut legal = Vec::new();
        played.state().legal(&mut legal);
        let view = played.view(Viewer::Seat(seat));
        look(view, &legal);
        let action = random.choose(view, &legal);
        played.play(seat, &action).expect("it is legal");
    }
}

/// The options of each preset for each number of players.
fn all_options<G: Playable>() -> Vec<G::Options> {
    let mut all = Vec::new();
    for preset in G::Options::presets() {
        for players in preset.min_players..=preset.max_players {
            let options = G::Options::from_preset(preset.name, players);
            all.push(options.expect("a preset is for its numbers of players"));
        }
    }
    all
}

fn read_back<G: Playable<View: BorshSerialize + BorshDeserialize + PartialEq>>() {
    let mut decisions = 0;
    for (seed, options) in (1..).zip(all_options::<G>()) {
        watch::<G>(options, seed, |view, legal| {
            let read = G::View::try_from_slice(&view_bytes::<G>(view)).expect("a view");
            assert!(read == *view, "{}", G::NAME);
            let choose = |view| G::greedy().choose(view, legal);
            assert_eq!(choose(&read), choose(view));
            if decisions % 200 == 0 {
                let search = |view| G::search(8, seed, Effort::FULL).choose(view, legal);
                assert_eq!(search(&read), search(view));
            }
            decisions += 1;
        });
    }
    assert!(decisions > 500, "{decisions}");
}

#[test]
fn a_view_reads_back_from_its_bytes_and_bots_choose_the_same() {
    for kind in Kind::ALL {
        with_game!(kind, G => read_back::<G>());
    }
}

#[test]
fn what_is_no_view_is_refused() {
    type State = brelan_catalog::games::zero::State;
    type View = <State as Rules>::View;
    let options = all_options::<State>().remove(0);
    watch::<State>(options, 1, |view, _| {
        let bytes = view_bytes::<State>(view);
        assert!(View::try_from_slice(&bytes[..bytes.len() - 1]).is_err());
        assert!(View::try_from_slice(&[&bytes[..], &[0]].concat()).is_err());
    });
    assert!(View::try_from_slice(&[255; 64]).is_err());
}

/// The layout of a game's views, as far as one match shows it.
fn digest<G: Playable<View: BorshSerialize>>() -> String {
    let mut hash = Sha256::new();
    let options = all_options::<G>().remove(0);
    watch::<G>(options, 1, |view, _| hash.update(view_bytes::<G>(view)));
    hex::encode(&hash.finalize()[..8])
}

#[test]
fn another_layout_has_another_number() {
    let digests = Kind::ALL.map(|kind| with_game!(kind, G => (G::NAME, digest::<G>())));
    let known = DIGESTS.1.map(|(game, digest)| (game, digest.to_owned()));
    assert_eq!((CODEC_VERSION, digests), (DIGESTS.0, known));
}
