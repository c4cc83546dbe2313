//! Opens a table: checks its settings and stores it.

use crate::live::error::LiveError;
use crate::live::pairing::seeks::Seeker;
use crate::live::random;
use crate::live::shared::SharedState;
use bilby_convert::from_wire;
use bilby_engine::Level;
use bilby_games::{Position, Rules};
use bilby_store::{Append, AppendError, GameId, StoredPerson, TableIndex, TableOptions};
use bilby_table::{PersonId, Settings, Sitter, Table, TimeControl};
use bilby_wire::{Game, NewSeat, NewTable, Seek};

impl SharedState {
    /// Stores a new table.
    pub async fn open(&self, settings: Settings, options: TableOptions) -> Result<GameId, AppendError> {
        let append = self.opening(settings, options)?;
        let game = append.game.clone();
        self.store.append(append).await?;
        // Due at once, so that the table is loaded and listed and its clock is watched even if nobody comes.
        self.deadlines.set(&game, Some(self.now()));
        Ok(game)
    }

    /// The append that opens a new table.
    fn opening(&self, settings: Settings, options: TableOptions) -> Result<Append, AppendError> {
        let unsound = |reason: String| {
            let what = "the settings of a new table".to_owned();
            AppendError::Failed(bilby_store::StoreError::Damaged { what, reason })
        };
        let events = Table::open(settings, self.now()).map_err(|error| unsound(error.to_string()))?;
        let table = Table::replay(&events).map_err(|error| unsound(error.to_string()))?;
        Ok(Append::opening(random::table_id(), events, TableIndex::of(&table), options))
    }

    /// Stores a table that a person requests.
    pub async fn open_for(&self, who: &StoredPerson, new: &NewTable) -> Result<GameId, LiveError> {
        let (rules, time) = read_terms(new.game, &new.rules, &new.time)?;
        if new.rated && who.guest {
            return Err(LiveError::AccountNeeded);
        }
        if new.rated && new.seats.iter().any(|seat| matches!(seat, NewSeat::Computer { .. })) {
            return Err(LiveError::NoComputersInRated);
        }
        if new.rated && new.takebacks == Some(true) {
            return Err(LiveError::NoTakebacksInRated);
        }
        self.check_tables_of(&who.id)?;
        let sitters = new.seats.iter().map(|seat| sitter(*seat, &who.id)).collect::<Result<Vec<_>, _>>()?;
        if !sitters.iter().any(Sitter::is_person) {
            return Err(LiveError::OpenerNotSeated);
        }
        let mut settings = self.settings_of(rules, time, sitters, new.rated);
        settings.takebacks = new.takebacks.unwrap_or(!new.rated);
        settings.assistance &= new.assistance || !rules.offers_assistance();
        settings.check()?;
        let options = TableOptions { rated: new.rated, public: new.public, chat: new.chat, previous: None };
        Ok(self.open(settings, options).await?)
    }

    /// Stores a table for people who were paired. Seats are assigned at random.
    pub async fn open_for_pair(&self, seek: &Seek, seekers: &[Seeker]) -> Result<GameId, LiveError> {
        let people: Vec<PersonId> = seekers.iter().map(|seeker| seeker.person.clone()).collect();
        let (settings, options) = self.terms_for_pair(seek, &people)?;
        Ok(self.open(settings, options).await?)
    }

    /// The append that opens a table for people who were paired.
    pub fn table_for_pair(&self, seek: &Seek, people: &[PersonId]) -> Result<Append, LiveError> {
        let (settings, options) = self.terms_for_pair(seek, people)?;
        Ok(self.opening(settings, options)?)
    }

    fn terms_for_pair(&self, seek: &Seek, people: &[PersonId]) -> Result<(Settings, TableOptions), LiveError> {
        let (rules, time) = read_terms(seek.game, &seek.rules, &seek.time)?;
        let mut sitters: Vec<Sitter> = people.iter().map(|person| Sitter::Person(person.clone())).collect();
        random::shuffle(&mut sitters);
        let settings = self.settings_of(rules, time, sitters, seek.rated);
        Ok((settings, TableOptions { rated: seek.rated, public: true, chat: true, previous: None }))
    }

    fn settings_of(&self, rules: Rules, time: TimeControl, sitters: Vec<Sitter>, rated: bool) -> Settings {
        let usual = Settings::new(Position::start(rules, random::seed()), time);
        // A rated game is not played by computers, not even for a while.
        let returns = !(rated && sitters.len() > 2);
        let absence_timeout = time.absence_timeout(sitters.len() > 2 && returns);
        let absence_timeout = absence_timeout.map(|usual| self.settings.absence_timeout.unwrap_or(usual));
        // In a rated game, noticing what can be called or claimed is part of the skill.
        let assistance = !(rated && rules.offers_assistance());
        Settings { sitters, absence_timeout, takebacks: !rated, assistance, returns, ..usual }
    }

    /// Checks that a person may have one more unfinished table.
    pub fn check_tables_of(&self, person: &PersonId) -> Result<(), LiveError> {
        let many = self.directory.count_of(person);
        if many < self.settings.tables_per_person { Ok(()) } else { Err(LiveError::TooManyTables) }
    }
}

/// Returns a seek in its canonical form, and the number of players.
pub fn canonical(seek: &Seek) -> Result<(Seek, usize), LiveError> {
    let (rules, time) = read_terms(seek.game, &seek.rules, &seek.time)?;
    Ok((Seek { rules: rules.to_string(), time: time.to_string(), ..*seek }, rules.seat_names().len()))
}

fn read_terms(game: Game, rules: &str, time: &str) -> Result<(Rules, TimeControl), LiveError> {
    Ok((Rules::read(from_wire::game_kind(game), rules)?, time.parse()?))
}

fn sitter(seat: NewSeat, me: &PersonId) -> Result<Sitter, LiveError> {
    match seat {
        NewSeat::Me => Ok(Sitter::Person(me.clone())),
        NewSeat::Open => Ok(Sitter::Open),
        NewSeat::Computer { level } => {
            Level::new(level).map(|_| Sitter::Computer { level }).ok_or(LiveError::InvalidLevel)
        }
    }
}
