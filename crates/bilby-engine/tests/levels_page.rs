//! The mistakes that `docs/levels.md` shows are those that the levels make.

use bilby_engine::{Engine, Level, Request};
use bilby_games::{GameKind, Position, Rules};

/// How far the engine at full strength looks to judge a mistake, and by how much the odds fall at least.
const NODES: u64 = 5_000;
const LEAST_LOSS: f32 = 0.1;

/// The blocks marked as mistakes, each as its lines `key: value`.
fn mistakes() -> Vec<Vec<(&'static str, &'static str)>> {
    let page = include_str!("../../../docs/levels.md");
    let blocks = page.split("```mistake\n").skip(1).map(|rest| rest.split("```").next().expect("a block ends"));
    blocks.map(|block| block.lines().map(|line| line.split_once(": ").expect("key: value")).collect()).collect()
}

#[test]
fn levels_make_the_mistakes_of_the_page() {
    let mistakes = mistakes();
    for game in ["billabong", "bilitaire", "billo"] {
        assert!(mistakes.iter().flatten().any(|line| *line == ("game", game)), "{game}");
    }
    for mistake in &mistakes {
        let value = |key: &str| mistake.iter().find(|(name, _)| *name == key).unwrap_or_else(|| panic!("{key}")).1;
        let kind: GameKind = value("game").parse().unwrap();
        let position = Position::read(Rules::read(kind, "").unwrap(), value("position")).unwrap();
        let level: Level = value("level").parse().unwrap();
        let request = Request { level, seed: value("seed").parse().unwrap(), ..Request::default() };
        let search = |position: &Position, request: &Request| {
            Engine::new(4 << 20).search(position, request, &|| false, &mut |_| ())
        };
        let played = search(&position, &request);
        let played = played.best().and_then(|best| position.write_move(best));
        assert_eq!(played.as_deref(), Some(value("plays")), "{kind} level {level}: the page says otherwise");
        // What follows the better move is worth more to the player than what follows the mistake.
        let me = position.to_move().index();
        let after = |text: &str| {
            let after = position.play(text).unwrap();
            search(&after, &Request::nodes(NODES)).lines[0].assessment.odds[me]
        };
        let (better, worse) = (after(value("better")), after(value("plays")));
        assert!(better - worse > LEAST_LOSS, "{kind} level {level}: {better} {worse}");
    }
}
