// Which problems need a text. A text that is missing in a language is a type error.

import type { PeopleMessages } from '../people/messages.en';
import type { ProblemCode } from './wire';

/** Problems that the page itself finds. */
type PageProblemCode = 'lost' | 'unreachable' | 'no-server';

/** The problems about people have their texts there (`PeopleMessages`); every other one has its text here. */
type NeededCode = Exclude<ProblemCode, keyof PeopleMessages['problems']> | PageProblemCode;

/** Some problems have a text in both places: the one about people then says more. */
export type ProblemMessages = Record<NeededCode, string> & Partial<Record<ProblemCode, string>>;

/** The text for a problem, if there is one: a newer server may send others, and rules have their own. */
export function textFor(texts: Partial<Record<string, string>>, code: string): string | undefined {
  return texts[code];
}
