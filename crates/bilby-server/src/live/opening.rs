//! Tables to be opened: what is agreed, checked.

use super::asked;
use super::hall::Hall;
use super::lots;
use super::pairing::Seeker;
use super::trouble::Trouble;
use bilby_engine::Level;
use bilby_shelf::{Position, Rules};
use bilby_store::{Append, AppendError, GameId, Human, Index, Traits};
use bilby_table::{BadSettings, PersonId, Settings, Sitter, Table, Time};
use bilby_wire::{Game, NewSeat, NewTable, Seek};

impl Hall {
    /// Keeps a new table.
    pub async fn open(&self, settings: Settings, traits: Traits) -> Result<GameId, AppendError> {
        let game = lots::table_id();
        let unsound = |problem: String| {
            let what = "the settings of a new table".to_owned();
            AppendError::Failed(bilby_store::StoreError::Damaged { what, problem })
        };
        let events = Table::open(settings, self.now()).map_err(|problem| unsound(problem.to_string()))?;
        let table = Table::replay(&events).map_err(|problem| unsound(problem.to_string()))?;
        self.store.append(Append::opening(game.clone(), events, Index::of(&table), traits)).await?;
        // So that it is listed and its clock watched, whether anybody comes or not.
        self.deadlines.set(&game, Some(self.now()));
        Ok(game)
    }

    /// Keeps the table that somebody wants.
    pub async fn open_for(&self, who: &Human, new: &NewTable) -> Result<GameId, Trouble> {
        let (rules, time) = read_terms(new.game, &new.rules, &new.time)?;
        if new.rated && who.guest {
            return Err(Trouble::AccountNeeded);
        }
        if new.rated && new.seats.iter().any(|seat| matches!(seat, NewSeat::Computer { .. })) {
            return Err(Trouble::NoComputersInRated);
        }
        self.check_tables_of(&who.id)?;
        let sitters = new.seats.iter().map(|seat| sitter(*seat, &who.id)).collect::<Result<Vec<_>, _>>()?;
        if sitters.iter().all(|sitter| matches!(sitter, Sitter::Computer { .. })) {
            return Err(Trouble::BadSeats("somebody has to play".to_owned()));
        }
        let mut settings = self.settings_of(rules, time, sitters, new.rated);
        settings.takebacks = new.takebacks && !new.rated;
        settings.check().map_err(bad_settings)?;
        let traits = Traits { rated: new.rated, public: new.public, chat: new.chat, previous: None };
        Ok(self.open(settings, traits).await?)
    }

    /// Keeps the table of people who sought the same; who sits where is drawn by lot.
    pub async fn open_for_pair(&self, seek: &Seek, seekers: &[Seeker]) -> Result<GameId, Trouble> {
        let (rules, time) = read_terms(seek.game, &seek.rules, &seek.time)?;
        let mut sitters: Vec<Sitter> = seekers.iter().map(|seeker| Sitter::Person(seeker.person.clone())).collect();
        lots::shuffle(&mut sitters);
        let settings = self.settings_of(rules, time, sitters, seek.rated);
        let traits = Traits { rated: seek.rated, public: true, chat: true, previous: None };
        Ok(self.open(settings, traits).await?)
    }

    fn settings_of(&self, rules: Rules, time: Time, sitters: Vec<Sitter>, rated: bool) -> Settings {
        let usual = Settings::new(Position::start(rules, lots::seed()), time);
        let patience = usual.patience.map(|_| self.settings.patience);
        Settings { sitters, patience, takebacks: !rated, ..usual }
    }

    /// Whether somebody may have one more unfinished table.
    pub fn check_tables_of(&self, person: &PersonId) -> Result<(), Trouble> {
        let many = self.directory.count_of(person);
        if many < self.settings.tables_per_person { Ok(()) } else { Err(Trouble::TooManyTables) }
    }
}

/// A seek in its canonical words, and how many it takes.
pub fn canonical(seek: &Seek) -> Result<(Seek, usize), Trouble> {
    let (rules, time) = read_terms(seek.game, &seek.rules, &seek.time)?;
    Ok((Seek { rules: rules.to_string(), time: time.to_string(), ..*seek }, rules.seat_names().len()))
}

fn read_terms(game: Game, rules: &str, time: &str) -> Result<(Rules, Time), Trouble> {
    let rules = Rules::read(asked::kind(game), rules).map_err(|error| Trouble::BadRules(error.to_string()))?;
    let time = time.parse().map_err(|error: bilby_table::BadTime| Trouble::BadTime(error.to_string()))?;
    Ok((rules, time))
}

fn sitter(seat: NewSeat, me: &PersonId) -> Result<Sitter, Trouble> {
    match seat {
        NewSeat::Me => Ok(Sitter::Person(me.clone())),
        NewSeat::Open => Ok(Sitter::Open),
        NewSeat::Computer { level } => Level::new(level).map(|_| Sitter::Computer { level }).ok_or(Trouble::BadLevel),
    }
}

fn bad_settings(problem: BadSettings) -> Trouble {
    let text = problem.to_string();
    if problem == BadSettings::Time { Trouble::BadTime(text) } else { Trouble::BadSeats(text) }
}
