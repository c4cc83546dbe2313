import { describe, expect, it } from 'vitest';
import { end, onward, targets, wayHome, wayTo } from './reach';
import { way } from './testing';

describe('what can be reached', () => {
  const ways = [
    way(['j3']),
    way(['n8'], ['l6']),
    way(['n8', 'p12'], ['l6', 'o10']),
    way(['h6'], ['i5'], true),
    way(['n8', 'h8', 'h4'], ['l6', 'k8', 'h6'], true),
  ];

  it('is sorted by how it is reached', () => {
    const kinds = Object.fromEntries(targets(ways, []).map(({ square, kind }) => [square, kind]));
    expect(kinds).toEqual({ j3: 'step', n8: 'jump', p12: 'jump', h6: 'home', h4: 'home' });
  });

  it('tells captures from joining an own man', () => {
    const men = new Set(['d4', 'f4']);
    const kinds = targets([way(['e4']), way(['d4']), way(['f4'], ['f4'])], [], men).map(({ kind }) => kind);
    expect(kinds).toEqual(['step', 'join', 'capture']);
  });

  it('adds squares that are only passed through, but no lifts', () => {
    const next = [
      { text: '-d4', kind: 'enter' as const, at: 'd4', number: 0 },
      { text: 'Ra1', kind: 'lift' as const, at: 'a1', number: 0 },
      { text: '!2', kind: 'call' as const, at: '', number: 2 },
    ];
    expect(targets([], next)).toEqual([{ square: 'd4', kind: 'through' }]);
    expect(targets([], next, new Set(['d4']))).toEqual([{ square: 'd4', kind: 'by' }]);
  });

  it('is gone to by the shortest way, home first', () => {
    const long = way(['n8', 'b2', 'p12'], ['x', 'y', 'z']);
    expect(wayTo([long, ...ways], 'p12')).toBe(ways[2]);
    expect(wayTo(ways, 'a1')).toBeNull();
    expect(wayHome([...ways].reverse())).toBe(ways[3]);
    expect(wayHome(ways.slice(0, 2))).toBeNull();
  });

  it('goes on from where the man is by now, even over a square it has been on', () => {
    const round = way(['n8', 'j8', 'n8', 'p12']);
    expect(onward(round, ['j4'])).toEqual(['j4', 'n8', 'j8', 'n8', 'p12']);
    expect(onward(round, ['j4', 'n8'])).toEqual(['n8', 'j8', 'n8', 'p12']);
    expect(onward(round, ['j4', 'n8', 'j8', 'n8'])).toEqual(['n8', 'p12']);
    expect(end(way(['h6', 'home']))).toBe('h6');
  });
});
