//! The statements about groups.

use super::Sqlite;
use super::columns::{get_person_id, get_table_id, get_timestamp};
use crate::StoreError;
use crate::groups::{ERASED, Group, GroupMember, GroupStanding, GroupStore};
use crate::integer::to_millis;
use async_trait::async_trait;
use brelan_ids::{GroupId, PersonId, TableId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Result, Row, params};

const GROUP: &str = "SELECT id, name, game, settings, created FROM player_groups WHERE id = ?1";

const MEMBERS: &str = "SELECT person, name, avatar, joined FROM group_members \
    WHERE group_id = ?1 ORDER BY joined, person";

const LAST_TABLE: &str = "SELECT number, table_id FROM group_tables WHERE group_id = ?1 \
    ORDER BY number DESC LIMIT 1";

const TABLES: &str =
    "SELECT number, table_id FROM group_tables WHERE group_id = ?1 ORDER BY number";

const TABLE: &str = "SELECT table_id FROM group_tables WHERE group_id = ?1 AND number = ?2";

const GROUP_OF_TABLE: &str = "SELECT group_id FROM group_tables WHERE table_id = ?1";

const GROUPS_AFTER: &str = "SELECT id FROM player_groups WHERE id > ?1 ORDER BY id LIMIT ?2";

const GROUPS_OF: &str = "SELECT group_id FROM group_members WHERE person = ?1 \
    ORDER BY joined DESC, group_id LIMIT ?2";

const CLAIM: &str = "INSERT INTO group_tables (table_id, group_id, number) VALUES (?1, ?2, ?3) \
    ON CONFLICT DO NOTHING";

const SAVE_MEMBER: &str = "INSERT INTO group_members (group_id, person, name, avatar, joined) \
    VALUES (?1, ?2, ?3, ?4, ?5) \
    ON CONFLICT DO UPDATE SET name = excluded.name, avatar = excluded.avatar";

/// The first millisecond after all members joined, without those whose data was erased.
const AFTER_MEMBERS: &str = "SELECT coalesce(max(joined) + 1, 0) AS joined FROM group_members \
    WHERE group_id = ?1 AND joined < ?2";

const HAS_ROOM: &str = "SELECT 1 FROM player_groups WHERE id = ?1 AND (SELECT count(*) \
    FROM group_members WHERE group_id = ?1 AND person <> ?2) < ?3";

const STANDINGS: &str = "SELECT m.person, count(*) AS matches, sum(m.won) AS wins, \
        sum(m.score) AS points \
    FROM group_tables g CROSS JOIN match_seats m ON m.table_id = g.table_id \
    CROSS JOIN group_members p ON p.group_id = g.group_id AND p.person = m.person \
    WHERE g.group_id = ?1 AND NOT m.stood_in AND m.ended >= ?2 AND m.ended < ?3 \
    GROUP BY m.person ORDER BY m.person";

fn get_group_id(row: &Row<'_>) -> Result<GroupId> {
    Ok(GroupId::from_trusted(row.get::<_, String>(0)?))
}

fn get_member(row: &Row<'_>) -> Result<GroupMember> {
    Ok(GroupMember {
        person: get_person_id(row, "person")?,
        name: row.get("name")?,
        avatar: row.get("avatar")?,
        joined: get_timestamp(row, "joined")?,
    })
}

fn get_numbered(row: &Row<'_>) -> Result<(u32, TableId)> {
    Ok((row.get("number")?, get_table_id(row, "table_id")?))
}

fn find(db: &Connection, id: &GroupId) -> Result<Option<Group>> {
    let id = [id.as_str()];
    let group = db.prepare_cached(GROUP)?.query_row(id, |row| {
        Ok(Group {
            id: get_group_id(row)?,
            name: row.get("name")?,
            game: row.get("game")?,
            settings: row.get("settings")?,
            created: get_timestamp(row, "created")?,
            members: Vec::new(),
            tables: 0,
            table: None,
        })
    });
    let Some(group) = group.optional()? else {
        return Ok(None);
    };
    let members = db
        .prepare_cached(MEMBERS)?
        .query_map(id, get_member)?
        .collect::<Result<_>>()?;
    let last = db
        .prepare_cached(LAST_TABLE)?
        .query_row(id, get_numbered)
        .optional()?;
    Ok(Some(Group {
        members,
        tables: last.as_ref().map_or(0, |(number, _)| *number),
        table: last.map(|(_, table)| table),
        ..group
    }))
}

