//! Groups, in memory.

use super::{Inner, Memory};
use crate::groups::{ERASED, Group, GroupMember, GroupStanding, GroupStore};
use crate::{MatchPlayer, StoreError};
use async_trait::async_trait;
use brelan_ids::{GroupId, PersonId, TableId, Timestamp};
use std::collections::BTreeMap;
use std::time::Duration;

/// The groups and which table is whose, with its number there.
#[derive(Default)]
pub(super) struct Groups {
    by_id: BTreeMap<GroupId, Group>,
    tables: BTreeMap<TableId, (GroupId, u32)>,
}

impl Groups {
    pub(super) fn rename_member(&mut self, person: &PersonId, name: &str) {
        for member in self.members_of(person) {
            name.clone_into(&mut member.name);
        }
    }

    pub(super) fn erase_member(&mut self, person: &PersonId) {
        for member in self.members_of(person) {
            member.avatar = None;
            member.joined = ERASED;
        }
        self.by_id.values_mut().for_each(sort_members);
    }

    /// Makes a guest's memberships those of a person, who keeps an own one in the same group.
    pub(super) fn merge(&mut self, guest: &PersonId, person: &PersonId) {
        for group in self.by_id.values_mut() {
            if group.members.iter().any(|it| it.person == *person) {
                group.members.retain(|it| it.person != *guest);
            }
        }
        for member in self.members_of(guest) {
            member.person = person.clone();
        }
        self.by_id.values_mut().for_each(sort_members);
    }

    fn members_of(&mut self, person: &PersonId) -> impl Iterator<Item = &mut GroupMember> {
        let members = self.by_id.values_mut().flat_map(|it| &mut it.members);
        members.filter(move |it| it.person == *person)
    }

    fn tables_of(&self, group: &GroupId) -> Vec<(u32, TableId)> {
        let own = self.tables.iter().filter(|(_, (of, _))| of == group);
        let mut tables: Vec<_> = own.map(|(id, (_, number))| (*number, id.clone())).collect();
        tables.sort_unstable();
        tables
    }

    fn find(&self, group: &GroupId) -> Option<Group> {
        let tables = self.tables_of(group);
        self.by_id.get(group).cloned().map(|group| Group {
            tables: tables.last().map_or(0, |(number, _)| *number),
            table: tables.into_iter().next_back().map(|(_, table)| table),
            ..group
        })
    }

    fn delete(&mut self, group: &GroupId) {
        self.by_id.remove(group);
        self.tables.retain(|_, (of, _)| of != group);
    }
}

fn sort_members(group: &mut Group) {
    let members = &mut group.members;
    members.sort_by(|one, other| (one.joined, &one.person).cmp(&(other.joined, &other.person)));
}

/// Adds the results of a group's members that ended in time.
fn standings(
    inner: &Inner,
    group: &Group,
    from: Timestamp,
    until: Timestamp,
) -> Vec<GroupStanding> {
    let mut standings = BTreeMap::<PersonId, GroupStanding>::new();
    for (_, table) in inner.groups.tables_of(&group.id) {
        let entry = inner.tables.get(&table);
        let finished = entry.and_then(|entry| entry.finished.as_ref());
        let Some(finished) = finished.filter(|it| (from..until).contains(&it.ended)) else {
            continue;
        };
        for seat in &finished.seats {
            let MatchPlayer::Person { person, stood_in } = &seat.player else {
                continue;
            };
            if *stood_in || group.members.iter().all(|it| it.person != *person) {
                continue;
            }
            let standing = standings.entry(person.clone());
            let standing = standing.or_insert_with(|| GroupStanding {
                person: person.clone(),
                matches: 0,
                wins: 0,
                points: 0,
            });
            standing.matches += 1;
            standing.wins += u32::from(seat.won);
            standing.points += i64::from(seat.score);
        }
    }
    standings.into_values().collect()
}

#[async_trait]
impl GroupStore for Memory {
    async fn create_group(&self, mut group: Group) -> Result<GroupId, StoreError> {
        let groups = &mut self.lock().groups;
        if let Some(table) = &group.table {
            if let Some((known, _)) = groups.tables.get(table) {
                return Ok(known.clone());
            }
            groups.tables.insert(table.clone(), (group.id.clone(), 1));
        }
        sort_members(&mut group);
        let id = group.id.clone();
        groups.by_id.entry(id.clone()).or_insert(group);
        Ok(id)
    }

