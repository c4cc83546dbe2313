import { describe, expect, it } from 'vitest';
import { follow, type Followed, type Thing } from './follow-men';

/** Men as `kind@square`. */
const men = (text: string): Thing[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((man) => ({ kind: man.split('@')[0]!, square: man.split('@')[1]! }));
const named = (text: string): Followed<Thing>[] => men(text).map((man, n) => ({ ...man, id: `${n}` }));
const step = (before: string, after: string, known?: (thing: Thing) => string | null) => {
  let next = 100;
  return follow(named(before), men(after), () => `${next++}`, known);
};

describe('following men', () => {
  it('keeps those that stay and moves the one that went', () => {
    const { now, moved, gone, came } = step('r@a1 r@h3 y@c3', 'y@c3 r@h9 r@a1');
    expect(now.map((man) => man.id)).toEqual(['2', '1', '0']);
    expect(moved).toEqual([{ id: '1', from: 'h3', to: 'h9' }]);
    expect([gone, came]).toEqual([[], []]);
  });

  it('never turns one kind into another', () => {
    const { gone, came, moved } = step('r@a1', 'y@a1');
    expect(gone.map((man) => man.id)).toEqual(['0']);
    expect(came).toEqual(['100']);
    expect(moved).toEqual([]);
  });

  it('pairs those left over by nearness', () => {
    const { moved } = step('r@a1 r@p14', 'r@o14 r@a2');
    expect(moved).toEqual([
      { id: '1', from: 'p14', to: 'o14' },
      { id: '0', from: 'a1', to: 'a2' },
    ]);
  });

  it('believes who knows better: a line of marbles moved by one', () => {
    const { moved } = step('m@a1 m@b1', 'm@b1 m@c1', (thing) => (thing.square === 'a1' ? 'b1' : 'c1'));
    expect(moved.map(({ id, to }) => [id, to])).toEqual([
      ['0', 'b1'],
      ['1', 'c1'],
    ]);
  });
});
