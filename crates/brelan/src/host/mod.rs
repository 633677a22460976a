//! `brelan host`: what the host of a server does with tables and people, also
//! while the server runs: it hears of it within a second.

mod cli;
mod close;
mod list;

use crate::config;
use anyhow::{Context, bail};
use brelan_store::{AdminStore, Sqlite, Store};
use cli::{Command, NamesCommand};

pub(crate) use cli::HostArgs;

pub(crate) fn run(args: HostArgs) -> anyhow::Result<()> {
    let database = config::database_path(&args.common)?;
    if !database.is_file() {
        bail!(
            "there is no database {}: name it with --database",
            database.display()
        );
    }
    let store = Sqlite::open(&database)?;
    tokio::runtime::Builder::new_current_thread()
        .build()
        .context("the runtime cannot be started")?
        .block_on(async {
            let done = carry_out(&store, args.command).await;
            store.close().await;
            done
        })
}

async fn carry_out(store: &Sqlite, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Tables { phase, most, json } => {
            let tables = store.list_tables(phase.map(Into::into), most).await?;
            list::tables(&tables, json);
        }
        Command::Close { tables } => {
            for table in tables {
                close::close(store, &table).await?;
                println!("{table} is closed; its log is kept");
            }
        }
        Command::People { text, most, json } => {
            let people = store.find_people(&text, most).await?;
            list::people(&people, json);
        }
        Command::Rename { person, name } => rename(store, &person, &name).await?,
        Command::Bar { person } => bar(store, &person, true).await?,
        Command::Unbar { person } => bar(store, &person, false).await?,
        Command::Names { command } => names(store, command).await?,
    }
    Ok(())
}

async fn rename(store: &Sqlite, person: &str, name: &str) -> anyhow::Result<()> {
    let name = brelan_server::tidy_name(name).map_err(anyhow::Error::msg)?;
    match store.rename_person(person, &name).await? {
        0 => bail!("nobody has the id {person}: brelan host people finds ids by names"),
        tables => println!("{person} is called {name} at {tables} tables"),
    }
    Ok(())
}

async fn bar(store: &Sqlite, person: &str, barred: bool) -> anyhow::Result<()> {
    let known = store.find_people(person, u32::MAX).await?;
    if barred && !known.iter().any(|row| row.person == person) {
        bail!("nobody has the id {person}: brelan host people finds ids by names");
    }
    let changed = store.set_barred(person, barred).await?;
    println!(
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

async fn names(store: &Sqlite, command: NamesCommand) -> anyhow::Result<()> {
    match command {
        NamesCommand::List => {
            for word in store.refused_names().await? {
                println!("{word}");
            }
        }
        NamesCommand::Add { words } => {
            for word in words {
                let word = word.trim().to_lowercase();
                if word.is_empty() {
                    bail!("a refused word has at least one character");
                }
                store.set_name_refused(&word, true).await?;
            }
        }
        NamesCommand::Remove { words } => {
            for word in words {
                let word = word.trim().to_lowercase();
                if !store.set_name_refused(&word, false).await? {
                    bail!("{word} is not on the list: brelan host names list shows it");
                }
            }
        }
    }
    Ok(())
}
