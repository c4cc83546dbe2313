import { beforeAll, expect, test } from 'vitest';
import { readErrorOf, ready, refusalOf, start } from '../wasm';
import { studyReady } from '../wasm/study';
import { layOut } from './tree-layout';
import { MoveTree, annotationOf, TreeLimitError, type Branch } from './tree';

beforeAll(() => Promise.all([ready(), studyReady()]));

const HEAD = '[Game "billo"]\n[Result "*"]\n\n';

/** A game of Billo by its moves. */
function tree(moves: string): MoveTree {
  return MoveTree.open(`[Game "billo"]\n\n${moves} *`)!;
}

/** The moves of a tree as a record writes them. */
function written(tree: MoveTree): string {
  return tree
    .text()
    .slice(tree.text().indexOf('\n\n') + 2)
    .replace(/\n\*\n$/, '')
    .replaceAll('\n', ' ');
}

/** The branch that a line of moves leads to. */
function at(tree: MoveTree, ...moves: string[]): Branch {
  return moves.reduce((branch, move) => branch.children.find((child) => child.move === move)!, tree.root);
}

const NESTED = '1. Re1-e2 ! {x} (1. Rd1-d2 Rd8-d7 (Re8-e7)) (1. Ra1-a2) Rd8-d7 2. Rd1-d2';
const AS_WRITTEN = '1. Re1-e2 ! {x} (1. Rd1-d2 Rd8-d7 (Re8-e7)) (1. Ra1-a2) Rd8-d7 2. Rd1-d2';

test('a tree there and back', () => {
  const text = `${HEAD}{before}\n1. Re1-e2 ! {x} ({y} 1. Rd1-d2 ?! Rd8-d7) Rd8-d7\n2. Rd1-d2\n*\n`;
  expect(MoveTree.open(text)!.text()).toBe(text);
  expect(MoveTree.open('')).toBeNull();
  expect(written(tree(NESTED))).toBe(AS_WRITTEN);
  expect(tree(NESTED).size).toBe(7);
});

test('branches are numbered as records hold them', () => {
  const one = tree(NESTED);
  const again = MoveTree.open(one.text())!;
  expect(one.all().map((branch) => branch.move)).toEqual(again.all().map((branch) => branch.move));
  for (const branch of one.all()) expect(again.at(one.numberOf(branch))!.position).toBe(branch.position);
  expect(one.at(0)).toBe(one.root);
  expect(one.at(99)).toBeNull();
});

test('a move is found again, another one becomes a variation', () => {
  const one = tree('1. Re1-e2 Rd8-d7');
  const known = one.play(one.root, 'Re1-e2');
  expect([known.branch, known.undo]).toEqual([at(one, 'Re1-e2'), null]);
  const added = one.play(one.root, 'Rd1-d2');
  expect(written(one)).toBe('1. Re1-e2 (1. Rd1-d2) Rd8-d7');
  added.undo!();
  expect(written(one)).toBe('1. Re1-e2 Rd8-d7');
  expect(one.size).toBe(2);
  try {
    one.play(one.root, 'Re1-e3');
    expect.unreachable();
  } catch (error) {
    expect(refusalOf(error)?.code).toBe('not-a-neighbour');
  }
});

test('two ways of the same move are one branch', () => {
  const one = MoveTree.open('[Game "billo"]\n[Start "8/r7/8/8/8/1S1S4/2R5/8 r - 0"]\n\n1. Rc2-d3-c4 *')!;
  expect(one.play(one.root, 'Rc2-b3-c4').branch).toBe(one.root.children[0]);
  expect(one.size).toBe(1);
});

test('variations move up, become the main line, and everything can be taken back', () => {
  const one = tree(NESTED);
  const last = at(one, 'Ra1-a2');
  const up = one.promote(last)!;
  expect(written(one)).toBe('1. Re1-e2 ! {x} (1. Ra1-a2) (1. Rd1-d2 Rd8-d7 (Re8-e7)) Rd8-d7 2. Rd1-d2');
  const inner = at(one, 'Rd1-d2', 'Re8-e7');
  const main = one.makeMain(inner)!;
  expect(written(one)).toBe('1. Rd1-d2 (1. Re1-e2 ! {x} Rd8-d7 2. Rd1-d2) (1. Ra1-a2) Re8-e7 (Rd8-d7)');
  expect(one.isMain(inner)).toBe(true);
  expect(one.promote(inner)).toBeNull();
  main();
  up();
  expect(written(one)).toBe(AS_WRITTEN);
});

