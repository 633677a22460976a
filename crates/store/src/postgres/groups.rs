//! The statements about groups.

use super::Postgres;
use super::rows::get_timestamp;
use crate::StoreError;
use crate::groups::{ERASED, Group, GroupMember, GroupStanding, GroupStore};
use crate::integer::to_millis;
use async_trait::async_trait;
use brelan_ids::{GroupId, PersonId, TableId, Timestamp};
use tokio_postgres::Row;

const CLAIM: &str = "INSERT INTO group_tables (table_id, group_id, number) VALUES ($1, $2, $3) \
    ON CONFLICT DO NOTHING";

/// The members are stored with a new group only: a repeated statement must not bring back
/// those who have left meanwhile.
const CREATE: &str = "WITH made AS (INSERT INTO player_groups (id, name, game, settings, created) \
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id) \
    INSERT INTO group_members (group_id, person, name, avatar, joined) \
        SELECT made.id, m.* FROM made, \
            unnest($6::text[], $7::text[], $8::text[], $9::bigint[]) AS m";

const GROUP: &str = "SELECT g.name, g.game, g.settings, g.created, t.number, t.table_id \
    FROM player_groups g LEFT JOIN LATERAL (SELECT number, table_id FROM group_tables \
        WHERE group_id = g.id ORDER BY number DESC LIMIT 1) t ON true WHERE g.id = $1";

const MEMBERS: &str = "SELECT person, name, avatar, joined FROM group_members \
    WHERE group_id = $1 ORDER BY joined, person";

const GROUPS_AFTER: &str = "SELECT id FROM player_groups WHERE id > $1 ORDER BY id LIMIT $2";

const GROUPS_OF: &str = "SELECT group_id AS id FROM group_members WHERE person = $1 \
    ORDER BY joined DESC, group_id LIMIT $2";

const RENAME: &str = "UPDATE player_groups SET name = $2 WHERE id = $1";

const DELETE: &str = "WITH members AS (DELETE FROM group_members WHERE group_id = $1), \
    tables AS (DELETE FROM group_tables WHERE group_id = $1) \
    DELETE FROM player_groups WHERE id = $1";

const JOIN: &str = "INSERT INTO group_members (group_id, person, name, avatar, joined) \
    SELECT id, $2, $3, $4, greatest($5::bigint, (SELECT max(joined) + 1 FROM group_members \
        WHERE group_id = $1 AND joined < $7::bigint)) FROM player_groups WHERE id = $1 AND (SELECT count(*) \
        FROM group_members WHERE group_id = $1 AND person <> $2) < $6::bigint \
    ON CONFLICT (group_id, person) DO UPDATE SET name = excluded.name, avatar = excluded.avatar \
    RETURNING person";

const LEAVE: &str = "DELETE FROM group_members WHERE group_id = $1 AND person = $2";

/// Runs after [`LEAVE`] and not with it: when the last two members leave at the same time, the later
/// statement finds no member. A person who joins while this statement runs still loses the group.
const DELETE_IF_EMPTY: &str = "WITH emptied AS (DELETE FROM player_groups WHERE id = $1 AND NOT EXISTS \
        (SELECT FROM group_members WHERE group_id = $1) RETURNING id) \
    DELETE FROM group_tables WHERE group_id IN (SELECT id FROM emptied)";

const TABLE: &str = "SELECT table_id AS id FROM group_tables WHERE group_id = $1 AND number = $2";

const TABLES: &str =
    "SELECT number, table_id FROM group_tables WHERE group_id = $1 ORDER BY number";

const GROUP_OF_TABLE: &str = "SELECT group_id AS id FROM group_tables WHERE table_id = $1";

const STANDINGS: &str = "SELECT m.person, count(*) AS matches, \
        count(*) FILTER (WHERE m.won) AS wins, sum(m.score)::bigint AS points \
    FROM group_tables g JOIN match_seats m ON m.table_id = g.table_id \
    JOIN group_members p ON p.group_id = g.group_id AND p.person = m.person \
    WHERE g.group_id = $1 AND NOT m.stood_in AND m.ended >= $2 AND m.ended < $3 \
    GROUP BY m.person ORDER BY m.person";

/// Takes the avatar of a person whose data is erased, and puts the person last.
pub(super) const ERASE_MEMBER: &str =
    "UPDATE group_members SET avatar = NULL, joined = $2 WHERE person = $1";

fn group_id(row: &Row) -> GroupId {
    GroupId::from_trusted(row.get::<_, String>("id"))
}

fn person_id(row: &Row) -> PersonId {
    PersonId::from_trusted(row.get::<_, String>("person"))
}

fn member(row: &Row) -> GroupMember {
    GroupMember {
        person: person_id(row),
        name: row.get("name"),
        avatar: row.get("avatar"),
        joined: get_timestamp(row, "joined"),
    }
}

fn standing(row: &Row) -> GroupStanding {
    let count = |column| u32::try_from(row.get::<_, i64>(column)).unwrap_or(u32::MAX);
    GroupStanding {
        person: person_id(row),
        matches: count("matches"),
        wins: count("wins"),
        points: row.get("points"),
    }
}

impl Postgres {
    async fn find_groups(&self, rows: &[Row]) -> Result<Vec<Group>, StoreError> {
        let mut groups = Vec::new();
        for row in rows {
            groups.extend(self.group(&group_id(row)).await?);
        }
        Ok(groups)
    }
}

