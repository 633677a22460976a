//! The result of a contest as text of 80 columns.

use super::Setup;
use crate::output::{counted, counted_of, rounded};
use brelan_arena::plot::Words;
use brelan_arena::{
    Coverage, Criterion, Decision, Entry, Forfeits, Interval, Mean, SPRT_MIN_DEALS, Scale, Seating,
    SprtStatus, Standing, Unit, Work,
};
use brelan_bots::FaultKind;
use std::fmt;
use std::time::{Duration, Instant};

/// The width of the column of names, unless one is longer.
const NAME_WIDTH: usize = 12;

/// The minimum time between two redraws of the live table.
const REDRAW_INTERVAL: Duration = Duration::from_millis(200);

/// Limits how often the live table is redrawn.
pub(crate) struct RedrawTimer(Instant);

impl RedrawTimer {
    pub(crate) fn new() -> RedrawTimer {
        RedrawTimer(Instant::now())
    }

    /// Whether a redraw is due; if so, the timer restarts.
    pub(crate) fn restart_if_due(&mut self) -> bool {
        let is_due = self.0.elapsed() > REDRAW_INTERVAL;
        if is_due {
            self.0 = Instant::now();
        }
        is_due
    }
}

/// Formats a measure of strength with its interval, if it has one.
pub(crate) fn format_figure(value: &Mean, unit: Unit, coverage: Coverage) -> String {
    let (mean, interval) = (value.mean(), value.interval_of(unit, coverage));
    let Scale { factor, digits, .. } = Scale::of(unit);
    let interval = match interval.half_width() {
        0.0 => String::new(),
        _ => interval.scaled(factor).text(factor * mean, digits),
    };
    let mean = rounded(factor * mean, digits);
    let figure = match unit {
        Unit::PointsARound => format!("{mean:+.digits$} {interval}"),
        Unit::WinShare => format!("{mean:.digits$} % {interval}"),
    };
    figure.trim_end().into()
}

/// Formats the simulations a second; a dash for a bot without simulations.
pub(crate) fn format_speed(work: &Work) -> String {
    match work.simulations {
        0 => "-".into(),
        simulations => format!("{:.0}", simulations as f64 / work.cpu.as_secs_f64()),
    }
}

/// The line below a table that says what its intervals are, or why there are none.
pub(crate) fn interval_line(deals: u64, coverage: Coverage) -> String {
    match deals {
        0 => String::new(),
        1 => "  (no intervals: they take two deals or more)\n".into(),
        _ => format!(
            "  (± or from–to: {}, over {deals} deals)\n",
            coverage.words()
        ),
    }
}

/// The line of a bot that lost by faults; `None` of one that did not.
pub(crate) fn format_forfeits(name: &str, forfeits: &Forfeits) -> Option<String> {
    let first = forfeits.first()?;
    let kinds = FaultKind::ALL.into_iter();
    let counts = kinds.map(|kind| (kind.name(), forfeits.count(kind)));
    let counts: Vec<String> = counts
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| format!("{kind} {count}"))
        .collect();
    let lost = counted(forfeits.total(), "seat", "seats");
    Some(format!(
        "{name} forfeited {lost} ({}); the first: {first}\n",
        counts.join(", ")
    ))
}

/// A result, for printing.
pub(crate) struct Summary<'a> {
    setup: &'a Setup<'a>,
    standing: &'a Standing,
}

impl<'a> Summary<'a> {
    pub(crate) fn new(setup: &'a Setup<'a>, standing: &'a Standing) -> Self {
        Summary { setup, standing }
    }

