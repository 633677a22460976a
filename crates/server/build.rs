//! Notices a web client that was built since. Where there is none yet, a change
//! of `BRELAN_CLIENT` says that there is one now.

fn main() {
    let client = "../../web/dist";
    println!("cargo:rerun-if-env-changed=BRELAN_CLIENT");
    if std::path::Path::new(client).is_dir() {
        println!("cargo:rerun-if-changed={client}");
    } else {
        println!("cargo:rerun-if-changed=build.rs");
    }
}