fn find_all(db: &Connection, statement: &str, key: &str, limit: u32) -> Result<Vec<Group>> {
    let ids: Vec<_> = db
        .prepare_cached(statement)?
        .query_map(params![key, limit], get_group_id)?
        .collect::<Result<_>>()?;
    let mut groups = Vec::new();
    for id in &ids {
        groups.extend(find(db, id)?);
    }
    Ok(groups)
}

fn create(db: &Connection, group: &Group) -> Result<GroupId> {
    if let Some(table) = &group.table {
        let claimed =
            db.prepare_cached(CLAIM)?
                .execute(params![table.as_str(), group.id.as_str(), 1])?;
        if claimed == 0 {
            return db
                .prepare_cached(GROUP_OF_TABLE)?
                .query_row([table.as_str()], get_group_id);
        }
    }
    db.prepare_cached(
        "INSERT INTO player_groups (id, name, game, settings, created) \
         VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
    )?
    .execute(params![
        group.id.as_str(),
        group.name,
        group.game,
        group.settings,
        to_millis(group.created)
    ])?;
    for member in &group.members {
        save_member(db, &group.id, member)?;
    }
    Ok(group.id.clone())
}

fn save_member(db: &Connection, group: &GroupId, member: &GroupMember) -> Result<()> {
    db.prepare_cached(SAVE_MEMBER)?
        .execute(params![
            group.as_str(),
            member.person.as_str(),
            member.name,
            member.avatar,
            to_millis(member.joined)
        ])
        .map(drop)
}

fn join(db: &Connection, group: &GroupId, member: &GroupMember, max: u32) -> Result<bool> {
    let key = params![group.as_str(), member.person.as_str(), max];
    let has_room = db.prepare_cached(HAS_ROOM)?.exists(key)?;
    if has_room {
        let key = params![group.as_str(), to_millis(ERASED)];
        let after_members = db
            .prepare_cached(AFTER_MEMBERS)?
            .query_row(key, |row| get_timestamp(row, "joined"))?;
        let joined = member.joined.max(after_members);
        let member = GroupMember {
            joined,
            ..member.clone()
        };
        save_member(db, group, &member)?;
    }
    Ok(has_room)
}

fn leave(db: &Connection, group: &GroupId, person: &PersonId) -> Result<()> {
    db.execute(
        "DELETE FROM group_members WHERE group_id = ?1 AND person = ?2",
        [group.as_str(), person.as_str()],
    )?;
    match find(db, group)? {
        Some(found) if found.members.is_empty() => delete(db, group),
        _ => Ok(()),
    }
}

fn delete(db: &Connection, group: &GroupId) -> Result<()> {
    for statement in [
        "DELETE FROM group_members WHERE group_id = ?1",
        "DELETE FROM group_tables WHERE group_id = ?1",
        "DELETE FROM player_groups WHERE id = ?1",
    ] {
        db.execute(statement, [group.as_str()])?;
    }
    Ok(())
}

fn claim(db: &Connection, group: &GroupId, number: u32, table: &TableId) -> Result<TableId> {
    db.prepare_cached(CLAIM)?
        .execute(params![table.as_str(), group.as_str(), number])?;
    db.prepare_cached(TABLE)?
        .query_row(params![group.as_str(), number], |row| get_table_id(row, 0))
}

pub(super) fn rename_member(db: &Connection, person: &PersonId, name: &str) -> Result<()> {
    db.execute(
        "UPDATE group_members SET name = ?2 WHERE person = ?1",
        [person.as_str(), name],
    )
    .map(drop)
}

pub(super) fn erase_member(db: &Connection, person: &PersonId) -> Result<()> {
    db.execute(
        "UPDATE group_members SET avatar = NULL, joined = ?2 WHERE person = ?1",
        params![person.as_str(), to_millis(ERASED)],
    )
    .map(drop)
}

/// Makes a guest's memberships those of a person, who keeps an own one in the same group.
pub(super) fn merge_members(db: &Connection, pair: [&str; 2]) -> Result<()> {
    let moved = "UPDATE OR IGNORE group_members SET person = ?2 WHERE person = ?1";
    db.execute(moved, pair)?;
    db.execute("DELETE FROM group_members WHERE person = ?1", [pair[0]])
        .map(drop)
}

#[async_trait]
impl GroupStore for Sqlite {
    async fn create_group(&self, group: Group) -> Result<GroupId, StoreError> {
        self.writer.write(move |db| create(db, &group)).await
    }