#[async_trait]
impl GroupStore for Postgres {
    async fn create_group(&self, group: Group) -> Result<GroupId, StoreError> {
        // The claim comes first. If the connection is lost before the group is stored, the
        // next request stores it under the id that has claimed the table.
        let mut id = group.id;
        if let Some(table) = &group.table {
            self.execute(CLAIM, &[&table.as_str(), &id.as_str(), &1_i32])
                .await?;
            id = self.group_of_table(table).await?.unwrap_or(id);
        }
        let members = &group.members;
        let people: Vec<&str> = members.iter().map(|it| it.person.as_str()).collect();
        let names: Vec<&str> = members.iter().map(|it| it.name.as_str()).collect();
        let avatars: Vec<Option<&str>> = members.iter().map(|it| it.avatar.as_deref()).collect();
        let joined: Vec<i64> = members.iter().map(|it| to_millis(it.joined)).collect();
        self.execute(
            CREATE,
            &[
                &id.as_str(),
                &group.name,
                &group.game,
                &group.settings,
                &to_millis(group.created),
                &people,
                &names,
                &avatars,
                &joined,
            ],
        )
        .await?;
        Ok(id)
    }

    async fn group(&self, group: &GroupId) -> Result<Option<Group>, StoreError> {
        let id = group.as_str();
        let rows = self.connections.query(GROUP, &[&id]).await?;
        let Some(row) = rows.first() else {
            return Ok(None);
        };
        let members = self.connections.query(MEMBERS, &[&id]).await?;
        let number: Option<i32> = row.get("number");
        let table: Option<String> = row.get("table_id");
        Ok(Some(Group {
            id: group.clone(),
            name: row.get("name"),
            game: row.get("game"),
            settings: row.get("settings"),
            created: get_timestamp(row, "created"),
            members: members.iter().map(member).collect(),
            tables: number.map_or(0, i32::unsigned_abs),
            table: table.map(TableId::from_trusted),
        }))
    }

    async fn groups_after(
        &self,
        after: Option<&GroupId>,
        limit: u32,
    ) -> Result<Vec<Group>, StoreError> {
        let (after, limit) = (after.map_or("", GroupId::as_str), i64::from(limit));
        let rows = self
            .connections
            .query(GROUPS_AFTER, &[&after, &limit])
            .await?;
        self.find_groups(&rows).await
    }

    async fn groups_of(&self, person: &PersonId, limit: u32) -> Result<Vec<Group>, StoreError> {
        let (person, limit) = (person.as_str(), i64::from(limit));
        let rows = self
            .connections
            .query(GROUPS_OF, &[&person, &limit])
            .await?;
        self.find_groups(&rows).await
    }

    async fn rename_group(&self, group: &GroupId, name: &str) -> Result<(), StoreError> {
        self.execute(RENAME, &[&group.as_str(), &name]).await
    }

    async fn delete_group(&self, group: &GroupId) -> Result<(), StoreError> {
        self.execute(DELETE, &[&group.as_str()]).await
    }

    async fn join_group(
        &self,
        group: &GroupId,
        member: GroupMember,
        max: u32,
    ) -> Result<bool, StoreError> {
        let rows = self
            .connections
            .query(
                JOIN,
                &[
                    &group.as_str(),
                    &member.person.as_str(),
                    &member.name,
                    &member.avatar,
                    &to_millis(member.joined),
                    &i64::from(max),
                    &to_millis(ERASED),
                ],
            )
            .await?;
        Ok(!rows.is_empty())
    }

    async fn leave_group(&self, group: &GroupId, person: &PersonId) -> Result<(), StoreError> {
        self.execute(LEAVE, &[&group.as_str(), &person.as_str()])
            .await?;
        self.execute(DELETE_IF_EMPTY, &[&group.as_str()]).await
    }

    async fn claim_group_table(
        &self,
        group: &GroupId,
        number: u32,
        table: &TableId,
    ) -> Result<TableId, StoreError> {
        let (group, number) = (group.as_str(), i32::try_from(number).unwrap_or(i32::MAX));
        self.execute(CLAIM, &[&table.as_str(), &group, &number])
            .await?;
        let mut claimed = self.find_tables(TABLE, &[&group, &number]).await?;
        claimed
            .pop()
            .ok_or_else(|| StoreError::Failed("a group's table was not stored".into()))
    }

    async fn group_tables(&self, group: &GroupId) -> Result<Vec<(u32, TableId)>, StoreError> {
        let rows = self.connections.query(TABLES, &[&group.as_str()]).await?;
        let numbered = |row: &Row| {
            let number: i32 = row.get("number");
            let table: String = row.get("table_id");
            (number.unsigned_abs(), TableId::from_trusted(table))
        };
        Ok(rows.iter().map(numbered).collect())
    }

    async fn group_of_table(&self, table: &TableId) -> Result<Option<GroupId>, StoreError> {
        let table = table.as_str();
        let rows = self.connections.query(GROUP_OF_TABLE, &[&table]).await?;
        Ok(rows.first().map(group_id))
    }

    async fn group_standings(
        &self,
        group: &GroupId,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<GroupStanding>, StoreError> {
        let parameters: super::connections::Parameters<'_> =
            &[&group.as_str(), &to_millis(from), &to_millis(until)];
        let rows = self.connections.query(STANDINGS, parameters).await?;
        Ok(rows.iter().map(standing).collect())
    }
}
