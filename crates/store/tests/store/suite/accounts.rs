//! Accounts, and the guests that become part of them.

use super::{at, named, on_each, person_id, table, table_id};
use brelan_store::{
    Account, AccountState, AccountStore, AdminStore, Challenge, Consent, FinishedMatch,
    MatchFilter, MatchPlayer, MatchSeat, Store, copy_store,
};

on_each!(
    an_account_is_changed_only_by_those_who_have_read_its_last_version,
    a_recovery_key_is_of_one_account,
    people_to_erase_are_read_page_by_page,
    a_guests_matches_and_names_become_those_of_the_account,
    a_match_of_both_stays_the_guests,
    a_match_that_a_merged_guest_ends_later_is_the_accounts,
    an_erased_name_is_gone_at_every_table,
    a_record_is_replaced_only_by_those_who_have_read_it,
    a_challenge_is_taken_once,
    accounts_are_copied_with_their_guests,
);

fn account(person: &str) -> Account {
    Account {
        person: person_id(person),
        created: at(7),
        state: AccountState::Open,
        recovery_key: Some(format!("key of {person}")),
        version: 0,
        document: "{}".into(),
    }
}

fn seat(person: &str) -> MatchSeat {
    MatchSeat {
        player: MatchPlayer::Person {
            person: person_id(person),
            stood_in: false,
        },
        score: 1,
        won: true,
    }
}

/// A finished match of these people, all called Zoé.
async fn finish(store: &(impl Store + ?Sized), id: &str, ended: u64, people: &[&str]) {
    store.create(table(id, 1, people)).await.expect("made");
    save(store, id, ended, people).await;
}

async fn save(store: &(impl Store + ?Sized), id: &str, ended: u64, people: &[&str]) {
    let seats = people.iter().map(|person| seat(person)).collect();
    let saved = store
        .save_match(
            &table_id(id),
            FinishedMatch {
                ended: at(ended),
                rated: false,
                seats,
            },
        )
        .await;
    saved.expect("saved");
}

async fn matches_of(store: &(impl Store + ?Sized), person: &str) -> Vec<String> {
    let filter = MatchFilter::default();
    let listed = store.matches_of(&person_id(person), &filter, None, 9).await;
    let listed = listed.expect("it answers");
    listed.iter().map(|it| it.table.to_string()).collect()
}

async fn last_event(store: &impl AdminStore) -> u64 {
    store.last_admin_event().await.expect("it answers")
}

async fn an_account_is_changed_only_by_those_who_have_read_its_last_version(
    store: &impl AdminStore,
) {
    assert_eq!(store.account(&person_id("p")).await, Ok(None));
    assert_eq!(store.create_account(account("p")).await, Ok(true));
    let other = Account {
        document: "other".into(),
        ..account("p")
    };
    assert_eq!(store.create_account(other).await, Ok(false));
    let events = last_event(store).await;
    let changed = Account {
        document: "changed".into(),
        ..account("p")
    };
    assert_eq!(store.update_account(changed.clone()).await, Ok(true));
    assert_eq!(last_event(store).await, events + 1);
    assert_eq!(store.update_account(changed.clone()).await, Ok(false));
    assert_eq!(last_event(store).await, events + 1);
    let stored = store.account(&person_id("p")).await.expect("it answers");
    let expected = Account {
        version: 1,
        ..changed
    };
    assert_eq!(stored, Some(expected));
    assert_eq!(store.update_account(account("q")).await, Ok(false));
}

async fn a_recovery_key_is_of_one_account(store: &impl AdminStore) {
    for person in ["p", "q"] {
        assert_eq!(store.create_account(account(person)).await, Ok(true));
    }
    let found = store.account_of_recovery_key("key of q").await;
    assert_eq!(found, Ok(Some(account("q"))));
    assert_eq!(store.account_of_recovery_key("key").await, Ok(None));
    let erasing = Account {
        state: AccountState::Erasing,
        recovery_key: None,
        ..account("q")
    };
    assert_eq!(store.update_account(erasing).await, Ok(true));
    assert_eq!(store.account_of_recovery_key("key of q").await, Ok(None));
    let people = store.people_to_erase(None, 9).await;
    assert_eq!(people, Ok(vec![person_id("q")]));
}

