//! Notices: who gets them, each of them once, and the calendars of people's matches.

use super::{at, on_each, person_id, program, table, table_id};
use brelan_store::{
    AdminStore, Calendar, DueNotice, INVITATION_INTERVAL, Memory, NewNotice, NoticeKind,
    NoticeStore, Phase, QuietHours, SessionsEnded, Subscription, TableSummary, copy_store,
};

on_each!(
    the_first_key_of_push_services_is_kept,
    a_person_has_so_many_subscriptions,
    a_notice_is_taken_once_for_each_browser,
    a_notice_is_stored_once_a_turn,
    a_postponed_notice_is_due_again,
    a_person_invites_nobody_twice_in_a_row,
    a_deleted_subscription_takes_its_notices_along,
    the_subscriptions_of_ended_sessions_are_deleted,
    the_subscriptions_of_a_guest_end_with_the_session_that_follows,
    slow_matches_are_those_that_wake,
    a_person_is_connected_while_the_server_is_alive,
    a_calendar_has_one_link,
    what_is_stored_for_notices_passes_to_the_account_and_is_erased,
    a_copy_has_the_subscriptions_and_the_calendars,
);

fn subscription(id: &str, person: &str) -> Subscription {
    Subscription {
        id: id.into(),
        person: person_id(person),
        session: None,
        endpoint: format!("https://push.example.net/{id}"),
        public_key: vec![4, 0, 255],
        auth_secret: vec![1, 2],
        device: "Firefox, Linux".into(),
        language: "fr".into(),
        quiet: Some(QuietHours {
            from: 22 * 60,
            until: 8 * 60,
            zone: "Europe/Paris".into(),
        }),
        created: at(7),
    }
}

fn turn(person: &str, table: &str, turn: u64, due: u64) -> NewNotice {
    NewNotice {
        person: person_id(person),
        table: table_id(table),
        kind: NoticeKind::Turn,
        turn,
        due: at(due),
        inviter: None,
    }
}

async fn subscribe(store: &impl AdminStore, id: &str, person: &str) {
    let saved = store.save_subscription(subscription(id, person), 10).await;
    assert_eq!(saved, Ok(true));
}

async fn add(store: &impl AdminStore, notice: NewNotice) {
    store.add_notice(notice).await.expect("stored");
}

async fn take(store: &impl AdminStore, now: u64) -> Vec<DueNotice> {
    store.take_notices(at(now), 9).await.expect("it answers")
}

fn ids(notices: &[DueNotice]) -> Vec<&str> {
    let mut ids: Vec<_> = notices.iter().map(|it| &*it.subscription.id).collect();
    ids.sort_unstable();
    ids
}

async fn the_first_key_of_push_services_is_kept(store: &impl AdminStore) {
    assert_eq!(store.stored_push_key().await, Ok(None));
    assert_eq!(store.push_key([1; 32]).await, Ok([1; 32]));
    assert_eq!(store.push_key([2; 32]).await, Ok([1; 32]));
    assert_eq!(store.stored_push_key().await, Ok(Some([1; 32])));
    assert_eq!(store.signing_key([3; 32]).await, Ok([3; 32]));
    assert_eq!(store.daily_secrets().await, Ok(vec![]));
}

async fn a_person_has_so_many_subscriptions(store: &impl AdminStore) {
    for id in ["a", "b"] {
        let saved = store.save_subscription(subscription(id, "p"), 2).await;
        assert_eq!(saved, Ok(true));
    }
    let third = store.save_subscription(subscription("c", "p"), 2).await;
    assert_eq!(third, Ok(false));
    let other = store.save_subscription(subscription("c", "q"), 2).await;
    assert_eq!(other, Ok(true));
    let changed = Subscription {
        language: "de".into(),
        session: Some("s".into()),
        quiet: None,
        ..subscription("a", "p")
    };
    let again = store.save_subscription(changed.clone(), 2).await;
    assert_eq!(again, Ok(true));
    let stored = store.subscriptions_of(&person_id("p")).await;
    assert_eq!(stored, Ok(vec![changed, subscription("b", "p")]));

    let quiet = Some(QuietHours {
        from: 0,
        until: 1439,
        zone: "UTC".into(),
    });
    let set = store.set_quiet_hours(&person_id("p"), quiet.clone()).await;
    set.expect("stored");
    let stored = store.subscriptions_of(&person_id("p")).await;
    let stored = stored.expect("it answers");
    assert!(stored.iter().all(|it| it.quiet == quiet));
    let of_q = store.subscriptions_of(&person_id("q")).await;
    assert_eq!(of_q, Ok(vec![subscription("c", "q")]));
}

