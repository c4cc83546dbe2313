// Announcements and sounds of what happens in a game.

import type { Session } from '../../game/session.svelte';
import { describe, liftedName, describeResult } from '../../game/speech';
import type { SessionEvent } from '../../game/types';
import { refusal, t } from '../../i18n/index.svelte';
import { announce } from '../../ui/announce.svelte';
import { sound } from '../../ui/sound';
import type { Played } from '../../wasm/types';
import { turnText, wrongClaimText } from './headline';

function isMarbleJump({ round, steps }: Played): boolean {
  return round !== null && steps.some(({ kind }) => kind === 'jump');
}

export function announceEvent(session: Session, event: SessionEvent): void {
  const game = session.rulebook.game;
  switch (event.kind) {
    case 'played': {
      const { played } = event;
      announce(describe(session.rulebook, played));
      if (played.voidCall !== null) announce(t().assistance.voidCall(played.voidCall));
      if (!session.outcome) announce(turnText(session));
      if (played.way.home) sound('splash');
      else sound(isMarbleJump(played) ? 'marble' : 'wood', Math.max(1, played.way.path.length));
      break;
    }
    case 'begun': {
      const { trail, targets } = event.view;
      const at = trail.at(-1);
      if (at)
        announce(
          trail.length > 1
            ? t().speech.nowAt(at)
            : t().speech.liftedAt(liftedName(event.view), targets.filter((target) => target.kind !== 'lake').length),
        );
      sound(game === 'bilitaire' && at ? 'marble' : 'wood');
      break;
    }
    case 'put-back':
      announce(t().speech.putBack);
      break;
    case 'refused':
      announce(refusal(event.refusal));
      sound('refused');
      break;
    case 'input-blocked':
      if (event.why === 'over') announce(t().game.isOver);
      if (event.why === 'computer') announce(t().game.notYourTurn);
      if (event.why === 'elsewhere') announce(t().game.otherTurn);
      break;
    case 'wrong-claim':
      announce(wrongClaimText(session, event.seat));
      sound('refused');
      break;
    case 'took-back':
      announce(t().game.tookBack);
      break;
    case 'handed-over':
      break;
    case 'over': {
      const { text, reason } = describeResult(session, event.result);
      announce(t().result.spoken(text, reason));
      sound('end');
    }
  }
}