async fn people_to_erase_are_read_page_by_page(store: &impl AdminStore) {
    for (person, state) in [
        ("c", AccountState::Erasing),
        ("a", AccountState::Erasing),
        ("b", AccountState::Open),
        ("e", AccountState::Erasing),
        ("d", AccountState::Erased),
    ] {
        let account = Account {
            state,
            recovery_key: None,
            ..account(person)
        };
        assert_eq!(store.create_account(account).await, Ok(true));
    }
    let people = |ids: &[&str]| Ok(ids.iter().map(|id| person_id(id)).collect());
    let first = store.people_to_erase(None, 2).await;
    assert_eq!(first, people(&["a", "c"]));
    let c = person_id("c");
    assert_eq!(store.people_to_erase(Some(&c), 2).await, people(&["e"]));
    let e = person_id("e");
    assert_eq!(store.people_to_erase(Some(&e), 2).await, people(&[]));
}

async fn a_guests_matches_and_names_become_those_of_the_account(store: &impl AdminStore) {
    finish(store, "a", 10, &["guest", "other"]).await;
    finish(store, "b", 20, &["account"]).await;
    let (guest, person) = (person_id("guest"), person_id("account"));
    for allowing in ["guest", "other"] {
        let allowed = store
            .set_consent(
                &table_id("a"),
                &person_id(allowing),
                Some(Consent::Anonymous),
            )
            .await;
        allowed.expect("stored");
    }
    assert_eq!(store.successor_of(&guest).await, Ok(None));
    store.merge_guest(&guest, &person).await.expect("merged");
    assert_eq!(matches_of(store, "account").await, ["b", "a"]);
    assert_eq!(matches_of(store, "guest").await, [""; 0]);
    assert_eq!(matches_of(store, "other").await, ["a"]);
    assert_eq!(store.successor_of(&guest).await, Ok(Some(person.clone())));
    assert_eq!(store.guests_of(&person).await, Ok(vec![guest.clone()]));
    let public = store.public_tables(None, 9).await;
    assert_eq!(public, Ok(vec![table_id("a")]));
    let consents = store.consents(&table_id("a")).await.expect("it answers");
    let people: Vec<_> = consents.iter().map(|(person, _)| person.as_str()).collect();
    assert_eq!(people, ["account", "other"]);
    let filter = MatchFilter::default();
    let listed = store.matches_of(&person, &filter, None, 9).await;
    let listed = listed.expect("it answers");
    let names: Vec<_> = listed[1].names.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Zoé", "Zoé"]);
    // A second time, and into another account, changes nothing.
    let other = store.merge_guest(&guest, &person_id("other")).await;
    other.expect("it answers");
    assert_eq!(store.successor_of(&guest).await, Ok(Some(person)));
    assert_eq!(matches_of(store, "account").await, ["b", "a"]);
}

async fn a_match_of_both_stays_the_guests(store: &impl AdminStore) {
    finish(store, "a", 10, &["guest", "account"]).await;
    let merged = store
        .merge_guest(&person_id("guest"), &person_id("account"))
        .await;
    merged.expect("merged");
    let result = store.result(&table_id("a")).await.expect("it answers");
    let people: Vec<_> = result.iter().flat_map(FinishedMatch::people).collect();
    assert_eq!(people, [&person_id("guest"), &person_id("account")]);
}

async fn a_match_that_a_merged_guest_ends_later_is_the_accounts(store: &impl AdminStore) {
    let people = ["guest", "other"];
    store.create(table("a", 1, &people)).await.expect("made");
    let merged = store
        .merge_guest(&person_id("guest"), &person_id("account"))
        .await;
    merged.expect("merged");
    save(store, "a", 10, &people).await;
    assert_eq!(matches_of(store, "account").await, ["a"]);
    assert_eq!(matches_of(store, "guest").await, [""; 0]);
}

