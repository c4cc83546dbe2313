import { expect, test } from 'vitest';
import type { AuditFacts } from '../online/wire';
import { auditDetail } from './audit-detail';
import { en } from './messages.en';
import { fr } from './messages.fr';

const sanction = (minutes: number, networkUnknown = false): AuditFacts => ({ kind: 'sanction', minutes, reason: 'x', networkUnknown });

test('details of the audit are in the language of the page', () => {
  const french = (facts: AuditFacts) => auditDetail({ detail: 'in English', facts }, fr.moderation.details);
  expect(french({ kind: 'noAnnouncement' })).toBe('plus rien');
  expect(french({ kind: 'announcement', minutes: 90, text: 'Bonjour / Hello' })).toBe('90 min\u202f: Bonjour / Hello');
  expect(french({ kind: 'appointed' })).toBe('nommé');
  expect(french({ kind: 'dismissed' })).toBe('fin du rôle');
  expect(french(sanction(10080))).toBe('7 jours\u202f: x');
  expect(french(sanction(1440, true))).toBe('un jour\u202f: x (réseau inconnu, pas exclu)');
  expect(french(sanction(52704000))).toBe('pour toujours\u202f: x');
  expect(auditDetail({ detail: '', facts: sanction(60) }, en.moderation.details)).toBe('60 min: x');
});

test('what somebody wrote is not changed', () => {
  expect(auditDetail({ detail: 'A → 60 minutes: x', facts: null }, fr.moderation.details)).toBe('A → 60 minutes: x');
});
