//! What a link says of itself before it is opened: title, description and picture of
//! a page, as Open Graph and search engines read them.
//!
//! Everybody who has a link reads the same. Of a table only that is told which
//! [`TableInfo`] gives to any client, and nothing of the course of a match.

use super::language::locale;
use super::preload::{self, Part};
use super::texts::{self, Words};
use crate::app::App;
use crate::limits::{self, Client};
use crate::table::UNKNOWN_NAME;
use axum::http::uri::Authority;
use brelan_catalog::Kind;
use brelan_ids::{GroupId, TableId};
use brelan_protocol::language::Language;
use brelan_protocol::rest::{Clock, Status, TableInfo};
use maud::{Markup, html};

/// What stands between these in the client's page is replaced.
const BEGINNING: &str = "<!--page-->";
const END: &str = "<!--/page-->";

/// The beginning of the client's page, in the language of its texts.
const ROOT: &str = "<html lang=\"en\">";

/// The link to the app's manifest in the client's page, which is the English one.
const MANIFEST_LINK: &str = "href=\"/manifest.webmanifest\"";

/// The link to the app's manifest in a language. The client's build writes one for each.
fn manifest_link(language: Language) -> String {
    match language {
        Language::English => MANIFEST_LINK.to_owned(),
        other => format!("href=\"/manifest.{}.webmanifest\"", other.tag()),
    }
}

/// The picture's size, for services that lay it out before they have it.
const PICTURE_SIZE: (u16, u16) = (1200, 630);

/// A page of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Page {
    /// The front page, and what it stands for in a description: a table that is not told of.
    Front,
    /// An address without a page, which is described as the front page.
    Nowhere,
    Learn(Kind),
    Rules(Kind),
    Table(TableId, Invitation),
    /// A match that is looked at again.
    Replay(TableId, Invitation),
    Daily(Kind),
    Matches,
    Statistics,
    /// The link of a group, or the person's groups.
    Group(Option<GroupId>),
    Ratings,
    Rated,
    Account,
    /// A match's deals are checked: of a table, or of a file.
    Check(Option<TableId>),
}

/// What the link of a table says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Invitation {
    pub(super) game: Kind,
    pub(super) status: Status,
    /// The table's host, while people are awaited.
    pub(super) host: Option<String>,
    pub(super) seats: usize,
    pub(super) clock: Option<Clock>,
}

/// The page at `path`. A table is looked up as often as a client may ask for one;
/// beyond that its page comes without a description.
pub(super) async fn find(app: &App, client: &Client, path: &str) -> Page {
    let parts: Vec<_> = path.split('/').filter(|part| !part.is_empty()).collect();
    match parts[..] {
        [] => Page::Front,
        ["learn", game] => of_game(game, Page::Learn),
        ["rules", game] => of_game(game, Page::Rules),
        ["table", id] => find_table(app, client, id, Page::Table).await,
        ["replay", id] => find_table(app, client, id, Page::Replay).await,
        ["daily", game] => of_game(game, Page::Daily),
        ["daily", game, _, "median"] => of_game(game, Page::Daily),
        ["matches"] => Page::Matches,
        ["statistics"] => Page::Statistics,
        ["groups"] => Page::Group(None),
        // The page is the same for every group: nobody learns here which links there are.
        ["group", id] => id.parse().map_or(Page::Nowhere, |id| Page::Group(Some(id))),
        ["ratings"] => Page::Ratings,
        ["rated"] => Page::Rated,
        ["account"] => Page::Account,
        ["check"] => Page::Check(None),
        // The page is the same for every table, so none is looked up.
        ["check", id] => id.parse().map_or(Page::Nowhere, |id| Page::Check(Some(id))),
        _ => Page::Nowhere,
    }
}

fn of_game(name: &str, page: fn(Kind) -> Page) -> Page {
    Kind::from_name(name).map_or(Page::Nowhere, page)
}

/// A page of the table with the id, if the client may ask for one more.
async fn find_table(
    app: &App,
    client: &Client,
    id: &str,
    page: fn(TableId, Invitation) -> Page,
) -> Page {
    let Ok(id) = id.parse::<TableId>() else {
        return Page::Nowhere;
    };
    if !limits::may_read(app, client) {
        return Page::Front;
    }
    let Ok(info) = app.tables.info(&id, None).await else {
        return Page::Front;
    };
    invitation(&info).map_or(Page::Front, |invitation| page(id, invitation))
}

