import { beforeAll, expect, test } from 'vitest';
import { ready } from '../wasm';
import { studyReady } from '../wasm/study';
import { Analysis } from './analysis.svelte';
import { MoveTree } from './tree';

beforeAll(() => Promise.all([ready(), studyReady()]));

function analysis(moves: string, number = 0): Analysis {
  return new Analysis(MoveTree.open(`[Game "billo"]\n\n${moves} *`)!, number);
}

const shown = ({ session }: Analysis): string[] => session.line.map(({ move }) => move);

test('moves on the board grow the tree', () => {
  const one = analysis('1. Re1-e2 Rd8-d7');
  expect(one.session.inputBlocked).toBeNull();
  one.session.press('d1', 'round');
  one.session.press('d2');
  expect(shown(one)).toEqual(['Rd1-d2']);
  expect(one.tree.root.children.map(({ move }) => move)).toEqual(['Re1-e2', 'Rd1-d2']);
  one.previous();
  expect(one.session.type('Re1-e2')).toBe(true);
  expect(one.current).toBe(one.tree.root.children[0]);
  expect(one.tree.size).toBe(3);
  one.next();
  expect(shown(one)).toEqual(['Re1-e2', 'Rd8-d7']);
});

test('stepping, alternatives, the ends', () => {
  const one = analysis('1. Re1-e2 (1. Rd1-d2) (1. Ra1-a2 Ra8-a7) Rd8-d7', 1);
  one.alternative(1);
  one.alternative(1);
  one.alternative(1);
  expect(shown(one)).toEqual(['Ra1-a2']);
  one.last();
  expect(shown(one)).toEqual(['Ra1-a2', 'Ra8-a7']);
  one.first();
  one.alternative(-1);
  expect(shown(one)).toEqual([]);
});

test('removing what is looked at leads back, and undo leads there again', () => {
  const one = analysis('1. Re1-e2 Rd8-d7 2. Rd1-d2', 2);
  one.remove(one.tree.root.children[0]!);
  expect([shown(one), one.tree.size]).toEqual([[], 0]);
  one.undo();
  expect([shown(one), one.tree.size, one.canUndo]).toEqual([['Re1-e2', 'Rd8-d7'], 3, false]);
});

test('a second arrow in the same place replaces the first, the same one removes it', () => {
  const one = analysis('1. Re1-e2', 1);
  one.draw('green', 'd4', 'e5');
  one.draw('red', 'd4', 'e5');
  expect(one.drawings).toEqual([{ ink: 'red', from: 'd4', to: 'e5' }]);
  one.draw('red', 'd4', 'e5');
  expect(one.drawings).toEqual([]);
});

test('rounds of Bi-litaire follow each other without a pause', () => {
  const start = '--------/--------/--------/--------/--------/--------/2------/o1------ t - 1 -';
  const tree = MoveTree.from({ game: 'bilitaire', rules: '' }, start);
  const one = new Analysis(tree);
  const move = one.session.view.ways[0]!.text;
  expect(one.session.play(move)).toBe(true);
  expect([one.session.between, one.tree.size]).toEqual([false, 1]);
});

test('lines of the engine are added at once and undone at once', () => {
  const one = analysis('1. Re1-e2', 1);
  one.playLine(one.current, ['Rd8-d7', 'Rd1-d2']);
  expect(shown(one)).toEqual(['Re1-e2', 'Rd8-d7', 'Rd1-d2']);
  one.undo();
  expect([shown(one), one.tree.size]).toEqual([['Re1-e2'], 1]);
});

test('tags are changed in their place', () => {
  const one = new Analysis(MoveTree.open('[Game "billo"]\n[Red "Ana"]\n[Event "x"]\n\n*')!);
  one.setTag('Red', 'Bo');
  one.setTag('Black', 'Cy');
  one.setTag('Event', '');
  expect(one.tree.tags).toEqual([
    ['Red', 'Bo'],
    ['Black', 'Cy'],
  ]);
  one.undo();
  expect(one.tree.tags).toHaveLength(3);
});
