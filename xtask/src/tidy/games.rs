//! The places that a new game touches: the section of CONTRIBUTING.md names them
//! all. A game is a rules page in `docs/rules`; so the page of a new game makes
//! this check say which places still lack it.

use super::{File, Finding};
use std::collections::BTreeSet;

const PAGE: &str = "CONTRIBUTING.md";
const SECTION: &str = "## A fourth game";

/// The lists of the section. The first has paths with [`GAME`] for a game's name.
const FOLDERS: &str = "### Its own folders";
const PLACES: &str = "### Places that name every game";
const EXAMPLES: &str = "### Tests that take games as examples";

/// What stands for a game's name in a path.
const GAME: &str = "<game>";

/// The files in which names of games are code.
const CODE_EXTENSIONS: &[&str] = &[
    ".rs", ".ts", ".svelte", ".js", ".py", ".toml", ".json", ".yml",
];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let games = games(files);
    let Some(page) = files.iter().find(|file| file.path == PAGE) else {
        return Vec::new();
    };
    let [folders, places, examples] =
        [FOLDERS, PLACES, EXAMPLES].map(|heading| listed(&page.text, heading));
    let mut findings = check_folders(files, &games, &folders);
    for place in places.iter().chain(&examples) {
        let needed = if places.contains(place) {
            games.len()
        } else {
            1
        };
        findings.extend(check_place(files, &games, place, needed));
    }
    let is_listed = |path: &str| {
        let mut all = places.iter().chain(&examples);
        all.any(|place| covers(place, path))
    };
    for file in files.iter().filter(|file| is_code(&file.path)) {
        let is_own = own_folder(&file.path, &games).is_some();
        if !is_own && !is_listed(&file.path) && named_games(file, &games).len() == games.len() {
            let what = format!("names every game, but is not in the section `{SECTION}` of {PAGE}");
            findings.push(Finding::new(&file.path, what));
        }
    }
    findings
}

/// The names of the games, by their rules pages.
fn games(files: &[File]) -> BTreeSet<&str> {
    let pages = files.iter().filter_map(|file| {
        let name = file.path.strip_prefix("docs/rules/")?.strip_suffix(".md")?;
        (!name.contains(['.', '/'])).then_some(name)
    });
    pages.collect()
}

/// The paths at the beginning of the list items under a heading of the section:
/// "- `path`, `path`: what stands there".
fn listed<'a>(page: &'a str, heading: &str) -> Vec<&'a str> {
    let lines = page.lines().skip_while(|line| *line != SECTION).skip(1);
    let section = lines.take_while(|line| !line.starts_with("## "));
    let list = section.skip_while(|line| *line != heading).skip(1);
    let list = list.take_while(|line| !line.starts_with('#'));
    let items = list.filter(|line| line.starts_with("- `"));
    let paths = items.map(|line| line.split_once("`:").map_or(line, |(paths, _)| paths));
    paths
        .flat_map(|paths| paths.split('`').skip(1).step_by(2))
        .collect()
}

/// Every folder and file that is named for a game is in the list, and every game
/// has what the list names.
fn check_folders(files: &[File], games: &BTreeSet<&str>, listed: &[&str]) -> Vec<Finding> {
    let own: BTreeSet<(String, &str)> = files
        .iter()
        .filter_map(|file| own_folder(&file.path, games))
        .collect();
    let mut findings = Vec::new();
    for (folder, game) in &own {
        // `crates/bots/src/<game>.rs` is the module of the folder beside it.
        let module = folder.strip_suffix(".rs").map(|stem| format!("{stem}/"));
        let is_listed = |path: &str| listed.contains(&path);
        if !is_listed(folder) && !module.as_deref().is_some_and(is_listed) {
            let what = format!("lacks `{folder}`, which {game} has");
            findings.push(Finding::new(PAGE, what));
        }
    }
    for folder in listed {
        for game in games {
            if !own.contains(&((*folder).to_owned(), *game)) {
                let path = folder.replace(GAME, game);
                findings.push(Finding::new(&path, format!("is missing: {PAGE} names it")));
            }
        }
    }
    findings
}

/// The folder or file of a game that a path is or lies in, with [`GAME`] for its
/// name: a folder of the game's name, or a file of that name before its first dot.
fn own_folder<'a>(path: &str, games: &BTreeSet<&'a str>) -> Option<(String, &'a str)> {
    let mut before = String::new();
    for part in path.split_inclusive('/') {
        let stem = part.trim_end_matches('/').split('.').next()?;
        if let Some(game) = games.get(stem) {
            return Some((format!("{before}{GAME}{}", &part[stem.len()..]), *game));
        }
        before.push_str(part);
    }
    None
}

/// Whether a listed file is this one, or a listed folder holds it.
fn covers(place: &str, path: &str) -> bool {
    place == path || place.ends_with('/') && path.starts_with(place)
}

/// A listed place exists, and its code names `needed` games.
fn check_place(files: &[File], games: &BTreeSet<&str>, place: &str, needed: usize) -> Vec<Finding> {
    let there: Vec<&File> = files.iter().filter(|it| covers(place, &it.path)).collect();
    if there.is_empty() {
        let what = format!("does not exist, but {PAGE} names it");
        return vec![Finding::new(place, what)];
    }
    let named: BTreeSet<&str> = there
        .iter()
        .flat_map(|file| named_games(file, games))
        .collect();
    if named.len() >= needed {
        return Vec::new();
    }
    if needed == 1 {
        return vec![Finding::new(place, "names no game, but is listed for that")];
    }
    let lacks = games.difference(&named);
    lacks
        .map(|game| Finding::new(place, format!("does not name {game}")))
        .collect()
}