async fn a_notice_is_taken_once_for_each_browser(store: &impl AdminStore) {
    for id in ["a", "b"] {
        subscribe(store, id, "p").await;
    }
    subscribe(store, "c", "q").await;
    add(store, turn("p", "t", 5, 100)).await;
    assert_eq!(take(store, 99).await, []);
    let (one, other) = tokio::join!(take(store, 100), take(store, 100));
    let all: Vec<_> = one.into_iter().chain(other).collect();
    assert_eq!(ids(&all), ["a", "b"]);
    let first = all.iter().find(|it| it.subscription.id == "a");
    let expected = DueNotice {
        subscription: subscription("a", "p"),
        table: table_id("t"),
        kind: NoticeKind::Turn,
        turn: 5,
        inviter: None,
        tries: 0,
    };
    assert_eq!(first, Some(&expected));
    assert_eq!(take(store, 1000).await, []);
}

async fn a_notice_is_stored_once_a_turn(store: &impl AdminStore) {
    subscribe(store, "a", "p").await;
    add(store, turn("p", "t", 5, 100)).await;
    assert_eq!(take(store, 100).await.len(), 1);
    add(store, turn("p", "t", 5, 100)).await;
    add(store, turn("p", "t", 4, 100)).await;
    assert_eq!(take(store, 1000).await, [], "it was sent");
    add(store, turn("p", "t", 9, 200)).await;
    add(store, turn("p", "other", 5, 150)).await;
    let reminder = NewNotice {
        kind: NoticeKind::Reminder,
        ..turn("p", "t", 5, 300)
    };
    add(store, reminder).await;
    let due = take(store, 1000).await;
    let what: Vec<_> = due.iter().map(|it| (it.kind, it.turn)).collect();
    let (turn, reminder) = (NoticeKind::Turn, NoticeKind::Reminder);
    assert_eq!(what, [(turn, 5), (turn, 9), (reminder, 5)]);
    store.forget_notices(at(150)).await.expect("forgotten");
    add(store, self::turn("p", "other", 5, 150)).await;
    assert_eq!(take(store, 1000).await, []);
    store.forget_notices(at(151)).await.expect("forgotten");
    add(store, self::turn("p", "other", 5, 150)).await;
    assert_eq!(take(store, 1000).await.len(), 1);
}

async fn a_postponed_notice_is_due_again(store: &impl AdminStore) {
    subscribe(store, "a", "p").await;
    add(store, turn("p", "t", 5, 100)).await;
    let taken = take(store, 100).await;
    let postponed = store.postpone_notice(&taken[0], at(500), 3).await;
    postponed.expect("stored");
    assert_eq!(take(store, 499).await, []);
    let again = take(store, 500).await;
    assert_eq!(again[0].tries, 3);
    add(store, turn("p", "t", 6, 600)).await;
    let late = store.postpone_notice(&again[0], at(550), 4).await;
    late.expect("stored");
    assert_eq!(take(store, 599).await, [], "the next turn has come");
    assert_eq!(take(store, 600).await[0].tries, 0);
}

async fn a_person_invites_nobody_twice_in_a_row(store: &impl AdminStore) {
    subscribe(store, "a", "p").await;
    let interval = INVITATION_INTERVAL.as_millis() as u64;
    let invitation = |table: &str, inviter: &str, due| NewNotice {
        kind: NoticeKind::Invitation,
        inviter: Some(person_id(inviter)),
        ..turn("p", table, 0, due)
    };
    add(store, invitation("t", "q", 1)).await;
    add(store, invitation("u", "q", interval)).await;
    add(store, invitation("v", "r", interval)).await;
    let due = take(store, u64::MAX / 4).await;
    let tables: Vec<_> = due.iter().map(|it| it.table.as_str()).collect();
    assert_eq!(tables, ["t", "v"]);
    assert_eq!(due[0].inviter, Some(person_id("q")));
    add(store, invitation("w", "q", interval + 1)).await;
    assert_eq!(take(store, u64::MAX / 4).await.len(), 1);
}

