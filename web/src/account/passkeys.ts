/** Asking the browser for passkeys: the server's JSON on one side, WebAuthn's bytes on the other. */
import { lacksAccounts } from "../app/profile.svelte";
import { decode, encode } from "../net/base64url";

type Descriptor = { id: string; type: "public-key"; transports?: AuthenticatorTransport[] };
type CreationOptions = Omit<
  PublicKeyCredentialCreationOptions,
  "challenge" | "user" | "excludeCredentials"
> & {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Descriptor[];
};
type RequestOptions = Omit<PublicKeyCredentialRequestOptions, "challenge" | "allowCredentials"> & {
  challenge: string;
  allowCredentials?: Descriptor[];
};

const descriptors = (listed: readonly Descriptor[] = []): PublicKeyCredentialDescriptor[] =>
  listed.map((one) => ({ ...one, id: decode(one.id) }));

/** The server's options for a new passkey, with bytes. */
export const creationOptions = (options: CreationOptions): PublicKeyCredentialCreationOptions => ({
  ...options,
  challenge: decode(options.challenge),
  user: { ...options.user, id: decode(options.user.id) },
  excludeCredentials: descriptors(options.excludeCredentials),
});

/** The server's options for the proof of a passkey, with bytes. */
export const requestOptions = (options: RequestOptions): PublicKeyCredentialRequestOptions => ({
  ...options,
  challenge: decode(options.challenge),
  allowCredentials: descriptors(options.allowCredentials),
});

/** Why the browser gave no passkey: the person has cancelled, or the device has one already. */
export class NoPasskey extends Error {
  readonly code: "cancelled" | "known";

  constructor(error: unknown) {
    super(String(error));
    this.code = error instanceof DOMException && error.name === "InvalidStateError" ? "known" : "cancelled";
  }
}

async function asked(credential: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const given = await credential;
    if (given instanceof PublicKeyCredential) return given;
  } catch (error) {
    throw new NoPasskey(error);
  }
  throw new NoPasskey("none");
}

const common = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: encode(credential.rawId),
  type: credential.type,
  authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
  clientExtensionResults: {},
});

/** Makes a passkey; throws {@link NoPasskey}. */
export async function createPasskey(options: unknown): Promise<unknown> {
  const publicKey = creationOptions(options as CreationOptions);
  const credential = await asked(navigator.credentials.create({ publicKey }));
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...common(credential),
    response: {
      clientDataJSON: encode(response.clientDataJSON),
      attestationObject: encode(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Lets the person choose a passkey; throws {@link NoPasskey}. */
export async function provePasskey(options: unknown): Promise<{ id: string; response: object }> {
  const publicKey = requestOptions(options as RequestOptions);
  const credential = await asked(navigator.credentials.get({ publicKey }));
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    ...common(credential),
    response: {
      clientDataJSON: encode(response.clientDataJSON),
      authenticatorData: encode(response.authenticatorData),
      signature: encode(response.signature),
      userHandle: response.userHandle ? encode(response.userHandle) : undefined,
    },
  };
}

/**
 * Tells the device that the server does not know these passkeys any more, so that it stops offering them. A browser that
 * cannot tell its device keeps them: they open nothing.
 */
export async function forgetPasskeys(ids: readonly string[]): Promise<void> {
  if (!hasPasskeys() || !("signalUnknownCredential" in PublicKeyCredential)) return;
  // The server takes the host of the address for the passkeys' relying party.
  const rpId = location.hostname;
  await Promise.allSettled(
    ids.map((credentialId) => PublicKeyCredential.signalUnknownCredential({ rpId, credentialId })),
  );
}

/** The id of a passkey as the browser has it; the server's is hexadecimal. */
export const credentialId = (hexadecimal: string): string =>
  encode(Uint8Array.from(hexadecimal.match(/../g) ?? [], (byte) => parseInt(byte, 16)).buffer);

/** Whether the browser has passkeys at all; over plain http it has none. */
export const hasPasskeys = (): boolean => globalThis.isSecureContext && "PublicKeyCredential" in globalThis;

/** Whether a guest can get an account here, as far as that is known: under this address, and in this browser. */
export const canHaveAccount = (): boolean => !lacksAccounts() && hasPasskeys();