fn is_code(path: &str) -> bool {
    CODE_EXTENSIONS.iter().any(|end| path.ends_with(end))
}

/// The games that a file names in its code, whatever the case.
fn named_games<'a>(file: &File, games: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    if !is_code(&file.path) {
        return BTreeSet::new();
    }
    let code = code_of(file).to_ascii_lowercase();
    let is_named = |game: &&&str| names(&code, game);
    games.iter().filter(is_named).copied().collect()
}

/// Whether `code` has `name` as a word, or as a part of a name between `_` or `-`.
fn names(code: &str, name: &str) -> bool {
    let bytes = code.as_bytes();
    let is_letter = |at: Option<usize>| {
        let byte = at.and_then(|at| bytes.get(at));
        byte.is_some_and(u8::is_ascii_alphanumeric)
    };
    code.match_indices(name)
        .any(|(at, _)| !is_letter(at.checked_sub(1)) && !is_letter(Some(at + name.len())))
}

/// The file without its comments.
fn code_of(file: &File) -> String {
    let marks: &[&str] = match file.path.rsplit('.').next() {
        Some("py" | "toml" | "yml") => &["#"],
        Some("rs" | "ts" | "js" | "svelte") => &["//", "/*", "<!--"],
        _ => &[],
    };
    let code = |line: &str| {
        if line.trim_start().starts_with("* ") {
            return String::new();
        }
        let ends = marks.iter().filter_map(|mark| line.find(mark));
        line[..ends.min().unwrap_or(line.len())].to_owned() + "\n"
    };
    file.text.lines().map(code).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    const PAGE_TEXT: &str = "# Contributing\n\n## A fourth game\n\n### Its own folders\n\n\
        - `docs/rules/<game>.md`: the rules\n- `crates/<game>/`: the engine\n\n\
        ### Places that name every game\n\n- `list.rs`: the list\n\n\
        ### Tests that take games as examples\n\n- `tests/`: some\n\n## Commits\n\n- `x.rs`\n";

    const LIST: &str = "enum Kind { Chess, Go }";

    /// A repository in order, with these files in place of its own or beside them.
    fn findings(others: &[(&str, &str)]) -> Vec<String> {
        let mut all = vec![
            (PAGE, PAGE_TEXT),
            ("docs/rules/chess.md", ""),
            ("docs/rules/go.md", ""),
            ("crates/chess/src/lib.rs", ""),
            ("crates/go/src/lib.rs", "// as chess does\nuse chess::Go;"),
            ("list.rs", LIST),
            ("tests/one.rs", "play(\"go\")"),
            (
                "other.rs",
                "// chess and go\nlet chess = 1; let gone = ago;",
            ),
        ];
        all.retain(|(path, _)| others.iter().all(|(other, _)| other != path));
        all.extend(others);
        lines(check(&files(&all)))
    }

    #[test]
    fn a_repository_whose_places_are_listed_is_in_order() {
        assert_eq!(findings(&[]), Vec::<String>::new());
    }

    #[test]
    fn a_list_of_games_that_the_page_does_not_name_is_found() {
        let finding = "tidy: new.rs: names every game, but is not in the section \
                     `## A fourth game` of CONTRIBUTING.md";
        assert_eq!(findings(&[("new.rs", "[\"chess\", \"go\"]")]), [finding]);
        assert_eq!(
            findings(&[("web/new.svelte", "const x = sim_go(Chess);")]).len(),
            1
        );
    }

    #[test]
    fn a_new_game_is_missing_in_each_place() {
        let found = findings(&[("docs/rules/bridge.md", "")]);
        let missing = "tidy: crates/bridge/: is missing: CONTRIBUTING.md names it";
        assert_eq!(found, [missing, "tidy: list.rs: does not name bridge"]);
    }

    #[test]
    fn a_folder_of_a_game_that_the_page_does_not_name_is_found() {
        let finding = "tidy: CONTRIBUTING.md: lacks `web/<game>/`, which go has";
        assert_eq!(findings(&[("web/go/board.ts", "")]), [finding]);
        let finding = "tidy: CONTRIBUTING.md: lacks `logs/<game>.old.json`, which chess has";
        assert_eq!(findings(&[("logs/chess.old.json", "")]), [finding]);
    }

    #[test]
    fn a_listed_place_that_is_gone_is_found() {
        let page = PAGE_TEXT.replace("`list.rs`", "`gone.rs`, `list.rs`");
        let finding = "tidy: gone.rs: does not exist, but CONTRIBUTING.md names it";
        assert_eq!(findings(&[(PAGE, &page)]), [finding]);
    }

    #[test]
    fn a_listed_place_that_names_no_game_is_found() {
        let finding = "tidy: tests/: names no game, but is listed for that";
        assert_eq!(findings(&[("tests/one.rs", "// go")]), [finding]);
        assert_eq!(findings(&[("list.rs", "enum Kind { Chess }")]).len(), 1);
    }
}
