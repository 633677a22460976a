//! The lists of finished matches.

use super::statistics::facts;
use super::{at, named, on_each, person_id, table, table_id};
use brelan_store::{
    AdminStore, Consent, FinishedMatch, ListedMatch, MatchCursor, MatchFilter, MatchPlayer,
    MatchSeat, NewTable, Opponents, Store,
};

on_each!(
    a_persons_matches_come_latest_first_page_by_page,
    matches_are_filtered_by_each_part_of_the_result,
    matches_are_filtered_by_the_time_of_their_end,
    a_result_says_whether_the_match_was_rated,
    a_companion_is_found_by_the_name_that_is_stored_now,
    a_result_is_stored_once,
    tables_with_a_record_and_without_a_result_are_found,
    a_match_is_public_when_all_its_people_allow_it,
);

pub(crate) fn person(id: &str, score: i32, won: bool) -> MatchSeat {
    MatchSeat {
        player: MatchPlayer::Person {
            person: person_id(id),
            stood_in: false,
        },
        score,
        won,
    }
}

pub(crate) fn bot(score: i32, won: bool) -> MatchSeat {
    MatchSeat {
        player: MatchPlayer::Bot {
            level: "solid".into(),
            name: "Bruno".into(),
        },
        score,
        won,
    }
}

/// A table whose match has ended; every person there is called Zoé.
pub(crate) async fn finish(
    store: &impl Store,
    id: &str,
    game: &str,
    ended: u64,
    seats: &[MatchSeat],
) {
    let people = seats.iter().filter_map(|seat| seat.player.person());
    let people: Vec<&str> = people.map(|person| person.as_str()).collect();
    let new = NewTable {
        game: game.into(),
        ..table(id, 1, &people)
    };
    store.create(new).await.expect("made");
    let finished = FinishedMatch {
        ended: at(ended),
        rated: false,
        seats: seats.to_vec(),
    };
    store
        .save_match(&table_id(id), finished)
        .await
        .expect("saved");
}

/// The tables of p's matches that pass the filter.
async fn found(store: &impl Store, filter: MatchFilter) -> Vec<String> {
    let listed = store.matches_of(&person_id("p"), &filter, None, 9).await;
    ids(&listed.expect("it answers"))
}

fn ids(listed: &[ListedMatch]) -> Vec<String> {
    listed.iter().map(|it| it.table.to_string()).collect()
}

async fn a_persons_matches_come_latest_first_page_by_page(store: &impl Store) {
    let won = [person("p", -3, true), bot(40, false)];
    finish(store, "a", "zero", 30, &won).await;
    finish(store, "b", "zero", 10, &won).await;
    finish(store, "c", "zero", 20, &won).await;
    finish(store, "d", "zero", 20, &[person("q", 1, true)]).await;
    finish(
        store,
        "e",
        "zero",
        20,
        &[bot(1, false), person("p", 2, true)],
    )
    .await;
    store.create(table("f", 1, &["p"])).await.expect("made");
    let page = async |after: Option<&ListedMatch>, limit| {
        let after = after.map(ListedMatch::cursor);
        let all = MatchFilter::default();
        let (person, after) = (person_id("p"), after.as_ref());
        let listed = store.matches_of(&person, &all, after, limit).await;
        listed.expect("it answers")
    };
    let whole = page(None, 9).await;
    assert_eq!(ids(&whole), ["a", "e", "c", "b"]);
    let first = ListedMatch {
        table: table_id("a"),
        game: "zero".into(),
        daily: None,
        finished: FinishedMatch {
            ended: at(30),
            rated: false,
            seats: won.to_vec(),
        },
        names: vec![named("p", "Zoé")],
    };
    assert_eq!(whole[0], first);
    assert_eq!(page(None, 2).await, whole[..2]);
    assert_eq!(page(Some(&whole[1]), 2).await, whole[2..]);
    assert_eq!(page(Some(&whole[3]), 2).await, []);
}

