//! Draws, takebacks and rematches.

use super::*;

fn billo(people: &str) -> Story {
    let mut story = Story::new(start("billo"), "none", people);
    story.tell(
        "
        0 turn Re1-e2 => turn 0 Re1-e2 -
        1 turn Re8-e7 => turn 1 Re8-e7 -
        ",
    );
    story
}

#[test]
fn a_draw_is_offered_and_agreed() {
    let mut story = billo("ana ben");
    story.tell(
        "
        0 yes draw => refused nothing-asked
        0 ask draw => ask draw 0
        0 ask draw => refused asked-already
        0 yes draw => refused not-asked
        1 withdraw draw => refused not-yours-to-ask
        1 yes draw => agree draw 1; over drawn agreement
        1 yes draw => refused nothing-asked
        0 ask draw => refused table-over
        ",
    );
    assert_eq!(story.places(), [1, 1]);
    assert_eq!(story.table.standings().unwrap()[0].half_points, Some(1));
}

#[test]
fn an_offer_is_declined_withdrawn_or_lapses() {
    let mut story = billo("ana ben");
    story.tell(
        "
        0 ask draw => ask draw 0
        1 no draw => decline draw 1
        0 ask draw => refused asked-already
        1 ask draw => ask draw 1
        1 withdraw draw => withdraw draw 1
        0 yes draw => refused nothing-asked
        0 turn Re2-e3 => turn 0 Re2-e3 -
        0 ask draw => ask draw 0
        1 turn Re7-e6 => turn 1 Re7-e6 -
        1 yes draw => refused nothing-asked
        0 ask draw => ask draw 0
        0 turn Re3-e4 => turn 0 Re3-e4 -
        1 ask draw => agree draw 1; over drawn agreement
        ",
    );
}

#[test]
fn the_server_answers_a_draw_for_the_computer() {
    let mut story = billo("ana 5");
    story.tell(
        "
        0 ask draw => ask draw 0
        1 no draw => decline draw 1
        ",
    );
}

#[test]
fn a_takeback_goes_to_the_askers_last_decision() {
    let mut story = billo("ana ben");
    let after_two = story.table.position().clone();
    story.tell(
        "
        1 ask takeback => ask takeback 1
        0 ask takeback => refused answer-first
        0 yes takeback => agree takeback 0; takeback 1 1 -
        1 turn Re8-e7 => turn 1 Re8-e7 -
        ",
    );
    assert_eq!(*story.table.position(), after_two);
    story.tell(
        "
        0 ask takeback => ask takeback 0
        1 yes takeback => agree takeback 1; takeback 0 0 -
        0 ask takeback => refused nothing-to-take-back
        0 abort => refused too-late-to-abort
        0 turn Sa1-a2 => turn 0 Sa1-a2 -
        1 abort => refused too-late-to-abort
        ",
    );
}

#[test]
fn a_takeback_lapses_with_any_turn_and_can_be_left_out() {
    let mut story = billo("ana ben");
    story.tell(
        "
        0 ask takeback => ask takeback 0
        0 turn Re2-e3 => turn 0 Re2-e3 -
        1 yes takeback => refused nothing-asked
        ",
    );
    let settings = Settings { sitters: sitters("ana ben"), ..Settings::new(start("billo"), "none".parse().unwrap()) };
    let mut story = Story::with(Settings { takebacks: false, ..settings });
    story.tell("0 ask takeback => refused not-at-this-table");
}

#[test]
fn an_answer_to_an_older_question_is_stale() {
    let mut story = billo("ana ben");
    story.tell("0 ask takeback => ask takeback 0");
    let seen = story.table.number();
    story.tell(
        "
        0 turn Re2-e3 => turn 0 Re2-e3 -
        0 ask takeback => ask takeback 0
        ",
    );
    let yes = CommandKind::Answer { question: Question::Takeback, yes: true };
    assert_eq!(story.command(Actor::Seat(Seat(1)), seen, yes), "refused stale");
}

#[test]
fn computers_never_mind_a_takeback() {
    billo("ana 5").tell("0 ask takeback => ask takeback 0; takeback 0 0 -");
}

#[test]
fn a_takeback_reaches_over_a_claim() {
    let position = Position::read(start("billo").rules(), "7p/8/8/8/8/5s2/R3R3/8 r - 0").unwrap();
    let mut story = Story::new(position.clone(), "none", "ana ben");
    story.tell("0 turn Ra2-a3 => turn 0 Ra2-a3 -");
    let claimable = story.table.position().clone();
    story.tell(
        "
        1 turn claim => turn 1 claim -
        1 ask takeback => ask takeback 1
        0 yes takeback => agree takeback 0; takeback 1 1 -
        ",
    );
    assert_eq!(*story.table.position(), claimable);
    story.tell(
        "
        1 turn claim => turn 1 claim -
        0 ask takeback => ask takeback 0
        1 yes takeback => agree takeback 1; takeback 0 0 -
        ",
    );
    assert_eq!(*story.table.position(), position);
}

