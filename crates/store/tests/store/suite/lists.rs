//! Queries that find tables without reading their logs.

use super::{at, named, on_each, person_id, table, table_id};
use crate::ids_of;
use brelan_ids::{TableId, Timestamp};
use brelan_store::{
    AdminStore, AppendOutcome, DisplayName, IdleTable, NewTable, Phase, Store, StoreError,
    TableSummary,
};

on_each!(
    a_persons_tables_come_newest_first,
    a_name_is_changed_and_makes_a_person_known_at_a_table,
    an_avatar_goes_with_the_name,
    active_tables_of_a_person_are_counted,
    a_table_that_a_person_has_left_is_not_counted,
    the_lobby_lists_first_where_people_were_last,
    listed_waiting_tables_of_a_person_are_counted,
    due_tables_are_found_by_their_time,
    idle_tables_are_found_the_longest_idle_first,
    a_person_who_is_named_twice_has_the_later_name,
    a_summary_of_fewer_inputs_undoes_nothing,
);

async fn made(store: &impl Store, tables: impl IntoIterator<Item = NewTable>) {
    for table in tables {
        store.create(table).await.expect("made");
    }
}

async fn save_summary(
    store: &impl Store,
    table: &str,
    phase: Phase,
    touched: u64,
    wake: Option<u64>,
) {
    let summary = TableSummary {
        phase,
        touched: at(touched),
        present: at(0),
        wake: wake.map(at),
    };
    store
        .save_summary(&table_id(table), 9, summary)
        .await
        .expect("saved");
}

fn ids(ids: &[&str]) -> Result<Vec<TableId>, StoreError> {
    Ok(ids.iter().map(|id| table_id(id)).collect())
}

async fn people(store: &impl Store, table: &str) -> Vec<DisplayName> {
    let metadata = store
        .table_metadata(&table_id(table))
        .await
        .expect("it answers");
    let mut people = metadata.expect("it is there").people;
    people.sort_by(|one, other| one.person.cmp(&other.person));
    people
}

async fn a_persons_tables_come_newest_first(store: &impl Store) {
    let tables = [
        table("a", 1, &["p"]),
        table("b", 2, &["q"]),
        table("c", 3, &["p", "q"]),
    ];
    made(store, tables).await;
    save_summary(store, "a", Phase::Over, 9, None).await;
    assert_eq!(store.tables_of(&person_id("p"), 9).await, ids(&["c", "a"]));
    assert_eq!(store.tables_of(&person_id("p"), 1).await, ids(&["c"]));
    assert_eq!(store.tables_of(&person_id("nobody"), 9).await, ids(&[]));
}

async fn a_name_is_changed_and_makes_a_person_known_at_a_table(store: &impl Store) {
    made(store, [table("a", 1, &["p"]), table("b", 2, &["p"])]).await;
    store
        .set_display_name(&table_id("a"), named("p", "Zoë"))
        .await
        .expect("named");
    store
        .set_display_name(&table_id("a"), named("q", "Ada"))
        .await
        .expect("named");
    let both = [named("p", "Zoë"), named("q", "Ada")];
    assert_eq!(people(store, "a").await, both);
    assert_eq!(people(store, "b").await, [named("p", "Zoé")]);
    assert_eq!(store.tables_of(&person_id("q"), 9).await, ids(&["a"]));
    assert!(matches!(
        store
            .set_display_name(&table_id("x"), named("p", "Zoé"))
            .await,
        Err(StoreError::Failed(_))
    ));
}

async fn an_avatar_goes_with_the_name(store: &impl AdminStore) {
    made(store, [table("a", 1, &["p"])]).await;
    let with = |name: &str, avatar: Option<&str>| DisplayName {
        avatar: avatar.map(str::to_owned),
        ..named("p", name)
    };
    let set = async |named| store.set_display_name(&table_id("a"), named).await;
    assert_eq!(set(with("Zoé", Some("frog"))).await, Ok(()));
    assert_eq!(people(store, "a").await, [with("Zoé", Some("frog"))]);
    assert_eq!(store.rename_person(&person_id("p"), "Léa").await, Ok(1));
    assert_eq!(people(store, "a").await, [with("Léa", Some("frog"))]);
    assert_eq!(set(with("Léa", None)).await, Ok(()));
    assert_eq!(people(store, "a").await, [with("Léa", None)]);
}