fn invitation(info: &TableInfo) -> Option<Invitation> {
    // Where every seat is taken nobody is awaited, although the first cards are not
    // dealt yet.
    let has_free_seat = info.seats.iter().any(|seat| seat.name.is_empty());
    let status = match info.status {
        Status::Waiting if !has_free_seat => Status::Playing,
        status => status,
    };
    let host = info.host.and_then(|seat| info.seats.get(seat.index()));
    let host = host
        .map(|seat| seat.name.clone())
        .filter(|name| status == Status::Waiting && name != UNKNOWN_NAME);
    Some(Invitation {
        game: Kind::from_name(&info.game)?,
        status,
        host,
        seats: info.seats.len(),
        clock: info.clock,
    })
}

/// The origin that the client asked for; `None` if what it sent is no host.
pub(super) fn origin(client: &Client) -> Option<String> {
    let host: Authority = client.host.as_deref()?.parse().ok()?;
    let scheme = if client.https { "https" } else { "http" };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-_:[]".contains(c);
    let host = host.as_str();
    host.chars()
        .all(is_plain)
        .then(|| format!("{scheme}://{host}"))
}

impl Page {
    /// The client's page with the description of this one. Without an origin there
    /// are no addresses in it.
    pub(super) fn describe(&self, index: &str, language: Language, origin: Option<&str>) -> String {
        let Some((before, rest)) = index.split_once(BEGINNING) else {
            return index.to_owned();
        };
        let Some((_, after)) = rest.split_once(END) else {
            return index.to_owned();
        };
        let root = format!("<html lang=\"{}\">", language.tag());
        let before =
            before
                .replacen(ROOT, &root, 1)
                .replacen(MANIFEST_LINK, &manifest_link(language), 1);
        let tags = self.tags(language, origin).into_string();
        format!("{before}{tags}{after}")
    }

    fn tags(&self, language: Language, origin: Option<&str>) -> Markup {
        let Words { title, description } = texts::of(self, language);
        let (width, height) = PICTURE_SIZE;
        html! {
            title { (title) }
            meta name="description" content=(description);
            meta property="og:site_name" content=(texts::SITE);
            meta property="og:type" content="website";
            meta property="og:locale" content=(locale(language));
            meta property="og:title" content=(title);
            meta property="og:description" content=(description);
            meta name="twitter:card" content="summary_large_image";
            @if let Some(origin) = origin {
                meta property="og:url" content={ (origin) (self.path()) };
                meta property="og:image" content={ (origin) "/pictures/" (self.picture()) ".png" };
                meta property="og:image:type" content="image/png";
                meta property="og:image:width" content=(width);
                meta property="og:image:height" content=(height);
                meta property="og:image:alt" content=(texts::picture(self.game(), language));
            }
            @if let Page::Table(id, _) | Page::Replay(id, _) = self {
                // The client asks for it first: it comes while the scripts do.
                link rel="preload" as="fetch" crossorigin href={ "/api/tables/" (id) };
            }
            (preload::of(self.part(), language))
        }
    }

    /// What the client shows as soon as its script runs.
    fn part(&self) -> Part {
        match self {
            Page::Front
            | Page::Nowhere
            | Page::Rules(_)
            | Page::Daily(_)
            | Page::Matches
            | Page::Statistics
            | Page::Group(_)
            | Page::Ratings
            | Page::Rated
            | Page::Account
            | Page::Check(_) => Part::Front,
            Page::Learn(game) => Part::Learn(*game),
            Page::Table(_, invitation) if invitation.status == Status::Waiting => Part::WaitingRoom,
            Page::Table(_, invitation) | Page::Replay(_, invitation) => {
                Part::Table(invitation.game)
            }
        }
    }

    fn path(&self) -> String {
        match self {
            Page::Front | Page::Nowhere => "/".to_owned(),
            Page::Learn(game) => format!("/learn/{}", game.name()),
            Page::Rules(game) => format!("/rules/{}", game.name()),
            Page::Table(id, _) => format!("/table/{id}"),
            Page::Replay(id, _) => format!("/replay/{id}"),
            Page::Daily(game) => format!("/daily/{}", game.name()),
            Page::Matches => "/matches".to_owned(),
            Page::Statistics => "/statistics".to_owned(),
            Page::Group(None) => "/groups".to_owned(),
            Page::Group(Some(id)) => format!("/group/{id}"),
            Page::Ratings => "/ratings".to_owned(),
            Page::Rated => "/rated".to_owned(),
            Page::Account => "/account".to_owned(),
            Page::Check(None) => "/check".to_owned(),
            Page::Check(Some(id)) => format!("/check/{id}"),
        }
    }

