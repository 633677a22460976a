import { QuestionOrder } from "../net/question-order";
import { getMe, putMe } from "../net/rest";
import type { Avatar } from "../protocol/Avatar";
import type { Me } from "../protocol/Me";
import type { Profile } from "../protocol/Profile";
import { AVATARS } from "./faces/face";
import { settings } from "./settings.svelte";

/** What the server gives a person who chooses nothing; null until it has said so. */
let given = $state.raw<Me | null>(null);

/** How often the server has named another person than before: what was written for the former one is then void. */
let changes = $state(0);

export const changesOfPerson = (): number => changes;

export const suggestedName = (): string => given?.name ?? "";

/** Whether people can have accounts here; false until the server has said so. */
export const hasAccounts = (): boolean => given?.accounts ?? false;

/** Whether the server has said that people can have no account under this address. */
export const lacksAccounts = (): boolean => given?.accounts === false;

/** Takes over what the server says of the person. What an account keeps was chosen last, maybe on another device. */
function applyMe(me: Me): void {
  if (given !== null && given.id !== me.id) changes += 1;
  given = me;
  // The name of an account whose session was ended is none of the guest who plays here now.
  if (settings.accountOfName !== "" && settings.accountOfName !== me.id) forgetProfile();
  if (!me.profile) return;
  settings.accountOfName = me.id;
  if (me.profile.name === null) return;
  settings.avatar = me.profile.avatar ?? "";
  keepProfile({ name: me.profile.name });
  settings.introduced = true;
}

const questions = new QuestionOrder();

/** Asks the server who the person is. The suggested name differs from those at the table with the id `beside`. */
export async function askMe(beside?: string): Promise<void> {
  const isNewest = questions.ask();
  const me = await getMe(beside);
  if (isNewest()) applyMe(me);
}

/** The same; without an answer the suggested name and animal stay unknown. */
export const loadMe = (beside?: string): Promise<void> => askMe(beside).catch(() => undefined);

/** The same, where the server has not said it yet. */
export const loadMeOnce = async (): Promise<void> => {
  if (given === null) await loadMe();
};

const chosenAvatar = (): Avatar | undefined => AVATARS.find((avatar) => avatar === settings.avatar);

/** The person's animal: the chosen one, or the one that the server gives. */
export const ownAvatar = (): Avatar => chosenAvatar() ?? given?.avatar ?? "cat";

/** What is sent with a request for a seat: what the person has chosen in this browser. */
export function ownProfile(): Profile {
  const name = settings.name.trim();
  const avatar = chosenAvatar();
  return { ...(name !== "" && { name }), ...(avatar && { avatar }) };
}

/** Keeps a name and an animal for later tables. What is only suggested is not kept: the server gives it again. */
export function keepProfile({ name = "", avatar }: Profile): void {
  settings.name = name === suggestedName() ? "" : name;
  settings.avatar = avatar ?? settings.avatar;
}

/** Forgets what was chosen in this browser. */
export function forgetProfile(): void {
  settings.name = "";
  settings.avatar = "";
  settings.accountOfName = "";
}

/** Changes how others see the person, here and at the tables where they sit; throws what the server refuses. */
export async function changeProfile(profile: Profile): Promise<void> {
  await putMe(profile);
  keepProfile(profile);
}

/** Keeps what was chosen with a seat: in this browser, and in the account of who has one. */
export async function keepChosen(profile: Profile): Promise<void> {
  const before = JSON.stringify(ownProfile());
  keepProfile(profile);
  const isKept = before === JSON.stringify(ownProfile()) || !given?.profile;
  // The seat is taken: a change that the server does not take now is made with the next one.
  if (!isKept) await putMe(ownProfile()).catch(() => undefined);
}