    /// The table of the bots.
    pub(crate) fn table(&self) -> String {
        let measured = match self.setup.unit {
            Unit::PointsARound => "lead in points",
            Unit::WinShare => "wins (95 %)",
        };
        let head = [
            "bot", measured, "points", "wins %", "choices", "CPU s", "sims/s",
        ];
        let longest = self.names().map(|name| name.chars().count()).max();
        let width = longest.unwrap_or(0).max(NAME_WIDTH);
        let mut text = format_row(width, &head.map(String::from));
        for entry in &self.standing.entries {
            text += &format_row(width, &self.cells(entry));
        }
        for entry in &self.standing.entries {
            if let Some(line) = format_forfeits(&entry.name, &entry.forfeits) {
                text += &format!("\n{line}");
            }
        }
        text
    }

    fn cells(&self, entry: &Entry) -> [String; 7] {
        let (work, cpu) = (&entry.work, entry.work.cpu.as_secs_f64());
        [
            entry.name.clone(),
            format_figure(&entry.value, self.setup.unit, self.coverage()),
            format!("{:.2}", rounded(entry.points.mean(), 2)),
            format!("{:.1}", 100.0 * entry.wins.mean()),
            work.decisions.to_string(),
            format!("{cpu:.2}"),
            format_speed(work),
        ]
    }

    fn seats(&self) -> String {
        let names: Vec<&str> = self.names().collect();
        let (first, last) = (names[0], names[names.len() - 1]);
        match self.setup.seating {
            Seating::One => format!("{first} in each seat in turn, {last} in all others"),
            Seating::Half => format!("{first} and {last} in every other seat, both ways"),
            Seating::Balanced => format!("{} in every order that is balanced", names.join(", ")),
        }
    }

    /// The texts of its figure.
    pub(crate) fn words(&self) -> Words {
        let setup = self.setup;
        let names: Vec<&str> = self.names().collect();
        Words {
            title: format!(
                "{} with {}: {}",
                setup.game(),
                players(setup),
                names.join(", ")
            ),
            caption: format!("{}; {}", self.conditions(), self.seats()),
        }
    }

    /// The rules, the deals and the seed.
    fn conditions(&self) -> String {
        let (deals, asked) = (self.standing.deals.len() as u64, self.setup.args.deals);
        let deals = counted_of(deals, asked, "deal", "deals");
        let tables = self.setup.tables;
        let (rules, seed) = (self.setup.rules(), self.setup.args.seed);
        format!("{rules}, {deals} at {tables} tables each, seed {seed}")
    }

    /// What its intervals promise.
    pub(crate) fn coverage(&self) -> Coverage {
        self.setup.coverage(self.standing.deals.len() as u64)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.standing.entries.iter().map(|entry| &*entry.name)
    }

    /// The kind of its intervals, in words.
    fn kind(&self) -> &'static str {
        match self.coverage() {
            Coverage::Fixed => "confidence interval",
            Coverage::Anytime => "confidence sequence: it holds whenever a contest stops",
        }
    }

    /// Whether the interval of the first bot's value has no width, because the value is the same in
    /// every deal, however few they are. That of a share of wins always has one.
    fn are_deals_alike(&self) -> bool {
        self.first_interval().half_width() == 0.0
    }

    fn first_interval(&self) -> Interval {
        let value = &self.standing.entries[0].value;
        value.interval_of(self.setup.unit, self.coverage())
    }

    /// What the interval of the conclusion is.
    fn interval_note(&self) -> String {
        match self.are_deals_alike() {
            true => "deals that are all alike tell no interval".into(),
            false => format!(
                "95 % {}, over {} deals",
                self.kind(),
                self.standing.deals.len()
            ),
        }
    }

    /// The conclusion in one sentence; `None` unless two bots have an interval.
    fn conclusion(&self) -> Option<String> {
        let [first, second] = &self.standing.entries[..] else {
            return None;
        };
        let (a, b) = (&first.name, &second.name);
        let mean = first.value.mean();
        let interval = self.first_interval();
        if interval.low.is_nan() {
            return None;
        }
        Some(match self.setup.unit {
            Unit::PointsARound if self.are_deals_alike() => {
                let mean = rounded(mean, 2);
                format!(
                    "no conclusion: {a} against {b} has {mean:+.2} points a round in every deal"
                )
            }
            Unit::PointsARound if interval.low <= 0.0 && interval.high >= 0.0 => {
                let (mean, half_width) = (rounded(mean, 2), interval.half_width());
                format!(
                    "no lead is shown: {a} against {b} has {mean:+.2} ± {half_width:.2} points \
                     a round"
                )
            }
            Unit::PointsARound => {
                let verb = if mean < 0.0 { "trails" } else { "leads" };
                let ahead = mean.abs();
                let half_width = interval.half_width();
                format!("{a} {verb} {b} by {ahead:.2} ± {half_width:.2} points a round")
            }
            Unit::WinShare => {
                let interval = interval.scaled(100.0);
                let (mean, low, high) = (100.0 * mean, interval.low, interval.high);
                format!("{a} wins {mean:.1} % of the matches against {b}: {low:.1} to {high:.1} %")
            }
        })
    }
}

