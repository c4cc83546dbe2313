// The words around the lessons, in both languages.

import type { Language } from './types';

const en = {
  title: 'Learn by trying',
  line: 'Every rule is a small board. Do what it asks, try to break it, and it tells you why not.',
  rules: 'The rules',
  advice: 'How to play well',
  progress: (done: number, all: number): string => `${done} of ${all} done`,
  done: 'done',
  lesson: (number: number): string => `Lesson ${number}`,
  task: (number: number, all: number): string => `Task ${number} of ${all}`,
  kinds: { play: 'Your move', refused: 'Try to break it', press: 'Try it' },
  board: (lesson: string): string => `Board of the lesson “${lesson}”`,
  right: 'Right.',
  other: 'That is allowed, but not what is asked for. Once more.',
  allowed: 'That is allowed: nothing was broken. Once more.',
  again: 'Once more',
  showMe: 'Show me',
  back: 'Previous',
  next: 'Go on',
  nextLesson: 'Next lesson',
  lessonBefore: 'Previous',
  lessonAfter: 'Next',
  lessons: 'Lessons',
  allLessons: 'All lessons',
  allGames: 'All games',
  play: (game: string): string => `Play ${game}`,
  noLesson: 'There is no such lesson.',
  controls: 'Your turn in the lesson',
};

export type Words = typeof en;

const fr: Words = {
  title: 'Apprendre en essayant',
  line: 'Chaque règle a son petit plateau. Faites ce qu’il demande, essayez d’enfreindre la règle : il vous dit pourquoi c’est impossible.',
  rules: 'Les règles',
  advice: 'Bien jouer',
  progress: (done, all) => `${done} ${done < 2 ? 'leçon' : 'leçons'} sur ${all}`,
  done: 'terminée',
  lesson: (number) => `Leçon ${number}`,
  task: (number, all) => `Exercice ${number} sur ${all}`,
  kinds: { play: 'À vous', refused: 'Essayez d’enfreindre la règle', press: 'Essayez' },
  board: (lesson) => `Plateau de la leçon « ${lesson} »`,
  right: 'Bien.',
  other: 'C’est permis, mais ce n’est pas ce qui est demandé. Essayez encore.',
  allowed: 'C’est permis : aucune règle n’est enfreinte. Essayez encore.',
  again: 'Recommencer',
  showMe: 'Montrez-moi',
  back: 'Précédent',
  next: 'Continuer',
  nextLesson: 'Leçon suivante',
  lessonBefore: 'Précédente',
  lessonAfter: 'Suivante',
  lessons: 'Leçons',
  allLessons: 'Toutes les leçons',
  allGames: 'Tous les jeux',
  play: (game) => `Jouer à ${game}`,
  noLesson: 'Cette leçon n’existe pas.',
  controls: 'Votre tour dans la leçon',
};

export const words = (language: Language): Words => (language === 'fr' ? fr : en);
