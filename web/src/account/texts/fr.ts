import { counted } from "../../texts/numbers";
import type { en } from "./en";

export const fr: typeof en = {
  title: "Compte",
  loading: "Recherche de ton compte…",

  guest: "Tu joues sans compte",
  guestExplained:
    "Tes parties sont liées à ce navigateur. Si ses données sont effacées, tu les perds. Avec un compte, tu les gardes sur tous tes appareils\u00a0: sans mot de passe, avec une clé d’accès dans ton téléphone, ton ordinateur ou une clé de sécurité.",
  create: "Créer un compte",
  createExplained: "Ce que tu as joué sans compte reste à toi.",
  haveOne: "J’ai un compte",
  signIn: "Se connecter avec une clé d’accès",
  signInExplained: "Ce que tu as joué ici sans compte s’ajoute à ton compte.",
  lost: "J’ai perdu mes clés d’accès",
  code: "Code de secours",
  recover: "Se connecter avec le code",
  noPasskeys:
    "Un compte demande une clé d’accès, et celle-ci une adresse sécurisée (https). Ce serveur n’en a pas\u00a0: ici, tout le monde joue sans compte. Tout le reste fonctionne.",
  noPasskeysHere:
    "Ce navigateur n’a pas de clés d’accès\u00a0: ici, tu joues sans compte. Tout le reste fonctionne.",

  codesTitle: "Tes codes de secours",
  codesExplained:
    "Garde-les en lieu sûr\u00a0: ils te laissent entrer si tu perds tes clés d’accès. Chacun sert une fois. Ils ne seront plus affichés.",
  copyCodes: "Copier",
  copied: "Copié.",
  selected: "Sélectionné\u00a0: copie-les maintenant.",
  codesFile: "Enregistrer dans un fichier",
  codesKept: "Je les ai gardés",

  passkeys: "Clés d’accès",
  passkeyName: "Nom de la clé d’accès",
  passkeyNames: {
    phone: "Téléphone",
    computer: "Ordinateur",
  },
  added: (day) => `ajoutée\u00a0: ${day}`,
  used: (day) => `dernière utilisation\u00a0: ${day}`,
  unused: "pas encore utilisée",
  rename: "Renommer",
  save: "Enregistrer",
  remove: "Retirer",
  removeTitle: (name) => `Retirer la clé d’accès ${name}\u00a0?`,
  removeText: "Elle n’ouvrira plus ton compte. Tes autres clés d’accès restent.",
  lastStays: "La dernière clé d’accès reste. Ajoutes-en une autre pour la retirer.",
  add: "Ajouter une clé d’accès",
  of: (what, name) => `${what}\u00a0: ${name}`,

  codesLeft: (n) =>
    n === 0
      ? "Plus aucun code de secours"
      : `Il reste ${counted("fr", n, "code de secours", "codes de secours")}`,
  recoveryTitle: "Codes de secours",
  newCodes: "Créer de nouveaux codes",
  newCodesExplained: "Les anciens ne fonctionneront plus.",
  newCodesTitle: "Créer de nouveaux codes\u00a0?",
  newCodesText:
    "Les codes que tu as gardés ne fonctionneront plus. Les nouveaux ne seront affichés qu’une fois. C’est définitif.",

  sessions: "Tes sessions ouvertes",
  unknownDevice: "Appareil inconnu",
  here: "ce navigateur",
  seen: (day) => `dernière utilisation\u00a0: ${day}`,
  today: "aujourd’hui",
  end: "Fermer",
  endOthers: "Fermer tous les autres",
  signOut: "Se déconnecter",
  signOutExplained: "Tu continues ici sans compte. Tes parties restent dans ton compte.",

  ownOfGuest: "C’est ainsi que tu joues dans ce navigateur.",
  ownOfAccount: "C’est ainsi que tu joues sur tous les appareils connectés à ton compte.",
  data: "Tes données",
  export: "Télécharger mes données",
  exportExplained: "Tout ce qui est enregistré sur toi, dans un fichier (JSON).",
  erase: "Effacer tout ce qui me concerne",
  eraseTitle: "Tout effacer\u00a0?",
  eraseExplained:
    "Ton nom disparaît de toutes les tables et de toutes les parties, ton compte est supprimé et toutes ses sessions sont fermées, et tu quittes les tables où tu joues. Les parties restent aux autres, avec «\u00a0?\u00a0» à la place de ton nom. C’est définitif.",
  eraseNow: "Tout effacer",
  cancel: "Annuler",
  erased: "Tout ce qui te concernait est effacé.",

  faults: {
    no_passkeys:
      "Les clés d’accès ne fonctionnent pas à cette adresse. Ouvre Brelan à son adresse publique, en https.",
    stale_challenge: "C’était trop long, ou la réponse a déjà servi. Réessaie.",
    bad_passkey: "La réponse de cette clé d’accès n’est pas valable ici. Réessaie, ou prends-en une autre.",
    unknown_passkey:
      "Aucun compte d’ici n’a cette clé d’accès. Elle a pu être retirée, ou son compte effacé.",
    bad_recovery_code: "Aucun compte n’a ce code de secours, ou il a déjà servi.",
    bad_passkey_name: "Le nom d’une clé d’accès a de 1 à 40 caractères.",
    too_many_passkeys: "Ton compte a autant de clés d’accès que possible. Retires-en une d’abord.",
    last_passkey: "La dernière clé d’accès reste. Ajoutes-en une autre d’abord.",
    session_ended: "Ta session a été fermée dans ce navigateur.",
    no_account: "Aucun compte n’est ouvert ici.",
    cancelled: "Aucune clé d’accès n’a été utilisée.",
    known: "Cet appareil a déjà une clé d’accès de ton compte.",
  },
};
