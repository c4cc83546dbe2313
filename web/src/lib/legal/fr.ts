import type { LegalTexts } from './types';

export const fr: LegalTexts = {
  other: { terms: 'Lire les conditions', privacy: 'Lire ce qui est gardé sur vous' },
  terms: {
    title: 'Conditions',
    line: 'Ce qui vaut pour toutes les personnes qui jouent ici, en mots simples.',
    sections: [
      {
        title: 'Qui peut jouer',
        text: [
          'Tout le monde. Tout est gratuit, et il ne faut un compte que pour les parties classées.',
          'Une personne a un seul compte. Qui joue des parties classées contre soi-même, ou perd exprès, perd ses classements.',
        ],
      },
      {
        title: 'Comment on se traite',
        text: [
          'Personne n’insulte, ne menace ni ne harcèle qui que ce soit, ni par un nom ni par ce qui se dit aux tables. Pas de publicité, pas de liens nuisibles.',
          'Si vous ne voulez pas rencontrer quelqu’un, vous pouvez masquer ou bloquer cette personne. Si quelque chose vous gêne, signalez-le sur sa page.',
        ],
      },
      {
        title: 'Jouer franc jeu',
        text: [
          'À une table avec d’autres personnes, chacun joue par lui-même\u202f: aucun programme et personne d’autre ne dit quel coup jouer. Les tables non classées peuvent convenir d’autre chose.',
          'La modération peut comparer des parties avec ce qu’un moteur jouerait. Cela seul ne décide de rien\u202f: des personnes regardent.',
        ],
      },
      {
        title: 'Ce que la modération peut faire',
        text: [
          'Elle peut priver quelqu’un de parole un moment, exclure une personne ou un réseau pour un temps ou pour toujours, changer un nom, fermer une table et annuler l’effet de parties sur les classements. La personne sait pourquoi et pour combien de temps.',
          'Tout ce qu’elle fait est noté, dans une liste que personne ne peut changer.',
        ],
      },
      {
        title: 'Ce sur quoi vous pouvez compter',
        text: [
          'Le serveur est tenu avec soin, mais personne ne promet qu’il marche toujours. Les parties sont gardées\u202f; une partie terminée reste, même si un compte est supprimé, sans son nom.',
          'Vous pouvez partir à tout moment\u202f: la page de votre compte le supprime aussitôt.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Vie privée',
    line: 'Ce que ce serveur garde sur vous, pourquoi, et combien de temps.',
    sections: [
      {
        title: 'Ce qui est gardé',
        text: [
          'Comme invité\u202f: un nombre au hasard, le nom que vous avez reçu ou choisi, quand vous êtes venu pour la première fois et quel jour vous étiez là pour la dernière fois.',
          'Avec un compte, en plus\u202f: votre nom, une empreinte de votre mot de passe et de vos codes de secours (personne ne peut les relire), vos classements, et quand vous avez changé de nom.',
          'Vos parties, coup par coup avec leurs temps, ce que vous avez dit aux tables, vos défis, et qui vous suivez, masquez ou bloquez. Personne d’autre ne voit qui vous masquez ou bloquez.',
          'Si vous signalez quelqu’un\u202f: votre signalement, et ce qui s’est dit alors à la table. Si la modération décide quelque chose à votre sujet\u202f: quoi, pourquoi et pour combien de temps.',
        ],
      },
      {
        title: 'Ce qui n’est pas gardé',
        text: [
          'Pas de vrai nom. Aucune adresse de votre appareil n’est gardée, sauf si la modération exclut un réseau, et alors ce réseau seulement. Pas de publicité, pas de pistage, aucun tiers\u202f: la page ne charge rien d’ailleurs.',
          'Si ce serveur propose des avis par courriel ou par notification et que vous les demandez, il garde l’adresse nécessaire jusqu’à ce que vous les arrêtiez, et la trace des envois pendant 60 jours. S’il envoie des courriels et que vous perdez votre mot de passe, il peut envoyer un code pour en choisir un nouveau à l’adresse électronique de votre compte.',
        ],
      },
      {
        title: 'Le cookie',
        text: [
          'Il y en a un, nommé «\u202fbilby\u202f». Il dit qui vous êtes, et n’existe que si vous jouez en ligne. Aucun script ne peut le lire.',
        ],
      },
      {
        title: 'Sur votre appareil',
        text: [
          'Les parties sur cet appareil, les leçons, les exercices, les analyses et les réglages restent dans votre navigateur. Le serveur ne les voit jamais. Vous les effacez avec les données de cette page, dans votre navigateur.',
        ],
      },
      {
        title: 'Combien de temps',
        text: [
          'Un invité qui n’a rien joué ni rien dit est oublié après 30 jours sans visite. Une session finit après quelques mois sans visite. Un signalement est effacé 180 jours après avoir été traité.',
          'Si vous supprimez votre compte, votre nom, votre mot de passe, vos classements, vos amis, vos défis et tout ce que vous avez dit sont effacés aussitôt. Les parties terminées restent sans votre nom. Pendant 90 jours, ou jusqu’à la fin d’une exclusion, une empreinte (un hachage) du nom est gardée, pour que personne d’autre ne le prenne. Les sauvegardes de la personne qui tient le serveur peuvent les contenir plus longtemps.',
        ],
      },
      {
        title: 'Ce que vous pouvez faire',
        text: [
          'Sur la page de votre compte, vous enregistrez dans un fichier tout ce qui est gardé sur vous, vous changez de nom et vous supprimez votre compte. Une personne exclue peut encore, avec son mot de passe, enregistrer et supprimer ce qui est gardé sur elle.',
          'La personne qui tient ce serveur répond aux questions.',
        ],
      },
    ],
  },
};
