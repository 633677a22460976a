//! Settings from flags, environment, file and defaults, in this order of precedence.

use crate::cli::{CommonArgs, ServeArgs, Switch};
use crate::database::{Database, read_password};
use crate::exit::Usage;
use crate::log::{LogFilter, LogFormat};
use crate::settings_file::SettingsFile;
use anyhow::{Context, bail};
use brelan_bus::NatsUrl;
use brelan_server::{AllowedHosts, Proxies, PublicOrigin, PushContact};
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::{Path, PathBuf};

/// The longest delay of bots, in percent of the usual one: a hundred times as long.
pub(crate) const MAX_BOT_DELAY: u32 = 10_000;

/// The most threads on which bots think.
pub(crate) const MAX_BOT_THREADS: u32 = 1024;

/// The settings of `brelan serve`.
#[derive(Debug, PartialEq)]
pub(crate) struct ServeSettings {
    pub(crate) listen: SocketAddr,
    pub(crate) database: Database,
    pub(crate) nats: Option<NatsUrl>,
    pub(crate) metrics: Option<SocketAddr>,
    pub(crate) lan: bool,
    pub(crate) bot_delay: u32,
    pub(crate) bot_threads: Option<NonZero<u32>>,
    pub(crate) tls: Option<TlsFiles>,
    pub(crate) proxies: Proxies,
    pub(crate) hosts: AllowedHosts,
    pub(crate) public_origin: Option<PublicOrigin>,
    pub(crate) push: Push,
    pub(crate) limits: bool,
    pub(crate) log: LogFilter,
    pub(crate) log_format: LogFormat,
}

/// The settings of notices.
#[derive(Debug, PartialEq)]
pub(crate) struct Push {
    pub(crate) is_on: bool,
    pub(crate) contact: Option<PushContact>,
    pub(crate) allowed_hosts: Vec<String>,
}

/// The files of a certificate.
#[derive(Debug, PartialEq)]
pub(crate) struct TlsFiles {
    pub(crate) certificate: PathBuf,
    pub(crate) key: PathBuf,
}

impl ServeSettings {
    /// Resolves the settings; `args` holds the flags and the environment.
    ///
    /// # Errors
    /// When a setting is wrong or the file cannot be read.
    pub(crate) fn new(args: ServeArgs) -> anyhow::Result<Self> {
        ServeSettings::resolve(args).map_err(Usage::of_setting)
    }

    fn resolve(args: ServeArgs) -> anyhow::Result<Self> {
        let file = SettingsFile::read(&args.common)?;
        let database = file.database(&args.common)?;
        let log = file.log(&args.common)?;
        let nats = args.nats.or(file.nats);
        let password_file = args.nats_password_file.or(file.nats_password_file);
        if nats.is_none() && password_file.is_some() {
            bail!("the setting nats-password-file: there is no NATS server: add --nats");
        }
        let nats = nats.map(|nats| read_nats_url(&nats, password_file.as_deref(), &database));
        let local = SocketAddr::from(([127, 0, 0, 1], 8080));
        let tls = match (
            args.tls_cert.or(file.tls_cert),
            args.tls_key.or(file.tls_key),
        ) {
            (Some(certificate), Some(key)) => Some(TlsFiles { certificate, key }),
            (None, None) => None,
            (Some(_), None) => bail!("a certificate needs its key: add --tls-key"),
            (None, Some(_)) => bail!("a key needs its certificate: add --tls-cert"),
        };
        let proxies = args.trust_proxy.or(file.trust_proxy).unwrap_or_default();
        let proxies = Proxies::new(proxies.iter().map(String::as_str));
        let hosts = args.allow_host.or(file.allow_host).unwrap_or_default();
        let hosts = AllowedHosts::new(hosts.iter().map(String::as_str));
        let push_hosts = args.push_allow_host.or(file.push_allow_host);
        let push_hosts = push_hosts.unwrap_or_default();
        // A name with a scheme or a port would match no push service.
        AllowedHosts::new(push_hosts.iter().map(String::as_str))
            .context("the setting push-allow-host")?;
        let bot_delay = args.bot_delay.or(file.bot_delay).unwrap_or(100);
        if bot_delay > MAX_BOT_DELAY {
            bail!("the setting bot-delay: {bot_delay} is more than {MAX_BOT_DELAY} percent");
        }
        let bot_threads = args.bot_threads.or(file.bot_threads);
        if let Some(threads) = bot_threads.filter(|threads| threads.get() > MAX_BOT_THREADS) {
            bail!("the setting bot-threads: {threads} are more than {MAX_BOT_THREADS} threads");
        }
        let lan = args.lan.or(file.lan).unwrap_or(false);
        let listen = args.listen.or(file.listen).unwrap_or(local);
        let is_one_address = !(listen.ip().is_loopback() || listen.ip().is_unspecified());
        if lan && is_one_address {
            bail!(
                "the setting listen: {listen} is one address of this machine, and lan opens all of \
                 them: leave lan out, or name the port alone with 0.0.0.0:{}",
                listen.port()
            );
        }
        let origin = args.public_origin.or(file.public_origin);
        let contact = args.push_contact.or(file.push_contact);
        let contact = contact.or_else(|| origin.clone());
        let contact = contact.map(|contact| contact.parse()).transpose();
        let origin = origin.map(|origin| origin.parse()).transpose();
        Ok(ServeSettings {
            listen,
            nats: nats.transpose().context("the setting nats")?,
            metrics: args.metrics.or(file.metrics),
            lan,
            bot_delay,
            bot_threads,
            tls,
            proxies: proxies.context("the setting trust-proxy")?,
            hosts: hosts.context("the setting allow-host")?,
            public_origin: origin.context("the setting public-origin")?,
            push: Push {
                is_on: args.push.or(file.push).unwrap_or(Switch::On) == Switch::On,
                contact: contact.context("the setting push-contact")?,
                allowed_hosts: push_hosts,
            },
            limits: args.limits.or(file.limits).unwrap_or(Switch::On) == Switch::On,
            log,
            log_format: args.log_format.or(file.log_format).unwrap_or_default(),
            database,
        })
    }
}

