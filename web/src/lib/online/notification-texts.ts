// Texts about notifications, in both languages: push messages and mail.

import type { NotifyWhen } from './wire';

export const en = {
  title: 'When a game waits for you',
  line: 'You can be called when you are not at the page, and never while you are at the table.',
  push: 'On this device and others',
  pushHere: 'Call me on this device',
  pushOff: 'No longer on this device',
  pushDenied: 'Your browser does not let this page call you. Its settings can allow it.',
  devices: (n: number) => (n === 1 ? 'One device calls you.' : `${n} devices call you.`),
  mail: 'By mail',
  address: 'Mail address',
  addressHelps: 'If you lose your password, a code for a new one can be sent there. That is why your password is needed here.',
  password: 'Your password',
  sendCode: 'Send a code there',
  code: 'The code from the mail',
  codeSent: (address: string) => `A code is on its way to ${address}. Enter it here.`,
  confirm: 'Confirm',
  mailTo: (address: string) => `Mail goes to ${address}.`,
  forget: 'Forget this address',
  when: 'When',
  whenOptions: {
    once: 'At once, for every turn',
    daily: 'Once a day',
    deadline: 'Only when my time runs out',
    off: 'Never',
  } satisfies Record<NotifyWhen, string>,
  hour: 'At what time',
  saved: 'Saved.',
};

export const fr: typeof en = {
  title: 'Quand une partie vous attend',
  line: 'Vous pouvez être prévenu quand vous n’êtes pas sur la page, et jamais pendant que vous êtes à la table.',
  push: 'Sur cet appareil et d’autres',
  pushHere: 'Me prévenir sur cet appareil',
  pushOff: 'Ne plus me prévenir sur cet appareil',
  pushDenied: 'Votre navigateur ne permet pas à cette page de vous prévenir. Ses réglages peuvent l’autoriser.',
  devices: (n) => (n < 2 ? 'Un appareil vous prévient.' : `${n} appareils vous préviennent.`),
  mail: 'Par courriel',
  address: 'Adresse électronique',
  addressHelps:
    'Si vous perdez votre mot de passe, un code pour en choisir un nouveau peut y être envoyé. C’est pourquoi votre mot de passe est demandé ici.',
  password: 'Votre mot de passe',
  sendCode: 'Y envoyer un code',
  code: 'Le code reçu',
  codeSent: (address) => `Un code est en route vers ${address}. Entrez-le ici.`,
  confirm: 'Confirmer',
  mailTo: (address) => `Les messages vont à ${address}.`,
  forget: 'Oublier cette adresse',
  when: 'Quand',
  whenOptions: {
    once: 'Tout de suite, à chaque coup',
    daily: 'Une fois par jour',
    deadline: 'Seulement si mon temps s’épuise',
    off: 'Jamais',
  },
  hour: 'À quelle heure',
  saved: 'C’est noté.',
};
