// Whole rated games of each kind: two browsers at one table, and four.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { en as online } from '../src/lib/online/messages.en';
import { signUp, startSharedGame, type SharedGame } from './online';
import { test, type Visitor } from './visitor';

async function seats(open: () => Promise<Visitor>, names: string[]): Promise<{ visitors: Visitor[]; names: string[] }> {
  const visitors = await Promise.all(names.map(() => open()));
  return { visitors, names: await Promise.all(visitors.map((visitor, seat) => signUp(visitor, names[seat]!))) };
}

/** Everybody sees the end, and the change of the ratings. */
async function ended({ visitors }: SharedGame): Promise<void> {
  for (const visitor of visitors) {
    await visitor.headline.filter({ hasText: /wins|won|lost|draw/ }).waitFor();
    const ratings = visitor.page.getByLabel(new RegExp(`^${online.table.rating}: .* → .* \\([+−]`));
    await expect.poll(() => ratings.count()).toBe(visitors.length);
  }
}

test.for(['billo', 'bilitaire', 'billabong'] as const)('a whole rated game of %s', { timeout: 300_000 }, async (game, { open }) => {
  const { visitors, names } = await seats(open, ['Ana', 'Ben']);
  const shared = await startSharedGame(visitors, {
    game,
    rated: true,
    public: true,
    ...(game === 'billabong' ? { rules: 'placement=quadrant' } : {}),
  });
  // Some turns by hand, the rest typed.
  for (let turn = 0; turn < 3; turn++) await shared.play(shared.choose(), true);
  await shared.finish();
  await ended(shared);
  // Nobody could use the engine; now everybody can.
  await visitors[0]!.button(en.game.previous).click();
  await visitors[0]!.button(en.game.analysis).click();
  await visitors[0]!.page.getByRole('region', { name: en.game.analysis }).waitFor();
  await visitors[0]!.go(`#/person/${names[1]}`);
  await visitors[0]!.page.getByRole('heading', { name: names[1]!, exact: true }).waitFor();
  await visitors[0]!.page.getByRole('img', { name: new RegExp(`^${en.games[game].name}`) }).waitFor();
  await visitors[0]!.page.getByRole('link', { name: new RegExp(`^${online.history.open}`) }).click();
  await expect.poll(() => visitors[0]!.moves()).toHaveLength(shared.ply);
});

test('a whole rated race of four', { timeout: 400_000 }, async ({ open }) => {
  const { visitors, names } = await seats(open, ['Ana', 'Ben', 'Cleo', 'Dan']);
  const shared = await startSharedGame(visitors, { game: 'billabong', rules: 'players=4,placement=quadrant', rated: true, public: true });
  await shared.finish();
  await ended(shared);
  await visitors[3]!.go(`#/history?player=${names[2]}`);
  await visitors[3]!.page.getByText(new RegExp(names[0]!)).first().waitFor();
});
