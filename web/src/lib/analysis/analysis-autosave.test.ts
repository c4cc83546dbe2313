import { beforeAll, expect, test } from 'vitest';
import { ready } from '../wasm';
import { studyReady } from '../wasm/study';
import { Analysis } from './analysis.svelte';
import { analysePosition, analyseRecord, takeLinked } from './open-analysis';
import { AnalysisAutosave } from './analysis-autosave';
import { isBlank } from './blank-analyses';
import { allAnalyses, findAnalysis, type StoredAnalysis } from './stored-analyses';
import { titleOf, withName } from './record-name';
import { MoveTree } from './tree';

beforeAll(() => Promise.all([ready(), studyReady()]));

const GAME = '[Game "billo"]\n\n1. Re1-e2 Rd8-d7 *';

interface Tab {
  analysis: Analysis;
  autosave: AnalysisAutosave;
  copies: string[];
}

async function tab(id: string): Promise<Tab> {
  const stored = (await findAnalysis(id))!;
  const analysis = new Analysis(MoveTree.open(stored.text)!, stored.at);
  const autosave = new AnalysisAutosave(stored, analysis);
  const copies: string[] = [];
  autosave.oncopied = (copy) => copies.push(copy);
  analysis.onchange = () => autosave.flush();
  return { analysis, autosave, copies };
}

const begin = async (): Promise<StoredAnalysis> => (await analyseRecord(GAME))!;
const sizeOf = async (id: string): Promise<number> => MoveTree.open((await findAnalysis(id))!.text)!.size;

test('what is opened and only looked at keeps its text', async () => {
  const { id } = await begin();
  const one = await tab(id);
  one.analysis.first();
  await one.autosave.settled();
  const stored = (await findAnalysis(id))!;
  expect([stored.text, stored.at]).toEqual([GAME, 0]);
  expect(one.autosave.text()).toBe(GAME);
});

test('changes are stored, with what is looked at', async () => {
  const { id } = await begin();
  const one = await tab(id);
  one.analysis.session.play('Rd1-d2');
  one.autosave.rename('mine');
  one.autosave.flush();
  await one.autosave.settled();
  const stored = (await findAnalysis(id))!;
  expect([stored.name, stored.moves, stored.at]).toEqual(['mine', 3, 3]);
  expect(stored.text).toContain('2. Rd1-d2');
});

test('two tabs: neither overwrites the other, and who only looks makes no copy', async () => {
  const { id } = await begin();
  const [one, two, three] = [await tab(id), await tab(id), await tab(id)];
  one.analysis.session.play('Rd1-d2');
  await one.autosave.settled();
  three.analysis.first();
  await three.autosave.settled();
  expect(three.copies).toEqual([]);
  two.analysis.session.play('Ra1-a2');
  two.analysis.session.play('Ra8-a7');
  await two.autosave.settled();
  expect(await sizeOf(id)).toBe(3);
  expect(two.copies).toHaveLength(1);
  expect(await sizeOf(two.copies[0]!)).toBe(4);
  // From then on the copy is written.
  two.analysis.session.play('Rb1-b2');
  await two.autosave.settled();
  expect(await sizeOf(two.copies[0]!)).toBe(5);
});

test('two tabs: who has only looked at it, or was only looked at, makes nobody a copy; a name is a change', async () => {
  const { id } = await begin();
  const [one, two, three] = [await tab(id), await tab(id), await tab(id)];
  one.analysis.first();
  await one.autosave.settled();
  two.analysis.session.play('Rd1-d2');
  await two.autosave.settled();
  expect(two.copies).toEqual([]);
  expect([await sizeOf(id), await one.autosave.isOutdated(), await two.autosave.isOutdated()]).toEqual([3, true, false]);
  three.autosave.rename('mine');
  three.autosave.flush();
  await three.autosave.settled();
  expect(three.copies).toHaveLength(1);
  expect((await findAnalysis(three.copies[0]!))!.name).toBe('mine');
});

