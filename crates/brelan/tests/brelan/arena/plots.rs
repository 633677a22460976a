//! The plots of `brelan arena`: what is refused before anything is played.

use super::arena;
use crate::commands::{folder, text};

#[test]
fn a_plot_without_a_name_before_its_ending_is_told_one() {
    let folder = folder();
    for (name, suggested) in [(".svg", "name it plot.svg"), ("p.pdf", "name it p.svg")] {
        let output = arena(folder.path(), &["quando", "--plot", name]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(suggested), "{error}");
    }
}

#[test]
fn a_width_at_which_a_plot_is_not_readable_is_refused_with_the_least_that_fits() {
    let folder = folder();
    let plot = |arguments: &str| {
        let contest = "quando --deals 1 --plot r.svg ".to_owned() + arguments;
        arena(folder.path(), &contest.split(' ').collect::<Vec<_>>())
    };
    let levels = "--bots learning,casual,solid,expert,master";
    let output = plot(&format!("--ladder {levels} --plot-width 60 --plot-text 24"));
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    let (_, least) = error.split_once("choose --plot-width ").expect("a width");
    let (least, _) = least.split_once(' ').expect("it ends");
    assert!(!folder.path().join("r.svg").exists());
    text(&plot(&format!(
        "--ladder --plot-width {least} --plot-text 24"
    )));
    let output = plot("--plot-width 60 --plot-text 24");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    text(&plot("--plot-width 60"));
}
