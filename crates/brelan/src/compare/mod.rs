//! `brelan compare`: the paired difference of two bots that played the same deals in
//! different contests.

mod cli;
mod contest_file;

pub(crate) use cli::CompareArgs;

use crate::document;
use crate::exit::Usage;
use crate::game_args::quoted;
use crate::output::{Output, complain, counted, print, rounded};
use anyhow::Result;
use brelan_arena::{Coverage, Interval, Mean, Scale, Unit};
use contest_file::BotValues;
use serde_json::json;
use std::path::Path;

pub(crate) fn run(args: &CompareArgs) -> Result<()> {
    let (first_bot, second_bot) = match &args.bots[..] {
        [] => (None, None),
        [first, second] => (Some(first.trim()), Some(second.trim())),
        _ => return Err(Usage("--bots names two bots, such as master,expert".into()).into()),
    };
    if args.first == Path::new("-") && args.second == Path::new("-") {
        let message = "standard input is read once: name a file for one of the two";
        return Err(Usage(message.into()).into());
    }
    let first = BotValues::read(&args.first, first_bot)?;
    let second = BotValues::read(&args.second, second_bot)?;
    check_rules(args, &first, &second)?;
    warn_of_other_opponents(&first, &second);
    let is_of_one_bot = args.first == args.second && first.bot == second.bot;
    let comparison = Comparison::new(first, second, is_of_one_bot);
    if comparison.difference.count() < 2 {
        let message = "the files have fewer than two deals in common, which tell no difference";
        return Err(Usage(message.into()).into());
    }
    match &args.json {
        Some(path) => Output::open(path)?.write(&comparison.to_json(args)),
        None => {
            print(format_args!(
                "{}",
                comparison.text(&args.first, &args.second)
            ));
            Ok(())
        }
    }
}

/// Refuses contests of different deals or rules, and warns where a file does not name its
/// rules.
fn check_rules(args: &CompareArgs, first: &BotValues, second: &BotValues) -> Result<(), Usage> {
    let [a, b] = [&args.first, &args.second].map(|path| path.display());
    if !first.deals.has_same_cards(&second.deals) {
        return Err(Usage(format!(
            "{a} and {b} have different deals: compare contests of the same game, number of \
             players and seed"
        )));
    }
    let is_marked = |bot: &BotValues| bot.deals.rules.is_none() || bot.coverage.is_some();
    if let Some((_, silent)) = [(&first, &a), (&second, &b)]
        .into_iter()
        .find(|(bot, _)| !is_marked(bot))
    {
        complain(format_args!(
            "{silent} does not say whether its results decided when it ended, because an older \
             version wrote it: the interval is that of a number of deals that was fixed beforehand"
        ));
    }
    let Some((rules, others)) = first.deals.rules.as_ref().zip(second.deals.rules.as_ref()) else {
        let silent = if first.deals.rules.is_none() { a } else { b };
        complain(format_args!(
            "{silent} does not say its preset, options and seating, because an older version \
             wrote it: whether both contests have the same rules is not checked"
        ));
        return Ok(());
    };
    let differences = rules.differences(others);
    if differences.is_empty() {
        return Ok(());
    }
    Err(Usage(format!(
        "{a} and {b} were played under different rules: {differences}; compare contests of the \
         same preset, options and seating"
    )))
}

/// Warns where the two bots met different opponents: a part of their difference is then that of
/// the opponents. Bots of one contest met each other.
fn warn_of_other_opponents(first: &BotValues, second: &BotValues) {
    let [others, second_others] = [first, second].map(BotValues::opponents);
    if first.contest_bots == second.contest_bots || others == second_others {
        return;
    }
    let named = |others: &[&str]| match others {
        [] => "no other bot".to_owned(),
        others => others.join(" and "),
    };
    complain(format_args!(
        "{} met {}, and {} met {}: the difference is also that of their opponents",
        first.bot,
        named(&others),
        second.bot,
        named(&second_others)
    ));
}

/// Two bots in the deals that both played.
struct Comparison {
    bots: [BotValues; 2],
    /// Whether both are the same bot of one file. One of that name in another file may be of another
    /// version.
    is_of_one_bot: bool,
    /// The values of each in these deals.
    means: [Mean; 2],
    /// The first one's value less the second one's, deal by deal.
    difference: Mean,
    /// The deals that one of them alone played.
    left_out: u64,
}

