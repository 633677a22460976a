//! Groups: their members, their tables, and what the members have won.

use super::matches::{bot, finish, person};
use super::{at, on_each, person_id, table_id};
use brelan_ids::GroupId;
use brelan_store::{
    AdminStore, ERASED, Group, GroupMember, GroupStanding, GroupStore, MatchPlayer, MatchSeat,
    Memory, copy_store,
};

on_each!(
    a_group_is_read_as_it_was_made,
    a_table_belongs_to_the_first_group_that_is_made_of_it,
    people_join_while_there_is_room_and_leave,
    whoever_joins_later_comes_later_whatever_the_clock_says,
    the_first_claim_of_a_number_gives_the_table,
    standings_are_of_the_members_and_of_matches_in_time,
    a_deleted_group_is_gone_and_the_results_stay,
    names_in_groups_are_changed_and_erased_with_those_at_tables,
    a_guests_memberships_become_those_of_the_account,
    a_copy_has_the_groups,
);

fn group_id(text: &str) -> GroupId {
    GroupId::from_trusted(text)
}

fn member(person: &str, joined: u64) -> GroupMember {
    GroupMember {
        person: person_id(person),
        name: "Zoé".into(),
        avatar: Some("fox".into()),
        joined: at(joined),
    }
}

fn group(id: &str, members: &[(&str, u64)]) -> Group {
    Group {
        id: group_id(id),
        name: "Thursday".into(),
        game: "zero".into(),
        settings: "{}".into(),
        created: at(5),
        members: members.iter().map(|(id, at)| member(id, *at)).collect(),
        tables: 0,
        table: None,
    }
}

async fn make(store: &impl AdminStore, group: Group) {
    let id = group.id.clone();
    assert_eq!(store.create_group(group).await, Ok(id));
}

async fn members_of(store: &impl AdminStore, id: &str) -> Vec<String> {
    let group = store.group(&group_id(id)).await.expect("read");
    let members = group.map_or_else(Vec::new, |group| group.members);
    members
        .into_iter()
        .map(|it| it.person.to_string())
        .collect()
}

async fn ids_of(store: &impl AdminStore, person: &str) -> Vec<String> {
    let groups = store.groups_of(&person_id(person), 2).await.expect("read");
    groups.into_iter().map(|it| it.id.to_string()).collect()
}

async fn a_group_is_read_as_it_was_made(store: &impl AdminStore) {
    assert_eq!(store.group(&group_id("g")).await, Ok(None));
    make(store, group("g", &[("q", 6), ("p", 5), ("o", 6)])).await;
    let stored = group("g", &[("p", 5), ("o", 6), ("q", 6)]);
    assert_eq!(store.group(&group_id("g")).await, Ok(Some(stored.clone())));
    make(store, group("h", &[("p", 8)])).await;
    make(store, group("i", &[("p", 7)])).await;
    assert_eq!(ids_of(store, "p").await, ["h", "i"], "the last two");
    assert_eq!(ids_of(store, "q").await, ["g"]);
    assert!(ids_of(store, "x").await.is_empty());
    let renamed = store.rename_group(&group_id("g"), "Friday").await;
    assert_eq!(renamed, Ok(()));
    let friday = Group {
        name: "Friday".into(),
        ..stored
    };
    let all = store.groups_after(None, 1).await;
    assert_eq!(all, Ok(vec![friday]));
}

async fn a_table_belongs_to_the_first_group_that_is_made_of_it(store: &impl AdminStore) {
    let of_table = |id: &str, person: &str| Group {
        table: Some(table_id("a")),
        ..group(id, &[(person, 5)])
    };
    make(store, of_table("g", "p")).await;
    let second = store.create_group(of_table("h", "q")).await;
    assert_eq!(second, Ok(group_id("g")));
    assert_eq!(store.group(&group_id("h")).await, Ok(None));
    assert_eq!(members_of(store, "g").await, ["p"], "nobody is added");
    let stored = store.group(&group_id("g")).await.expect("read");
    let stored = stored.expect("a group");
    assert_eq!((stored.tables, stored.table), (1, Some(table_id("a"))));
    let of = store.group_of_table(&table_id("a")).await;
    assert_eq!(of, Ok(Some(group_id("g"))));
    assert_eq!(store.group_of_table(&table_id("b")).await, Ok(None));
}

