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
        // No marks of direction around arguments: both languages are written from
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

    #[test]
    fn every_language_has_the_same_texts() {
        let (english, french) = (catalogue(Language::English), catalogue(Language::French));
        let keys = |texts: &BTreeMap<String, _>| texts.keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(&english), keys(&french));
        assert!(english.len() > 200, "{}", english.len());
    }

    #[test]
    fn a_text_takes_no_argument_that_the_english_one_lacks() {
        let english = catalogue(Language::English);
        for (id, args) in catalogue(Language::French) {
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
