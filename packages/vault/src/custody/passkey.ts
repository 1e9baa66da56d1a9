import { base64urlnopad } from '@scure/base'
import { VaultError } from '../kernel/vaultError.js'
import { frameTexts } from '../ui/frameLanguage.js'
import { surfaceTexts } from '../ui/surfaceTexts.js'
import { utf8 } from './factors.js'
import { custodyTexts } from './view/custodyTexts.js'

/** Timeout of the browser's dialog, in milliseconds. */
const DIALOG_MS = 3 * 60_000

/**
 * Signature algorithms of the COSE registry: ES256, EdDSA, RS256. Any of them is sufficient,
 * because the signature is not used.
 */
const ALGORITHMS = [-7, -8, -257] as const

/** Parts of the window for passkeys: that of the window that shows the frame's screens. */
export type PasskeyScope = Pick<
  Window & typeof globalThis,
  'isSecureContext' | 'navigator' | 'location'
> & {
  readonly top: unknown
  readonly self: unknown
  readonly PublicKeyCredential?: unknown
}

/** A new passkey that was not yet tested to open anything. */
export interface NewPasskey {
  readonly id: Uint8Array<ArrayBuffer>
  /** The passkey's output at creation, if the authenticator returns it then. */
  readonly answered: Uint8Array | undefined
}

interface Wanted {
  readonly walletId: string
  readonly signal: AbortSignal
}

const random = (length: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(length))

/** Returns the salt of a wallet. It must never change: another salt gives another key. */
const saltOf = (walletId: string): Uint8Array<ArrayBuffer> =>
  utf8(`latchkey passkey v1|${walletId}`)

const handlePrefix = (walletId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(walletId.replaceAll('-', '').match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )

/**
 * Returns a user handle that does not name the user. It has a random part: an authenticator keeps
 * one passkey per handle, and a new one must not delete the enrolled one.
 */
function createHandle(walletId: string): Uint8Array<ArrayBuffer> {
  const prefix = handlePrefix(walletId)
  const handle = random(prefix.length + 16)
  handle.set(prefix)
  return handle
}

/**
 * True if this page may use passkeys: in a top-level window, never in a frame, and under a host
 * name, because browsers bind passkeys to names (WebAuthn Level 3, relying party identifier).
 */
export function isPasskeyPossible({
  top,
  self,
  isSecureContext,
  location,
  navigator,
  PublicKeyCredential,
}: PasskeyScope): boolean {
  const isName = !/^[\d.]+$|^\[/.test(location.hostname)
  return (
    top === self &&
    isSecureContext &&
    isName &&
    PublicKeyCredential !== undefined &&
    navigator.credentials !== undefined
  )
}

function requirePossible(scope: PasskeyScope): void {
  if (!isPasskeyPossible(scope))
    throw new VaultError('passkeyUnsupported', custodyTexts().passkey.impossible)
}

/**
 * Creates the error of an unsuitable device or page.
 *
 * @param cause - For the developer. The message is shown in the window, in its language.
 */
function unsupported(cause: unknown): VaultError {
  return new VaultError('passkeyUnsupported', custodyTexts().passkey.unsuited, { cause })
}

/**
 * Maps an error of the browser. Browsers hide the cause of a refusal, so it can be retried. Only
 * permanent errors become `passkeyUnsupported`.
 */
function toVaultError(error: unknown): unknown {
  if (error instanceof VaultError || !(error instanceof Error)) return error
  if (['NotSupportedError', 'ConstraintError', 'SecurityError'].includes(error.name))
    return unsupported(error)
  return new VaultError('passkeyRefused', custodyTexts().passkey.refused, { cause: error })
}

/** Runs a browser dialog with a timeout. Aborts when the screen closes. */
async function asked(
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  try {
    const credential = await ask(AbortSignal.any([signal, AbortSignal.timeout(DIALOG_MS)]))
    if (credential) return credential as PublicKeyCredential
  } catch (error) {
    signal.throwIfAborted()
    throw toVaultError(error)
  }
  throw new VaultError('passkeyRefused', custodyTexts().passkey.refused)
}

/** Returns the 32 bytes that only this passkey returns for this salt (WebAuthn Level 3, prf). */
function answerOf(credential: PublicKeyCredential): Uint8Array | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  const bytes =
    first instanceof ArrayBuffer
      ? new Uint8Array(first)
      : new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
  return bytes.length === 32 ? bytes : undefined
}

/** Returns the label, which contains the date. A user name would reveal the user. */
function labelOf(date: Date): string {
  return custodyTexts().passkey.saved(
    date.toLocaleDateString(frameTexts().locale, { dateStyle: 'medium' }),
  )
}

/**
 * Creates a passkey for a wallet. The authenticator stores it under a label in the language of the
 * screens.
 *
 * @throws VaultError `passkeyRefused`, which can be retried; `passkeyUnsupported`
 */
export async function createPasskey(
  scope: PasskeyScope,
  { walletId, signal }: Wanted,
): Promise<NewPasskey> {
  requirePossible(scope)
  const name = labelOf(new Date())
  const credential = await asked(signal, (until) =>
    scope.navigator.credentials.create({
      signal: until,
      publicKey: {
        rp: { id: scope.location.hostname, name: surfaceTexts().wallet },
        user: { id: createHandle(walletId), name, displayName: name },
        // The signature is not checked: only the passkey's output for the salt is used.
        challenge: random(32),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
        timeout: DIALOG_MS,
        extensions: { prf: { eval: { first: saltOf(walletId) } } },
      },
    }),
  )
  const { enabled } = credential.getClientExtensionResults().prf ?? {}
  const answered = answerOf(credential)
  if (enabled === false && !answered) throw unsupported('The authenticator has no extension prf.')
  return { id: new Uint8Array(credential.rawId), answered }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/**
 * Rejects the passkey of another wallet, which the browser's list may also offer.
 *
 * @throws VaultError `passkeyRefused`
 */
function requireOwn(credential: PublicKeyCredential, walletId: string): void {
  const { userHandle } = credential.response as AuthenticatorAssertionResponse
  const prefix = handlePrefix(walletId)
  if (userHandle && isSame(new Uint8Array(userHandle).subarray(0, prefix.length), prefix)) return
  throw new VaultError('passkeyRefused', custodyTexts().passkey.other)
}

/**
 * Resolves to the output of a wallet's passkey, as base64url of 32 bytes. A passkey that was just
 * created has to return the same output as at its creation.
 *
 * @throws VaultError `passkeyRefused`, which can be retried; `passkeyUnsupported`
 */
export async function readPasskey(
  scope: PasskeyScope,
  { walletId, made, signal }: Wanted & { made?: NewPasskey | undefined },
): Promise<string> {
  requirePossible(scope)
  const credential = await asked(signal, (until) =>
    scope.navigator.credentials.get({
      signal: until,
      publicKey: {
        rpId: scope.location.hostname,
        challenge: random(32),
        allowCredentials: made ? [{ type: 'public-key', id: made.id }] : [],
        userVerification: 'required',
        timeout: DIALOG_MS,
        extensions: { prf: { eval: { first: saltOf(walletId) } } },
      },
    }),
  )
  if (!made) requireOwn(credential, walletId)
  const key = answerOf(credential)
  if (!key) throw unsupported('The authenticator has no extension prf.')
  try {
    // A passkey whose output varies would lock the user out.
    if (made?.answered && !isSame(made.answered, key))
      throw unsupported('The output differs from that at the creation.')
    return base64urlnopad.encode(key)
  } finally {
    key.fill(0)
    made?.answered?.fill(0)
  }
}
