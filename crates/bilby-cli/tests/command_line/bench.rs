//! `bilby bench`: the checksum of the engine's behaviour.

use super::prints;

#[test]
fn the_engine_plays_as_the_repository_says() {
    let printed = prints(&["bench", "--check"], "");
    let names: Vec<&str> = printed.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, ["billabong-two", "billabong-three", "billabong-four", "bilitaire", "billo", "total"]);
}
