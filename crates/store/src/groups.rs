//! Groups: people who play together again and again.

use crate::StoreError;
use async_trait::async_trait;
use brelan_ids::{GroupId, PersonId, TableId, Timestamp};

/// A group of people with the settings of their tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its id, which is the secret part of its link.
    pub id: GroupId,
    /// Its name.
    pub name: String,
    /// The name of the game that it plays.
    pub game: String,
    /// The settings of its tables, as the server writes them.
    pub settings: String,
    /// Since when its matches count.
    pub created: Timestamp,
    /// Its members in the order of [`GroupMember::joined`]. The first one is the founder, or
    /// the person who has been a member for longest since the founder has left.
    pub members: Vec<GroupMember>,
    /// The number of its tables.
    pub tables: u32,
    /// The last one of them.
    pub table: Option<TableId>,
}

/// A member of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupMember {
    /// The person.
    pub person: PersonId,
    /// The name in the group.
    pub name: String,
    /// The avatar that the person has chosen.
    pub avatar: Option<String>,
    /// When the person joined; [`ERASED`] for one whose data was erased. A store makes it
    /// later than that of every other member by a millisecond at least.
    pub joined: Timestamp,
}

/// [`GroupMember::joined`] of a person whose data was erased: such a member is the last one, so
/// that another one is the founder.
pub const ERASED: Timestamp = Timestamp::from_millis(i64::MAX as u64);

/// What a member has won in a group's finished matches. A match that a stand-in finished for
/// the member does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupStanding {
    /// The member.
    pub person: PersonId,
    /// The number of matches.
    pub matches: u32,
    /// How many of them the member has won.
    pub wins: u32,
    /// The sum of the final scores.
    pub points: i64,
}

/// The part of a store that knows groups. Names in it are changed and erased with those at
/// tables.
#[async_trait]
pub trait GroupStore: Send + Sync + 'static {
    /// Stores a group with its members; [`Group::tables`] is ignored. A table belongs to one
    /// group: if [`Group::table`] belongs to another one, nothing is stored. Returns the id of
    /// the group that the table belongs to.
    async fn create_group(&self, group: Group) -> Result<GroupId, StoreError>;

    /// A group with its members.
    async fn group(&self, group: &GroupId) -> Result<Option<Group>, StoreError>;

    /// The groups in the order of their ids: the first ones, or those after `after`.
    async fn groups_after(
        &self,
        after: Option<&GroupId>,
        limit: u32,
    ) -> Result<Vec<Group>, StoreError>;

    /// The groups that a person is a member of, the one joined last first.
    async fn groups_of(&self, person: &PersonId, limit: u32) -> Result<Vec<Group>, StoreError>;

    /// Gives a group another name.
    async fn rename_group(&self, group: &GroupId, name: &str) -> Result<(), StoreError>;

    /// Deletes a group. Its tables and their results stay.
    async fn delete_group(&self, group: &GroupId) -> Result<(), StoreError>;

    /// Makes a person the last member, or changes a member's name and avatar. Returns false, and
    /// stores nothing, if there is no such group or it has `max` members without this one.
    /// People who join at the same moment may become a few more than `max`.
    async fn join_group(
        &self,
        group: &GroupId,
        member: GroupMember,
        max: u32,
    ) -> Result<bool, StoreError>;

    /// Lets a person be a member no longer. A group without members is deleted.
    async fn leave_group(&self, group: &GroupId, person: &PersonId) -> Result<(), StoreError>;

    /// Makes `table`, which may still be missing, the group's table with this number, from 1,
    /// unless there is one. Returns the table with the number.
    async fn claim_group_table(
        &self,
        group: &GroupId,
        number: u32,
        table: &TableId,
    ) -> Result<TableId, StoreError>;

    /// The group's tables with their numbers, by number.
    async fn group_tables(&self, group: &GroupId) -> Result<Vec<(u32, TableId)>, StoreError>;

    /// The group that a table belongs to.
    async fn group_of_table(&self, table: &TableId) -> Result<Option<GroupId>, StoreError>;

    /// What the members have won in matches that ended at `from` or later and before `until`:
    /// for each member with such a match, by the person's id.
    async fn group_standings(
        &self,
        group: &GroupId,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<GroupStanding>, StoreError>;
}
