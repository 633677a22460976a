//! The catalogue of texts: one Fluent file for each language and subject. Fluent,
//! because plurals, articles and "you" against a name differ between the languages,
//! and belong to the texts and not to the code.

use crate::Language;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};

/// The files of a language.
fn files(language: Language) -> [&'static str; 4] {
    match language {
        Language::English => [
            include_str!("../texts/en/table.ftl"),
            include_str!("../texts/en/quando.ftl"),
            include_str!("../texts/en/zero.ftl"),
            include_str!("../texts/en/qarre.ftl"),
        ],
        Language::French => [
            include_str!("../texts/fr/table.ftl"),
            include_str!("../texts/fr/quando.ftl"),
            include_str!("../texts/fr/zero.ftl"),
            include_str!("../texts/fr/qarre.ftl"),
        ],
        Language::German => [
            include_str!("../texts/de/table.ftl"),
            include_str!("../texts/de/quando.ftl"),
            include_str!("../texts/de/zero.ftl"),
            include_str!("../texts/de/qarre.ftl"),
        ],
        Language::Dutch => [
            include_str!("../texts/nl/table.ftl"),
            include_str!("../texts/nl/quando.ftl"),
            include_str!("../texts/nl/zero.ftl"),
            include_str!("../texts/nl/qarre.ftl"),
        ],
    }
}

/// The texts of one language.
pub(crate) struct Texts {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The texts of this language.
    ///
    /// # Panics
    /// When a file of texts cannot be parsed, which a test would show.
    pub(crate) fn new(language: Language) -> Texts {
        let code = language.code().parse().expect("a language code");
        let mut bundle = FluentBundle::new(vec![code]);
        // No marks of direction around arguments: all languages are written from
        // left to right, and a terminal would show the marks.
        bundle.set_use_isolating(false);
        for file in files(language) {
            let file = FluentResource::try_new(file.into()).expect("a file of texts");
            bundle.add_resource(file).expect("each text stands once");
        }
        Texts { language, bundle }
    }

