import { asRequestError } from "../app/errors";
import { changeProfile, forgetProfile, loadMe, ownProfile } from "../app/profile.svelte";
import { RequestError } from "../net/rest";
import type { AccountInfo } from "../protocol/AccountInfo";
import { createPasskey, credentialId, forgetPasskeys, NoPasskey, provePasskey } from "./passkeys";
import * as rest from "./rest";

/** The person's account, and what the person does with it. */
export class Account {
  /** Null until the server has said it. */
  loaded = $state(false);
  /** Null for a guest. */
  info = $state.raw<AccountInfo | null>(null);
  /** Whether passkeys work under this address. */
  passkeys = $state(false);
  /** Recovery codes that were just made. They are shown once. */
  codes = $state.raw<readonly string[] | null>(null);
  fault = $state.raw<RequestError | null>(null);
  busy = $state(false);
  /** Whether everything was erased by what the person did last. */
  erased = $state(false);

  /** Recovery codes are the account's: a guest who follows at this browser does not see them. */
  #show(info: AccountInfo | null): void {
    this.info = info;
    if (info === null) this.codes = null;
  }

  /**
   * Does one thing at a time; tells whether it worked. A press meanwhile does nothing, so a thing shows what has come of it
   * as its last step.
   */
  async #do(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = null;
    this.erased = false;
    try {
      await what();
      return true;
    } catch (error) {
      this.fault =
        error instanceof NoPasskey
          ? new RequestError({ code: error.code, message: error.message })
          : asRequestError(error);
      // A session that was ended elsewhere: the browser is a guest now.
      if (["session_ended", "no_account"].includes(this.fault.code)) this.#show(null);
      return false;
    } finally {
      this.busy = false;
    }
  }

  load = () =>
    this.#do(async () => {
      const state = await rest.getAccount();
      this.#show(state.account);
      this.passkeys = state.passkeys;
      this.loaded = true;
    });

  /** Adds a passkey of this device. A guest opens an account with it. */
  addPasskey = (name: string) =>
    this.#do(async () => {
      const { options } = await rest.beginPasskey();
      const added = await rest.addPasskey(name, await createPasskey(options));
      // A new account keeps the name that the guest had; one that is refused is no reason to be without an account.
      const own = ownProfile();
      const isNew = this.info === null && Object.keys(own).length > 0;
      if (isNew) await changeProfile(own).catch(() => undefined);
      this.info = added.account;
      this.codes = added.codes ?? this.codes;
    });

  renamePasskey = (id: string, name: string) =>
    this.#do(async () => {
      this.info = await rest.renamePasskey(id, name);
    });

  removePasskey = (id: string) =>
    this.#do(async () => {
      this.info = await rest.removePasskey(id);
      void forgetPasskeys([credentialId(id)]);
    });

  signIn = () =>
    this.#do(async () => {
      const { options } = await rest.beginSignIn();
      const proof = await provePasskey(options);
      const info = await rest.signIn(proof).catch((error: unknown) => {
        if (asRequestError(error).code === "unknown_passkey") void forgetPasskeys([proof.id]);
        throw error;
      });
      await loadMe();
      this.info = info;
    });

  recover = (code: string) =>
    this.#do(async () => {
      const info = await rest.recover(code);
      await loadMe();
      this.info = info;
    });

  renewCodes = () =>
    this.#do(async () => {
      const { codes } = await rest.renewCodes();
      this.codes = codes;
      if (this.info) this.info = { ...this.info, recovery_codes: codes.length };
    });

  /** Forgets the codes that are shown. */
  hideCodes = () => {
    this.codes = null;
  };

  endSession = (id: string) =>
    this.#do(async () => {
      const { account } = await rest.endSession(id);
      if (account === null) {
        // The name is the account's, and who plays here next is a guest.
        forgetProfile();
        await loadMe();
      }
      this.#show(account);
    });

  endOthers = () =>
    this.#do(async () => {
      this.info = await rest.endOtherSessions();
    });

  erase = () =>
    this.#do(async () => {
      const passkeys = this.info?.passkeys ?? [];
      await rest.eraseData();
      void forgetPasskeys(passkeys.map(({ id }) => credentialId(id)));
      // The next seat is another person's.
      forgetProfile();
      await loadMe();
      this.#show(null);
      this.erased = true;
    });
}
