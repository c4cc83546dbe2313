// Everything after a game works without a connection, also after a reload.

import { en as analysis } from '../src/lib/analysis/messages';
import { en } from '../src/lib/i18n/messages.en';
import { en as library } from '../src/lib/library/messages';
import { puzzlesOf } from '../src/lib/puzzles/puzzle';
import { messages as puzzleMessages } from '../src/lib/puzzles/messages';
import { test, type Visitor } from './visitor';

const say = puzzleMessages('en');

/** Goes offline once the page has everything. */
async function disconnect(visitor: Visitor): Promise<void> {
  await visitor.go();
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visitor.context.setOffline(true);
  await visitor.page.reload();
  await visitor.main.waitFor();
}

test('statistics, the analysis board with the engine, and the editor of every game', { timeout: 120_000 }, async ({ open }) => {
  const visitor = await open({ serviceWorkers: 'allow' });
  await disconnect(visitor);
  await visitor.go('#/library/statistics');
  await visitor.page.reload();
  await visitor.page.getByText(library.noGamesAgainstComputers).waitFor();
  await visitor.go('#/open');
  await visitor.page.getByLabel(en.importing.paste).fill('[Game "billo"]\n\n1. Re1-f2 Re8-f7 *\n');
  await visitor.button(analysis.analyse).click();
  await visitor.page.getByRole('tree').waitFor();
  await visitor.page.reload();
  await visitor.page.getByLabel(analysis.engineOn).check();
  await visitor.page.getByRole('region', { name: analysis.engine }).getByRole('listitem').first().waitFor({ timeout: 40_000 });
  for (const game of ['billabong', 'bilitaire', 'billo']) {
    await visitor.go(`#/editor/${game}`);
    await visitor.page.reload();
    await visitor.board.waitFor();
  }
});

test('the endings and the puzzles of every game', { timeout: 120_000 }, async ({ open }) => {
  const visitor = await open({ serviceWorkers: 'allow' });
  await disconnect(visitor);
  for (const game of ['billabong', 'billo'] as const) {
    await visitor.go(`#/endings/${game}`);
    await visitor.page.reload();
    await visitor.main
      .getByText(/with best play\.$/)
      .first()
      .waitFor({ timeout: 40_000 });
  }
  for (const game of ['billabong', 'bilitaire', 'billo'] as const) {
    const [puzzle] = await puzzlesOf(game);
    await visitor.go(`#/puzzles/${game}/${puzzle!.id}`);
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: say.ask[puzzle!.kind](puzzle!.goal) }).waitFor();
  }
});