    /// The text of that name, if there is one.
    pub(crate) fn find(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(args), &mut errors)
            .into_owned();
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        Some(self.language.typeset(text))
    }

    /// The text of that name with its arguments. Where it is missing, its name.
    pub(crate) fn with<const N: usize>(
        &self,
        id: &str,
        args: [(&'static str, FluentValue<'_>); N],
    ) -> String {
        let text = self.find(id, &args.into_iter().collect());
        debug_assert!(text.is_some(), "there is no text `{id}`");
        text.unwrap_or_else(|| id.to_owned())
    }

    /// The text of that name, which has no arguments.
    pub(crate) fn get(&self, id: &str) -> String {
        self.with(id, [])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::Kind;
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;

    /// The names of all texts of a language, each with its arguments.
    fn catalogue(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut texts = BTreeMap::new();
        let mut id = String::new();
        for line in files(language).into_iter().flat_map(str::lines) {
            let name = line.split_once(" =").map(|(name, _)| name);
            if let Some(name) = name.filter(|name| !name.starts_with([' ', '#'])) {
                id = name.to_owned();
                texts.insert(id.clone(), BTreeSet::new());
            }
            for part in line.split('$').skip(1) {
                let end = part.find(|c: char| !c.is_ascii_alphanumeric());
                let arg = &part[..end.unwrap_or(part.len())];
                texts.entry(id.clone()).or_default().insert(arg.to_owned());
            }
        }
        texts
    }

    /// What a language says, by the names of the texts, without arguments and marks.
    fn words(language: Language) -> BTreeMap<String, String> {
        let mut texts: BTreeMap<String, String> = BTreeMap::new();
        let mut id = String::new();
        let lines = files(language).into_iter().flat_map(str::lines);
        for line in lines.filter(|line| !line.starts_with('#')) {
            let mut said = line;
            if let Some((name, text)) = line.split_once(" =")
                && !name.starts_with(' ')
            {
                (id, said) = (name.to_owned(), text);
            }
            // The key of a variant is no text, nor is what stands in braces.
            let said = said.trim_start().trim_start_matches('*');
            let said = match said.split_once(']') {
                Some((key, text)) if key.starts_with('[') => text,
                _ => said,
            };
            let plain = said.split('{').enumerate().map(|(at, part)| match at {
                0 => part,
                _ => part.split_once('}').map_or("", |(_, text)| text),
            });
            if !id.is_empty() {
                texts.entry(id.clone()).or_default().extend(plain);
            }
        }
        texts
    }

    /// Names of texts that code writes: whole ones, or with `*` for what it fills in.
    fn names_in_code() -> Vec<String> {
        let mut names = Vec::new();
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let source = std::fs::read_to_string(path).expect("a source");
                let literals = source.split('"').skip(1).step_by(2);
                names.extend(literals.map(|literal| {
                    let mut parts = literal.split('{');
                    let mut name = parts.next().unwrap_or_default().to_owned();
                    for part in parts {
                        name.push('*');
                        name.push_str(part.split_once('}').map_or("", |(_, rest)| rest));
                    }
                    name
                }));
            }
        }
        names
    }

    /// Whether a text's name is what code writes with something for each `*`. What code
    /// fills in almost wholly names no text.
    fn is_named(id: &str, name: &str) -> bool {
        if name.chars().filter(char::is_ascii_alphabetic).count() < 3 {
            return false;
        }
        let mut parts = name.split('*');
        let Some(mut rest) = id.strip_prefix(parts.next().unwrap_or_default()) else {
            return false;
        };
        let parts: Vec<_> = parts.collect();
        let Some((last, between)) = parts.split_last() else {
            return rest.is_empty();
        };
        for part in between {
            match rest.split_once(part) {
                Some((_, after)) => rest = after,
                None => return false,
            }
        }
        rest.ends_with(last)
    }

    const OTHERS: &[Language] = &[Language::French, Language::German, Language::Dutch];

    /// Texts that say the same as in English, with the languages and the reason.
    const SAME: &[(&str, &[Language], &str)] = &[
        ("game-quando", OTHERS, "a name"),
        ("game-zero", OTHERS, "a name"),
        ("game-qarre", OTHERS, "a name"),
        (
            "seat-score",
            &[Language::French, Language::Dutch],
            "the same word",
        ),
        ("score", &[Language::Dutch], "the same word"),
        (
            "sheet",
            &[Language::French, Language::Dutch],
            "the same word",
        ),
        ("command-table", &[Language::French], "the same word"),
        ("command-score", &[Language::French], "the same word"),
        (
            "panel-hand",
            &[Language::German, Language::Dutch],
            "the same word",
        ),
        (
            "command-hand",
            &[Language::German, Language::Dutch],
            "the same word",
        ),
        ("zero-then-short", &[Language::Dutch], "the same word"),
        ("zero-pot", &[Language::Dutch], "the same word"),
        (
            "zero-seen-round_over-zero",
            &[Language::German, Language::Dutch],
            "the hand's name",
        ),
        ("qarre-other-hand-open", &[Language::Dutch], "the same word"),
        ("qarre-other-reserve", &[Language::Dutch], "the same word"),
    ];

    #[test]
    fn no_text_is_missing_unused_or_untranslated() {
        let english = words(Language::English);
        assert!(english.len() > 200, "{}", english.len());
        let mut faults = Vec::new();
        for &language in OTHERS {
            let code = language.code();
            let texts = words(language);
            let missing = english.keys().filter(|id| !texts.contains_key(*id));
            faults.extend(missing.map(|id| format!("{code}: {id} is missing")));
            let more = texts.keys().filter(|id| !english.contains_key(*id));
            faults.extend(more.map(|id| format!("{code}: {id} is not in English")));
            for (id, text) in &texts {
                let is_same = SAME
                    .iter()
                    .any(|(same, languages, _)| same == id && languages.contains(&language));
                let is_word = text.chars().filter(|c| c.is_alphabetic()).count() > 1;
                if is_word && !is_same && english.get(id) == Some(text) {
                    faults.push(format!("{code}: {id} is not translated: {}", text.trim()));
                }
            }
        }
        let names = names_in_code();
        let unused = english
            .keys()
            .filter(|id| !names.iter().any(|name| is_named(id, name)));
        faults.extend(unused.map(|id| format!("{id} is not used")));
        assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
    }

    #[test]
    fn names_are_found_where_code_fills_in_a_part() {
        assert!(is_named("quando-refusal-no_cards", "*-refusal-*"));
        assert!(is_named("help", "help"));
        assert!(!is_named("helping", "help"));
        assert!(!is_named("quando-hand", "*-*"));
        assert!(!is_named("quando-hand", "zero-*"));
        assert!(!is_named("quando-hand-empty", "quando-*-full"));
    }

    #[test]
    fn a_text_takes_no_argument_that_the_english_one_lacks() {
        let english = catalogue(Language::English);
        for (id, args) in OTHERS.iter().flat_map(|&language| catalogue(language)) {
            // The article of a French card depends on its rank.
            let known = &english[&id];
            let more: Vec<_> = args.difference(known).collect();
            let articles = id == "qarre-the-card" && more == ["rank"];
            assert!(more.is_empty() || articles, "{id}: {more:?}");
        }
    }

    /// The values of a tag in the types that are generated for the browser.
    fn tags(kind: Kind, file: &str, tag: &str) -> Vec<String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol");
        let path = root.join(kind.name()).join(file);
        let types = std::fs::read_to_string(path).expect("generated types");
        let mark = format!("\"{tag}\": \"");
        let tags = types.split(&mark).skip(1);
        tags.filter_map(|rest| rest.split_once('"'))
            .map(|(value, _)| value.to_owned())
            .collect()
    }

    #[test]
    fn every_refusal_and_every_kind_of_event_is_worded() {
        for language in Language::ALL {
            let texts = catalogue(language);
            for kind in Kind::ALL {
                let game = kind.name();
                let reasons = tags(kind, "Refusal.ts", "reason");
                assert!(reasons.len() > 5, "{reasons:?}");
                for reason in reasons {
                    let id = format!("{game}-refusal-{reason}");
                    assert!(texts.contains_key(&id), "{language:?}: {id}");
                }
                let seen = tags(kind, "Seen.ts", "seen");
                assert!(seen.len() > 3, "{seen:?}");
                for seen in seen {
                    let id = format!("{game}-seen-{seen}");
                    assert!(
                        texts.keys().any(|known| known.starts_with(&id)),
                        "{language:?}: {id}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_refusal_is_worded_with_its_arguments_only() {
        // What a refusal brings stands in the same generated types.
        let english = catalogue(Language::English);
        let cards = BTreeSet::from(["one", "card", "name", "cell", "suit"].map(str::to_owned));
        for (id, args) in english.iter().filter(|(id, _)| id.contains("-refusal-")) {
            let game = id.split('-').next().expect("a game");
            let kind = Kind::from_name(game).expect("a game");
            let reason = id.rsplit('-').next().expect("a reason");
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol");
            let path = root.join(kind.name()).join("Refusal.ts");
            let types = std::fs::read_to_string(path).expect("generated types");
            let (_, rest) = types
                .split_once(&format!("\"{reason}\""))
                .expect("a reason");
            let this = rest.split('}').next().expect("a type");
            for arg in args.difference(&cards) {
                assert!(this.contains(&format!("{arg}: ")), "{id}: {arg}");
            }
        }
    }

    #[test]
    fn plurals_and_names_are_chosen() {
        let texts = Texts::new(Language::English);
        assert_eq!(texts.with("points", [("n", 1.into())]), "1 point");
        assert_eq!(texts.with("points", [("n", 12.into())]), "12 points");
        let texts = Texts::new(Language::French);
        let knocked = |you: &str| {
            let args = [("you", you.into()), ("name", "Ada".into())];
            texts.with("zero-seen-knocked", args)
        };
        assert_eq!(knocked("yes"), "Tu as toqué.");
        assert_eq!(knocked("no"), "Ada a toqué.");
    }
}
