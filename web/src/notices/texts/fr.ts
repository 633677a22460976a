import type { en } from "./en";

export const fr: typeof en = {
  offer: {
    accept: "Préviens-moi quand c’est à moi",
    refuse: "Pas maintenant",
    done: "On te préviendra, même quand cette page est fermée.",
    close: "Fermer",
  },

  title: "Parties lentes et notifications",
  loading: "Recherche de tes parties lentes…",
  none: "Tu n’as aucune partie avec plusieurs jours par tour.",
  yourTurn: "À toi",
  turnOf: (name) => `À ${name} de jouer`,
  nobodysTurn: "Pas de temps en cours",
  with: (names) => `avec ${names}`,
  open: "Ouvrir",
  of: (what, which) => `${what}\u00a0: ${which}`,

  notices: "Notifications",
  explained:
    "Ce navigateur te prévient quand c’est à toi dans une partie lente, quand ton temps est presque écoulé, et quand ton groupe ou une revanche t’attend, même si la page est fermée. Aucune carte n’y apparaît.",
  turnOn: "Activer les notifications ici",
  here: "Les notifications arrivent dans ce navigateur.",
  insecure: "Les notifications demandent une adresse sûre (https). Ce serveur n’en a pas.",
  browser:
    "Ce navigateur ne reçoit pas de notifications. Sur iPhone ou iPad, ajoute d’abord Brelan à l’écran d’accueil.",
  blocked: "Ton navigateur bloque les notifications de cette page. Tu peux les autoriser dans ses réglages.",
  switchedOff: "Ce serveur n’envoie pas de notifications.",
  devices: "Où arrivent tes notifications",
  unknownDevice: "Appareil inconnu",
  thisBrowser: "ce navigateur",
  added: (day) => `depuis le ${day}`,
  turnOff: "Désactiver",
  turnAllOff: "Désactiver toutes les notifications",

  quiet: "Heures calmes",
  quietExplained: "Les notifications attendent le matin, et disparaissent si elles ne sont plus vraies.",
  quietOn: "Pas de notifications la nuit",
  from: "De",
  to: "À",
  zone: (zone) => `Fuseau horaire\u00a0: ${zone}`,
  save: "Enregistrer",

  calendar: "Calendrier",
  calendarExplained:
    "Ton calendrier montre la fin de ton temps dans chaque partie lente. Le lien est privé\u00a0: toute personne qui l’a voit tes tours.",
  makeLink: "Créer un lien de calendrier",
  link: "Lien du calendrier",
  copy: "Copier",
  copied: "Copié.",
  selected: "Sélectionné\u00a0: copie-le maintenant.",
  subscribe: "Ouvrir dans le calendrier",
  download: "Télécharger (.ics)",
  renew: "Nouveau lien",
  revoke: "Supprimer le lien",

  faults: {
    bad_endpoint: "Ce serveur ne peut pas joindre le service de notifications de ton navigateur.",
    bad_quiet_hours: "Il faut deux heures différentes.",
    too_many_devices:
      "Tes notifications arrivent déjà dans autant de navigateurs que possible. Désactive-les d’abord dans un autre.",
    no_worker: "Ce navigateur ne reçoit pas de notifications dans cette fenêtre.",
    no_push: "Ce serveur n’envoie pas de notifications.",
    no_token: "Joue d’abord à une table\u00a0: ce navigateur sera alors connu ici.",
  },
};
