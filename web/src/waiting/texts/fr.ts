import type { en } from "./en";

export const fr: typeof en = {
  title: (game) => `Une table de ${game}`,
  tab: (taken, seats, game) => `${taken} sur ${seats} · ${game}`,
  listed: "Tout le monde la voit dans le salon.",
  unlisted: "Seul qui a le lien la trouve.",
  watching: (n) => (n === 1 ? "Une personne regarde." : `${n} personnes regardent.`),

  sit: {
    title: "Assieds-toi avec nous",
    name: "Ton nom",
    do: "Prendre place",
    busy: "Tu t’assieds…",
    full: "Toutes les places sont prises. Reste ici, et tu regarderas la partie dès qu’elle commence.",
    removed: "L’hôte de la table t’a repris ta place.",
    gone: "Ta place est libre maintenant.",
    moved: "Tu es maintenant à cette table sur un autre appareil. Ici, tu regardes.",
  },

  begin: {
    title: "La partie",
    do: "Commencer la partie",
    alone: "Envoie le lien à tes amis, ou donne les places libres à des robots.",
    missing: (n) =>
      n === 1 ? "Il manque encore une personne." : `Il manque encore ${n} personnes pour commencer.`,
    may: (free) =>
      free === 0
        ? "Toutes les places sont prises."
        : "Tu peux commencer ; les places libres disparaissent alors.",
    absent: (names) => `Pas encore là : ${names}.`,
    host: (name) => `${name} lance la partie.`,
    nobody: "La partie commence quand quelqu’un s’est assis et la lance.",
    atOnce: "La partie commence d’elle-même dès que tout le monde est là.",
    begun: "La partie commence.",
  },

  seats: {
    title: "Places",
    free: "Place libre",
    seat: (n) => `Place ${n}`,
    you: "toi",
    host: "hôte",
    bot: (level) => `robot : ${level}`,
    presence: { here: "là", away: "s’absente", gone: "pas là" },
    seatBot: "Mettre un robot",
    seatBotAt: (n) => `Mettre un robot à la place ${n}`,
    here: "M’asseoir ici",
    hereAt: (n) => `Aller à la place ${n}`,
    remove: (name) => `Retirer ${name}`,
    up: (name) => `Avancer ${name} d’une place`,
    down: (name) => `Reculer ${name} d’une place`,
    standUp: "Se lever",
    order: "On joue dans cet ordre, dans le sens des aiguilles d’une montre.",
  },

  invite: {
    title: "Inviter des amis",
    label: "Le lien de cette table",
    hint: "Qui l’ouvre écrit un nom et s’assied.",
    share: (game) => `Joue à ${game} avec moi`,
  },

  come: {
    begun: (names) => `La partie a commencé : ${names}.`,
    over: (names) => `Cette partie est terminée : ${names}.`,
    bot: (name) => `${name} est un robot et te donne sa place, avec ses cartes et ses points.`,
    join: "Entrer dans la partie",
    watch: "Seulement regarder",
    end: "Voir comment elle a fini",
  },

  goOn: {
    title: "Continuer ici ?",
    what: "Ta place vient sur cet appareil. Là où tu jouais avant, tu ne fais plus que regarder.",
    do: "Continuer ici",
    cancel: "Non, pas ici",
  },

  rules: {
    title: "Les règles de cette table",
    all: (game) => `Toutes les règles de ${game}`,
  },

  elsewhere: "Continuer sur un autre appareil",

  deck: {
    title: "À propos du paquet",
    how: "Personne ne peut truquer ces cartes. Le serveur a tiré un secret et en montre ici l’empreinte, avant que quiconque ne joue. Le navigateur de chacun y ajoute des octets au hasard. À la fin de la partie, le secret est publié, et chacun peut vérifier toutes les donnes.",
    commitment: "Empreinte du secret (SHA-256)",
    from: (name) => `Ajouté pour ${name}`,
  },

  problems: {
    not_host: "Seul l’hôte de la table peut faire cela.",
    begun: "La partie a commencé.",
    wrong_number: "La partie ne se joue pas à ce nombre.",
    wrong_seat: "Quelqu’un a été plus rapide : cette place a changé.",
    not_seated: "Tu n’as pas de place à cette table.",
    not_stored: "Le serveur n’a pas pu noter cela. Réessaie dans un instant.",
    too_fast: "C’était trop rapide. Attends un instant.",
    closed: "Cette table est fermée.",
    bad_message: "Le serveur n’a pas compris la page. Recharge-la.",
    other_protocol: "La page est d’une autre version que le serveur. Recharge-la.",
  },

  lost: "Connexion perdue. Nouvel essai…",

  news: {
    sat: (name) => `${name} s’assied.`,
    stood: (name) => `${name} a quitté sa place.`,
    bot: (name) => `Le robot ${name} s’assied.`,
    level: (name, bot) => `${name} est maintenant ${bot}.`,
    away: (name) => `${name} s’absente.`,
    back: (name) => `${name} est là.`,
    host: (name, you) => (you ? "Tu es maintenant l’hôte." : `${name} est maintenant l’hôte.`),
    seated: "Tu as une place à la table.",
    unseated: "Tu n’as plus de place.",
    swapped: "Des places ont été échangées.",
  },
};