async fn a_deleted_subscription_takes_its_notices_along(store: &impl AdminStore) {
    for id in ["a", "b"] {
        subscribe(store, id, "p").await;
    }
    add(store, turn("p", "t", 5, 100)).await;
    let foreign = store.delete_subscription("a", Some(&person_id("q"))).await;
    foreign.expect("it answers");
    let own = store.delete_subscription("b", Some(&person_id("p"))).await;
    own.expect("deleted");
    assert_eq!(ids(&take(store, 100).await), ["a"]);
    let any = store.delete_subscription("a", None).await;
    any.expect("deleted");
    let left = store.subscriptions_of(&person_id("p")).await;
    assert_eq!(left, Ok(vec![]));
    subscribe(store, "b", "p").await;
    assert_eq!(take(store, 1000).await, []);
}

async fn the_subscriptions_of_ended_sessions_are_deleted(store: &impl AdminStore) {
    for (id, session) in [("a", None), ("b", Some("s")), ("c", Some("t"))] {
        let subscription = Subscription {
            session: session.map(str::to_owned),
            ..subscription(id, "p")
        };
        let saved = store.save_subscription(subscription, 9).await;
        assert_eq!(saved, Ok(true));
    }
    let person = person_id("p");
    let left = async || {
        let left = store.subscriptions_of(&person).await.expect("it answers");
        left.into_iter().map(|it| it.id).collect::<Vec<_>>()
    };
    let one = SessionsEnded::One("s");
    store.end_subscriptions(&person, one).await.expect("ended");
    assert_eq!(left().await, ["a", "c"]);
    let others = SessionsEnded::AllBut("t");
    let ended = store.end_subscriptions(&person, others).await;
    ended.expect("ended");
    assert_eq!(
        left().await,
        ["c"],
        "without a session, and not of this one"
    );
    let all = SessionsEnded::AllBut("u");
    store.end_subscriptions(&person, all).await.expect("ended");
    assert!(left().await.is_empty());
}

async fn the_subscriptions_of_a_guest_end_with_the_session_that_follows(store: &impl AdminStore) {
    for (id, person, session) in [("a", "p", None), ("b", "p", Some("s")), ("c", "q", None)] {
        let subscription = Subscription {
            session: session.map(str::to_owned),
            ..subscription(id, person)
        };
        let saved = store.save_subscription(subscription, 9).await;
        assert_eq!(saved, Ok(true));
    }
    let person = person_id("p");
    let bound = store.bind_subscriptions(&person, "t").await;
    assert_eq!(bound, Ok(()));
    let sessions = async |person| {
        let found = store.subscriptions_of(&person_id(person)).await;
        let found = found.expect("it answers").into_iter();
        found.map(|it| it.session).collect::<Vec<_>>()
    };
    assert_eq!(sessions("p").await, [Some("t".into()), Some("s".into())]);
    assert_eq!(sessions("q").await, [None]);
}

async fn slow_matches_are_those_that_wake(store: &impl AdminStore) {
    for (id, created, phase, wake) in [
        ("old", 1, Phase::Playing, Some(9)),
        ("new", 2, Phase::Playing, Some(9)),
        ("live", 3, Phase::Playing, None),
        ("over", 4, Phase::Over, None),
        ("waiting", 5, Phase::Waiting, Some(9)),
    ] {
        let made = store.create(table(id, created, &["p", "q"])).await;
        made.expect("made");
        let summary = TableSummary {
            phase,
            touched: at(1),
            present: at(0),
            wake: wake.map(at),
        };
        let saved = store.save_summary(&table_id(id), 2, summary).await;
        saved.expect("saved");
    }
    let seated = store
        .save_seated(&table_id("new"), vec![person_id("q")])
        .await;
    seated.expect("saved");
    let tables = async |person| store.slow_tables_of(&person_id(person), 9).await;
    assert_eq!(tables("p").await, Ok(vec![table_id("old")]));
    assert_eq!(
        tables("q").await,
        Ok(vec![table_id("new"), table_id("old")])
    );
    assert_eq!(tables("r").await, Ok(vec![]));
}

