import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import type { PasskeyScope } from '../custody/passkey.js'

/** A passkey as an authenticator stores it. */
interface Kept {
  readonly id: Uint8Array<ArrayBuffer>
  readonly handle: Uint8Array<ArrayBuffer>
  readonly secret: Uint8Array
}

type PublicKeyOptions = PublicKeyCredentialCreationOptions & PublicKeyCredentialRequestOptions

/** Behaviour of an authenticator and of its user. */
interface AuthenticatorHabits {
  /** True if it returns key output. @default true */
  hasPrf?: boolean | undefined
  /** True if it returns output at the creation of a passkey. @default true */
  isEager?: boolean | undefined
  /** True if it returns other output each time. */
  isForgetful?: boolean | undefined
  /** Name of the `DOMException` that the browser throws without a dialog. */
  refuses?: string | undefined
  /** True if the user does not answer until the dialog is aborted. */
  isSilent?: boolean | undefined
}

/**
 * The browser's side of WebAuthn with an authenticator. Records the requests and the stored
 * passkeys.
 */
export interface Authenticator {
  readonly scope: PasskeyScope
  readonly kept: Kept[]
  readonly asked: { readonly kind: 'create' | 'get'; readonly publicKey: PublicKeyOptions }[]
  habits: AuthenticatorHabits
  /** Chooses a passkey from the list. @default the latest */
  choose: ((kept: readonly Kept[]) => Kept | undefined) | undefined
}

function bytesOf(source: BufferSource): Uint8Array<ArrayBuffer> {
  return source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
}

/** Rejects only when the signal aborts, like an unanswered dialog. */
function untilGivenUp(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

function resultsOf(
  { secret }: Kept,
  { extensions }: PublicKeyOptions,
  habits: AuthenticatorHabits,
): Record<string, unknown> {
  const { first } = extensions?.prf?.eval ?? {}
  if (!first || habits.hasPrf === false) return {}
  const salt = bytesOf(first)
  const bytes = habits.isForgetful
    ? crypto.getRandomValues(new Uint8Array(32))
    : hkdf(sha256, secret, salt, undefined, 32)
  return { results: { first: new Uint8Array(bytes).buffer } }
}

/**
 * Opens an authenticator.
 *
 * @param hostname - Host of the page, at https.
 */
export function openAuthenticator(hostname: string = 'vault.example'): Authenticator {
  const kept: Kept[] = []
  const asked: Authenticator['asked'] = []
  const state: Pick<Authenticator, 'habits' | 'choose'> = { habits: {}, choose: undefined }

  async function begin(
    kind: 'create' | 'get',
    { publicKey, signal }: { publicKey?: unknown; signal?: AbortSignal },
  ): Promise<PublicKeyOptions> {
    asked.push({ kind, publicKey: publicKey as PublicKeyOptions })
    if (state.habits.isSilent) await untilGivenUp(signal)
    if (state.habits.refuses) throw new DOMException('No.', state.habits.refuses)
    return publicKey as PublicKeyOptions
  }
  const credentials = {
    async create(options: CredentialCreationOptions): Promise<unknown> {
      const publicKey = await begin('create', options)
      const made = {
        id: crypto.getRandomValues(new Uint8Array(16)),
        handle: bytesOf(publicKey.user.id).slice(),
        secret: crypto.getRandomValues(new Uint8Array(32)),
      }
      // An authenticator keeps one passkey per handle: the previous one is deleted.
      const before = kept.findIndex(({ handle }) => Buffer.compare(handle, made.handle) === 0)
      if (before >= 0) kept.splice(before, 1)
      kept.push(made)
      const { hasPrf = true, isEager = true } = state.habits
      const prf = { enabled: hasPrf, ...(isEager ? resultsOf(made, publicKey, state.habits) : {}) }
      return {
        rawId: made.id.slice().buffer,
        response: {},
        getClientExtensionResults: () => ({ prf }),
      }
    },
    async get(options: CredentialRequestOptions): Promise<unknown> {
      const publicKey = await begin('get', options)
      const { allowCredentials = [] } = publicKey
      const allowed = kept.filter(
        ({ id }) =>
          allowCredentials.length === 0 ||
          allowCredentials.some((each) => Buffer.compare(bytesOf(each.id), id) === 0),
      )
      const chosen = state.choose ? state.choose(allowed) : allowed.at(-1)
      if (!chosen) throw new DOMException('No.', 'NotAllowedError')
      const prf = resultsOf(chosen, publicKey, state.habits)
      return {
        rawId: chosen.id.slice().buffer,
        response: { userHandle: chosen.handle.slice().buffer },
        getClientExtensionResults: () => ({ prf }),
      }
    },
  }
  const window = {}
  const scope = {
    top: window,
    self: window,
    isSecureContext: true,
    location: { hostname },
    navigator: { credentials },
    PublicKeyCredential: function PublicKeyCredential() {},
  } as unknown as PasskeyScope
  return Object.assign(state, { scope, kept, asked })
}
