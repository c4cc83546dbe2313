// The time left for a turn, in the two units that matter.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `2 d 4 h`, `3 h 20 min`, `12 min`, `40 s`; in French with `j` for days. */
export function remainingText(milliseconds: number, lang: 'en' | 'fr'): string {
  const unit = (length: number, name: string): string => `${Math.floor(milliseconds / length)}\u00a0${name}`;
  const rest = (of: number, length: number, name: string): string => {
    const count = Math.floor((milliseconds % of) / length);
    return count > 0 ? `\u00a0${count}\u00a0${name}` : '';
  };
  if (milliseconds >= DAY) return unit(DAY, lang === 'fr' ? 'j' : 'd') + rest(DAY, HOUR, 'h');
  if (milliseconds >= HOUR) return unit(HOUR, 'h') + rest(HOUR, MINUTE, 'min');
  if (milliseconds >= MINUTE) return unit(MINUTE, 'min');
  return unit(SECOND, 's');
}
