//! How SQLite executes the statements: tests check that they use their indexes.

use rusqlite::{Connection, Result, StatementStatus};

/// How SQLite executes a statement, in its words.
pub(super) fn plan_of(db: &Connection, statement: &str) -> String {
    let plan = db
        .prepare(&format!("EXPLAIN QUERY PLAN {statement}"))
        .and_then(|mut plan| {
            let count = plan.parameter_count();
            plan.query_map(rusqlite::params_from_iter(vec![1; count]), |row| {
                row.get::<_, String>("detail")
            })?
            .collect::<Result<Vec<_>>>()
        });
    plan.expect("a plan").join("; ")
}

/// Checks that a statement that has been prepared once is not prepared again for other values.
pub(super) fn assert_prepared_once(db: &Connection, statement: &str) {
    let mut query = db.prepare(statement).expect("a statement");
    for value in ["waiting", "playing"] {
        let values = vec![value; query.parameter_count()];
        // What it finds does not matter, nor that this is no limit.
        let _found = query.exists(rusqlite::params_from_iter(values));
    }
    let again = query.get_status(StatementStatus::RePrepare);
    assert_eq!(again, 0, "{statement}");
}