async fn a_person_is_connected_while_the_server_is_alive(store: &impl AdminStore) {
    if !store.is_shared() {
        return;
    }
    let (table_id, person) = (table_id("a"), person_id("p"));
    store.create(table("a", 1, &["p"])).await.expect("made");
    store
        .register_server("one", program(1))
        .await
        .expect("registered");
    let connected = [(table_id.clone(), person.clone())];
    let told = store.exchange_presence("one", &connected, &[]).await;
    told.expect("stored");
    assert_eq!(store.is_connected(&table_id, &person).await, Ok(true));
    let other = store.is_connected(&table_id, &person_id("q")).await;
    assert_eq!(other, Ok(false));
    store.retire_server("one").await.expect("retired");
    assert_eq!(store.is_connected(&table_id, &person).await, Ok(false));
}

fn calendar(person: &str, token: &str) -> Calendar {
    Calendar {
        person: person_id(person),
        token: token.into(),
        language: "nl".into(),
    }
}

async fn a_calendar_has_one_link(store: &impl AdminStore) {
    let person = person_id("p");
    for token in ["one", "two"] {
        let saved = store.save_calendar(calendar("p", token)).await;
        saved.expect("saved");
    }
    assert_eq!(store.calendar("one").await, Ok(None));
    let found = Ok(Some(calendar("p", "two")));
    assert_eq!(store.calendar("two").await, found);
    assert_eq!(store.calendar_of(&person).await, found);
    store.delete_calendar(&person).await.expect("deleted");
    assert_eq!(store.calendar("two").await, Ok(None));
}

async fn what_is_stored_for_notices_passes_to_the_account_and_is_erased(store: &impl AdminStore) {
    subscribe(store, "a", "guest").await;
    subscribe(store, "b", "other guest").await;
    subscribe(store, "c", "q").await;
    add(store, turn("guest", "t", 5, 100)).await;
    let invitation = NewNotice {
        kind: NoticeKind::Invitation,
        inviter: Some(person_id("account")),
        ..turn("q", "t", 0, 100)
    };
    add(store, invitation).await;
    for (person, token) in [("guest", "one"), ("other guest", "two")] {
        let saved = store.save_calendar(calendar(person, token)).await;
        saved.expect("saved");
    }
    let person = person_id("account");
    for guest in ["guest", "other guest"] {
        let merged = store.merge_guest(&person_id(guest), &person).await;
        merged.expect("merged");
    }
    let expected = vec![subscription("a", "account"), subscription("b", "account")];
    assert_eq!(store.subscriptions_of(&person).await, Ok(expected));
    let kept = Ok(Some(calendar("account", "one")));
    assert_eq!(store.calendar("one").await, kept);
    assert_eq!(store.calendar("two").await, Ok(None));

    store.erase_names(&person, "?").await.expect("erased");
    assert_eq!(store.subscriptions_of(&person).await, Ok(vec![]));
    assert_eq!(store.calendar_of(&person).await, Ok(None));
    assert_eq!(take(store, 1000).await, []);
    assert_eq!(
        store.subscriptions_of(&person_id("q")).await,
        Ok(vec![subscription("c", "q")])
    );
}

async fn a_copy_has_the_subscriptions_and_the_calendars(store: &impl AdminStore) {
    assert_eq!(store.push_key([7; 32]).await, Ok([7; 32]));
    for id in ["a", "b"] {
        subscribe(store, id, "p").await;
    }
    let saved = store.save_calendar(calendar("p", "one")).await;
    saved.expect("saved");
    let to = Memory::new();
    for _ in 0..2 {
        let copied = copy_store(store, &to, [0; 32], |_| {}).await;
        copied.expect("copied");
    }
    assert_eq!(to.stored_push_key().await, Ok(Some([7; 32])));
    let all = to.subscriptions_after(None, 9).await;
    let expected = vec![subscription("a", "p"), subscription("b", "p")];
    assert_eq!(all, Ok(expected));
    let after = to.subscriptions_after(Some("a"), 9).await;
    assert_eq!(after, Ok(vec![subscription("b", "p")]));
    let calendars = to.calendars_after(None, 9).await;
    assert_eq!(calendars, Ok(vec![calendar("p", "one")]));
}
