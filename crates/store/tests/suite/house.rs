//! What the host of the server reads and writes.

use crate::{on_both, table};
use brelan_store::{Call, House, Named, Note, PersonRow, Phase, TableRow};

on_both!(
    tables_are_listed_newest_first_and_by_phase,
    people_are_found_by_name_whatever_the_case_and_by_id,
    a_person_is_renamed_at_every_table_and_the_open_ones_are_called,
    who_is_barred_is_barred_until_let_again,
    refused_names_are_a_sorted_list,
    calls_are_numbered_for_ever_and_read_on,
);

/// Three tables of one person: waiting, played and over.
async fn three(store: &impl House) {
    let phases = [Phase::Waiting, Phase::Playing, Phase::Over];
    for ((id, phase), created) in ["a", "b", "c"].into_iter().zip(phases).zip(1..) {
        store
            .create(table(id, created, &["p"]))
            .await
            .expect("made");
        let touched = 10 * created;
        let note = Note {
            phase,
            touched,
            wake: None,
        };
        store.note(id, note).await.expect("noted");
    }
}

fn person(person: &str, name: &str, tables: u32) -> PersonRow {
    PersonRow {
        person: person.into(),
        name: name.into(),
        tables,
        barred: false,
    }
}

async fn tables_are_listed_newest_first_and_by_phase(store: &impl House) {
    three(store).await;
    let rows = store.tables(None, 9).await.expect("it answers");
    let row = TableRow {
        id: "c".into(),
        game: "quando".into(),
        created: 3,
        touched: 30,
        phase: Phase::Over,
        listed: false,
        people: vec![Named {
            person: "p".into(),
            name: "Zoé".into(),
        }],
    };
    assert_eq!(rows[0], row);
    let ids = |rows: Vec<TableRow>| rows.into_iter().map(|row| row.id).collect::<String>();
    assert_eq!(ids(rows), "cba");
    for (phase, expected) in [
        (Phase::Waiting, "a"),
        (Phase::Playing, "b"),
        (Phase::Over, "c"),
    ] {
        let rows = store.tables(Some(phase), 9).await.expect("it answers");
        assert_eq!(ids(rows), expected);
    }
    assert_eq!(ids(store.tables(None, 1).await.expect("it answers")), "c");
}

async fn people_are_found_by_name_whatever_the_case_and_by_id(store: &impl House) {
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
    store.name("a", "p", "Élodie").await.expect("named");
    store.name("a", "q", "Ada 50%").await.expect("named");
    let [p, q, r] = [
        person("p", "Zoé", 2),
        person("q", "Ada 50%", 1),
        person("r", "Zoé", 1),
    ];
    // An older name finds a person as well; the newest one is told.
    assert_eq!(store.people("éLOD", 9).await, Ok(vec![p.clone()]));
    assert_eq!(
        store.people("ZOÉ", 9).await,
        Ok(vec![r.clone(), p.clone()]),
        "of the newest tables first"
    );
    assert_eq!(store.people("ZOÉ", 1).await, Ok(vec![r.clone()]));
    assert_eq!(store.people("q", 9).await, Ok(vec![q.clone()]));
    assert_eq!(store.people("%", 9).await, Ok(vec![q.clone()]));
    assert_eq!(store.people("", 9).await, Ok(vec![r, p, q.clone()]));
    assert_eq!(store.people("nobody", 9).await, Ok(vec![]));
    store.bar("q", true).await.expect("barred");
    assert_eq!(
        store.people("ada", 9).await,
        Ok(vec![PersonRow { barred: true, ..q }])
    );
}

async fn a_person_is_renamed_at_every_table_and_the_open_ones_are_called(store: &impl House) {
    three(store).await;
    store.create(table("d", 4, &["q"])).await.expect("made");
    assert_eq!(store.rename("p", "Ada").await, Ok(3));
    assert_eq!(
        store.people("ada", 9).await,
        Ok(vec![person("p", "Ada", 3)])
    );
    assert_eq!(
        store.people("zoé", 9).await,
        Ok(vec![person("q", "Zoé", 1)])
    );
    let calls = vec![(1, Call::Table("b".into())), (2, Call::Table("a".into()))];
    assert_eq!(store.calls(0).await, Ok(calls));
    assert_eq!(store.rename("nobody", "Ada").await, Ok(0));
    assert_eq!(store.last_call().await, Ok(2));
}

async fn who_is_barred_is_barred_until_let_again(store: &impl House) {
    assert_eq!(store.is_barred("p").await, Ok(false));
    assert_eq!(store.bar("p", false).await, Ok(false));
    assert_eq!(store.bar("p", true).await, Ok(true));
    assert_eq!(store.bar("p", true).await, Ok(false));
    assert_eq!(store.is_barred("p").await, Ok(true));
    assert_eq!(store.is_barred("q").await, Ok(false));
    assert_eq!(store.bar("p", false).await, Ok(true));
    assert_eq!(store.is_barred("p").await, Ok(false));
    let call = Call::Person("p".into());
    assert_eq!(
        store.calls(0).await,
        Ok(vec![(1, call.clone()), (2, call)]),
        "only what changed something is called"
    );
}

async fn refused_names_are_a_sorted_list(store: &impl House) {
    assert_eq!(store.refused_names().await, Ok(vec![]));
    for word in ["zut", "été", "ah"] {
        assert_eq!(store.refuse_name(word, true).await, Ok(true));
    }
    assert_eq!(store.refuse_name("zut", true).await, Ok(false));
    let all = ["ah", "zut", "été"].map(String::from);
    assert_eq!(store.refused_names().await, Ok(all.to_vec()));
    assert_eq!(store.refuse_name("ah", false).await, Ok(true));
    assert_eq!(store.refuse_name("ah", false).await, Ok(false));
    assert_eq!(store.refused_names().await, Ok(all[1..].to_vec()));
    let calls = (1..=4).map(|number| (number, Call::Names)).collect();
    assert_eq!(store.calls(0).await, Ok(calls));
}

async fn calls_are_numbered_for_ever_and_read_on(store: &impl House) {
    assert_eq!(store.last_call().await, Ok(0));
    assert_eq!(store.calls(0).await, Ok(vec![]));
    for table in ["a", "b", "a"] {
        store.call_table(table).await.expect("called");
    }
    assert_eq!(store.last_call().await, Ok(3));
    let last = vec![(3, Call::Table("a".into()))];
    assert_eq!(store.calls(2).await, Ok(last));
    assert_eq!(store.calls(3).await, Ok(vec![]));
    assert_eq!(store.calls(u64::MAX).await, Ok(vec![]));
}
