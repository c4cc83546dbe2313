// The lessons of each game, loaded when they are needed: boards once, sentences per language.

import type { GameName } from '../wasm/types';
import type { Course, CourseText, Language } from './types';

export type { Action, Course, CourseText, Lesson, LessonText, Task, TaskText } from './types';

const courses: Record<GameName, () => Promise<Course>> = {
  billabong: async () => (await import('./data/billabong')).billabong,
  bilitaire: async () => (await import('./data/bilitaire')).bilitaire,
  billo: async () => (await import('./data/billo')).billo,
};

const texts: Record<GameName, Record<Language, () => Promise<CourseText>>> = {
  billabong: {
    en: async () => (await import('./texts/billabong.en')).billabong,
    fr: async () => (await import('./texts/billabong.fr')).billabong,
  },
  bilitaire: {
    en: async () => (await import('./texts/bilitaire.en')).bilitaire,
    fr: async () => (await import('./texts/bilitaire.fr')).bilitaire,
  },
  billo: {
    en: async () => (await import('./texts/billo.en')).billo,
    fr: async () => (await import('./texts/billo.fr')).billo,
  },
};

export { GAMES } from '../game/defaults';

export const loadCourse = (game: GameName): Promise<Course> => courses[game]();

export const loadTexts = (game: GameName, language: Language): Promise<CourseText> => texts[game][language]();
