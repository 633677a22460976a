//! The queries and changes of the operator.

use super::{at, named, on_each, person_id, table, table_id};
use brelan_store::{AdminEvent, AdminStore, DisplayName, PersonRow, Phase, TableRow, TableSummary};

on_each!(
    tables_are_listed_newest_first_and_by_phase,
    the_last_touch_until_a_time_is_found_in_all_phases,
    people_are_found_by_name_whatever_the_case_and_by_id,
    a_person_is_renamed_at_every_table_with_events_for_the_open_ones,
    a_person_is_barred_until_the_bar_is_lifted,
    refused_names_are_a_sorted_list,
    admin_events_are_numbered_and_read_from_any_number,
    old_admin_events_are_forgotten_and_the_numbers_go_on,
);

/// Three tables of one person: waiting, played and over.
async fn three(store: &impl AdminStore) {
    let phases = [Phase::Waiting, Phase::Playing, Phase::Over];
    for ((id, phase), created) in ["a", "b", "c"].into_iter().zip(phases).zip(1..) {
        store
            .create(table(id, created, &["p"]))
            .await
            .expect("made");
        let touched = 10 * created;
        let summary = TableSummary {
            phase,
            touched: at(touched),
            present: at(0),
            wake: None,
        };
        store
            .save_summary(&table_id(id), 9, summary)
            .await
            .expect("saved");
    }
}

fn person(person: &str, name: &str, tables: u32) -> PersonRow {
    PersonRow {
        person: person_id(person),
        name: name.into(),
        tables,
        barred: false,
    }
}

async fn tables_are_listed_newest_first_and_by_phase(store: &impl AdminStore) {
    three(store).await;
    let rows = store.list_tables(None, 9).await.expect("it answers");
    let row = TableRow {
        id: table_id("c"),
        game: "quando".into(),
        created: at(3),
        touched: at(30),
        phase: Phase::Over,
        listed: false,
        people: vec![DisplayName {
            person: person_id("p"),
            name: "Zoé".into(),
            avatar: None,
        }],
    };
    assert_eq!(rows[0], row);
    let ids = |rows: Vec<TableRow>| rows.iter().map(|row| row.id.as_str()).collect::<String>();
    assert_eq!(ids(rows), "cba");
    for (phase, expected) in [
        (Phase::Waiting, "a"),
        (Phase::Playing, "b"),
        (Phase::Over, "c"),
    ] {
        let rows = store.list_tables(Some(phase), 9).await.expect("it answers");
        assert_eq!(ids(rows), expected);
    }
    assert_eq!(
        ids(store.list_tables(None, 1).await.expect("it answers")),
        "c"
    );
}

async fn the_last_touch_until_a_time_is_found_in_all_phases(store: &impl AdminStore) {
    assert_eq!(store.last_touched(at(99)).await, Ok(None));
    three(store).await;
    for (time, expected) in [
        (9, None),
        (10, Some(10)),
        (29, Some(20)),
        (30, Some(30)),
        (99, Some(30)),
    ] {
        assert_eq!(store.last_touched(at(time)).await, Ok(expected.map(at)));
    }
}

async fn people_are_found_by_name_whatever_the_case_and_by_id(store: &impl AdminStore) {
    for (id, created, people) in [
        ("a", 1, &["p", "q"][..]),
        ("b", 2, &["p"]),
        ("c", 3, &["r"]),
    ] {
        store
            .create(table(id, created, people))
            .await
            .expect("made");
    }
    store
        .set_display_name(&table_id("a"), named("p", "Élodie"))
        .await
        .expect("named");
    store
        .set_display_name(&table_id("a"), named("q", "Ada 50%"))
        .await
        .expect("named");
    let [p, q, r] = [
        person("p", "Zoé", 2),
        person("q", "Ada 50%", 1),
        person("r", "Zoé", 1),
    ];
    // An older name finds a person as well; the newest one is told.
    assert_eq!(store.find_people("éLOD", 9).await, Ok(vec![p.clone()]));
    assert_eq!(
        store.find_people("ZOÉ", 9).await,
        Ok(vec![r.clone(), p.clone()]),
        "of the newest tables first"
    );
    assert_eq!(store.find_people("ZOÉ", 1).await, Ok(vec![r.clone()]));
    assert_eq!(store.find_people("q", 9).await, Ok(vec![q.clone()]));
    assert_eq!(store.find_people("%", 9).await, Ok(vec![q.clone()]));
    assert_eq!(store.find_people("", 9).await, Ok(vec![r, p, q.clone()]));
    assert_eq!(store.find_people("nobody", 9).await, Ok(vec![]));
    store
        .set_barred(&person_id("q"), true)
        .await
        .expect("barred");
    assert_eq!(
        store.find_people("ada", 9).await,
        Ok(vec![PersonRow { barred: true, ..q }])
    );
}

