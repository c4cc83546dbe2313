// Texts about notifications, in both languages: push messages and mail.

import type { NotifyWhen } from './wire';

export const en = {
  title: 'When a game waits for you',
  line: 'You can be notified while you are away, but never while you are at the table.',
  push: 'On this device and others',
  pushHere: 'Notify me on this device',
  pushOff: 'No longer notify me on this device',
  pushDenied: 'Your browser does not let this page notify you. Its settings can allow it.',
  devices: (n: number) => (n === 1 ? 'You are notified on one device.' : `You are notified on ${n} devices.`),
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
    once: 'At once',
    daily: 'Once a day',
    deadline: 'Only before my time runs out',
    off: 'Never',
  } satisfies Record<NotifyWhen, string>,
  whatComes: {
    once: 'A message for every turn of yours, for every challenge, and when all seats at your table are taken.',
    daily: 'One message a day with all games and challenges that wait for you, if there are any.',
    deadline: 'A message twelve hours before your time runs out, in correspondence games. None for challenges.',
    off: 'Nothing is sent.',
  } satisfies Record<NotifyWhen, string>,
  hour: 'At what time',
  saved: 'Saved.',
};

export const fr: typeof en = {
  title: 'Quand une partie vous attend',
  line: 'Vous pouvez être prévenu en votre absence, mais jamais pendant que vous êtes à la table.',
  push: 'Sur cet appareil et d’autres',
  pushHere: 'Me prévenir sur cet appareil',
  pushOff: 'Ne plus me prévenir sur cet appareil',
  pushDenied: 'Votre navigateur ne permet pas à cette page de vous prévenir. Ses réglages peuvent l’autoriser.',
  devices: (n) => `Vous êtes prévenu sur ${n < 2 ? 'un appareil' : `${n} appareils`}.`,
  mail: 'Par courriel',
  address: 'Adresse électronique',
  addressHelps:
    'Si vous perdez votre mot de passe, un code pour en choisir un nouveau peut y être envoyé. C’est pourquoi votre mot de passe est demandé ici.',
  password: 'Votre mot de passe',
  sendCode: 'Envoyer un code à cette adresse',
  code: 'Le code reçu',
  codeSent: (address) => `Un code a été envoyé à ${address}. Entrez-le ici.`,
  confirm: 'Confirmer',
  mailTo: (address) => `Les messages sont envoyés à ${address}.`,
  forget: 'Oublier cette adresse',
  when: 'Quand',
  whenOptions: {
    once: 'Tout de suite',
    daily: 'Une fois par jour',
    deadline: 'Seulement avant la fin de mon temps',
    off: 'Jamais',
  },
  whatComes: {
    once: 'Un message chaque fois que c’est à vous de jouer, pour chaque défi, et quand toutes les places de votre table sont prises.',
    daily: 'Un message par jour avec toutes les parties et tous les défis qui vous attendent, s’il y en a.',
    deadline: 'Un message douze heures avant la fin de votre temps, dans les parties par correspondance. Aucun pour les défis.',
    off: 'Rien n’est envoyé.',
  },
  hour: 'À quelle heure',
  saved: 'C’est noté.',
};
