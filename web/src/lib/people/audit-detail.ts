// What the audit tells of an act, in the language of the page. The server writes these forms in English
// (crates/bilby-server/src/moderation/mod.rs); everything else is what a moderator wrote.
import type { AuditLine } from '../online/wire';
import type { PeopleMessages } from './messages.en';

const DAY = 24 * 60;
/** A hundred years stand for ever. */
const FOR_GOOD = 99 * 365 * DAY;
const NOT_KNOWN = ' (network not known)';

export function auditDetail(
  { action, detail }: Pick<AuditLine, 'action' | 'detail'>,
  text: PeopleMessages['moderation']['details'],
): string {
  if (action === 'announce' && detail === 'nothing any more') return text.nothing;
  if (action === 'role' && detail === 'moderator') return text.moderator;
  if (action === 'role' && detail === 'no moderator') return text.noModerator;
  if (!['mute', 'ban', 'ban-with-network', 'ban-network', 'announce'].includes(action)) return detail;
  const [, number, told] = /^(\d+) minutes: (.*)$/su.exec(detail) ?? [];
  if (number === undefined || told === undefined) return detail;
  const isNotKnown = action === 'ban-with-network' && told.endsWith(NOT_KNOWN);
  const reason = isNotKnown ? `${told.slice(0, -NOT_KNOWN.length)} (${text.networkNotKnown})` : told;
  return text.why(duration(Number(number), text), reason);
}

function duration(minutes: number, text: PeopleMessages['moderation']['details']): string {
  if (minutes >= FOR_GOOD) return text.forGood;
  return minutes % DAY === 0 ? text.days(minutes / DAY) : text.minutes(minutes);
}