/// Plays Bi-litaire until a position satisfies `enough`; returns the seat on move.
fn play_until(story: &mut Story, enough: impl Fn(&Position) -> bool) -> Seat {
    while !enough(story.table.position()) {
        let moves = story.table.position().moves();
        let text = moves[moves.len() / 2].clone();
        let from = Actor::Seat(story.table.position().to_move());
        story.command(from, story.table.number(), CommandKind::Turn { text, lag: 0 });
    }
    story.table.on_move().unwrap()
}

#[test]
fn a_forced_turn_is_no_decision() {
    let mut story = Story::new(start("bilitaire"), "none", "ana ben");
    let seat = play_until(&mut story, |position| position.moves().len() == 1);
    let forced = story.table.turns().len();
    let text = story.table.position().moves()[0].clone();
    story.command(Actor::Seat(seat), story.table.number(), CommandKind::Turn { text, lag: 0 });
    let (asker, other) = (seat.0, 1 - seat.0);
    story.ask(&format!("{asker} ask takeback"));
    story.ask(&format!("{other} yes takeback"));
    assert!(story.table.turns().len() < forced);
    assert_eq!(story.table.on_move(), Some(seat));
    assert!(story.table.position().moves().len() > 1);
}

#[test]
fn a_takeback_reaches_into_bilitaires_first_round() {
    let mut story = Story::new(start("bilitaire"), "none", "ana ben");
    let round = |position: &Position| position.to_string().split(' ').nth(3).unwrap().to_owned();
    // The tray player has ended the first round and opens the second.
    let seat = play_until(&mut story, |position| round(position) == "2");
    assert_eq!(seat, Seat(1));
    story.tell("1 ask takeback => ask takeback 1");
    story.ask("0 yes takeback");
    assert_eq!(round(story.table.position()), "1");
    assert_eq!(story.table.on_move(), Some(Seat(1)));
}

#[test]
fn a_takeback_gives_no_time_back() {
    let mut story = Story::new(start("billo"), "60+5", "ana ben");
    story.tell(
        "
        +1000 0 turn Re1-e2 => turn 0 Re1-e2 64000,60000
        +20000 1 turn Re8-e7 => turn 1 Re8-e7 64000,45000
        +10000 1 ask takeback => ask takeback 1
        0 yes takeback => agree takeback 0; takeback 1 1 54000,45000
        +1000 1 turn Re8-e7 => turn 1 Re8-e7 54000,49000
        +1000 0 ask takeback => ask takeback 0
        1 yes takeback => agree takeback 1; takeback 0 0 53000,49000
        0 turn Re1-e2 => turn 0 Re1-e2 58000,49000
        1 turn Re8-e7 => turn 1 Re8-e7 58000,54000
        0 ask takeback => ask takeback 0
        1 yes takeback => agree takeback 1; takeback 0 0 53000,49000
        ",
    );
}

#[test]
fn another_game_with_seats_exchanged() {
    let mut story = billo("ana ben");
    story.tell(
        "
        0 ask rematch => refused not-over
        0 resign => left 0 resignation; over won 1 resignation
        ",
    );
    assert_eq!(story.table.rematch(1), None);
    story.tell(
        "
        0 ask rematch => ask rematch 0
        1 no rematch => decline rematch 1
        0 ask rematch => refused asked-already
        1 ask rematch => ask rematch 1
        0 ask rematch => agree rematch 0; rematch
        0 ask rematch => refused known
        ",
    );
    let next = story.table.rematch(1).unwrap();
    assert_eq!(next.sitters, sitters("ben ana"));
    assert_eq!(next.start, start("billo"));
    assert!(Table::open(next, 0).is_ok());
    assert!(story.table.ending().is_some());
}

#[test]
fn a_rematch_draws_ghosts_anew_and_computers_move_on_too() {
    let mut story = Story::new(start("billabong"), "none", "ana 3");
    story.tell(
        "
        0 abort => over aborted abort
        0 ask rematch => ask rematch 0; rematch
        ",
    );
    let next = story.table.rematch(8).unwrap();
    assert_eq!(next.sitters, sitters("3 ana"));
    assert_ne!(next.start, start("billabong"));
    assert_eq!(next.start, Position::start(start("billabong").rules(), 8));
}
