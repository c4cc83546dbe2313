// Plans the animation of a change: which man moves along which squares, what fades, what appears, and when.

import { length, minus, type Point } from './geometry';

/** One animation of one drawing, in milliseconds. */
export type Motion =
  | { id: string; kind: 'hops' | 'glide'; route: string[]; hop: number }
  | { id: string; kind: 'leave'; route: string[]; hop: number; delay: number }
  | { id: string; kind: 'appear'; delay: number };

const HOP = 240;
const BRISK = 150;
const LONGEST = 1800;

/** The time of each hop: long chains go faster, and none takes longer than two seconds. */
export function hopTime(hops: number): number {
  const each = Math.max(BRISK, HOP - 15 * (hops - 1));
  return Math.round(Math.min(each, LONGEST / Math.max(1, hops)));
}

/** The part of a route between where a man was drawn and where it is now; null if it went another way. */
export function between(route: string[], from: string, to: string): string[] | null {
  const end = route.lastIndexOf(to);
  const start = route.lastIndexOf(from, end < 0 ? 0 : end);
  return end > start && start >= 0 ? route.slice(start, end + 1) : null;
}

/** When what stood on a square is jumped over or captured by a man on that route; 0 if it never is. */
export function delayOf(route: string[], over: (string | null)[], square: string, hop: number): number {
  // `over` belongs to the whole way, and the route may be only its end.
  const skipped = over.length - (route.length - 1);
  const part = over.lastIndexOf(square) - skipped;
  return part < 0 ? 0 : Math.round((part + 0.6) * hop);
}

/** Keyframes along points, relative to the last one. Hops grow towards the viewer. */
export function keyframes(points: Point[], rise: boolean): Keyframe[] {
  const end = points.at(-1);
  if (!end) return [];
  const at = (point: Point, scale: number, offset: number, easing: string): Keyframe => {
    const { x, y } = minus(point, end);
    return { transform: `translate(${x}px,${y}px) scale(${scale})`, offset, easing };
  };
  const hops = points.length - 1;
  return points.flatMap((point, index) => {
    const frames = [at(point, 1, hops ? index / hops : 0, 'ease-out')];
    const next = points[index + 1];
    if (next && rise) {
      const half = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
      const height = 1.12 + Math.min(0.22, length(minus(next, point)) / 1600);
      frames.push(at(half, height, (index + 0.5) / hops, 'ease-in'));
    } else if (next) {
      frames[0]!.easing = 'ease-in-out';
    }
    return frames;
  });
}
