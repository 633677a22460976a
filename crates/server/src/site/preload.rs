//! The files that a page of the client imports as soon as it knows what it shows. A
//! browser that reads of them in the page fetches them together with its script.

use super::Files;
use brelan_catalog::Kind;
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
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

/// What a table's page imports: the waiting room, or the game's table.
pub(super) fn of_table(game: Kind, is_waiting: bool) -> Markup {
    let manifest = Files::get(MANIFEST)
        .and_then(|file| serde_json::from_slice(&file.data).ok())
        .unwrap_or_default();
    let module = if is_waiting {
        WAITING_ROOM.to_owned()
    } else {
        table_module(game)
    };
    links(&files_of(&manifest, &module))
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

/// The files that the import of a module needs besides the page's own script.
fn files_of(manifest: &Manifest, module: &str) -> Vec<String> {
    let mut modules = vec![module];
    let mut files = Vec::new();
    let mut at = 0;
    while let Some(name) = modules.get(at) {
        at += 1;
        let Some(chunk) = manifest.get(*name) else {
            continue;
        };
        files.push(chunk.file.clone());
        files.extend_from_slice(&chunk.css);
        for import in &chunk.imports {
            if import != ENTRY && !modules.contains(&import.as_str()) {
                modules.push(import);
            }
        }
    }
    files
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
        "index.html": {"file": "assets/index-1.js", "css": ["assets/index-2.css"]},
        "_table-3.js": {"file": "assets/table-3.js", "imports": ["index.html", "_cards-4.js"], "css": ["assets/table-5.css"]},
        "_cards-4.js": {"file": "assets/cards-4.js", "imports": ["_table-3.js"]},
        "src/games/zero/ZeroTable.svelte": {"file": "assets/ZeroTable-6.js", "imports": ["index.html", "_table-3.js", "_cards-4.js"]}
    }"#;

    #[test]
    fn a_module_needs_its_imports_once_and_not_the_pages_script() {
        let manifest = serde_json::from_str(MANIFEST).expect("a manifest");
        let files = files_of(&manifest, &table_module(Kind::Zero));
        let expected = [
            "assets/ZeroTable-6.js",
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
    fn a_client_without_the_module_has_nothing_to_fetch() {
        assert_eq!(
            files_of(&Manifest::new(), WAITING_ROOM),
            Vec::<String>::new()
        );
    }
}