async fn matches_are_filtered_by_each_part_of_the_result(store: &impl Store) {
    let me = |won| person("p", 5, won);
    finish(store, "a", "zero", 1, &[me(true), bot(1, false)]).await;
    finish(store, "b", "quando", 2, &[me(false), bot(1, true)]).await;
    finish(store, "c", "zero", 3, &[person("q", 1, true), me(true)]).await;
    let all = MatchFilter::default;
    assert_eq!(found(store, all()).await, ["c", "b", "a"]);
    let zero = || MatchFilter {
        game: Some("zero".into()),
        ..all()
    };
    assert_eq!(found(store, zero()).await, ["c", "a"]);
    for (won, matches) in [(true, &["c", "a"][..]), (false, &["b"])] {
        let won = Some(won);
        assert_eq!(found(store, MatchFilter { won, ..all() }).await, matches);
    }
    for (with_people, matches) in [(true, &["c"][..]), (false, &["b", "a"])] {
        let filter = MatchFilter {
            with_people: Some(with_people),
            ..all()
        };
        assert_eq!(found(store, filter).await, matches);
    }
    let both = MatchFilter {
        won: Some(true),
        with_people: Some(false),
        ..zero()
    };
    assert_eq!(found(store, both).await, ["a"]);
    let unknown = MatchFilter {
        game: Some("chess".into()),
        ..all()
    };
    assert_eq!(found(store, unknown).await, [""; 0]);
}

async fn matches_are_filtered_by_the_time_of_their_end(store: &impl Store) {
    let seats = [person("p", 1, true), bot(2, false)];
    for (id, ended) in [("a", 10), ("b", 20), ("c", 20), ("d", 30)] {
        finish(store, id, "zero", ended, &seats).await;
    }
    let between = |since: Option<u64>, before: Option<u64>| MatchFilter {
        since: since.map(at),
        before: before.map(at),
        ..MatchFilter::default()
    };
    for (since, before, matches) in [
        (Some(20), None, &["d", "c", "b"][..]),
        (None, Some(20), &["a"]),
        (Some(20), Some(30), &["c", "b"]),
        (Some(31), None, &[]),
        (Some(30), Some(10), &[]),
        (None, Some(0), &[]),
    ] {
        let filter = between(since, before);
        assert_eq!(found(store, filter).await, matches, "{since:?} {before:?}");
    }
    let after = MatchCursor {
        ended: at(20),
        table: table_id("c"),
    };
    for (before, matches) in [(40, &["b", "a"][..]), (20, &["a"])] {
        let filter = between(None, Some(before));
        let person = person_id("p");
        let page = store.matches_of(&person, &filter, Some(&after), 9).await;
        assert_eq!(ids(&page.expect("it answers")), matches, "{before}");
    }
}

async fn a_result_says_whether_the_match_was_rated(store: &impl AdminStore) {
    let people = ["p", "q"];
    for (id, rated) in [("a", true), ("b", false)] {
        store.create(table(id, 1, &people)).await.expect("made");
        let finished = FinishedMatch {
            ended: at(5),
            rated,
            seats: vec![person("p", 1, true), person("q", 2, false)],
        };
        let saved = store.save_match(&table_id(id), finished.clone()).await;
        assert_eq!(saved, Ok(()));
        let result = store.result(&table_id(id)).await;
        assert_eq!(result, Ok(Some(finished)));
    }
    let all = MatchFilter::default();
    let listed = store.matches_of(&person_id("p"), &all, None, 9).await;
    let listed = listed.expect("it answers");
    let rated: Vec<_> = listed.iter().map(|it| it.finished.rated).collect();
    assert_eq!(rated, [false, true]);
    let to_rate = store.results_after("quando", &after_none(), at(9), 9).await;
    let to_rate = to_rate.expect("it answers").into_iter();
    let rated: Vec<_> = to_rate.map(|(_, finished)| finished.rated).collect();
    assert_eq!(rated, [true, false]);
}