async fn active_tables_of_a_person_are_counted(store: &impl Store) {
    let tables = ["a", "b", "c"].map(|id| table(id, 1, &["p"]));
    made(store, tables).await;
    made(store, [table("d", 1, &["q"])]).await;
    assert_eq!(store.count_active_tables(&person_id("p")).await, Ok(3));
    save_summary(store, "a", Phase::Playing, 2, None).await;
    save_summary(store, "b", Phase::Over, 2, None).await;
    assert_eq!(store.count_active_tables(&person_id("p")).await, Ok(2));
    assert_eq!(store.count_active_tables(&person_id("nobody")).await, Ok(0));
}

async fn a_table_that_a_person_has_left_is_not_counted(store: &impl Store) {
    made(store, [listed("a", 1), table("b", 2, &["p", "q"])]).await;
    let save = async |table, people: &[&str]| {
        let seated = people.iter().map(|person| person_id(person)).collect();
        assert_eq!(store.save_seated(&table_id(table), seated).await, Ok(()));
    };
    let count = async |person| store.count_active_tables(&person_id(person)).await;
    save("b", &["q", "without a name"]).await;
    assert_eq!((count("p").await, count("q").await), (Ok(1), Ok(1)));
    assert_eq!(count("without a name").await, Ok(0));
    let metadata = store.table_metadata(&table_id("b")).await;
    let metadata = metadata.expect("it answers").expect("it is there");
    assert_eq!(metadata.seated, [person_id("q")]);
    assert_eq!(metadata.people.len(), 2, "the name is kept");
    save("a", &[]).await;
    assert_eq!(store.count_listed_tables(&person_id("p")).await, Ok(0));
    // A name alone seats nobody who has left; the first name does.
    let name = async |person| {
        let (table, named) = (table_id("b"), named(person, "Léa"));
        assert_eq!(store.set_display_name(&table, named).await, Ok(()));
    };
    name("p").await;
    name("new").await;
    assert_eq!((count("p").await, count("new").await), (Ok(0), Ok(1)));
    save("b", &["p"]).await;
    assert_eq!((count("p").await, count("q").await), (Ok(1), Ok(0)));
    // People at a table that does not exist are ignored.
    save("x", &["p"]).await;
    assert_eq!(count("p").await, Ok(1));
}

fn listed(id: &str, created: u64) -> NewTable {
    NewTable {
        listed: true,
        ..table(id, created, &["p"])
    }
}

async fn a_summary_of_fewer_inputs_undoes_nothing(store: &impl Store) {
    made(store, [table("a", 1, &["p"])]).await;
    let a = table_id("a");
    let summary = |phase| TableSummary {
        phase,
        touched: at(9),
        present: at(0),
        wake: None,
    };
    let over = async || {
        store
            .idle_tables(Phase::Over, at(10), 9)
            .await
            .map(|found| found.len())
    };
    let appended = store.append(&a, 2, "three".into()).await;
    assert_eq!(appended, Ok(AppendOutcome::Appended));
    let saved = store.save_summary(&a, 3, summary(Phase::Over)).await;
    assert_eq!(saved, Ok(()));
    assert_eq!(over().await, Ok(1));
    // A server that is behind.
    let saved = store.save_summary(&a, 2, summary(Phase::Playing)).await;
    assert_eq!(saved, Ok(()));
    assert_eq!(over().await, Ok(1));
    let saved = store.save_summary(&a, 3, summary(Phase::Playing)).await;
    assert_eq!(saved, Ok(()));
    assert_eq!(over().await, Ok(0));
}

async fn save_present(store: &impl Store, table: &str, phase: Phase, present: u64) {
    let summary = TableSummary {
        phase,
        touched: at(9),
        present: at(present),
        wake: None,
    };
    let saved = store.save_summary(&table_id(table), 9, summary).await;
    assert_eq!(saved, Ok(()));
}

async fn the_lobby_lists_first_where_people_were_last(store: &impl Store) {
    let hidden = table("c", 3, &["p"]);
    made(store, [listed("a", 1), listed("b", 2), hidden]).await;
    made(store, [listed("d", 4), listed("e", 5)]).await;
    let waiting = async |most| ids_of(store.listed_tables(Phase::Waiting, most).await);
    let playing = async |most| ids_of(store.listed_tables(Phase::Playing, most).await);
    assert_eq!(waiting(9).await, ids(&["e", "d", "b", "a"]), "newest first");
    save_present(store, "a", Phase::Waiting, 20).await;
    save_present(store, "d", Phase::Waiting, 10).await;
    assert_eq!(waiting(9).await, ids(&["a", "d", "e", "b"]));
    assert_eq!(waiting(2).await, ids(&["a", "d"]));
    let first = store.listed_tables(Phase::Waiting, 1).await;
    let first = first.expect("it answers").remove(0);
    assert_eq!((first.created, first.present), (at(1), at(20)));
    // Another server that has not seen the person takes nothing back.
    save_present(store, "a", Phase::Waiting, 0).await;
    let metadata = store.table_metadata(&table_id("a")).await;
    let metadata = metadata.expect("it answers").expect("it is there");
    assert_eq!((metadata.present, metadata.listed), (at(20), true));
    save_present(store, "a", Phase::Playing, 20).await;
    assert_eq!(waiting(9).await, ids(&["d", "e", "b"]));
    assert_eq!(playing(9).await, ids(&["a"]));
    save_present(store, "a", Phase::Over, 30).await;
    assert_eq!(playing(9).await, ids(&[]));
    assert_eq!(store.listed_tables(Phase::Over, 9).await, Ok(vec![]));
}

