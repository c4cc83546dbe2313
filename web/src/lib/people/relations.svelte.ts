// Friends, hidden and blocked people of the person at this page.

import type { Relation, RelatedPerson } from '../online/wire';
import * as api from './api';

export const related = $state<{ people: RelatedPerson[]; of: string | null }>({ people: [], of: null });

/** Asks for them, once for each person who uses the page. */
export async function load(you: string, again = false): Promise<void> {
  if (related.of === you && !again) return;
  related.of = you;
  related.people = await api.myPeople().catch(() => []);
}

export async function relate(id: string, relation: Relation | null, you: string): Promise<void> {
  await api.relate(id, relation);
  await load(you, true);
}

/** Whether nothing that a person writes is shown. */
export function isHidden(id: string): boolean {
  return related.people.some(({ person, relation }) => person.id === id && relation !== 'friend');
}