    fn game(&self) -> Option<Kind> {
        match self {
            Page::Front
            | Page::Nowhere
            | Page::Matches
            | Page::Statistics
            | Page::Group(_)
            | Page::Ratings
            | Page::Rated
            | Page::Account
            | Page::Check(_) => None,
            Page::Learn(game) | Page::Rules(game) | Page::Daily(game) => Some(*game),
            Page::Table(_, invitation) | Page::Replay(_, invitation) => Some(invitation.game),
        }
    }

    /// The name of its picture, which `web/build/pictures` draws.
    fn picture(&self) -> &'static str {
        self.game().map_or("brelan", Kind::name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr};

    const INDEX: &str = "<!doctype html><html lang=\"en\"><head>\
        <link rel=\"manifest\" href=\"/manifest.webmanifest\"><!--page--><title>Brelan</title><!--/page-->\
        <script src=\"/assets/a.js\"></script></head><body></body></html>";

    fn invited_by(name: &str) -> Page {
        let invitation = Invitation {
            game: Kind::Quando,
            status: Status::Waiting,
            host: Some(name.to_owned()),
            seats: 4,
            clock: None,
        };
        Page::Table(TableId::from_trusted("ab12"), invitation)
    }

    fn origin_of(host: &str, https: bool) -> Option<String> {
        origin(&Client {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            https,
            host: Some(host.to_owned()),
            is_direct: true,
        })
    }

    #[test]
    fn a_page_is_described_in_its_head() {
        let page = Page::Front.describe(INDEX, Language::French, Some("https://cards.example"));
        let start = "<!doctype html><html lang=\"fr\"><head>\
            <link rel=\"manifest\" href=\"/manifest.fr.webmanifest\"><title>Brelan";
        assert!(page.starts_with(start), "{page}");
        assert!(
            page.contains("<script src=\"/assets/a.js\"></script></head>"),
            "{page}"
        );
        for tag in [
            "<meta property=\"og:url\" content=\"https://cards.example/\">",
            "<meta property=\"og:image\" content=\"https://cards.example/pictures/brelan.png\">",
            "<meta name=\"twitter:card\" content=\"summary_large_image\">",
            "<meta property=\"og:locale\" content=\"fr_FR\">",
        ] {
            assert!(page.contains(tag), "{tag} in {page}");
        }
        assert_eq!(page.matches("<title>").count(), 1);
    }

    #[test]
    fn a_page_without_the_marks_stays_as_it_is() {
        for index in [
            "",
            "<html lang=\"en\">",
            "<!--page-->",
            "<!--/page--><!--page-->",
        ] {
            assert_eq!(Page::Front.describe(index, Language::French, None), index);
        }
    }

    #[test]
    fn a_name_cannot_write_html() {
        let long = "x".repeat(200);
        for (name, written) in [
            (
                "<script>alert(1)</script>",
                "&lt;script&gt;alert(1)&lt;/script&gt;",
            ),
            ("\"><img src=x>", "&quot;&gt;&lt;img src=x&gt;"),
            ("O'Neil & Co", "O'Neil &amp; Co"),
            ("<!--/page-->", "&lt;!--/page--&gt;"),
            ("🐻", "\u{2068}🐻\u{2069}"),
            ("שרה", "\u{2068}שרה\u{2069}"),
            (&long, &long),
        ] {
            let page = invited_by(name).describe(INDEX, Language::English, Some("http://a"));
            let title = format!("<title>{written} invites you to play Quando</title>");
            assert!(page.contains(&title), "{page}");
            let tag = format!(
                "<meta property=\"og:title\" content=\"{written} invites you to play Quando\">"
            );
            assert!(page.contains(&tag), "{page}");
            assert_eq!(page.matches("<script").count(), 1, "{page}");
            assert_eq!(page.matches("<img").count(), 0, "{page}");
        }
    }

    #[test]
    fn only_a_host_makes_addresses() {
        for host in [
            "localhost:8080",
            "cards.example.org",
            "192.0.2.1",
            "[2001:db8::1]:80",
        ] {
            assert_eq!(origin_of(host, true), Some(format!("https://{host}")));
            assert_eq!(origin_of(host, false), Some(format!("http://{host}")));
        }
        for no_host in ["", "a b", "a/b", "a\"b", "user@host", "a?b", "a<b", "a%22b"] {
            assert_eq!(origin_of(no_host, true), None, "{no_host}");
        }
        let page = Page::Front.describe(INDEX, Language::English, None);
        assert!(
            page.contains("og:title") && !page.contains("og:url"),
            "{page}"
        );
        assert!(!page.contains("og:image"), "{page}");
    }
}