async fn listed_waiting_tables_of_a_person_are_counted(store: &impl Store) {
    made(store, [listed("a", 1), listed("b", 2), listed("c", 3)]).await;
    made(store, [table("d", 4, &["p"])]).await;
    assert_eq!(store.count_listed_tables(&person_id("p")).await, Ok(3));
    assert_eq!(store.count_listed_tables(&person_id("q")).await, Ok(0));
    save_present(store, "a", Phase::Playing, 1).await;
    save_present(store, "b", Phase::Over, 1).await;
    assert_eq!(store.count_listed_tables(&person_id("p")).await, Ok(1));
}

async fn due_tables_are_found_by_their_time(store: &impl Store) {
    made(store, ["a", "b", "c"].map(|id| table(id, 1, &["p"]))).await;
    assert_eq!(store.tables_due(Timestamp::MAX, 9).await, ids(&[]));
    save_summary(store, "a", Phase::Playing, 2, Some(20)).await;
    save_summary(store, "b", Phase::Waiting, 2, Some(10)).await;
    assert_eq!(store.tables_due(at(9), 9).await, ids(&[]));
    assert_eq!(store.tables_due(at(10), 9).await, ids(&["b"]));
    assert_eq!(store.tables_due(Timestamp::MAX, 9).await, ids(&["b", "a"]));
    assert_eq!(store.tables_due(at(20), 1).await, ids(&["b"]));
    assert_eq!(store.tables_due_after(at(20), 9).await, ids(&[]));
    assert_eq!(store.tables_due_after(at(19), 9).await, ids(&["a"]));
    assert_eq!(store.tables_due_after(at(9), 9).await, ids(&["a", "b"]));
    assert_eq!(store.tables_due_after(at(9), 1).await, ids(&["a"]));
    assert_eq!(store.tables_due_after(Timestamp::MAX, 9).await, ids(&[]));
    save_summary(store, "b", Phase::Playing, 3, None).await;
    assert_eq!(store.tables_due(at(20), 9).await, ids(&["a"]));
}

async fn idle_tables_are_found_the_longest_idle_first(store: &impl Store) {
    let tables = [("a", 5), ("b", 6), ("c", 7)].map(|(id, created)| table(id, created, &["p"]));
    made(store, tables).await;
    let waiting = async |before, most| store.idle_tables(Phase::Waiting, at(before), most).await;
    let idle = |tables: &[(&str, u64)]| {
        let idle = tables.iter().map(|(id, touched)| IdleTable {
            id: table_id(id),
            touched: at(*touched),
        });
        Ok(idle.collect::<Vec<_>>())
    };
    assert_eq!(waiting(5, 9).await, idle(&[]));
    assert_eq!(waiting(7, 9).await, idle(&[("a", 5), ("b", 6)]));
    assert_eq!(waiting(9, 1).await, idle(&[("a", 5)]));
    save_summary(store, "a", Phase::Playing, 8, None).await;
    assert_eq!(waiting(9, 9).await, idle(&[("b", 6), ("c", 7)]));
    let playing = async |before| store.idle_tables(Phase::Playing, at(before), 9).await;
    assert_eq!(playing(8).await, idle(&[]));
    assert_eq!(playing(9).await, idle(&[("a", 8)]));
    save_summary(store, "b", Phase::Over, 6, None).await;
    assert_eq!(waiting(9, 9).await, idle(&[("c", 7)]));
    // A summary of a table that does not exist is ignored.
    save_summary(store, "x", Phase::Waiting, 1, Some(1)).await;
    assert_eq!(waiting(9, 9).await, idle(&[("c", 7)]));
}

async fn a_person_who_is_named_twice_has_the_later_name(store: &impl Store) {
    let twice = NewTable {
        people: vec![named("p", "Zoé"), named("p", "Ada")],
        ..table("a", 1, &[])
    };
    made(store, [twice]).await;
    assert_eq!(people(store, "a").await, [named("p", "Ada")]);
}
