// Texts of online play in the current language. They are separate from the page's other texts because they are loaded
// with the online part only.

import { i18n, seatName, t } from '../i18n/index.svelte';
import { readResult, readTimeControl, ruleValues } from '../wasm';
import { en as hostEn, fr as hostFr, type HostWords } from './host-words';
import { isolated } from './isolated';
import { en as linkEn, fr as linkFr, type LinkWords } from './link-words';
import { en, type OnlineMessages } from './messages.en';
import { fr } from './messages.fr';
import { textFor } from './problem-texts';
import type { Game, GameSummary, Person, Problem, Sitter } from './wire';

export function words(): OnlineMessages {
  return i18n.lang === 'fr' ? fr : en;
}

export function hostWords(): HostWords {
  return i18n.lang === 'fr' ? hostFr : hostEn;
}

export function linkWords(): LinkWords {
  return i18n.lang === 'fr' ? linkFr : linkEn;
}

/** Names that guests have chosen could be anybody's, so they are marked. Names that guests were given have a number. */
export function personName(person: Person): string {
  if (person.guest && person.name && !person.name.includes(' ')) return `${isolated(person.name)} (${words().guest})`;
  return isolated(person.name) || words().deleted;
}

export function sitterName(sitter: Sitter): string {
  if (sitter.kind === 'person') return personName(sitter.person);
  return sitter.kind === 'computer' ? t().game.computer(sitter.level) : words().table.openSeat;
}

/** Why something was refused; the server's own sentence if the code is unknown. */
export function problemText(problem: Problem): string {
  const text = textFor(words().problems, problem.code) ?? problem.message;
  const isSanction = problem.code === 'muted' || problem.code === 'banned';
  return isSanction ? [text, ...sanctionLines(problem)].join(' ') : text;
}

/** A sanction that lasts longer than this is for good. */
const FOREVER = 50 * 365 * 24 * 60 * 60 * 1000;

/** Until when a person is muted or banned, and why. */
export function sanctionLines({ message, retryAfter = 0 }: Problem): string[] {
  const { until, forever, reason } = words().sanction;
  const date = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeStyle: 'short' });
  const end = retryAfter > FOREVER ? forever : until(date.format(Date.now() + retryAfter));
  return message ? [end, reason(message)] : [end];
}

/** A time control in words. */
export function timeText(time: string): string {
  const control = readTimeControl(time);
  switch (control?.kind) {
    case 'fischer': {
      const minutes = (control.start / 60).toLocaleString(i18n.lang, { maximumFractionDigits: 2 });
      return words().time.clock(control.start < 60 ? `${control.start}\u00a0s` : `${minutes}\u00a0min`, control.increment);
    }
    case 'days':
      return words().time.days(control.days);
    case 'bank':
      return words().time.bank(control.days, control.hours);
    default:
      return words().time.none;
  }
}

/** `players=3,laps=2` in words; empty for the default rules. */
export function rulesText(rules: string): string {
  return ruleValues(rules)
    .map(([key, value]) => {
      const option = t().setup.options[key];
      return `${option?.name ?? key}${i18n.lang === 'fr' ? '\u202f:' : ':'} ${option?.values[value]?.toLowerCase() ?? value}`;
    })
    .join(', ');
}

export function tableText({ game, rules, time, rated }: { game: Game; rules: string; time: string; rated: boolean }): string {
  return [t().games[game].name, rulesText(rules), timeText(time), rated ? words().rated : ''].filter(Boolean).join(', ');
}

/** A table in a list, without the name of its game. */
export function termsText({
  rules,
  time,
  rated,
  assistance,
}: {
  rules: string;
  time: string;
  rated: boolean;
  assistance: boolean;
}): string {
  const terms = [rulesText(rules), timeText(time), rated ? words().rated : '', assistance ? '' : t().assistance.watchedShort];
  return capital(terms.filter(Boolean).join(', '));
}

/** The settings of a table: rules, time, whether it is rated. */
export function agreedText({
  rules,
  time,
  rated,
  assistance,
}: {
  rules: string;
  time: string;
  rated: boolean;
  assistance: boolean;
}): string {
  const terms = [rulesText(rules) || words().usualRules, timeText(time), rated ? words().rated : words().casual];
  return capital([...terms, ...(assistance ? [] : [t().assistance.watchedShort])].join(', '));
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(i18n.lang) + text.slice(1);
}

/** `won red by resignation` in words. */
export function resultText({ game, rules, result, seats }: GameSummary): string {
  const read = readResult({ game, rules }, result);
  const { winner } = read;
  const reason = read.reason === null || read.reason === 'other' ? '' : words().history.reasons[read.reason];
  const who = winner === null ? '' : seats[winner]?.person ? personName(seats[winner].person) : seatName(game, winner);
  const text = winner === null ? words().history.drawn : words().history.won(who);
  return reason ? `${text}, ${reason}` : text;
}

/** `fine`: races have a smaller rating scale. */
export function ratingText(rating: number, fine = rating < 200): string {
  return fine
    ? rating.toLocaleString(i18n.lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
    : Math.round(rating).toLocaleString(i18n.lang, { useGrouping: false });
}

export function changeText(before: number, after: number): string {
  const change = after - before;
  const sign = change < 0 ? '−' : '+';
  return (
    sign +
    (before < 200
      ? Math.abs(change).toLocaleString(i18n.lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
      : String(Math.abs(Math.round(after) - Math.round(before))))
  );
}