/// Before the first match.
fn after_none() -> MatchCursor {
    MatchCursor {
        ended: at(0),
        table: table_id(""),
    }
}

async fn a_companion_is_found_by_the_name_that_is_stored_now(store: &impl AdminStore) {
    let with = |name: &str| MatchFilter {
        companion: Some(name.into()),
        ..MatchFilter::default()
    };
    finish(store, "a", "zero", 1, &[person("p", 1, true), bot(1, true)]).await;
    for (id, ended) in [("b", 2), ("c", 3)] {
        let seats = ["q", "p", "r"].map(|id| person(id, 1, true));
        finish(store, id, "zero", ended, &seats).await;
    }
    // The own name and a bot's are no companion's.
    assert_eq!(found(store, with("zoé")).await, ["c", "b"]);
    assert_eq!(found(store, with("Bruno")).await, [""; 0]);
    assert_eq!(found(store, with("Zo")).await, [""; 0]);
    let renamed = async |table, person, name| {
        let (table, named) = (table_id(table), named(person, name));
        assert_eq!(store.set_display_name(&table, named).await, Ok(()));
    };
    renamed("b", "q", "Élodie B").await;
    assert_eq!(found(store, with("ÉLODIE b")).await, ["b"]);
    assert_eq!(found(store, with("ZOÉ")).await, ["c", "b"], "r's name");
    renamed("b", "r", "Ada").await;
    assert_eq!(found(store, with("Zoé")).await, ["c"]);
    // What deletes a name changes it everywhere.
    assert_eq!(store.rename_person(&person_id("q"), "?").await, Ok(2));
    assert_eq!(found(store, with("Élodie B")).await, [""; 0]);
    assert_eq!(found(store, with("?")).await, ["c", "b"]);
    let all = MatchFilter::default();
    let listed = store.matches_of(&person_id("p"), &all, None, 1).await;
    let names = listed.expect("it answers").remove(0).names;
    assert_eq!(
        names,
        [named("q", "?"), named("p", "Zoé"), named("r", "Zoé")]
    );
}

async fn a_result_is_stored_once(store: &impl Store) {
    let seats = [person("p", 1, true), bot(2, false)];
    finish(store, "a", "zero", 7, &seats).await;
    let save = async |table, ended, seats: &[MatchSeat]| {
        let (table, seats) = (table_id(table), seats.to_vec());
        let finished = FinishedMatch {
            ended: at(ended),
            rated: false,
            seats,
        };
        assert_eq!(store.save_match(&table, finished).await, Ok(()));
    };
    save("a", 8, &[person("p", 2, false), person("q", 3, true)]).await;
    let all = MatchFilter::default();
    let listed = store.matches_of(&person_id("p"), &all, None, 9).await;
    let listed = listed.expect("it answers").remove(0).finished;
    assert_eq!((listed.ended, &listed.seats[..]), (at(7), &seats[..]));
    // A table that does not exist has no result.
    save("x", 8, &seats).await;
    assert_eq!(found(store, all).await, ["a"]);
    // A person for whom a bot plays at the end.
    let stood_in = MatchSeat {
        player: MatchPlayer::Person {
            person: person_id("s"),
            stood_in: true,
        },
        score: 0,
        won: false,
    };
    finish(store, "b", "zero", 9, std::slice::from_ref(&stood_in)).await;
    let all = MatchFilter::default();
    let listed = store.matches_of(&person_id("s"), &all, None, 9).await;
    let seats = listed.expect("it answers").remove(0).finished.seats;
    assert_eq!(seats, [stood_in]);
}