async fn a_record_is_replaced_only_by_those_who_have_read_it(store: &impl AdminStore) {
    store
        .create(table("a", 1, &["p", "q"]))
        .await
        .expect("made");
    let replace = async |stored: &str, changed: &str| {
        let id = table_id("a");
        let replaced = store.replace_record(&id, stored, changed.into()).await;
        (replaced, store.record(&id).await.expect("it answers"))
    };
    let record = |text: &str| Some(text.to_owned());
    assert_eq!(replace("", "new").await, (Ok(false), None));
    let saved = store
        .save_record(&table_id("a"), "Zoé and Max".into())
        .await;
    saved.expect("stored");
    let (zoe_erased, max_erased) = ("? and Max", "Zoé and ?");
    assert_eq!(
        replace("Zoé and Max", zoe_erased).await,
        (Ok(true), record(zoe_erased))
    );
    assert_eq!(
        replace("Zoé and Max", max_erased).await,
        (Ok(false), record(zoe_erased))
    );
    assert_eq!(
        replace(zoe_erased, "? and ?").await,
        (Ok(true), record("? and ?"))
    );
}

async fn an_erased_name_is_gone_at_every_table(store: &impl AdminStore) {
    finish(store, "a", 10, &["p", "q"]).await;
    store.create(table("b", 1, &["p"])).await.expect("made");
    let mut named = named("p", "Zoé");
    named.avatar = Some("owl".into());
    let set = store.set_display_name(&table_id("b"), named).await;
    set.expect("named");
    let consent = Some(Consent::Named);
    let allowed = store
        .set_consent(&table_id("a"), &person_id("p"), consent)
        .await;
    allowed.expect("stored");
    let record = store.save_record(&table_id("a"), "with Zoé".into()).await;
    record.expect("stored");

    let erased = store.erase_names(&person_id("p"), "Player").await;
    erased.expect("erased");
    let replaced = store
        .replace_record(&table_id("a"), "with Zoé", "with Player".into())
        .await;
    assert_eq!(replaced, Ok(true));
    for table in ["a", "b"] {
        let metadata = store.table_metadata(&table_id(table)).await;
        let people = metadata.expect("it answers").expect("a table").people;
        let of_p = people.iter().find(|it| it.person == person_id("p"));
        let of_p = of_p.expect("a name");
        assert_eq!((&*of_p.name, &of_p.avatar), ("Player", &None));
    }
    let consents = store.consents(&table_id("a")).await;
    assert_eq!(consents, Ok(vec![(person_id("p"), Consent::Anonymous)]));
    let record = store.record(&table_id("a")).await;
    assert_eq!(record, Ok(Some("with Player".into())));
    let filter = MatchFilter {
        companion: Some("Player".into()),
        ..MatchFilter::default()
    };
    let found = store.matches_of(&person_id("q"), &filter, None, 9).await;
    assert_eq!(found.expect("it answers").len(), 1);
}

async fn a_challenge_is_taken_once(store: &impl AdminStore) {
    let challenge = |id: &str, expires| Challenge {
        id: id.into(),
        person: Some(person_id("p")),
        expires: at(expires),
        state: vec![0, 1, 255],
    };
    let saved = store.save_challenge(challenge("a", 10), at(5)).await;
    saved.expect("saved");
    assert_eq!(store.take_challenge("b").await, Ok(None));
    let taken = store.take_challenge("a").await;
    assert_eq!(taken, Ok(Some(challenge("a", 10))));
    assert_eq!(store.take_challenge("a").await, Ok(None));
    let anybody = Challenge {
        person: None,
        ..challenge("c", 20)
    };
    let saved = store.save_challenge(anybody.clone(), at(5)).await;
    saved.expect("saved");
    let saved = store.save_challenge(challenge("d", 40), at(20)).await;
    saved.expect("saved");
    assert_eq!(store.take_challenge("c").await, Ok(None), "it has expired");
}

async fn accounts_are_copied_with_their_guests(store: &impl AdminStore) {
    let from = brelan_store::Memory::new();
    finish(&from, "a", 10, &["guest", "other"]).await;
    from.create_account(account("account")).await.expect("made");
    let merged = from
        .merge_guest(&person_id("guest"), &person_id("account"))
        .await;
    merged.expect("merged");
    for _ in 0..2 {
        let copied = copy_store(&from, store, [1; 32], |_| {}).await;
        copied.expect("copied");
        let accounts = store.accounts_after(None, 9).await;
        assert_eq!(accounts, Ok(vec![account("account")]));
        let after = store.accounts_after(Some(&person_id("account")), 9).await;
        assert_eq!(after, Ok(Vec::new()));
    }
    // Results are computed again of the logs, which name the guest.
    save(store, "a", 10, &["guest", "other"]).await;
    assert_eq!(matches_of(store, "account").await, ["a"]);
}
