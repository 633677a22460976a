import { frenchList, frenchOf } from "../../texts/subjects";
import type { en } from "./en";
import { counted } from "../../texts/numbers";

export const fr: typeof en = {
  title: (game) => `Table de ${game}`,
  tab: (taken, seats, game) => `${taken} sur ${seats} · ${game}`,
  listed: "Tout le monde peut trouver cette table dans le salon.",
  unlisted: "Elle n’est pas publique.",
  watching: (n) => counted("fr", n, "personne regarde.", "personnes regardent."),

  sit: {
    do: "S’asseoir",
    busy: "Tu t’assieds…",
    full: "Toutes les places sont prises. Reste ici pour regarder la partie dès qu’elle commence.",
    removed: "L’hôte a libéré ta place, ou tu l’as quittée dans une autre fenêtre.",
    moved: "Tu joues maintenant sur ton autre appareil.",
  },

  begin: {
    title: "La partie",
    do: "Commencer",
    with: (n) => `Commencer à ${n}`,
    fill: "Compléter avec des robots",
    alone: (listed) =>
      listed
        ? "Attends d’autres joueurs, partage le lien, ou complète la table avec des robots."
        : "Partage le lien avec tes amis, ou complète la table avec des robots.",
    missing: (n) => `Il manque encore ${counted("fr", n, "personne", "personnes")}.`,
    least: (n) => `Ici, on joue au moins à ${n}.`,
    onlyTwo: "Vous n’êtes que deux\u00a0?",
    playInstead: (preset) => `Jouez à ${preset}`,
    may: (free) =>
      free === 0 ? "Toutes les places sont prises." : "C’est prêt\u00a0! Les places vides disparaîtront.",
    absent: (names) => `Pas encore là\u00a0: ${frenchList(names)}.`,
    host: (name) => `${name} lance la partie.`,
    away: (name, left) => `${name} est hors ligne. Tu pourras lancer la partie dans ${left}.`,
    nobody: "La partie commence dès que quelqu’un s’assied et la lance.",
    atOnce: "Tu prends place…",
    rated: "Partie classée\u00a0: elle commence quand tout le monde est là.",
    begun: "La partie commence.",
  },

  seats: {
    title: "Places",
    free: "Place libre",
    seat: (n) => `Place ${n}`,
    you: "toi",
    host: "hôte",
    bot: (level) => `robot\u00a0: ${level}`,
    presence: { here: "là", away: "hors ligne", gone: "pas là" },
    taken: (taken, seats) => `${taken} sur ${seats}`,
    seatBotAt: (n) => `Mettre un robot à la place ${n}`,
    change: (name) => `Changer la place ${frenchOf(name)}`,
    done: "Terminé",
    hereAt: (n) => `Aller à la place ${n}`,
    remove: (name) => `Retirer ${name}`,
    up: (name) => `Faire jouer ${name} plus tôt`,
    down: (name) => `Faire jouer ${name} plus tard`,
    standUp: "Quitter la place",
    order: "Vous jouez dans cet ordre, dans le sens des aiguilles d’une montre.",
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
    begun: (names) => `La partie a déjà commencé\u00a0: ${frenchList(names)}.`,
    over: (names) => `Cette partie est terminée\u00a0: ${frenchList(names)}.`,
    bot: (name) => `Tu prends la suite ${frenchOf(name)} (robot), points compris.`,
    later: "Tu pourras prendre la place d’un robot quand cette manche sera finie.",
    join: "Entrer",
    watch: "Juste regarder",
    end: "Voir le résultat",
    replay: "Revoir la partie",
  },

  goOn: {
    title: "Continuer ici\u00a0?",
    what: "Ta place passe sur cet appareil. Sur l’autre, tu ne fais plus que regarder.",
    do: "Continuer ici",
    cancel: "Non, pas ici",
  },

  rules: {
    title: "Les règles de cette table",
    all: (game) => `Toutes les règles de ${game}`,
  },

  settings: { change: "Modifier les réglages", title: "Réglages de la table", save: "Enregistrer" },

  elsewhere: "Continuer sur un autre appareil",

  deck: {
    title: "Un mélange honnête",
    how: "Personne ne peut truquer ces cartes. Avant la partie, le serveur tire un secret et en montre ici l’empreinte. Le navigateur de chaque personne y ajoute des octets au hasard. Après la partie, le secret est publié\u00a0: tout le monde peut vérifier chaque donne.",
    commitment: "Empreinte du secret (SHA-256)",
    from: (name) => `Ajouté pour ${name}`,
  },

  problems: {
    not_host: "Il faut être l’hôte pour faire cela.",
    begun: "La partie a déjà commencé.",
    wrong_number: "Ce jeu ne se joue pas à ce nombre.",
    wrong_seat: "Trop tard\u00a0: cette place a changé.",
    not_seated: "Tu n’as pas de place à cette table.",
    not_stored: "Le serveur n’a pas pu enregistrer cela. Réessaie dans un instant.",
    too_fast: "C’était trop rapide. Attends un instant.",
    outcome_unknown:
      "Le serveur n’atteint pas sa base de données. La partie continue dès que c’est possible.",
    closed: "Cette table est fermée.",
    bad_message: "Le serveur n’a pas compris la page. Recharge-la.",
    other_protocol: "La page et le serveur n’ont pas la même version. Recharge la page.",
  },

  lost: "Connexion perdue. Nouvel essai…",

  unfair: {
    contribution:
      "Cette partie a commencé sans la contribution de ton navigateur au mélange : le serveur a pu choisir les cartes. Cela arrive quand la connexion est lente. Si cette table est ouverte sur un autre de tes appareils, c’est sa contribution qui compte : joue sur celui-là.",
    commitment:
      "Cette partie a commencé avec un autre secret que celui qui a été montré à ton navigateur : le serveur a pu choisir les cartes.",
    whatToDo:
      "Quitte la table et commence une nouvelle partie. Si cela se répète, ne confie pas à ce serveur une partie qui compte.",
    leave: "Quitter la table",
    trust: "Jouer quand même",
  },

  news: {
    sat: (name) => `${name} s’assied.`,
    stood: (name) => `${name} a quitté sa place.`,
    bot: (name) => `${name} (robot) s’assied.`,
    renamed: (before, name) => `${before} s’appelle maintenant ${name}.`,
    level: (name, bot) => `${name} est maintenant ${bot}.`,
    away: (name) => `${name} est hors ligne.`,
    back: (name) => `${name} est là.`,
    host: (name, you) => (you ? "Tu es maintenant l’hôte." : `${name} est maintenant l’hôte.`),
    settings: "Réglages modifiés.",
    moreSettings: (n) => `et ${n} autre${n > 1 ? "s" : ""}`,
    seated: "Tu as une place à cette table.",
    unseated: "Tu n’as plus de place.",
    swapped: "Des places ont été échangées.",
  },
};