test('the glyphs and better lines of a review come along, and what somebody judged stays', async () => {
  const judged = [
    { ply: 0, move: 'Re1-e2', glyph: 4, better: ['Ra1-a2', 'Ra8-a7'] },
    { ply: 1, move: 'Rd8-d7', glyph: 2, better: ['Rb8-b7'] },
    { ply: 0, move: 'Rh1-h2', glyph: 2, better: [] },
  ];
  const record = GAME.replace('Rd8-d7', 'Rd8-d7 !');
  const { text, at } = (await analyseRecord(record, { origin: 'game y', ply: 1, judged }))!;
  expect(text).toContain('1. Re1-e2 ?? (1. Ra1-a2 Ra8-a7) Rd8-d7 ! (Rb8-b7)');
  expect(MoveTree.open(text)!.at(at)!.move).toBe('Re1-e2');
  // Once more they are not added again.
  const again = (await analyseRecord(record, { origin: 'game y', ply: 1, judged }))!;
  expect(again.text).toBe(text);
});

test('only what somebody added to the start of a game is listed', async () => {
  const book = { game: 'billo', rules: '' } as const;
  const start = 'pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0';
  const { id } = await analysePosition(book, start, true);
  const blank = (await findAnalysis(id))!;
  expect(isBlank(blank)).toBe(true);
  // A bracket in a tag is no comment, and what can't be read is kept.
  expect(isBlank({ ...blank, text: blank.text.replace(']\n', ']\n[Site "{"]\n') })).toBe(true);
  expect(isBlank({ ...blank, text: 'nonsense' })).toBe(false);
  // A position that somebody has set up is listed.
  expect(isBlank(await analysePosition(book, start))).toBe(false);
  const one = await tab(id);
  one.analysis.write(one.analysis.current, 'why?');
  await one.autosave.settled();
  expect(isBlank((await findAnalysis(id))!)).toBe(false);
});

test('the same game again opens the same analysis, with what was played since', async () => {
  const first = (await analyseRecord(GAME, { origin: 'game x' }))!;
  const one = await tab(first.id);
  one.analysis.first();
  one.analysis.session.play('Ra1-a2');
  await one.autosave.settled();
  const again = (await analyseRecord(GAME.replace(' *', ' 2. Rd1-d2 *'), { origin: 'game x', ply: 3 }))!;
  expect(again.id).toBe(first.id);
  expect(again.text).toContain('1. Re1-e2 (1. Ra1-a2) Rd8-d7\n2. Rd1-d2');
  expect(MoveTree.open(again.text)!.at(again.at)!.move).toBe('Rd1-d2');
  expect((await allAnalyses()).filter(({ origin }) => origin === 'game x')).toHaveLength(1);
});

test('a name goes with its record and comes back; without one the players give it', () => {
  const tree = MoveTree.open(GAME)!;
  expect([titleOf(tree), withName(GAME, tree, '')]).toEqual(['', GAME]);
  const text = withName(GAME, tree, 'Étude « du "lac" »');
  const again = MoveTree.open(text)!;
  expect(titleOf(again)).toBe('Étude « du "lac" »');
  expect(withName(text, again, titleOf(again))).toBe(text);
  expect(titleOf(MoveTree.open(withName(text, again, ''))!)).toBe('');
  expect(again.tags.filter(([tag]) => tag === 'Event')).toHaveLength(1);
  expect(titleOf(MoveTree.open('[Game "billo"]\n[Red "Ana"]\n[Black "bilby level 3"]\n\n*')!)).toBe('Ana – bilby level 3');
  expect(titleOf(MoveTree.open('[Game "billo"]\n[Black "bilby level 3"]\n\n*')!)).toBe('');
});

test('the same link opens the same analysis, as long as it is unchanged', async () => {
  const text = withName(GAME, MoveTree.open(GAME)!, 'From a link');
  const first = (await takeLinked(text, 1))!;
  expect([first.name, first.at]).toEqual(['From a link', 1]);
  const second = (await takeLinked(text, undefined))!;
  expect([second.id, second.at]).toEqual([first.id, 2]);
  const one = await tab(first.id);
  one.analysis.playLine(one.analysis.tree.root, ['Ra1-a2']);
  await one.autosave.settled();
  expect((await takeLinked(text, 1))!.id).not.toBe(first.id);
});

test('only a name that somebody typed is written into the record for others', async () => {
  const { id } = (await analyseRecord(GAME, { name: 'You v level 3' }))!;
  const one = await tab(id);
  expect(one.autosave.sharedText()).toBe(GAME);
  one.autosave.rename('My game');
  one.autosave.flush();
  await one.autosave.settled();
  const again = await tab(id);
  expect(titleOf(MoveTree.open(again.autosave.sharedText())!)).toBe('My game');
  expect(again.autosave.text()).toBe(GAME);
});