test('what is removed comes back in its place', () => {
  const one = tree(NESTED);
  const back = one.remove(at(one, 'Re1-e2'));
  expect(written(one)).toBe('1. Rd1-d2 (1. Ra1-a2) Rd8-d7 (Re8-e7)');
  expect(one.size).toBe(4);
  back();
  expect(written(one)).toBe(AS_WRITTEN);
  expect(one.size).toBe(7);
});

test('comments before a variation stay when it becomes the main line, and go back', () => {
  const one = tree('1. Re1-e2 ({why} 1. Ra1-a2 {so})');
  const back = one.makeMain(at(one, 'Ra1-a2'))!;
  expect(written(one)).toBe('1. Ra1-a2 {why} {so} (1. Re1-e2)');
  back();
  expect(written(one)).toBe('1. Re1-e2 ({why} 1. Ra1-a2 {so})');
  const again = one.remove(at(one, 'Re1-e2'));
  expect(written(one)).toBe('1. Ra1-a2 {why} {so}');
  again();
  expect(written(one)).toBe('1. Re1-e2 ({why} 1. Ra1-a2 {so})');
});

test('a result belongs to its main line', () => {
  const one = MoveTree.open('[Game "billo"]\n[Result "won red by resignation"]\n\n1. Re1-e2 (1. Ra1-a2) Rd8-d7 won red')!;
  const back = one.makeMain(at(one, 'Ra1-a2'))!;
  expect(one.result).toBe('*');
  back();
  expect(one.result).toBe('won red by resignation');
  one.play(at(one, 'Re1-e2', 'Rd8-d7'), 'Rd1-d2');
  expect(MoveTree.open(one.text())!.result).toBe('won red by resignation');
});

test('a main line that comes back has its result again', () => {
  const one = MoveTree.open('[Game "billo"]\n[Result "won red by resignation"]\n\n1. Re1-e2 (1. Ra1-a2) Rd8-d7 won red')!;
  one.promote(at(one, 'Ra1-a2'));
  expect([one.result, MoveTree.open(one.text())!.result]).toEqual(['*', '*']);
  one.promote(at(one, 'Re1-e2'));
  expect([one.result, MoveTree.open(one.text())!.result]).toEqual(['won red by resignation', 'won red by resignation']);
  const back = one.remove(at(one, 'Re1-e2', 'Rd8-d7'));
  expect(one.result).toBe('*');
  back();
  expect(one.result).toBe('won red by resignation');
});

test('a repeated drawing counts once', () => {
  const green = { ink: 'green', from: 'c3', to: null } as const;
  for (const comments of ['{[%csl Gc3,Gc3]}', '{[%csl Gc3]} {[%csl Gc3]}']) {
    const one = tree(`1. Re1-e2 ${comments}`);
    const move = at(one, 'Re1-e2');
    expect(annotationOf(move).drawings).toEqual([green]);
    one.draw(move, [green, green, { ink: 'red', from: 'c3', to: null }]);
    expect(written(one)).toBe('1. Re1-e2 {[%csl Gc3,Rc3]}');
  }
  const one = tree('1. Re1-e2');
  const move = at(one, 'Re1-e2');
  for (const words of ['[%csl Gc3]', '[%csl Gc3]', 'a [%csl Gc3]']) one.write(move, words);
  expect(annotationOf(move)).toEqual({ prose: 'a', drawings: [green] });
  expect(written(one).match(/Gc3/g)).toHaveLength(1);
});

