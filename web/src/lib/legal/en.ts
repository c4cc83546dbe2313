import type { LegalTexts } from './types';

export const en: LegalTexts = {
  other: { terms: 'Read the terms', privacy: 'Read what is kept about you' },
  terms: {
    title: 'Terms',
    line: 'What holds for everybody who plays here, in plain words.',
    sections: [
      {
        title: 'Who may play',
        text: [
          'Everybody. Nothing costs anything, and no account is needed except for rated games.',
          'One person has one account. Whoever plays rated games against themselves, or loses on purpose, loses the ratings.',
        ],
      },
      {
        title: 'How people treat each other',
        text: [
          'Nobody insults, threatens or harasses anybody, in names and in what is said at tables. No advertising, no harmful links.',
          'Whoever does not want to meet a person can hide or block them. Whoever is bothered reports it, on the person’s page.',
        ],
      },
      {
        title: 'Fair play',
        text: [
          'At a table with other people, each plays by themselves: no program and no other person says which turn to play. Tables whose players agree on something else are free to do so, as long as they are not rated.',
          'Moderators may compare games with what an engine would play. That alone decides nothing: people look at it.',
        ],
      },
      {
        title: 'What moderators may do',
        text: [
          'They may mute somebody for a while, ban a person or a network for a while or for good, change a name, close a table, and take the effect of games on the ratings back. The person is told why and for how long.',
          'Everything that they do is written down, in a list that nobody can change.',
        ],
      },
      {
        title: 'What you can count on',
        text: [
          'The server is run with care, but nobody promises that it always runs. Games are stored; a finished game stays, even if an account is deleted, without its name.',
          'You can leave at any time: your account page deletes your account at once.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    line: 'What this server keeps about you, why, and for how long.',
    sections: [
      {
        title: 'What is kept',
        text: [
          'As a guest: a random number, the name that you were given or chose, when you first came and on which day you were last here.',
          'With an account, besides: your name, a hash of your password and of your recovery codes (nobody can read them back), your ratings, and when you last changed your name.',
          'Your games, turn by turn with their times, what you said at tables, your challenges, and whom you follow, hide or block. Nobody else sees whom you hide or block.',
          'If you report somebody: your report, and what was said at the table then. If moderators decide something about you: what, why and how long.',
        ],
      },
      {
        title: 'What is not kept',
        text: [
          'No real name. No address of your device is stored, except if moderators ban a network, and then only that network. No advertising, no tracking, no third party: the page loads nothing from anywhere else.',
          'If this server offers notices by mail or push and you ask for them, it keeps the mail address or the push address until you stop them, and what was sent for 60 days. Where it sends mail and you lose your password, it can send a code for a new one to the mail address of your account.',
        ],
      },
      {
        title: 'The cookie',
        text: ['There is one, called “bilby”. It says who you are, and is there only if you play online. Scripts can’t read it.'],
      },
      {
        title: 'On your device',
        text: [
          'Games on this device, lessons, puzzles, analyses and settings stay in your browser. The server never sees them. You delete them with the data of this page in your browser.',
        ],
      },
      {
        title: 'For how long',
        text: [
          'A guest who has played and said nothing is forgotten after 30 days without a visit. A session ends after some months without a visit. A report is deleted 180 days after it was dealt with.',
          'If you delete your account, your name, password, ratings, friends, challenges and everything that you said are deleted at once. Finished games stay without your name. For 90 days, or until a ban ends, a fingerprint (a hash) of the name is kept, so that nobody else takes it. Backups that the operator makes may hold it longer.',
        ],
      },
      {
        title: 'What you can do',
        text: [
          'On your account page you save everything that is kept about you as a file, change your name, and delete your account. Somebody who is banned can still save and delete what is kept about them, with their password.',
          'Whoever runs this server answers questions about it.',
        ],
      },
    ],
  },
};