    async fn group(&self, group: &GroupId) -> Result<Option<Group>, StoreError> {
        Ok(self.lock().groups.find(group))
    }

    async fn groups_after(
        &self,
        after: Option<&GroupId>,
        limit: u32,
    ) -> Result<Vec<Group>, StoreError> {
        let groups = &self.lock().groups;
        let ids = groups.by_id.keys();
        let later = ids.filter(|id| after.is_none_or(|after| *id > after));
        Ok(later
            .take(limit as usize)
            .filter_map(|id| groups.find(id))
            .collect())
    }

    async fn groups_of(&self, person: &PersonId, limit: u32) -> Result<Vec<Group>, StoreError> {
        let groups = &self.lock().groups;
        let joined = |group: &Group| {
            let mut members = group.members.iter();
            let member = members.find(|it| it.person == *person)?;
            Some((std::cmp::Reverse(member.joined), group.id.clone()))
        };
        let mut own: Vec<_> = groups.by_id.values().filter_map(joined).collect();
        own.sort_unstable();
        own.truncate(limit as usize);
        Ok(own.iter().filter_map(|(_, id)| groups.find(id)).collect())
    }

    async fn rename_group(&self, group: &GroupId, name: &str) -> Result<(), StoreError> {
        if let Some(group) = self.lock().groups.by_id.get_mut(group) {
            name.clone_into(&mut group.name);
        }
        Ok(())
    }

    async fn delete_group(&self, group: &GroupId) -> Result<(), StoreError> {
        self.lock().groups.delete(group);
        Ok(())
    }

    async fn join_group(
        &self,
        group: &GroupId,
        mut member: GroupMember,
        max: u32,
    ) -> Result<bool, StoreError> {
        let mut inner = self.lock();
        let Some(group) = inner.groups.by_id.get_mut(group) else {
            return Ok(false);
        };
        let known = group.members.iter_mut();
        if let Some(known) = known.into_iter().find(|it| it.person == member.person) {
            known.name = member.name;
            known.avatar = member.avatar;
            return Ok(true);
        }
        if group.members.len() >= max as usize {
            return Ok(false);
        }
        let joined = group.members.iter().map(|it| it.joined);
        if let Some(last) = joined.filter(|it| *it < ERASED).max() {
            member.joined = member.joined.max(last + Duration::from_millis(1));
        }
        group.members.push(member);
        sort_members(group);
        Ok(true)
    }

    async fn leave_group(&self, group: &GroupId, person: &PersonId) -> Result<(), StoreError> {
        let groups = &mut self.lock().groups;
        let Some(found) = groups.by_id.get_mut(group) else {
            return Ok(());
        };
        found.members.retain(|it| it.person != *person);
        if found.members.is_empty() {
            groups.delete(group);
        }
        Ok(())
    }

    async fn claim_group_table(
        &self,
        group: &GroupId,
        number: u32,
        table: &TableId,
    ) -> Result<TableId, StoreError> {
        let groups = &mut self.lock().groups;
        let tables = groups.tables_of(group);
        if let Some((_, known)) = tables.into_iter().find(|(known, _)| *known == number) {
            return Ok(known);
        }
        let claim = (group.clone(), number);
        groups.tables.insert(table.clone(), claim);
        Ok(table.clone())
    }

    async fn group_tables(&self, group: &GroupId) -> Result<Vec<(u32, TableId)>, StoreError> {
        Ok(self.lock().groups.tables_of(group))
    }

    async fn group_of_table(&self, table: &TableId) -> Result<Option<GroupId>, StoreError> {
        let inner = self.lock();
        let claim = inner.groups.tables.get(table);
        Ok(claim.map(|(group, _)| group.clone()))
    }

    async fn group_standings(
        &self,
        group: &GroupId,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<GroupStanding>, StoreError> {
        let inner = self.lock();
        let group = inner.groups.by_id.get(group);
        Ok(group.map_or_else(Vec::new, |group| standings(&inner, group, from, until)))
    }
}
