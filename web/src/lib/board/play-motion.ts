// Plays motions with the browser's own animations, so that no script runs meanwhile.

import { minus, type Point } from './geometry';
import { keyframes, type Motion } from './motion-plan';

const FADE = 180;

const drawing = (svg: SVGElement, id: string): SVGGraphicsElement | null => svg.querySelector(`[data-id="${id}"]`);

/** `dropped`: a man that was just dropped by hand is not animated again. */
export function playMotions(svg: SVGElement, motions: Motion[], spot: (square: string) => Point, dropped: ReadonlySet<string>): void {
  const byHand = motions.some((motion) => dropped.has(motion.id));
  for (const motion of motions) {
    const node = drawing(svg, motion.id);
    if (!node) continue;
    if (motion.kind === 'appear') {
      const frames = [
        { opacity: 0, transform: 'scale(1.25)' },
        { opacity: 1, transform: 'none' },
      ];
      node.animate(frames, { duration: FADE, delay: byHand ? 0 : motion.delay, fill: 'backwards', easing: 'ease-out' });
    } else if (motion.kind === 'leave') {
      const route = dropped.has(motion.id) ? motion.route.slice(-2) : motion.route;
      const [first, ...rest] = route.map(spot);
      const hops = rest.length;
      const delay = byHand ? 0 : motion.delay;
      // It is drawn at its first position, so the path starts there.
      const points = [first!, ...rest].map((point) => minus(point, spot(motion.route[0]!)));
      const frames = keyframes(points, true).map((frame) => ({ ...frame, ...absolute(frame, points.at(-1)!) }));
      if (hops > 0) node.animate(frames, { duration: hops * motion.hop, delay, fill: 'both' });
      node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, delay: delay + hops * motion.hop, fill: 'both' });
    } else if (!dropped.has(motion.id)) {
      const points = motion.route.map(spot);
      node.animate(keyframes(points, motion.kind === 'hops'), { duration: (points.length - 1) * motion.hop });
    }
  }
}

/** Converts a keyframe relative to the end to one relative to the origin. */
function absolute(frame: Keyframe, end: Point): Keyframe {
  return { transform: `translate(${end.x}px,${end.y}px) ${String(frame['transform'])}` };
}

/** The position of a drawing on the board. */
export function placed(node: SVGGraphicsElement): Point {
  const matrix = (node.parentNode as SVGGraphicsElement).transform.baseVal.consolidate()?.matrix;
  return { x: matrix?.e ?? 0, y: matrix?.f ?? 0 };
}

/** Lets a drawing glide from where it was dropped to its square. */
export function settle(node: SVGGraphicsElement, from: Point, still: boolean): void {
  const { x, y } = minus(from, placed(node));
  node.style.transform = '';
  if (still || Math.hypot(x, y) < 1) return;
  node.animate([{ transform: `translate(${x}px,${y}px)` }, { transform: 'none' }], { duration: 130, easing: 'ease-out' });
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
