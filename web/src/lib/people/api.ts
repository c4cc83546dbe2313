// The part of the server's API that is about people: names, friends, challenges, leaderboards, recovery, reports, moderation.

import { address, json, nothing } from '../online/api';
import type {
  AccountPassword,
  Announced,
  Announcement,
  AuditLine,
  Challenge,
  Game,
  Language,
  Leader,
  LostPasswordWays,
  ModerationAct,
  NewReport,
  NewTable,
  Person,
  PersonRating,
  RatingKind,
  RecoveryCodes,
  RecoveryLeft,
  RelatedPerson,
  Relation,
  Report,
  Sanction,
  Session,
  TableState,
} from '../online/wire';

const of = (name: string): string => `people/${encodeURIComponent(name)}`;

export const rename = (name: string): Promise<Person> => json('PUT', 'me/name', { name });
export const findPeople = (find: string): Promise<Person[]> => json('GET', `people?find=${encodeURIComponent(find)}`);
export const myPeople = (): Promise<RelatedPerson[]> => json('GET', 'me/people');
export const relate = (name: string, relation: Relation | null): Promise<void> => nothing('PUT', `${of(name)}/relation`, { relation });

export const challenge = (name: string, table: NewTable): Promise<TableState> => json('POST', `${of(name)}/challenges`, table);
export const myChallenges = (): Promise<Challenge[]> => json('GET', 'me/challenges');
export const declineChallenge = (table: string): Promise<void> => nothing('DELETE', `me/challenges/${encodeURIComponent(table)}`);

export const leaders = (game: Game, kind: RatingKind): Promise<Leader[]> => json('GET', `leaders?game=${game}&kind=${kind}`);
export const ratings = (game: Game, kind: RatingKind, people: string[]): Promise<PersonRating[]> =>
  json('GET', `ratings?game=${game}&kind=${kind}&people=${people.join(',')}`);

export const recoveryLeft = (): Promise<RecoveryLeft> => json('GET', 'me/recovery');
export const makeRecoveryCodes = (password: string): Promise<RecoveryCodes> => json('POST', 'me/recovery', { password });
export const recover = async (name: string, code: string, password: string): Promise<Person> =>
  (await json<Session>('POST', 'recovery', { name, code, password, deliver: 'cookie' })).you;

export const lostPasswordWays = (): Promise<LostPasswordWays> => json('GET', 'recovery');
export const askForMail = (name: string, language: Language): Promise<void> => nothing('POST', 'recovery/mail', { name, language });

export const report = (name: string, about: NewReport): Promise<void> => nothing('POST', `${of(name)}/reports`, about);
export const setTalk = (table: string, on: boolean): Promise<void> => nothing('PUT', `tables/${encodeURIComponent(table)}/talk`, { on });
export const announcement = async (): Promise<Announcement | null> => (await json<Announced>('GET', 'announcement')).announcement;

export const isModerator = async (): Promise<boolean> => (await json<Session>('GET', 'me')).moderator === true;
export const reports = (closed: boolean): Promise<Report[]> => json('GET', `moderation/reports?closed=${closed}`);
export const sanctions = (): Promise<Sanction[]> => json('GET', 'moderation/sanctions');
export const audit = (): Promise<AuditLine[]> => json('GET', 'moderation/audit');
export const moderate = (act: ModerationAct): Promise<void> => nothing('POST', 'moderation/acts', act);

/** For somebody without a session, because they are banned. */
export const exportAccount = (account: AccountPassword): Promise<unknown> => json('POST', 'accounts/export', account);
export const deleteAccount = (account: AccountPassword): Promise<void> => nothing('POST', 'accounts/deletion', account);
export const exportAddress = (): string => address('me/export');
