//! Reviews games for the page, in a worker: each call judges one position.

use crate::error::WasmError;
use crate::types::{
    JudgedMove, Judgement, Mark, Missed, MissedWhat, ReviewEffort, SeatMove, SeatSummary, Threat, Value,
};
use bilby_core::Seat;
use bilby_engine::review::{self, Effort, Mistake, NEARLY_AS_GOOD, NEVER_STOP, Reviewer};
use bilby_games::Position;

/// Judges a position and the move that was played in it.
pub fn judge(
    reviewer: &mut Reviewer,
    position: &Position,
    played: Option<&str>,
    effort: ReviewEffort,
) -> Result<Judgement, WasmError> {
    let judgement = reviewer.judge(position, played, effort.read(), NEVER_STOP)?;
    Ok(Judgement {
        value: Value::of(judgement.measure, judgement.proven),
        odds: judgement.odds,
        proven: judgement.proven,
        marbles: judgement.marbles,
        line: position.write_line(&judgement.line),
        played: judgement.played.map(JudgedMove::of),
    })
}

/// What is threatened; nothing where doing nothing makes no sense.
pub fn threat(reviewer: &mut Reviewer, position: &Position, effort: ReviewEffort) -> Option<Threat> {
    let review::Threat { position, line, odds, proven, loss } = reviewer.threat(position, effort.read(), NEVER_STOP)?;
    Some(Threat { line: position.write_line(&line), position: position.to_string(), odds, proven, loss })
}

/// How each seat played.
pub fn summarise(odds: &[Vec<f32>], played: &[SeatMove], seats: usize) -> Vec<SeatSummary> {
    let played: Vec<_> = played.iter().map(|mv| (Seat(mv.seat), mv.played.read())).collect();
    let summaries = review::summarise(odds, &played, seats);
    summaries.into_iter().map(SeatSummary::of).collect()
}

impl ReviewEffort {
    fn read(self) -> Effort {
        match self {
            ReviewEffort::Quick => Effort::QUICK,
            ReviewEffort::Full => Effort::FULL,
        }
    }
}

impl JudgedMove {
    fn of(played: review::PlayedMove) -> JudgedMove {
        let mark = played.mistake.map(|mistake| match mistake {
            Mistake::Inaccuracy => Mark::Inaccuracy,
            Mistake::Mistake => Mark::Mistake,
            Mistake::Blunder => Mark::Blunder,
        });
        let missed = played.missed.map(|missed| match missed {
            review::Missed::Win(plies) => Missed { what: MissedWhat::Win, number: plies.unwrap_or(0) },
            review::Missed::Call(number) => Missed { what: MissedWhat::Call, number },
            review::Missed::Claim => Missed { what: MissedWhat::Claim, number: 0 },
        });
        let review::PlayedMove { chances, loss, is_choice, .. } = played;
        JudgedMove { chances, loss, mark, missed, choice: is_choice, accepted: loss <= NEARLY_AS_GOOD }
    }

    fn read(self) -> review::PlayedMove {
        let mistake = self.mark.map(|mark| match mark {
            Mark::Inaccuracy => Mistake::Inaccuracy,
            Mark::Mistake => Mistake::Mistake,
            Mark::Blunder => Mistake::Blunder,
        });
        let missed = self.missed.map(|missed| match missed.what {
            MissedWhat::Win => review::Missed::Win(Some(missed.number).filter(|plies| *plies > 0)),
            MissedWhat::Call => review::Missed::Call(missed.number),
            MissedWhat::Claim => review::Missed::Claim,
        });
        review::PlayedMove { chances: self.chances, loss: self.loss, mistake, missed, is_choice: self.choice }
    }
}

impl SeatSummary {
    fn of(summary: review::SeatSummary) -> SeatSummary {
        let review::SeatSummary {
            accuracy,
            inaccuracies,
            mistakes,
            blunders,
            missed_wins,
            missed_calls,
            missed_claims,
        } = summary;
        SeatSummary { accuracy, inaccuracies, mistakes, blunders, missed_wins, missed_calls, missed_claims }
    }
}
