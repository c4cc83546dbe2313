import { afterEach, beforeAll, expect, test } from 'vitest';
import { Session } from '../game/session.svelte';
import { ready } from '../wasm';
import { findGame, follow, putGame, restore, revisionOf, store } from './games';
import { GameAutosave } from './game-autosave';

beforeAll(ready);

interface Tab {
  session: Session;
  autosave: GameAutosave;
  told: boolean[];
}

const tabs: Tab[] = [];
afterEach(() => {
  for (const { autosave } of tabs.splice(0)) autosave.close();
});

/** The same game in another tab, which shows what was written elsewhere. */
async function tab(id: string): Promise<Tab> {
  const stored = (await findGame(id))!;
  const one: Tab = { session: restore(stored), autosave: new GameAutosave(stored), told: [] };
  one.autosave.onnewer = (newer, refused) => {
    one.told.push(refused);
    follow(one.session, newer);
  };
  tabs.push(one);
  return one;
}

async function game(): Promise<string> {
  const session = new Session({ rulebook: { game: 'billo', rules: '' }, seats: [{ kind: 'person' }, { kind: 'person' }], clock: null });
  await putGame(store(session));
  return session.id;
}

const moves = ({ session }: Tab): string[] => session.line.map(({ move }) => move);

test('what one tab plays, the other shows', async () => {
  const id = await game();
  const [a, b] = [await tab(id), await tab(id)];
  a.session.play('Re1-f2');
  await a.autosave.save(a.session);
  await expect.poll(() => moves(b)).toEqual(['Re1-f2']);
  b.session.play('Re8-f7');
  await b.autosave.save(b.session);
  await expect.poll(() => moves(a)).toEqual(['Re1-f2', 'Re8-f7']);
  expect([...a.told, ...b.told]).toEqual([false, false]);
});

test('a tab that has not heard of the newer game does not write over it', async () => {
  const id = await game();
  const [a, b] = [await tab(id), await tab(id)];
  for (const move of ['Re1-f2', 'Re8-f7', 'Rd1-c2']) a.session.play(move);
  // Both at once: neither tab has seen the other's move before it writes.
  b.session.press('d1', 'round');
  const written = a.autosave.save(a.session);
  const refused = b.autosave.save(b.session);
  b.session.undo();
  const stale = b.autosave.save(b.session);
  await Promise.all([written, refused, stale]);
  expect(restore((await findGame(id))!).line).toHaveLength(3);
  expect(moves(b)).toEqual(moves(a));
  expect(b.session.begun).toBe('');
  expect(b.told).toEqual([true]);
});

test('what is the same as before is not written again', async () => {
  const id = await game();
  const a = await tab(id);
  await a.autosave.save(a.session);
  expect(revisionOf((await findGame(id))!)).toBe(0);
  a.session.press('d1', 'round');
  await a.autosave.save(a.session);
  await a.autosave.save(a.session);
  expect(revisionOf((await findGame(id))!)).toBe(1);
});

test('who looks at an earlier move goes on looking while another tab plays', async () => {
  const id = await game();
  const a = await tab(id);
  a.session.play('Re1-f2');
  a.session.play('Re8-f7');
  await a.autosave.save(a.session);
  const b = await tab(id);
  b.session.goTo(1);
  a.session.play('Rd1-c2');
  await a.autosave.save(a.session);
  await expect.poll(() => moves(b)).toHaveLength(3);
  expect(b.session.ply).toBe(1);
  a.session.resign();
  await a.autosave.save(a.session);
  await expect.poll(() => b.session.outcome?.reason).toBe('resignation');
});

test('a game begun with one press stays fresh until a person has moved', async () => {
  const session = new Session({
    rulebook: { game: 'billo', rules: '' },
    seats: [{ kind: 'person' }, { kind: 'computer', level: 3 }],
    clock: null,
  });
  await putGame({ ...store(session), fresh: true });
  const a = await tab(session.id);
  a.session.press('d1', 'round');
  await a.autosave.save(a.session);
  expect((await findGame(session.id))!.fresh).toBe(true);
  a.session.undo();
  a.session.play('Re1-f2');
  await a.autosave.save(a.session);
  expect((await findGame(session.id))!.fresh).toBeUndefined();
});
