//! What is told of a group.

use super::{is_founder, member_of, read_settings};
use crate::animals;
use crate::api_error::ApiError;
use crate::app::App;
use crate::day::Day;
use crate::guest;
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_protocol::avatar::Avatar;
use brelan_protocol::groups::{
    GroupInfo, GroupMember as WireMember, GroupStanding as WireStanding,
};
use brelan_protocol::rest::{Status, TableInfo};
use brelan_store::{Group, GroupMember, GroupStanding};
use std::cmp::Reverse;

/// A group without its standings.
pub(super) async fn listed(
    app: &App,
    group: &Group,
    person: Option<&PersonId>,
) -> Result<GroupInfo, ApiError> {
    let game = guest::parse_game(&group.game)?;
    let seasons = seasons(group, app.settings.clock.now());
    let table = match &group.table {
        Some(table) => running_table(app, table, person).await?,
        None => None,
    };
    Ok(GroupInfo {
        id: group.id.to_string(),
        name: group.name.clone(),
        game: group.game.clone(),
        clock: read_settings(group)?.clock,
        members: members(app, group, person),
        seated: table.as_ref().is_some_and(|table| table.you.is_some()),
        table: table.map(|table| table.status),
        few_points_win: game.few_points_win(),
        season: seasons[0],
        seasons,
        standings: None,
    })
}

/// A group with the standings of a season, this year's if none is given, if `person` is a
/// member.
///
/// # Errors
/// [`ApiError::NoSuchSeason`].
pub(super) async fn whole(
    app: &App,
    group: &Group,
    person: Option<&PersonId>,
    season: Option<u16>,
) -> Result<GroupInfo, ApiError> {
    let mut info = listed(app, group, person).await?;
    info.season = season.unwrap_or(info.season);
    if !info.seasons.contains(&info.season) {
        return Err(ApiError::NoSuchSeason);
    }
    if person.and_then(|person| member_of(group, person)).is_some() {
        let first = Day::first_of(info.season).ok_or(ApiError::NoSuchSeason)?;
        let next = Day::first_of(info.season + 1).ok_or(ApiError::NoSuchSeason)?;
        let found = app
            .store
            .group_standings(&group.id, first.start(), next.start())
            .await?;
        info.standings = Some(standings(group, &found, info.few_points_win));
    }
    Ok(info)
}

/// The years since the group's matches count, the latest first; this year at least.
fn seasons(group: &Group, now: Timestamp) -> Vec<u16> {
    let this_year = Day::of(now).year();
    let first = Day::of(group.created).year().min(this_year);
    (first..=this_year).rev().collect()
}

/// The group's table as `person` sees it, if it waits or is played. It may not be made yet.
async fn running_table(
    app: &App,
    table: &TableId,
    person: Option<&PersonId>,
) -> Result<Option<TableInfo>, ApiError> {
    match app.tables.info(table, person).await {
        Ok(info) => Ok(match info.status {
            Status::Waiting | Status::Playing => Some(info),
            Status::Over | Status::Closed => None,
        }),
        Err(ApiError::NotFound | ApiError::TableClosed) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The members as `person` sees them: only the founder, who may remove the others, is told
/// their ids.
fn members(app: &App, group: &Group, person: Option<&PersonId>) -> Vec<WireMember> {
    let of_founder = person.is_some_and(|person| is_founder(group, person));
    let member = |it: &GroupMember| {
        let you = person == Some(&it.person);
        let id = (of_founder && !you).then(|| member_id(app, group, it));
        wire_member(it, id, you)
    };
    group.members.iter().map(member).collect()
}

/// The id by which the founder removes a member.
pub(super) fn member_id(app: &App, group: &Group, member: &GroupMember) -> String {
    let GroupMember { person, joined, .. } = member;
    app.signer.member_id(&group.id, person, *joined)
}

fn wire_member(member: &GroupMember, id: Option<String>, you: bool) -> WireMember {
    let chosen = member.avatar.as_deref().and_then(Avatar::from_name);
    WireMember {
        id,
        name: member.name.clone(),
        avatar: chosen.unwrap_or_else(|| animals::suggested_avatar(&member.person)),
        you,
    }
}

/// All members in the order of their wins; of equal ones the one with better points comes
/// first. Those without a match come last.
fn standings(group: &Group, found: &[GroupStanding], few_points_win: bool) -> Vec<WireStanding> {
    let standing = |(member, of): (u16, &GroupMember)| {
        let found = found.iter().find(|it| it.person == of.person);
        WireStanding {
            member,
            matches: found.map_or(0, |it| it.matches),
            wins: found.map_or(0, |it| it.wins),
            points: found.map_or(0, |it| it.points),
        }
    };
    let mut all: Vec<_> = (0..).zip(&group.members).map(standing).collect();
    all.sort_by_key(|it| {
        let points = if few_points_win {
            it.points
        } else {
            -it.points
        };
        (it.matches == 0, Reverse(it.wins), points, it.member)
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_ids::GroupId;

    fn group(created: Timestamp) -> Group {
        let member = |person: &str| GroupMember {
            person: PersonId::from_trusted(person),
            name: "Zo\u{e9}".into(),
            avatar: None,
            joined: Timestamp::from_millis(1),
        };
        Group {
            id: GroupId::from_trusted("g"),
            name: "Thursday".into(),
            game: "zero".into(),
            settings: "{}".into(),
            created,
            members: ["a", "b", "c", "d"].map(member).to_vec(),
            tables: 0,
            table: None,
        }
    }

    #[test]
    fn a_season_is_a_year_since_the_group_was_made() {
        let time = |date| Day::parse(date).expect("a date").start();
        let group = group(time("2024-12-31"));
        let at = |date| seasons(&group, time(date));
        assert_eq!(at("2024-12-31"), [2024]);
        assert_eq!(at("2026-01-01"), [2026, 2025, 2024]);
        assert_eq!(at("2023-06-01"), [2023], "a clock that was set back");
    }

    #[test]
    fn members_are_ordered_by_wins_and_then_by_points_as_the_game_counts_them() {
        let found = [("b", 3, 1, 10), ("c", 2, 2, 90), ("d", 3, 1, 5)];
        let found = found.map(|(person, matches, wins, points)| GroupStanding {
            person: PersonId::from_trusted(person),
            matches,
            wins,
            points,
        });
        let order = |few_points_win| {
            let all = standings(&group(Timestamp::EPOCH), &found, few_points_win);
            all.iter().map(|it| it.member).collect::<Vec<_>>()
        };
        assert_eq!(order(true), [2, 3, 1, 0]);
        assert_eq!(order(false), [2, 1, 3, 0]);
    }
}
