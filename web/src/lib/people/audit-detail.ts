// What the audit tells of an act, in the language of the page.
import type { AuditLine } from '../online/wire';
import type { PeopleMessages } from './messages.en';

const DAY = 24 * 60;
/** A hundred years stand for ever. */
const FOR_GOOD = 99 * 365 * DAY;

export function auditDetail({ detail, facts }: Pick<AuditLine, 'detail' | 'facts'>, text: PeopleMessages['moderation']['details']): string {
  switch (facts?.kind) {
    case 'sanction': {
      const reason = facts.networkUnknown ? `${facts.reason} (${text.networkNotKnown})` : facts.reason;
      return text.why(duration(facts.minutes, text), reason);
    }
    case 'announcement':
      return text.why(duration(facts.minutes, text), facts.text);
    case 'noAnnouncement':
      return text.nothing;
    case 'appointed':
      return text.moderator;
    case 'dismissed':
      return text.noModerator;
    // What somebody wrote, and what only a newer server knows.
    default:
      return detail;
  }
}

function duration(minutes: number, text: PeopleMessages['moderation']['details']): string {
  if (minutes >= FOR_GOOD) return text.forGood;
  return minutes % DAY === 0 ? text.days(minutes / DAY) : text.minutes(minutes);
}
