import type { en } from "./en";

export const fr: typeof en = {
  title: (game) => `Table de ${game}`,
  tab: (taken, seats, game) => `${taken} sur ${seats} · ${game}`,
  listed: "Tout le monde la voit dans le salon.",
  unlisted: "Elle n’est pas publique.",
  watching: (n) => (n === 1 ? "Une personne regarde." : `${n} personnes regardent.`),

  sit: {
    title: "Assieds-toi avec nous",
    name: "Ton nom",
    do: "Prendre place",
    busy: "Tu t’assieds…",
    full: "Toutes les places sont prises. Reste ici, et tu regarderas la partie dès qu’elle commence.",
    removed: "L’hôte de la table t’a repris ta place.",
    gone: "Ta place est libre maintenant.",
    moved: "Tu joues maintenant sur ton autre appareil.",
  },

  begin: {
    title: "La partie",
    do: "Commencer",
    with: (n) => `Commencer à ${n}`,
    fill: "Compléter avec des robots",
    alone: "Partage le lien avec tes amis, ou complète la table avec des robots.",
    missing: (n) =>
      n === 1 ? "Il manque encore une personne." : `Il manque encore ${n} personnes pour commencer.`,
    may: (free) =>
      free === 0 ? "Toutes les places sont prises." : "C’est prêt\u00a0! Les places vides disparaîtront.",
    absent: (names) => `Pas encore là : ${names}.`,
    host: (name) => `${name} lance la partie.`,
    nobody: "La partie commence quand quelqu’un s’est assis et la lance.",
    atOnce: "Tu prends place…",
    begun: "La partie commence.",
  },

  seats: {
    title: "Places",
    free: "Place libre",
    seat: (n) => `Place ${n}`,
    you: "toi",
    host: "hôte",
    bot: (level) => `robot : ${level}`,
    presence: { here: "là", away: "hors ligne", gone: "pas là" },
    taken: (taken, seats) => `${taken} sur ${seats}`,
    seatBotAt: (n) => `Mettre un robot à la place ${n}`,
    change: (name) => `Changer la place de ${name}`,
    done: "C’est bon",
    hereAt: (n) => `Aller à la place ${n}`,
    remove: (name) => `Retirer ${name}`,
    up: (name) => `Faire jouer ${name} plus tôt`,
    down: (name) => `Faire jouer ${name} plus tard`,
    standUp: "Quitter la place",
    order: "On joue dans cet ordre, dans le sens des aiguilles d’une montre.",
  },

  introduction: {
    you: (name) => `Ici, tu es ${name}`,
    change: "Changer de visage et de nom",
    keep: "Garder ce visage et ce nom",
  },

  invite: {
    title: "Inviter des amis",
    do: "Partager le lien",
    copy: "Copier le lien",
    label: "Le lien de cette table",
    field: "Lien",
    hint: "Toute personne qui a le lien peut s’asseoir.",
    share: (game) => `Joue à ${game} avec moi`,
  },

  menu: { open: "Joueurs et menu", title: "Cette table" },

  come: {
    begun: (names) => `La partie a commencé : ${names}.`,
    over: (names) => `Cette partie est terminée : ${names}.`,
    bot: (name) => `Tu prends la suite de ${name} (robot), points compris.`,
    later: "Tu pourras prendre la place d’un robot quand cette manche sera finie.",
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
    renamed: (before, name) => `${before} s’appelle maintenant ${name}.`,
    level: (name, bot) => `${name} est maintenant ${bot}.`,
    away: (name) => `${name} s’absente.`,
    back: (name) => `${name} est là.`,
    host: (name, you) => (you ? "Tu es maintenant l’hôte." : `${name} est maintenant l’hôte.`),
    seated: "Tu as une place à la table.",
    unseated: "Tu n’as plus de place.",
    swapped: "Des places ont été échangées.",
  },
};
