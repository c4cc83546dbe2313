// What the person at the board can do next, in one sentence.

import { seatName, t } from '../../i18n/index.svelte';
import type { Session } from '../../game/session.svelte';

export function instruction(session: Session): string {
  const words = t().game;
  const { board, begun, trail, canEnd } = session.view;
  switch (board.game) {
    case 'billabong':
      if (board.ghostsInHand > 0) return words.setOut(board.ghostsInHand);
      if (board.placing) return words.place;
      if (!begun) return words.chooseKangaroo;
      if (trail.length > 1) return words.chainGoesOn;
      return session.touched ? words.mustMoveThis : words.chooseTarget;
    case 'bilitaire': {
      if (board.phase === 'opening') return words.opening;
      if (board.phase === 'trays') return begun ? words.trayChosen : words.chooseTray;
      const call = board.call ?? 1;
      if (begun && call > 1) return words.jumpsLeft(call - Math.max(0, trail.length - 1));
      return call > 1 ? words.chooseMarbleN(call) : words.chooseMarble;
    }
    case 'billo':
      if (!begun && session.last?.steps[0]?.kind === 'claim') return t().billo.upheld(seatName('billo', session.view.status.seat));
      if (!begun) return board.mustCapture ? words.mustCapture : words.chooseMan;
      return trail.length > 1 && canEnd ? words.mayGoOn : words.manChosen;
  }
}