async fn people_join_while_there_is_room_and_leave(store: &impl AdminStore) {
    make(store, group("g", &[("p", 5)])).await;
    let join = async |person, at| {
        store
            .join_group(&group_id("g"), member(person, at), 2)
            .await
    };
    assert_eq!(join("q", 7).await, Ok(true));
    assert_eq!(join("r", 8).await, Ok(false), "it is full");
    let other_name = GroupMember {
        name: "Zoë".into(),
        avatar: None,
        ..member("q", 9)
    };
    let again = store.join_group(&group_id("g"), other_name, 2).await;
    assert_eq!(again, Ok(true), "a member has room");
    let stored = store.group(&group_id("g")).await.expect("read");
    let second = stored.expect("a group").members.remove(1);
    assert_eq!((second.name.as_str(), second.joined), ("Zoë", at(7)));
    let none = store.join_group(&group_id("x"), member("r", 1), 2).await;
    assert_eq!(none, Ok(false));
    for (person, left) in [("p", vec!["q"]), ("q", vec![])] {
        let gone = store.leave_group(&group_id("g"), &person_id(person)).await;
        assert_eq!(gone, Ok(()));
        assert_eq!(members_of(store, "g").await, left);
    }
    assert_eq!(
        store.group(&group_id("g")).await,
        Ok(None),
        "nobody is left"
    );
}

/// The order of members does not depend on a clock that stands still or is set back.
async fn whoever_joins_later_comes_later_whatever_the_clock_says(store: &impl AdminStore) {
    make(store, group("g", &[("p", 5), ("q", 6)])).await;
    assert_eq!(store.erase_names(&person_id("q"), "?").await, Ok(()));
    for (person, at) in [("d", 5), ("c", 5), ("b", 3), ("a", 9)] {
        let joined = store
            .join_group(&group_id("g"), member(person, at), 9)
            .await;
        assert_eq!(joined, Ok(true));
    }
    let order = ["p", "d", "c", "b", "a", "q"];
    assert_eq!(
        members_of(store, "g").await,
        order,
        "the erased one is last"
    );
    let stored = store.group(&group_id("g")).await.expect("read");
    let members = stored.expect("a group").members;
    let joined: Vec<_> = members.iter().map(|it| it.joined).collect();
    assert_eq!(joined, [at(5), at(6), at(7), at(8), at(9), ERASED]);
}

async fn the_first_claim_of_a_number_gives_the_table(store: &impl AdminStore) {
    make(store, group("g", &[("p", 5)])).await;
    let claim = async |number, table| {
        let table = table_id(table);
        store
            .claim_group_table(&group_id("g"), number, &table)
            .await
    };
    assert_eq!(claim(1, "a").await, Ok(table_id("a")));
    assert_eq!(claim(1, "b").await, Ok(table_id("a")));
    assert_eq!(claim(2, "c").await, Ok(table_id("c")));
    let tables = store.group_tables(&group_id("g")).await;
    assert_eq!(tables, Ok(vec![(1, table_id("a")), (2, table_id("c"))]));
    let stored = store.group(&group_id("g")).await.expect("read");
    let stored = stored.expect("a group");
    assert_eq!((stored.tables, stored.table), (2, Some(table_id("c"))));
}

fn stood_in(id: &str, score: i32) -> MatchSeat {
    MatchSeat {
        player: MatchPlayer::Person {
            person: person_id(id),
            stood_in: true,
        },
        ..person(id, score, true)
    }
}

fn standing(person: &str, matches: u32, wins: u32, points: i64) -> GroupStanding {
    GroupStanding {
        person: person_id(person),
        matches,
        wins,
        points,
    }
}