async fn a_person_is_renamed_at_every_table_with_events_for_the_open_ones(store: &impl AdminStore) {
    three(store).await;
    store.create(table("d", 4, &["q"])).await.expect("made");
    assert_eq!(store.rename_person(&person_id("p"), "Ada").await, Ok(3));
    assert_eq!(
        store.find_people("ada", 9).await,
        Ok(vec![person("p", "Ada", 3)])
    );
    assert_eq!(
        store.find_people("zoé", 9).await,
        Ok(vec![person("q", "Zoé", 1)])
    );
    let events = vec![
        (1, AdminEvent::TableChanged(table_id("b"))),
        (2, AdminEvent::TableChanged(table_id("a"))),
    ];
    assert_eq!(store.admin_events_after(0, 99).await, Ok(events));
    assert_eq!(
        store.rename_person(&person_id("nobody"), "Ada").await,
        Ok(0)
    );
    assert_eq!(store.last_admin_event().await, Ok(2));
}

async fn a_person_is_barred_until_the_bar_is_lifted(store: &impl AdminStore) {
    assert_eq!(store.is_barred(&person_id("p")).await, Ok(false));
    assert_eq!(store.set_barred(&person_id("p"), false).await, Ok(false));
    assert_eq!(store.set_barred(&person_id("p"), true).await, Ok(true));
    assert_eq!(store.set_barred(&person_id("p"), true).await, Ok(false));
    assert_eq!(store.is_barred(&person_id("p")).await, Ok(true));
    assert_eq!(store.is_barred(&person_id("q")).await, Ok(false));
    assert_eq!(store.set_barred(&person_id("p"), false).await, Ok(true));
    assert_eq!(store.is_barred(&person_id("p")).await, Ok(false));
    let event = AdminEvent::PersonChanged(person_id("p"));
    assert_eq!(
        store.admin_events_after(0, 99).await,
        Ok(vec![(1, event.clone()), (2, event)]),
        "a call that changes nothing adds no event"
    );
}

async fn refused_names_are_a_sorted_list(store: &impl AdminStore) {
    assert_eq!(store.refused_names().await, Ok(vec![]));
    for word in ["zut", "été", "ah"] {
        assert_eq!(store.set_name_refused(word, true).await, Ok(true));
    }
    assert_eq!(store.set_name_refused("zut", true).await, Ok(false));
    let all = ["ah", "zut", "été"].map(String::from);
    assert_eq!(store.refused_names().await, Ok(all.to_vec()));
    assert_eq!(store.set_name_refused("ah", false).await, Ok(true));
    assert_eq!(store.set_name_refused("ah", false).await, Ok(false));
    assert_eq!(store.refused_names().await, Ok(all[1..].to_vec()));
    let events = (1..=4)
        .map(|number| (number, AdminEvent::RefusedNamesChanged))
        .collect();
    assert_eq!(store.admin_events_after(0, 99).await, Ok(events));
}

async fn admin_events_are_numbered_and_read_from_any_number(store: &impl AdminStore) {
    assert_eq!(store.last_admin_event().await, Ok(0));
    assert_eq!(store.admin_events_after(0, 99).await, Ok(vec![]));
    for table in ["a", "b", "a"] {
        store
            .notify_table(&table_id(table))
            .await
            .expect("notified");
    }
    assert_eq!(store.last_admin_event().await, Ok(3));
    let last = vec![(3, AdminEvent::TableChanged(table_id("a")))];
    assert_eq!(store.admin_events_after(2, 99).await, Ok(last));
    let first = vec![(1, AdminEvent::TableChanged(table_id("a")))];
    assert_eq!(store.admin_events_after(0, 1).await, Ok(first));
    assert_eq!(store.admin_events_after(3, 99).await, Ok(vec![]));
    assert_eq!(store.admin_events_after(u64::MAX, 99).await, Ok(vec![]));
}

async fn old_admin_events_are_forgotten_and_the_numbers_go_on(store: &impl AdminStore) {
    assert_eq!(store.forget_admin_events(2).await, Ok(()));
    let notify = async |table: &str| store.notify_table(&table_id(table)).await;
    let event = |number, table| (number, AdminEvent::TableChanged(table_id(table)));
    for table in ["a", "b", "c"] {
        notify(table).await.expect("notified");
    }
    assert_eq!(store.forget_admin_events(2).await, Ok(()));
    let events = vec![event(2, "b"), event(3, "c")];
    assert_eq!(store.admin_events_after(0, 99).await, Ok(events));
    for kept in [9, 0] {
        assert_eq!(store.forget_admin_events(kept).await, Ok(()));
    }
    let last = vec![event(3, "c")];
    assert_eq!(store.admin_events_after(0, 99).await, Ok(last));
    assert_eq!(store.last_admin_event().await, Ok(3));
    notify("d").await.expect("notified");
    let events = vec![event(3, "c"), event(4, "d")];
    assert_eq!(store.admin_events_after(2, 99).await, Ok(events));
}
