//! Writes `web/src/lib/online/wire.ts`, and sees that it is what the types say now.

use super::*;
use bilby_typescript::{declare, keep};

const HEAD: &str =
    "// What the server and the page say to each other. Made from crates/bilby-wire; not to be edited by hand.\n";

#[test]
fn types_are_current() {
    let types = [
        format!("\nexport const PROTOCOL = {PROTOCOL};\n"),
        declare::<Problem>(),
        declare::<Person>(),
        declare::<Deliver>(),
        declare::<Guest>(),
        declare::<SignUp>(),
        declare::<SignIn>(),
        declare::<NewPassword>(),
        declare::<Goodbye>(),
        declare::<Session>(),
        declare::<Game>(),
        declare::<NewTable>(),
        declare::<NewSeat>(),
        declare::<Seek>(),
        declare::<TableSummary>(),
        declare::<Phase>(),
        declare::<Sitter>(),
        declare::<TableState>(),
        declare::<VoidCall>(),
        declare::<Live>(),
        declare::<SeatLive>(),
        declare::<SeatOption>(),
        declare::<OpenQuestion>(),
        declare::<Standing>(),
        declare::<ChatRoom>(),
        declare::<ChatLine>(),
        declare::<TableEvent>(),
        declare::<Happening>(),
        declare::<Question>(),
        declare::<Ending>(),
        declare::<Reason>(),
        declare::<ClientMessage>(),
        declare::<Say>(),
        declare::<Ask>(),
        declare::<ServerMessage>(),
        declare::<Update>(),
        declare::<GameSummary>(),
        declare::<Unrated>(),
        declare::<GameSeat>(),
        declare::<GamesPage>(),
        declare::<RatingKind>(),
        declare::<Rating>(),
        declare::<Profile>(),
        declare::<RatingPoint>(),
    ];
    keep("web/src/lib/online/wire.ts", &(HEAD.to_owned() + &types.concat()));
}
