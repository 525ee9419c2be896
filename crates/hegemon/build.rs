//! A release carries the page inside, so it is built again when the page is.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Other builds read the page from its folder. A folder that is missing would have them built anew each time.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed=../../web/dist");
    }
}