/// The address of the NATS server, with the password in a file if there is one.
fn read_nats_url(
    address: &str,
    password_file: Option<&Path>,
    database: &Database,
) -> anyhow::Result<NatsUrl> {
    if matches!(database, Database::File(_)) {
        NatsUrl::parse(address)?;
        bail!("it is for servers that share a PostgreSQL database, and {database} is a file");
    }
    nats_url_with_password(address, password_file)
}

/// The address of a NATS server, with the password in a file if there is one.
///
/// # Errors
/// When the address is wrong, the file cannot be read, or both have a password.
pub(crate) fn nats_url_with_password(
    address: &str,
    password_file: Option<&Path>,
) -> anyhow::Result<NatsUrl> {
    let url = NatsUrl::parse(address)?;
    let Some(file) = password_file else {
        return Ok(url);
    };
    if url.has_password() {
        bail!("the address and a file both have a password: leave one of both out");
    }
    if !url.has_user() {
        bail!("a password is that of a user, such as nats://user@host: the address names none");
    }
    Ok(url.with_password(&read_password(file)?))
}

/// The settings of a command that works beside the server.
pub(crate) struct CommandSettings {
    pub(crate) database: Database,
    pub(crate) log: LogFilter,
}

impl CommandSettings {
    /// Resolves the settings; `args` holds the flags and the environment.
    ///
    /// # Errors
    /// When there is no such file, or a setting is wrong.
    pub(crate) fn new(args: &CommonArgs) -> anyhow::Result<Self> {
        CommandSettings::resolve(args).map_err(Usage::of_setting)
    }

