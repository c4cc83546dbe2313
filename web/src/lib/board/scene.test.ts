import { describe, expect, it } from 'vitest';
import { cellOf } from './cells';
import type { Thing } from './follow-men';
import { nextScene, type Scene } from './scene';
import { bilitaire, billabong, viewTurn, played, step } from './testing';

const roo = (square: string, kind = '0'): Thing => ({ kind, square });
const trayOf = (name: string) => (/^[A-D]/.test(name) ? name : cellOf(name));
const wares = (trays: string[], marbles: string[]): Thing[] => [
  ...trays.map((square) => ({ kind: 'tray', square })),
  ...marbles.map((square) => ({ kind: 'marble', square })),
];
const idOf = (scene: Scene<Thing>, square: string) => scene.men.find((man) => man.square === square)?.id;

describe('scenes', () => {
  const first = nextScene(null, viewTurn(billabong()), null, [roo('h3'), roo('c3', '1')]);

  it('nothing moves in a first one', () => expect(first.motions).toEqual([]));

  it('a man hops along the way it was played', () => {
    const last = played('h3:h9:b9', ['h9', 'b9'], { from: 'h3', over: ['h6', 'e9'] });
    const next = nextScene(first, viewTurn(billabong()), last, [roo('b9'), roo('c3', '1')]);
    expect(next.motions).toMatchObject([{ id: idOf(first, 'h3'), kind: 'hops', route: ['h3', 'h9', 'b9'] }]);
    // The same view again causes no motion.
    expect(nextScene(next, viewTurn(billabong()), last, [roo('b9'), roo('c3', '1')]).motions).toEqual([]);
  });

  it('hops made by hand are not made again', () => {
    const begun = nextScene(first, viewTurn(billabong(), { begun: 'h3:h9', trail: ['h3', 'h9'] }), null, [roo('h9'), roo('c3', '1')]);
    expect(begun.motions).toMatchObject([{ kind: 'hops', route: ['h3', 'h9'] }]);
    const last = played('h3:h9:b9', ['h9', 'b9'], { from: 'h3' });
    const next = nextScene(begun, viewTurn(billabong()), last, [roo('b9'), roo('c3', '1')]);
    expect(next.motions).toMatchObject([{ kind: 'hops', route: ['h9', 'b9'] }]);
  });

  it('who comes home goes into the lake', () => {
    const last = played('h3:h9', ['h9'], { from: 'h3', home: true });
    const next = nextScene(first, viewTurn(billabong()), last, [roo('c3', '1')]);
    expect(next.motions).toMatchObject([{ kind: 'leave', route: ['h3', 'h9', 'lake'] }]);
    expect(next.leaving).toMatchObject([{ square: 'h3' }]);
  });

  it('the captured leave when they are reached', () => {
    const last = played('Re2xf3xg4', ['f3', 'g4'], { from: 'e2', over: ['f3', 'g4'], captures: ['f3', 'g4'] });
    const before = nextScene(null, viewTurn(billabong()), null, [roo('e2'), roo('f3', '1'), roo('g4', '1')]);
    const next = nextScene(before, viewTurn(billabong()), last, [roo('g4')]);
    const delays = next.motions.flatMap((motion) => (motion.kind === 'leave' ? motion.delay : []));
    expect(delays).toHaveLength(2);
    expect(delays[0]).toBeGreaterThan(0);
    expect(delays[1]).toBeGreaterThan(delays[0]!);
  });

  it('another position is not played out', () => {
    const men = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'].map((square) => roo(square));
    const others = ['a9', 'b9', 'c9', 'd9', 'e9', 'f9'].map((square) => roo(square));
    const next = nextScene(nextScene(null, viewTurn(billabong()), null, men), viewTurn(billabong()), null, others);
    expect(next.motions).toEqual([]);
    expect(next.leaving).toEqual([]);
  });

  it('remembers who stood where before the turn was begun', () => {
    const begun = nextScene(first, viewTurn(billabong(), { begun: 'h3' }), null, [roo('h3')]);
    expect(begun.resting).toHaveLength(2);
    expect(nextScene(begun, viewTurn(billabong()), null, [roo('h3')]).resting).toHaveLength(1);
  });
});

describe('trays', () => {
  const before = (trays: string[], marbles: string[]) =>
    nextScene(null, viewTurn(bilitaire(trays, marbles)), null, wares(trays, marbles), trayOf);
  const start = before(['B3', 'C3', 'B1'], ['c5', 'e5', 'f6', 'c1']);
  const after = { trays: ['C3', 'D3', 'B1'], marbles: ['e5', 'g5', 'h6', 'c1'] };
  const SLID = [step('tray', 'B3'), step('tray', 'C3'), step('slide', '', { number: 1, direction: 'e' })];
  const slid = () => played('B3C3e1!2', ['C3', 'D3'], { from: 'B3', steps: SLID });
  const went = (scene: Scene<Thing>, begun: string, last = null as ReturnType<typeof played> | null) =>
    nextScene(
      scene,
      viewTurn(bilitaire(after.trays, after.marbles), { begun, steps: begun ? SLID : [] }),
      last,
      wares(after.trays, after.marbles),
      trayOf,
    );

  it('carry their marbles', () => {
    for (const gone of [went(start, 'B3C3e1'), went(start, '', slid())]) {
      for (const [from, to] of [
        ['B3', 'C3'],
        ['C3', 'D3'],
        ['c5', 'e5'],
        ['e5', 'g5'],
        ['f6', 'h6'],
        ['c1', 'c1'],
        ['B1', 'B1'],
      ]) {
        expect(idOf(gone, to!), `${from} to ${to}`).toBe(idOf(start, from!));
      }
      expect(gone.motions.map((motion) => motion.kind)).toEqual(Array(5).fill('glide'));
    }
  });

  it('do not slide twice when the slide begun is played', () => {
    const begun = went(start, 'B3C3e1');
    expect(went(begun, '', slid()).motions).toEqual([]);
  });

  it('slide back when it is put back', () => {
    const begun = went(start, 'B3C3e1');
    const trays = ['B3', 'C3', 'B1'];
    const marbles = ['c5', 'e5', 'f6', 'c1'];
    const back = nextScene(begun, viewTurn(bilitaire(trays, marbles)), null, wares(trays, marbles), trayOf);
    for (const square of [...trays, ...marbles]) expect(idOf(back, square), square).toBe(idOf(start, square));
    expect(back.motions).toHaveLength(5);
  });
});
