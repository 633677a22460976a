//! The files that a page of the client imports as soon as it knows what it shows: its
//! texts in the reader's language, and the parts of a table. A browser that reads of
//! them in the page fetches them together with its script.

use super::Files;
use brelan_catalog::Kind;
use brelan_protocol::language::Language;
use maud::{Markup, html};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Where Vite writes which files it made of which module.
const MANIFEST: &str = ".vite/manifest.json";

/// The page's own script, which is in the page anyway.
const ENTRY: &str = "index.html";

/// The module of the room in which people wait for a match.
const WAITING_ROOM: &str = "src/waiting/index.ts";

/// The files of Vite's manifest, by the modules that they were made of.
type Manifest = BTreeMap<String, Chunk>;

#[derive(Deserialize)]
struct Chunk {
    file: String,
    /// What the build calls a file of texts: the part of the page and the language.
    #[serde(default)]
    name: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

/// What a page shows as soon as its script runs.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// The pages around the tables.
    Front,
    /// A game in three pictures.
    Learn(Kind),
    WaitingRoom,
    Table(Kind),
}

impl Part {
    /// The module that is imported, and the names of the texts beside the front page's.
    fn needs(self) -> (Option<String>, Vec<&'static str>) {
        match self {
            Part::Front => (None, Vec::new()),
            Part::Learn(game) => (None, vec![game.name()]),
            Part::WaitingRoom => (Some(WAITING_ROOM.to_owned()), vec!["waiting"]),
            Part::Table(game) => (Some(table_module(game)), vec!["table", game.name()]),
        }
    }
}

/// What a page imports in a language.
pub(super) fn of(part: Part, language: Language) -> Markup {
    let manifest = Files::get(MANIFEST)
        .and_then(|file| serde_json::from_slice(&file.data).ok())
        .unwrap_or_default();
    links(&files_of(&manifest, part, language))
}

/// The files of a part of the page, which the page does not name itself.
fn files_of(manifest: &Manifest, part: Part, language: Language) -> Vec<String> {
    let (module, texts) = part.needs();
    let texts = std::iter::once("page")
        .chain(texts)
        .filter_map(|name| texts_module(manifest, name, language));
    let named = closure(manifest, vec![ENTRY]);
    let wanted = closure(manifest, texts.chain(module.as_deref()).collect());
    wanted
        .into_iter()
        .filter(|module| !named.contains(module))
        .filter_map(|module| manifest.get(module))
        .flat_map(|chunk| std::iter::once(&chunk.file).chain(&chunk.css))
        .cloned()
        .collect()
}

/// The key of the texts of a part of the page.
fn texts_module<'a>(manifest: &'a Manifest, part: &str, language: Language) -> Option<&'a str> {
    let name = format!("{part}-{}", language.tag());
    let (key, _) = manifest.iter().find(|(_, chunk)| chunk.name == name)?;
    Some(key)
}

/// The module of a game's table: the client names it for the game.
fn table_module(game: Kind) -> String {
    let name = game.name();
    let (first, rest) = name.split_at(1);
    format!(
        "src/games/{name}/{}{rest}Table.svelte",
        first.to_uppercase()
    )
}

/// The modules with all that they import, each once.
fn closure<'a>(manifest: &'a Manifest, mut modules: Vec<&'a str>) -> Vec<&'a str> {
    let mut at = 0;
    while let Some(name) = modules.get(at) {
        at += 1;
        for import in manifest
            .get(*name)
            .into_iter()
            .flat_map(|chunk| &chunk.imports)
        {
            if !modules.contains(&import.as_str()) {
                modules.push(import);
            }
        }
    }
    modules
}

fn links(files: &[String]) -> Markup {
    html! {
        @for file in files {
            @if file.ends_with(".css") {
                link rel="preload" as="style" crossorigin href={ "/" (file) };
            } @else {
                link rel="modulepreload" crossorigin href={ "/" (file) };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = r#"{
        "index.html": {"file": "assets/index-1.js", "name": "index", "imports": ["_shared-7.js"], "css": ["assets/index-2.css"]},
        "_shared-7.js": {"file": "assets/shared-7.js"},
        "_page-de-8.js": {"file": "assets/page-de-8.js", "name": "page-de", "imports": ["_shared-7.js", "_german-9.js"]},
        "_page-en-a.js": {"file": "assets/page-en-a.js", "name": "page-en"},
        "_zero-de-b.js": {"file": "assets/zero-de-b.js", "name": "zero-de", "imports": ["_german-9.js"]},
        "_german-9.js": {"file": "assets/german-9.js"},
        "_table-3.js": {"file": "assets/table-3.js", "imports": ["index.html", "_cards-4.js"], "css": ["assets/table-5.css"]},
        "_cards-4.js": {"file": "assets/cards-4.js", "imports": ["_table-3.js"]},
        "src/games/zero/ZeroTable.svelte": {"file": "assets/ZeroTable-6.js", "imports": ["index.html", "_table-3.js", "_cards-4.js"]}
    }"#;

    fn files(part: Part, language: Language) -> Vec<String> {
        let manifest = serde_json::from_str(MANIFEST).expect("a manifest");
        files_of(&manifest, part, language)
    }

    #[test]
    fn a_table_needs_its_texts_and_its_imports_once_and_not_the_pages_script() {
        let files = files(Part::Table(Kind::Zero), Language::German);
        let expected = [
            "assets/page-de-8.js",
            "assets/zero-de-b.js",
            "assets/ZeroTable-6.js",
            "assets/german-9.js",
            "assets/table-3.js",
            "assets/table-5.css",
            "assets/cards-4.js",
        ];
        assert_eq!(files, expected);
        let html = links(&files).into_string();
        assert!(
            html.contains("<link rel=\"modulepreload\" crossorigin href=\"/assets/cards-4.js\">"),
            "{html}"
        );
        assert!(
            html.contains(
                "<link rel=\"preload\" as=\"style\" crossorigin href=\"/assets/table-5.css\">"
            ),
            "{html}"
        );
    }

    #[test]
    fn a_page_needs_the_texts_of_its_language_alone() {
        assert_eq!(
            files(Part::Front, Language::English),
            ["assets/page-en-a.js"]
        );
        assert_eq!(
            files(Part::Learn(Kind::Zero), Language::German),
            [
                "assets/page-de-8.js",
                "assets/zero-de-b.js",
                "assets/german-9.js"
            ]
        );
    }

    #[test]
    fn a_client_without_the_module_has_nothing_to_fetch() {
        let none = files_of(&Manifest::new(), Part::WaitingRoom, Language::English);
        assert_eq!(none, Vec::<String>::new());
    }
}