    fn resolve(args: &CommonArgs) -> anyhow::Result<Self> {
        let file = SettingsFile::read(args)?;
        Ok(CommandSettings {
            database: file.database(args)?.if_there()?,
            log: file.log(args)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use crate::settings_syntax;
    use clap::CommandFactory;

    fn with_file(text: &str, args: ServeArgs) -> anyhow::Result<ServeSettings> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("brelan.toml");
        std::fs::write(&path, text).expect("written");
        let common = CommonArgs {
            config: Some(path),
            ..args.common
        };
        ServeSettings::resolve(ServeArgs { common, ..args })
    }

    #[test]
    fn a_flag_wins_over_the_file_and_that_over_the_default() {
        let args = || ServeArgs {
            bot_delay: Some(7),
            ..ServeArgs::default()
        };
        let file = "bot-delay = 50\nbot-threads = 3\nlan = true\nlisten = \"127.0.0.1:9\"";
        let settings = with_file(file, args()).expect("settings");
        assert_eq!(settings.bot_delay, 7);
        assert_eq!(settings.bot_threads, NonZero::new(3));
        assert!(settings.lan);
        assert_eq!(settings.listen.port(), 9);
        assert_eq!(settings.database, Database::File("brelan.sqlite".into()));
        assert_eq!(settings.metrics, None);
        let settings = with_file("metrics = \"[::1]:9464\"", args()).expect("settings");
        assert_eq!(settings.metrics, "[::1]:9464".parse().ok());
    }

    #[test]
    fn certificates_proxies_and_limits_are_read_from_flags_and_file() {
        let file = "tls-cert = \"a.pem\"\ntls-key = \"a.key\"\nlimits = \"off\"\n\
                    trust-proxy = [\"127.0.0.1\", \"10.0.0.0/8\"]\n\
                    allow-host = [\"cards.example.org\"]\n\
                    public-origin = \"https://cards.example.org\"";
        let settings = with_file(file, ServeArgs::default()).expect("settings");
        let files = settings.tls.expect("a certificate");
        assert_eq!(files.certificate, PathBuf::from("a.pem"));
        assert_eq!(files.key, PathBuf::from("a.key"));
        assert!(!settings.limits);
        let named = Proxies::new(["127.0.0.1", "10.0.0.0/8"]).expect("proxies");
        assert_eq!(settings.proxies, named);
        let allowed = AllowedHosts::new(["cards.example.org"]).expect("a name");
        assert_eq!(settings.hosts, allowed);
        let origin = "https://cards.example.org".parse().ok();
        assert_eq!(settings.public_origin, origin);

        let args = ServeArgs {
            tls_cert: Some("b.pem".into()),
            trust_proxy: Some(vec!["::1".into()]),
            allow_host: Some(vec!["cards.lan".into()]),
            limits: Some(Switch::On),
            ..ServeArgs::default()
        };
        let settings = with_file(file, args).expect("settings");
        let files = settings.tls.expect("a certificate");
        assert_eq!(files.certificate, PathBuf::from("b.pem"));
        assert_eq!(files.key, PathBuf::from("a.key"));
        assert!(settings.limits);
        assert_eq!(settings.proxies, Proxies::new(["::1"]).expect("a proxy"));
        assert_eq!(
            settings.hosts,
            AllowedHosts::new(["cards.lan"]).expect("a name")
        );

        let usual = with_file("", ServeArgs::default()).expect("settings");
        assert!(usual.limits && usual.tls.is_none());
        assert_eq!(usual.proxies, Proxies::default());
    }

    #[test]
    fn push_services_are_told_the_contact_or_else_the_public_origin() {
        let push = |file| {
            let settings = with_file(file, ServeArgs::default());
            settings.expect("settings").push
        };
        let usual = push("");
        assert!(usual.is_on && usual.contact.is_none() && usual.allowed_hosts.is_empty());
        let origin = "public-origin = \"https://cards.example.org\"";
        let contact = "https://cards.example.org".parse().ok();
        assert_eq!(push(origin).contact, contact);
        let named = push(
            "push = \"off\"\npush-contact = \"mailto:a@example.org\"\n\
             push-allow-host = [\"push.lan\"]\npublic-origin = \"https://cards.example.org\"",
        );
        assert!(!named.is_on);
        assert_eq!(named.contact, "mailto:a@example.org".parse().ok());
        assert_eq!(named.allowed_hosts, ["push.lan"]);
    }

    #[test]
    fn an_incomplete_certificate_and_invalid_values_are_named() {
        for (file, word) in [
            ("tls-cert = \"a.pem\"", "--tls-key"),
            ("tls-key = \"a.key\"", "--tls-cert"),
            ("trust-proxy = [\"proxy.example.org\"]", "proxy.example.org"),
            ("allow-host = [\"https://cards.example.org\"]", "no scheme"),
            ("limits = \"some\"", "limits takes \"on\" or \"off\""),
            (
                "log-format = \"xml\"",
                "log-format takes \"text\" or \"json\"",
            ),
            ("public-origin = \"http://cards.example.org\"", "https"),
            ("push = \"some\"", "push takes \"on\" or \"off\""),
            ("push-contact = \"zoe@example.org\"", "mailto:"),
            (
                "bot-threads = 0",
                "bot-threads takes a whole number of threads from 1",
            ),
            ("database = \"mysql://zoe:secret@db/cards\"", "postgres://"),
            ("database = \"postgres://zoe:sec@ret@db/cards\"", "%40"),
            ("nats = \"nats://zoe:sec@ret@bus\"", "%40"),
            ("nats = \"http://bus\"", "nats://"),
            ("nats = \"nats://zoe:secret@bus\"", "PostgreSQL"),
            (
                "database = \"postgres://db/cards?sslmode=prefer\"",
                "sslmode",
            ),
        ] {
            let wrong = with_file(file, ServeArgs::default()).expect_err(file);
            let message = format!("{wrong:#}");
            assert!(message.contains(word), "{message}");
            assert_eq!(message.lines().count(), 1, "{message}");
            assert!(!message.contains("zoe:"), "{message}");
        }
    }

    #[test]
    fn a_value_of_the_wrong_type_is_named_with_its_line_and_what_to_write() {
        for (file, line, words) in [
            (
                "lan = true\n\npush = false",
                3,
                "push takes \"on\" or \"off\"",
            ),
            ("listen = \"x\"", 1, "listen takes an address with a port"),
            ("bot-delay = -1", 1, "bot-delay takes a whole number"),
            (
                "allow-host = [\n  \"a\",\n  3,\n]",
                3,
                "allow-host takes a list",
            ),
            (
                "nats = [\"nats://zoe:secret@bus\"]",
                1,
                "nats takes an address",
            ),
            (
                "lan = true\nlisten = 127.0.0.1:8080",
                2,
                "this is no TOML: ",
            ),
            ("nats = nats://zoe:secret@bus", 1, "this is no TOML: "),
        ] {
            let wrong = with_file(file, ServeArgs::default()).expect_err(file);
            let message = format!("{wrong:#}");
            assert!(message.contains(&format!(", line {line}: ")), "{message}");
            assert!(message.contains(words), "{message}");
            assert_eq!(message.lines().count(), 1, "{message}");
            assert!(!message.contains("secret"), "{message}");
        }
    }

    #[test]
    fn every_key_of_the_settings_has_words_for_its_value_and_is_in_the_help() {
        let unknown = with_file("colour = 3", ServeArgs::default()).expect_err("unknown");
        let message = format!("{unknown:#}");
        let keys = message.split('`').skip(3).step_by(2);
        assert!(keys.clone().count() > 15, "{message}");
        let mut command = Cli::command();
        let serve = command.find_subcommand_mut("serve").expect("a command");
        let help = serve.render_help().to_string();
        for key in keys {
            assert!(settings_syntax::wanted_value(key).is_some(), "{key}");
            assert!(help.contains(&format!("\n    {key} = ")), "{key}");
        }
    }

    #[test]
    fn a_setting_without_an_effect_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let password = folder.path().join("password");
        std::fs::write(&password, "\n").expect("written");
        let nats = "database = \"postgres://a@db/cards\"\nnats-password-file";
        let nats = format!("{nats} = \"{}\"", password.display());
        let password = format!("database-password-file = \"{}\"", password.display());
        for (file, words) in [
            (
                "push-allow-host = [\"https://push.lan\"]",
                "push-allow-host: `https://push.lan`",
            ),
            ("bot-delay = 99999999", "more than 10000 percent"),
            (
                "lan = true\nlisten = \"192.0.2.1:8080\"",
                "with 0.0.0.0:8080",
            ),
            (&password, "brelan.sqlite is a file"),
            (
                &format!("{password}\ndatabase = \"postgres://a@db/cards\""),
                "is empty",
            ),
            (
                &format!("{password}\ndatabase = \"postgres://zoe:secret@db/cards\""),
                "has a password, too",
            ),
            ("nats-password-file = \"password\"", "add --nats"),
            (&format!("{nats}\nnats = \"nats://bus\""), "names none"),
            (&format!("{nats}\nnats = \"nats://a@bus\""), "is empty"),
            (
                &format!("{nats}\nnats = \"nats://zoe:secret@bus\""),
                "both have a password",
            ),
        ] {
            let wrong = with_file(file, ServeArgs::default()).expect_err(file);
            let message = format!("{wrong:#}");
            assert!(message.contains(words), "{message}");
            assert_eq!(message.lines().count(), 1, "{message}");
            assert!(!message.contains("secret"), "{message}");
        }
    }

    #[test]
    fn an_unknown_setting_is_named() {
        let file = "lan = true\ncolour = 3";
        let wrong = with_file(file, ServeArgs::default()).expect_err("unknown");
        let message = format!("{wrong:#}");
        assert!(
            message.contains("line 2: unknown field `colour`"),
            "{message}"
        );
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}
