//! The syntax of the settings file: an error names the file, the line, the key, and what to
//! write.

use anyhow::bail;
use serde::de::DeserializeOwned;
use std::path::Path;

/// Parses the text of this settings file.
///
/// # Errors
/// When it is no TOML, has an unknown key, or a value of the wrong type.
pub(crate) fn parse<T: DeserializeOwned>(text: &str, path: &Path) -> anyhow::Result<T> {
    let place = |error: &toml::de::Error| {
        let line = error.span().map(|span| line_number(text, span.start));
        let line = line.map_or(String::new(), |line| format!(", line {line}"));
        format!("the settings {}{line}", path.display())
    };
    // Syntax first: an error after it is that of a key.
    if let Err(error) = text.parse::<toml::Table>() {
        let message = error.message().replace('\n', ", ");
        bail!("{}: this is no TOML: {message}", place(&error));
    }
    toml::from_str(text).map_err(|error| {
        let key = error.span().and_then(|span| key_at(text, span.start));
        match key.and_then(|key| Some((key, wanted_value(key)?))) {
            // The value is not shown, because it may hold a password.
            Some((key, wanted)) => anyhow::anyhow!("{}: {key} takes {wanted}", place(&error)),
            None => anyhow::anyhow!("{}: {}", place(&error), error.message()),
        }
    })
}

/// The number of the line with this byte, from 1.
fn line_number(text: &str, offset: usize) -> usize {
    1 + text[..offset].matches('\n').count()
}

/// The key of the value at this byte: a list may begin on a line above it.
fn key_at(text: &str, offset: usize) -> Option<&str> {
    let line_end = text[offset..]
        .find('\n')
        .map_or(text.len(), |end| offset + end);
    let lines = text[..line_end].lines().rev();
    let (key, _) = lines.filter_map(|line| line.split_once('=')).next()?;
    Some(key.trim().trim_matches('"'))
}

/// What is written after this key of a settings file; `None` of an unknown key.
pub(crate) fn wanted_value(key: &str) -> Option<&'static str> {
    Some(match key {
        "listen" => "an address with a port in quotes, such as \"127.0.0.1:8080\"",
        "metrics" => "an address with a port in quotes, such as \"127.0.0.1:9464\"",
        "lan" => "true or false",
        "bot-delay" => "a whole number of percent, such as 100",
        "bot-threads" => "a whole number of threads from 1, such as 2",
        "push" | "limits" => "\"on\" or \"off\", in quotes",
        "trust-proxy" => "a list of addresses or networks, such as [\"10.0.0.0/8\"]",
        "allow-host" | "push-allow-host" => "a list of names, such as [\"cards.example.org\"]",
        "public-origin" => "an address in quotes, such as \"https://cards.example.org\"",
        "push-contact" => "a text in quotes, such as \"mailto:cards@example.org\"",
        "nats" => "an address in quotes, such as \"nats://bus.example.org\"",
        "log-format" => "\"text\" or \"json\", in quotes",
        "log" => "a level in quotes, such as \"info\"",
        "database" => "a file or an address in quotes, such as \"brelan.sqlite\"",
        "database-password-file" | "nats-password-file" | "tls-cert" | "tls-key" => {
            "the name of a file in quotes"
        }
        _ => return None,
    })
}