    async fn group(&self, group: &GroupId) -> Result<Option<Group>, StoreError> {
        let group = group.clone();
        self.reader.query(move |db| find(db, &group)).await
    }

    async fn groups_after(
        &self,
        after: Option<&GroupId>,
        limit: u32,
    ) -> Result<Vec<Group>, StoreError> {
        let after = after.map_or(String::new(), GroupId::to_string);
        self.reader
            .query(move |db| find_all(db, GROUPS_AFTER, &after, limit))
            .await
    }

    async fn groups_of(&self, person: &PersonId, limit: u32) -> Result<Vec<Group>, StoreError> {
        let person = person.clone();
        self.reader
            .query(move |db| find_all(db, GROUPS_OF, person.as_str(), limit))
            .await
    }

    async fn rename_group(&self, group: &GroupId, name: &str) -> Result<(), StoreError> {
        let (group, name) = (group.clone(), name.to_owned());
        self.writer
            .write(move |db| {
                db.prepare_cached("UPDATE player_groups SET name = ?2 WHERE id = ?1")?
                    .execute([group.as_str(), &name])
                    .map(drop)
            })
            .await
    }

    async fn delete_group(&self, group: &GroupId) -> Result<(), StoreError> {
        let group = group.clone();
        self.writer.write(move |db| delete(db, &group)).await
    }

    async fn join_group(
        &self,
        group: &GroupId,
        member: GroupMember,
        max: u32,
    ) -> Result<bool, StoreError> {
        let group = group.clone();
        self.writer
            .write(move |db| join(db, &group, &member, max))
            .await
    }

    async fn leave_group(&self, group: &GroupId, person: &PersonId) -> Result<(), StoreError> {
        let (group, person) = (group.clone(), person.clone());
        self.writer
            .write(move |db| leave(db, &group, &person))
            .await
    }

    async fn claim_group_table(
        &self,
        group: &GroupId,
        number: u32,
        table: &TableId,
    ) -> Result<TableId, StoreError> {
        let (group, table) = (group.clone(), table.clone());
        self.writer
            .write(move |db| claim(db, &group, number, &table))
            .await
    }

    async fn group_tables(&self, group: &GroupId) -> Result<Vec<(u32, TableId)>, StoreError> {
        let group = group.clone();
        self.reader
            .query(move |db| {
                db.prepare_cached(TABLES)?
                    .query_map([group.as_str()], get_numbered)?
                    .collect()
            })
            .await
    }

    async fn group_of_table(&self, table: &TableId) -> Result<Option<GroupId>, StoreError> {
        let table = table.clone();
        self.reader
            .query(move |db| {
                db.prepare_cached(GROUP_OF_TABLE)?
                    .query_row([table.as_str()], get_group_id)
                    .optional()
            })
            .await
    }

    async fn group_standings(
        &self,
        group: &GroupId,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<GroupStanding>, StoreError> {
        let group = group.clone();
        self.reader
            .query(move |db| {
                let key = params![group.as_str(), to_millis(from), to_millis(until)];
                let standing = |row: &Row<'_>| {
                    Ok(GroupStanding {
                        person: get_person_id(row, "person")?,
                        matches: row.get("matches")?,
                        wins: row.get("wins")?,
                        points: row.get("points")?,
                    })
                };
                db.prepare_cached(STANDINGS)?
                    .query_map(key, standing)?
                    .collect()
            })
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::{open, plan::plan_of};

    #[test]
    fn every_query_of_groups_uses_a_key_or_an_index() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("brelan.sqlite");
        let db = open::connect(&file).and_then(|db| open::prepare_writer(&file, db));
        let db = db.expect("a database");
        for (statement, index) in [
            (
                MEMBERS,
                "SEARCH group_members USING PRIMARY KEY (group_id=?)",
            ),
            (LAST_TABLE, "(group_id=?)"),
            (GROUPS_OF, "COVERING INDEX groups_of_people (person=?)"),
            (STANDINGS, "SEARCH g USING"),
            (STANDINGS, "SEARCH m USING PRIMARY KEY (table_id=?)"),
            (
                STANDINGS,
                "SEARCH p USING PRIMARY KEY (group_id=? AND person=?)",
            ),
        ] {
            let plan = plan_of(&db, statement);
            assert!(plan.contains(index), "{statement}: {plan}");
        }
    }
}
