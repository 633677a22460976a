//! The rules of Qarré, a test for each id, by the sections of
//! `docs/rules/qarre.md`.