fn players(setup: &Setup) -> String {
    format!("{} players", setup.players)
}

/// One line of the table, with its first cell left-aligned and the others
/// right-aligned.
fn format_row(
    width: usize,
    [name, value, points, wins, choices, cpu, speed]: &[String; 7],
) -> String {
    format!("{name:<width$}{value:>20}{points:>8}{wins:>8}{choices:>11}{cpu:>10}{speed:>9}\n")
}

/// Where a confidence sequence decided, a line that says so: the likelihood ratio then lies between
/// its limits.
fn format_criterion(status: &SprtStatus) -> &'static str {
    match (status.decided_by, status.decision) {
        (Some(Criterion::ConfidenceSequence), Some(Decision::Stronger)) => {
            "  decided by the confidence sequence of the mean, which lies above both\n"
        }
        (Some(Criterion::ConfidenceSequence), Some(Decision::NotStronger)) => {
            "  decided by the confidence sequence of the mean, which lies below both\n"
        }
        _ => "",
    }
}

/// The state of the sequential test after `deals` deals, in words.
fn format_sprt(status: &SprtStatus, deals: u64, unit: Unit) -> String {
    let bounds = &status.bounds;
    let (low, high) = bounds.limits();
    let decision: String = match status.decision {
        Some(Decision::Stronger) => "stronger".into(),
        Some(Decision::NotStronger) => "not stronger".into(),
        // The likelihood ratio may be beyond its limits already.
        None if deals < SPRT_MIN_DEALS => {
            format!("not decided, as always before {SPRT_MIN_DEALS} deals")
        }
        None => "not decided".into(),
    };
    let unit = match unit {
        Unit::PointsARound => "points a round",
        Unit::WinShare => "of the wins",
    };
    format!(
        "sequential test, {} against {} {unit}: {decision}\n{}  LLR {:.2}, limits {low:.2} and \
         {high:.2} (alpha {}, beta {})",
        bounds.low,
        bounds.high,
        format_criterion(status),
        status.log_likelihood_ratio,
        bounds.alpha,
        bounds.beta
    )
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup;
        let deals = self.standing.deals.len();
        writeln!(
            f,
            "{}, {}, {}",
            setup.game(),
            players(setup),
            self.conditions()
        )?;
        writeln!(f, "{}\n", self.seats())?;
        if deals == 0 {
            return writeln!(f, "interrupted before the first deal ended: no result");
        }
        writeln!(f, "{}", self.table())?;
        if let Some(sentence) = self.conclusion() {
            writeln!(f, "{sentence}\n  ({})", self.interval_note())?;
        } else {
            write!(f, "{}", interval_line(deals as u64, self.coverage()))?;
        }
        if let Some(status) = self.standing.sprt_status() {
            writeln!(f, "{}", format_sprt(&status, deals as u64, setup.unit))?;
            if status.decision.is_some() {
                writeln!(
                    f,
                    "  the test stopped the contest: the mean above tends to overstate the \
                     difference"
                )?;
            }
        }
        Ok(())
    }
}
