//! How fast CFR+ solves Leduc hold'em: writes iterations a second as JSON.
//!
//! ```sh
//! cargo run --release -p brelan-solver --example leduc_speed -- FILE
//! ```

use brelan_solver::{CfrPlus, Leduc, Tree, expected_payoffs, exploitability};
use std::time::Instant;

const ITERATIONS: u32 = 10_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args()
        .nth(1)
        .ok_or("the file to write to is missing")?;
    let tree = Tree::build(&mut Leduc, 10_000)?;
    let mut solver = CfrPlus::new(&tree);
    let begin = Instant::now();
    for _ in 0..ITERATIONS {
        solver.iterate();
    }
    let speed = f64::from(ITERATIONS) / begin.elapsed().as_secs_f64();
    let average = solver.average();
    let found = serde_json::json!({
        "iterations": ITERATIONS,
        "iterations_a_second": speed.round(),
        "value": expected_payoffs(&tree, &average)[0],
        "exploitability": exploitability(&tree, &average),
    });
    std::fs::write(&file, format!("{found:#}\n"))?;
    println!("{found:#}");
    Ok(())
}
