//! `brelan admin`, also understood as `brelan host`: the commands of a server's
//! operator. They work on the database; a running server polls for the changes
//! and reacts within a second.

mod cli;
mod close;
mod list;
mod ratings;

use crate::config::CommandSettings;
use crate::database::DatabaseUse;
use crate::log::{LogFormat, start_log};
use crate::output::{counted, outln};
use crate::runtime;
use anyhow::{Context, anyhow, bail};
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_server::{ErasureOutcome, WorkerKey};
use brelan_store::{AccountState, AdminStore};
use cli::{Command, NamesCommand};
use std::time::{SystemTime, UNIX_EPOCH};

pub(crate) use cli::AdminArgs;

pub(crate) fn run(args: AdminArgs) -> anyhow::Result<()> {
    let settings = CommandSettings::new(&args.common)?;
    start_log(settings.log, LogFormat::Text);
    runtime::single_threaded()?.block_on(async {
        let store = settings.database.open(DatabaseUse::Existing).await?.store();
        let result = execute(store.as_ref(), args.command).await;
        store.close().await;
        result
    })
}

async fn execute(store: &dyn AdminStore, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Tables { phase, most, json } => {
            let tables = store.list_tables(phase.map(Into::into), most).await?;
            list::print_tables(&tables, json);
        }
        Command::Close { tables } => {
            for table in tables.into_iter().map(TableId::from_trusted) {
                close::close_table(store, &table).await?;
                outln!("{table} is closed; its log is kept");
            }
        }
        Command::People { text, most, json } => {
            let people = store.find_people(&text, most).await?;
            list::print_people(&people, json);
        }
        Command::Rename { person, name } => {
            rename_person(store, &PersonId::from_trusted(person), &name).await?;
        }
        Command::Bar { person } => {
            set_barred(store, &PersonId::from_trusted(person), true).await?;
        }
        Command::Unbar { person } => {
            set_barred(store, &PersonId::from_trusted(person), false).await?;
        }
        Command::Servers { json } => {
            let Some(servers) = store.live_servers().await? else {
                bail!(
                    "a SQLite file has one server at most and no list of them: \
                     only a database of PostgreSQL is shared"
                );
            };
            list::print_servers(&servers, json);
        }
        Command::Accounts { after, most, json } => {
            let after = after.map(PersonId::from_trusted);
            let accounts = store.accounts_after(after.as_ref(), most).await?;
            list::print_accounts(&accounts, json);
        }
        Command::Erase { person } => erase(store, &PersonId::from_trusted(person)).await?,
        Command::Ratings(args) => ratings::run(store, args).await?,
        Command::WorkerKey => outln!("{}", WorkerKey::of_store(store).await?.to_text()),
        Command::Names { command } => edit_refused_names(store, command).await?,
    }
    Ok(())
}

async fn rename_person(
    store: &dyn AdminStore,
    person: &PersonId,
    name: &str,
) -> anyhow::Result<()> {
    let name = brelan_server::normalize_name(name, &[]).map_err(anyhow::Error::msg)?;
    let account = store.account(person).await?;
    if account.is_some_and(|account| account.state != AccountState::Open) {
        bail!("{person} is erased: no name belongs to that id any more");
    }
    match store.rename_person(person, &name).await? {
        0 => return Err(unknown_id(person)),
        tables => {
            let tables = counted(tables.into(), "table", "tables");
            outln!("{person} is called {name} at {tables}");
        }
    }
    Ok(())
}

fn unknown_id(person: &PersonId) -> anyhow::Error {
    anyhow!("nobody has the id {person}: brelan admin people finds ids by names")
}

async fn erase(store: &dyn AdminStore, person: &PersonId) -> anyhow::Result<()> {
    let people = store.find_people(person.as_str(), u32::MAX).await?;
    let is_known = people.iter().any(|row| row.person == *person);
    if !is_known && store.account(person).await?.is_none() {
        return Err(unknown_id(person));
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = Timestamp::EPOCH + now.context("the clock is wrong")?;
    match brelan_server::erase_person(store, person, now).await? {
        ErasureOutcome::Erased => outln!("{person} is erased; the matches stay"),
        ErasureOutcome::Unfinished => bail!(
            "{person} is not wholly erased: records of another version of Brelan have the name, \
             which a server of that version erases; nobody is given them before"
        ),
    }
    Ok(())
}

async fn set_barred(store: &dyn AdminStore, person: &PersonId, barred: bool) -> anyhow::Result<()> {
    let people = store.find_people(person.as_str(), u32::MAX).await?;
    let is_known = people.iter().any(|row| row.person == *person);
    // Somebody whose names are gone may still be barred, and can be let in again.
    let changed = (is_known || !barred) && store.set_barred(person, barred).await?;
    if !is_known && !changed {
        return Err(unknown_id(person));
    }
    outln!(
        "{person} {}",
        match (barred, changed) {
            (true, true) => "is barred: no new tables, no seats, and no socket",
            (true, false) => "was barred already",
            (false, true) => "may come again",
            (false, false) => "was not barred",
        }
    );
    Ok(())
}

async fn edit_refused_names(store: &dyn AdminStore, command: NamesCommand) -> anyhow::Result<()> {
    match command {
        NamesCommand::List => {
            for word in store.refused_names().await? {
                outln!("{word}");
            }
        }
        NamesCommand::Add { words } => {
            for word in words {
                let word = word.trim().to_lowercase();
                if word.is_empty() {
                    bail!("a refused word has at least one character");
                }
                match store.set_name_refused(&word, true).await? {
                    true => outln!("{word} is on the list: no new name may contain it"),
                    false => outln!("{word} was on the list already"),
                }
            }
        }
        NamesCommand::Remove { words } => {
            for word in words {
                let word = word.trim().to_lowercase();
                if !store.set_name_refused(&word, false).await? {
                    bail!("{word} is not on the list: brelan admin names list shows it");
                }
                outln!("{word} is off the list: names may contain it");
            }
        }
    }
    Ok(())
}