async fn standings_are_of_the_members_and_of_matches_in_time(store: &impl AdminStore) {
    make(store, group("g", &[("p", 5), ("q", 5), ("absent", 5)])).await;
    for (number, table, ended) in [(1, "a", 99), (2, "b", 100), (3, "c", 199), (4, "d", 200)] {
        let table_of = table_id(table);
        let claimed = store
            .claim_group_table(&group_id("g"), number, &table_of)
            .await;
        assert_eq!(claimed, Ok(table_of));
        let seats = [
            person("p", 10 * number as i32, number == 2),
            person("q", -3, number != 2),
            person("stranger", 7, true),
            bot(1, false),
        ];
        finish(store, table, "zero", ended, &seats).await;
    }
    let claimed = store
        .claim_group_table(&group_id("g"), 5, &table_id("e"))
        .await;
    assert_eq!(claimed, Ok(table_id("e")));
    finish(store, "e", "zero", 150, &[stood_in("p", 500)]).await;
    finish(store, "elsewhere", "zero", 150, &[person("p", 1000, true)]).await;
    let between = store
        .group_standings(&group_id("g"), at(100), at(200))
        .await;
    let expected = vec![standing("p", 2, 1, 50), standing("q", 2, 1, -6)];
    assert_eq!(between, Ok(expected));
    assert_eq!(
        store.group_standings(&group_id("x"), at(0), at(300)).await,
        Ok(vec![])
    );
}

async fn a_deleted_group_is_gone_and_the_results_stay(store: &impl AdminStore) {
    make(store, group("g", &[("p", 5)])).await;
    let claimed = store
        .claim_group_table(&group_id("g"), 1, &table_id("a"))
        .await;
    assert_eq!(claimed, Ok(table_id("a")));
    finish(store, "a", "zero", 9, &[person("p", 1, true)]).await;
    assert_eq!(store.delete_group(&group_id("g")).await, Ok(()));
    assert_eq!(store.group(&group_id("g")).await, Ok(None));
    assert!(ids_of(store, "p").await.is_empty());
    assert_eq!(store.group_of_table(&table_id("a")).await, Ok(None));
    assert!(store.result(&table_id("a")).await.expect("read").is_some());
}

async fn names_in_groups_are_changed_and_erased_with_those_at_tables(store: &impl AdminStore) {
    make(store, group("g", &[("p", 5), ("q", 6)])).await;
    let renamed = store.rename_person(&person_id("q"), "Quentin").await;
    assert_eq!(renamed, Ok(0), "the number of tables");
    let erased = store.erase_names(&person_id("p"), "?").await;
    assert_eq!(erased, Ok(()));
    let stored = store.group(&group_id("g")).await.expect("read");
    let members = stored.expect("a group").members;
    let quentin = GroupMember {
        name: "Quentin".into(),
        ..member("q", 6)
    };
    let nobody = GroupMember {
        name: "?".into(),
        avatar: None,
        joined: ERASED,
        ..member("p", 5)
    };
    assert_eq!(members, [quentin, nobody], "another one is the first");
}

async fn a_guests_memberships_become_those_of_the_account(store: &impl AdminStore) {
    make(store, group("g", &[("guest", 5)])).await;
    make(store, group("h", &[("guest", 5), ("account", 6)])).await;
    let (guest, account) = (person_id("guest"), person_id("account"));
    assert_eq!(store.merge_guest(&guest, &account).await, Ok(()));
    assert_eq!(members_of(store, "g").await, ["account"]);
    assert_eq!(members_of(store, "h").await, ["account"]);
}

async fn a_copy_has_the_groups(store: &impl AdminStore) {
    let made = Group {
        table: Some(table_id("a")),
        ..group("g", &[("p", 5), ("q", 6)])
    };
    make(store, made).await;
    finish(store, "a", "zero", 9, &[person("p", 1, true)]).await;
    let claimed = store
        .claim_group_table(&group_id("g"), 2, &table_id("b"))
        .await;
    assert_eq!(claimed, Ok(table_id("b")));
    let to = Memory::new();
    for _ in 0..2 {
        let copied = copy_store(store, &to, [0; 32], |_| {}).await;
        assert_eq!(copied.map(|counts| counts.tables), Ok(1));
    }
    assert_eq!(
        to.group(&group_id("g")).await,
        store.group(&group_id("g")).await
    );
    // The results follow from the records.
    let tables = to.group_tables(&group_id("g")).await;
    assert_eq!(tables, Ok(vec![(1, table_id("a")), (2, table_id("b"))]));
}