test('glyphs, words and drawings', () => {
  const one = tree('1. Re1-e2 $19 {[%clk 0:01:00]}');
  const move = at(one, 'Re1-e2');
  one.toggleGlyph(move, 1);
  one.toggleGlyph(move, 4);
  one.write(move, 'well');
  const undraw = one.draw(move, [
    { ink: 'green', from: 'd4', to: null },
    { ink: 'red', from: 'd4', to: 'e5' },
  ]);
  expect(written(one)).toBe('1. Re1-e2 ?? $19 {well} {[%clk 0:01:00]} {[%csl Gd4] [%cal Rd4e5]}');
  expect(annotationOf(move).prose).toBe('well');
  undraw();
  one.toggleGlyph(move, 4);
  one.write(move, '');
  expect(written(one)).toBe('1. Re1-e2 $19 {[%clk 0:01:00]}');
  try {
    one.write(move, 'a } b');
    expect.unreachable();
  } catch (error) {
    expect(readErrorOf(error)?.record?.problem).toBe('bad-comment');
  }
});

test('the same position by other moves is recognised', () => {
  const one = tree('1. Re1-e2 (1. Rd1-d2 Rd8-d7 2. Re1-e2) Rd8-d7 2. Rd1-d2');
  const here = at(one, 'Re1-e2', 'Rd8-d7', 'Rd1-d2');
  const there = at(one, 'Rd1-d2', 'Rd8-d7', 'Re1-e2');
  expect(one.transpositions(here)).toEqual([there]);
  one.remove(there);
  expect(one.transpositions(here)).toEqual([]);
});

test('rows: variations stand under the move that they replace', () => {
  const rows = layOut(tree(NESTED)).map(({ depth, branches }) => `${depth} ${branches.map((branch) => branch.move).join(' ')}`);
  expect(rows).toEqual(['0 Re1-e2', '1 Rd1-d2 Rd8-d7', '2 Re8-e7', '1 Ra1-a2', '0 Rd8-d7 Rd1-d2']);
});

test('a tree does not grow without end', () => {
  const book = { game: 'billabong', rules: 'ghosts=none' } as const;
  const one = MoveTree.from(book, start(book, 0));
  let here = one.root;
  const square = (n: number): string => `@${String.fromCharCode(97 + (n % 16))}${1 + Math.floor(n / 16)}`;
  const others = ['@p13', '@p14'];
  for (let n = 0; n < 10; n++) {
    one.play(here, others[0]!);
    here = one.play(here, square(n)).branch;
  }
  expect(one.size).toBe(20);
  // Each step lies one variation deeper than the one before.
  const step = (): void => {
    const [first, second] = ['a1-a2', 'b1-b2', 'c1-c2', 'a2-a1', 'b2-b1', 'c2-c1', 'd1-d2', 'd2-d1', 'e1-e2', 'e2-e1'].filter((move) => {
      try {
        one.play(here, move).undo?.();
        return true;
      } catch (error) {
        if (error instanceof TreeLimitError) throw error;
        return false;
      }
    });
    one.play(here, first!);
    here = one.play(here, second!).branch;
  };
  expect(() => {
    for (let n = 0; n < 250; n++) step();
  }).toThrow(TreeLimitError);
  expect(MoveTree.open(one.text())!.size).toBe(one.size);
});

test('broken records are refused with their reason', () => {
  for (const [moves, problem] of [
    ['1. Re1-e2 (1. Rd1-d2', 'open-variation'],
    ['1. Re1-e2 ()', 'empty-variation'],
    ['1. Re1-e9', 'move'],
    [`1. Re1-e2 ${'(1. Re1-e2)'.repeat(20_001)}`, 'too-many-moves'],
  ] as const) {
    try {
      tree(moves);
      expect.unreachable();
    } catch (error) {
      expect(readErrorOf(error)?.record?.problem).toBe(problem);
    }
  }
});

test('thousands of moves are read, laid out and written', { timeout: 60_000 }, () => {
  const many = tree(`1. Re1-e2 ${'(1. Ra1-a2 Ra8-a7 2. Rb1-b2 Rb8-b7)'.repeat(1500)}`);
  expect(many.size).toBe(6001);
  expect(layOut(many)).toHaveLength(1501);
  expect(MoveTree.open(many.text())!.size).toBe(6001);
});