impl Comparison {
    fn new(first: BotValues, second: BotValues, is_of_one_bot: bool) -> Comparison {
        let (mut means, mut difference) = ([Mean::default(); 2], Mean::default());
        for (deal, value) in &first.values {
            if let Some(other) = second.values.get(deal) {
                means[0].add(*value);
                means[1].add(*other);
                difference.add(value - other);
            }
        }
        let all = first.values.len() + second.values.len();
        Comparison {
            left_out: all as u64 - 2 * difference.count(),
            bots: [first, second],
            is_of_one_bot,
            means,
            difference,
        }
    }

    /// The factor and the unit of figures.
    fn unit(&self) -> (f64, &'static str) {
        let unit = self.bots[0].deals.unit;
        let name = match unit {
            Unit::PointsARound => "points a round",
            Unit::WinShare => "% of the wins",
        };
        (Scale::of(unit).factor, name)
    }

    fn text(&self, first: &Path, second: &Path) -> String {
        let deals = &self.bots[0].deals;
        let (scale, unit) = self.unit();
        let count = counted(self.difference.count(), "deal", "deals");
        let mut text = format!(
            "{}, {} players, seed {}: {count} in both files",
            deals.game, deals.players, deals.seed
        );
        if self.left_out > 0 {
            text += &format!(", {} in one alone", self.left_out);
        }
        text += "\n";
        if let Some(rules) = &deals.rules {
            text += &format!("{rules}\n");
        }
        text += "\n";
        let bots = self.bots.iter().zip(&self.means).zip([first, second]);
        for ((bot, mean), path) in bots {
            let (mean, file) = (rounded(scale * mean.mean(), 2), path.display());
            text += &format!("{:<16}{mean:>+10.2} {unit}, in {file}\n", bot.bot);
        }
        let [first, second] = &self.bots;
        let (a, b) = (&first.bot, &second.bot);
        let (mean, interval) = (scale * self.difference.mean(), self.interval());
        let half_width = scale * interval.half_width();
        let sentence = if interval.low <= 0.0 && interval.high >= 0.0 {
            let mean = rounded(mean, 2);
            format!("no difference is shown: {a} less {b} is {mean:+.2} ± {half_width:.2} {unit}")
        } else {
            let (verb, mean) = (if mean < 0.0 { "below" } else { "above" }, mean.abs());
            format!("{a} is {mean:.2} ± {half_width:.2} {unit} {verb} {b}")
        };
        let kind = match self.coverage() {
            Coverage::Fixed => "confidence interval of the paired difference",
            Coverage::Anytime => {
                "confidence sequence of the paired difference: a contest was ended early"
            }
        };
        text + &format!("\n{sentence}\n  (95 % {kind})\n")
    }

    fn to_json(&self, args: &CompareArgs) -> String {
        let [first, second] = &self.bots;
        let [a, b] = [&args.first, &args.second].map(|path| quoted(&path.to_string_lossy()));
        let bots = quoted(&format!("{},{}", first.bot, second.bot));
        let command = format!("brelan compare {a} {b} --bots {bots}");
        let (observations, coverage) = ((self.difference.count(), "deals"), self.coverage());
        let mut result = document::head("brelan-compare/1", &command, observations, coverage);
        result["deals_of"] = json!(first.deals);
        result["left_out"] = json!(self.left_out);
        let bots = self.bots.iter().zip(&self.means);
        let bot = |(bot, mean): (&BotValues, &Mean)| {
            let interval = mean.interval_of(bot.deals.unit, coverage);
            let mut value = document::mean(mean.count(), mean.mean(), interval);
            value["name"] = json!(bot.bot);
            value["opponents"] = json!(bot.opponents());
            value
        };
        result["bots"] = bots.map(bot).collect();
        result["difference"] = document::mean(
            self.difference.count(),
            self.difference.mean(),
            self.interval(),
        );
        document::text(&result)
    }

    fn interval(&self) -> Interval {
        // A bot less itself is 0, whatever deals are played.
        if self.is_of_one_bot {
            return Interval::around(0.0, 0.0);
        }
        let unit = self.bots[0].deals.unit;
        self.difference
            .interval_of_difference(unit, self.coverage())
    }

    /// What the interval promises: where the results decided when one of the contests ended, they
    /// decided over which deals the difference is taken.
    fn coverage(&self) -> Coverage {
        Coverage::of_all(self.bots.iter().filter_map(|bot| bot.coverage))
    }
}
