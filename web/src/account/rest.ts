import { answerTo, request } from "../net/rest";
import type { AccountInfo } from "../protocol/AccountInfo";
import type { AccountState } from "../protocol/AccountState";
import type { Ceremony } from "../protocol/Ceremony";
import type { PasskeyAdded } from "../protocol/PasskeyAdded";
import type { RecoveryCodes } from "../protocol/RecoveryCodes";

const passkey = (id: string) => `/api/account/passkeys/${encodeURIComponent(id)}`;

export const getAccount = () => request<AccountState>("/api/account");
export const beginPasskey = () => request<Ceremony>("/api/account/passkeys/options", undefined, "POST");
export const addPasskey = (name: string, credential: unknown) =>
  request<PasskeyAdded>("/api/account/passkeys", { name, credential });
export const renamePasskey = (id: string, name: string) => request<AccountInfo>(passkey(id), { name }, "PUT");
export const removePasskey = (id: string) => request<AccountInfo>(passkey(id), undefined, "DELETE");
export const beginSignIn = () => request<Ceremony>("/api/account/sign-in/options", undefined, "POST");
export const signIn = (credential: unknown) => request<AccountInfo>("/api/account/sign-in", { credential });
export const recover = (code: string) => request<AccountInfo>("/api/account/recovery", { code });
export const renewCodes = () => request<RecoveryCodes>("/api/account/recovery-codes", undefined, "POST");
export const endSession = (id: string) =>
  request<AccountState>(`/api/account/sessions/${encodeURIComponent(id)}`, undefined, "DELETE");
export const endOtherSessions = () => request<AccountInfo>("/api/account/sessions", undefined, "DELETE");
/** Where all that is stored of the person is fetched as a file. */
export const DATA_PATH = "/api/account/data";
/** Erases all that is stored of the person. */
export const eraseData = () => answerTo(DATA_PATH, undefined, "DELETE");
