// Names, results, ratings, times and rules of online play as texts in the current language.

import { i18n, seatName, t } from '../i18n/index.svelte';
import { readResult, readTimeControl, ruleValues } from '../wasm';
import { isolated } from './bidi-isolation';
import { messages } from './messages';
import { textFor } from './problem-messages';
import type { Game, GameSummary, Person, Problem, Sitter } from './wire';

/** Names that guests have chosen could be anybody's, so they are marked. Names that guests were given have a number. */
export function personName(person: Person): string {
  if (person.guest && person.name && !person.name.includes(' ')) return `${isolated(person.name)} (${messages().guest})`;
  return isolated(person.name) || messages().deleted;
}

export function sitterName(sitter: Sitter): string {
  if (sitter.kind === 'person') return personName(sitter.person);
  return sitter.kind === 'computer' ? t().game.computer(sitter.level) : messages().table.openSeat;
}

/** Why something was refused; the server's own sentence if the code is unknown. */
export function problemText(problem: Problem): string {
  const text = textFor(messages().problems, problem.code) ?? problem.message;
  const isSanction = problem.code === 'muted' || problem.code === 'banned';
  return isSanction ? [text, ...sanctionLines(problem)].join(' ') : text;
}

/** A sanction that lasts longer than this is for good. */
const FOREVER = 50 * 365 * 24 * 60 * 60 * 1000;

/** Until when a person is muted or banned, and why. */
export function sanctionLines({ message, retryAfter = 0 }: Problem): string[] {
  const { until, forever, reason } = messages().sanction;
  const date = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeStyle: 'short' });
  const end = retryAfter > FOREVER ? forever : until(date.format(Date.now() + retryAfter));
  return message ? [end, reason(message)] : [end];
}

/** The day and time of a moment by the server's clock. */
export function momentText(at: number): string {
  return new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }).format(at);
}

/** A time control in words. */
export function timeText(time: string): string {
  const control = readTimeControl(time);
  switch (control?.kind) {
    case 'fischer': {
      const minutes = (control.start / 60).toLocaleString(i18n.lang, { maximumFractionDigits: 2 });
      return messages().time.clock(control.start < 60 ? `${control.start}\u00a0s` : `${minutes}\u00a0min`, control.increment);
    }
    case 'days':
      return messages().time.days(control.days);
    case 'bank':
      return messages().time.bank(control.days, control.hours);
    default:
      return messages().time.none;
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
  return [t().games[game].name, rulesText(rules), timeText(time), rated ? messages().rated : ''].filter(Boolean).join(', ');
}

/** What the players of a table have agreed on. */
interface TableTerms {
  rules: string;
  time: string;
  rated: boolean;
  assistance: boolean;
}

/** A table in a list, without the name of its game. */
export function termsText({ rules, time, rated, assistance }: TableTerms): string {
  const terms = [rulesText(rules), timeText(time), rated ? messages().rated : '', assistance ? '' : t().assistance.watchedShort];
  return capital(terms.filter(Boolean).join(', '));
}

/** The settings of a table: rules, time, whether it is rated. */
export function agreedText({ rules, time, rated, assistance }: TableTerms): string {
  const terms = [rulesText(rules) || messages().usualRules, timeText(time), rated ? messages().rated : messages().casual];
  return capital([...terms, ...(assistance ? [] : [t().assistance.watchedShort])].join(', '));
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(i18n.lang) + text.slice(1);
}

/** `won red by resignation` in words. */
export function resultText({ game, rules, result, seats }: GameSummary): string {
  const read = readResult({ game, rules }, result);
  const { winner } = read;
  const reason = read.reason === null || read.reason === 'other' ? '' : messages().history.reasons[read.reason];
  const who = winner === null ? '' : seats[winner]?.person ? personName(seats[winner].person) : seatName(game, winner);
  const text = winner === null ? messages().history.drawn : messages().history.won(who);
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