async fn tables_with_a_record_and_without_a_result_are_found(store: &impl Store) {
    for id in ["b", "a", "c"] {
        store.create(table(id, 1, &["p"])).await.expect("made");
    }
    let recorded = async |after: Option<&str>, limit| {
        let after = after.map(table_id);
        let found = store.recorded_tables(after.as_ref(), limit).await;
        let found = found.expect("it answers").into_iter();
        let found = found.map(|(id, listed)| (id.to_string(), listed));
        found.collect::<Vec<_>>()
    };
    assert_eq!(recorded(None, 9).await, []);
    for id in ["c", "a"] {
        let saved = store.save_record(&table_id(id), "the record".into()).await;
        assert_eq!(saved, Ok(()));
    }
    let row = |id: &str, listed| (id.to_owned(), listed);
    assert_eq!(recorded(None, 9).await, [row("a", false), row("c", false)]);
    assert_eq!(recorded(None, 1).await, [row("a", false)]);
    assert_eq!(recorded(Some("a"), 9).await, [row("c", false)]);
    let finished = FinishedMatch {
        ended: at(1),
        rated: false,
        seats: vec![person("p", 1, true)],
    };
    let saved = store.save_match(&table_id("a"), finished).await;
    assert_eq!(saved, Ok(()));
    assert_eq!(
        recorded(None, 1).await,
        [row("a", false)],
        "not counted yet"
    );
    let counted = store
        .save_match_facts(&table_id("a"), vec![facts(Opponents::People, &[1])])
        .await;
    assert_eq!(counted, Ok(()));
    assert_eq!(recorded(None, 9).await, [row("a", true), row("c", false)]);
}

async fn a_match_is_public_when_all_its_people_allow_it(store: &impl AdminStore) {
    let public = async |after: Option<&str>, limit| {
        let after = after.map(table_id);
        let found = store.public_tables(after.as_ref(), limit).await;
        let ids = found.expect("it answers").into_iter();
        ids.map(|id| id.to_string()).collect::<Vec<_>>()
    };
    let allow = async |table, person, consent| {
        let (table, person) = (table_id(table), person_id(person));
        let saved = store.set_consent(&table, &person, consent).await;
        assert_eq!(saved, Ok(()));
    };
    let (named, anonymous) = (Some(Consent::Named), Some(Consent::Anonymous));
    let both = [person("p", 1, true), person("q", 2, false), bot(3, false)];
    finish(store, "b", "zero", 1, &both).await;
    finish(
        store,
        "a",
        "zero",
        2,
        &[bot(3, false), person("p", 1, true)],
    )
    .await;
    finish(store, "c", "zero", 3, &both).await;
    assert_eq!(public(None, 9).await, [""; 0]);
    allow("b", "p", named).await;
    assert_eq!(public(None, 9).await, [""; 0], "q has not allowed it");
    allow("b", "q", anonymous).await;
    allow("a", "p", anonymous).await;
    assert_eq!(public(None, 9).await, ["a", "b"]);
    assert_eq!(public(None, 1).await, ["a"]);
    assert_eq!(public(Some("a"), 9).await, ["b"]);
    let consents = async || store.consents(&table_id("b")).await.expect("it answers");
    let (p, q) = (person_id("p"), person_id("q"));
    let both = [(p.clone(), Consent::Named), (q.clone(), Consent::Anonymous)];
    assert_eq!(consents().await, both);
    allow("b", "p", anonymous).await;
    allow("b", "q", None).await;
    assert_eq!(consents().await, [(p.clone(), Consent::Anonymous)]);
    assert_eq!(public(None, 9).await, ["a"]);
    // A match that is not over, and a table that does not exist.
    store.create(table("d", 1, &["p"])).await.expect("made");
    allow("d", "p", named).await;
    allow("x", "p", named).await;
    assert_eq!(public(None, 9).await, ["a"]);
    assert_eq!(store.consents(&table_id("x")).await, Ok(Vec::new()));
    // The stored result tells who must allow it.
    let result = store.result(&table_id("b")).await.expect("it answers");
    let result = result.expect("a result");
    assert_eq!((result.ended, result.seats.len()), (at(1), 3));
    assert!(result.people().eq([&p, &q]));
    assert_eq!(store.result(&table_id("d")).await, Ok(None));
}
