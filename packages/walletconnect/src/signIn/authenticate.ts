import { isRecord, noop } from '@latchkey/protocol/std'
import { hashKey } from '../channel/crypto.js'
import { type OpenedEnvelope, openEnvelope } from '../channel/envelope.js'
import { parseJsonRpc } from '../channel/jsonRpc.js'
import { maxTextChars, sessionSeconds, waits } from '../channel/wireConstants.js'
import type { Channel, SignedIn, State } from '../connect/clientState.js'
import { chainsOf, type Namespaces, wantedEvents, wantedMethods } from '../connect/namespaces.js'
import { readWalletError } from '../connect/readWalletError.js'
import {
  type Attempt,
  type AuthPayload,
  readMetadata,
  type Session,
} from '../connect/sessionRecords.js'
import { isHex32 } from '../kernel/bytes.js'
import { AuthenticationFailedError } from '../kernel/errors.js'
import { checkCacao, type SignedCacao } from './cacao.js'
import { formatRecap } from './recap.js'

/** The message that a user signs while connecting. Source: EIP-4361. */
export interface SignInRequest {
  /** Host, with the port unless it is the default one. */
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string | undefined
  /** ISO 8601. */
  readonly issuedAt: string
  /** ISO 8601. */
  readonly expirationTime?: string | undefined
  /** CAIP-2. */
  readonly chains: readonly string[]
  readonly resources?: readonly string[] | undefined
}

/** The outcome of a one-click sign-in. */
export type AuthOutcome =
  | { readonly type: 'approved'; readonly session: Session; readonly signedIn: SignedIn }
  /** With `channel`, the session must be deleted in the wallet. */
  | { readonly type: 'failed'; readonly error: Error; readonly channel?: Channel }

/**
 * Creates the payload of `wc_sessionAuthenticate`: the message to sign, and the methods to allow
 * with it.
 */
export function createAuthPayload(signIn: SignInRequest): AuthPayload {
  const { domain, uri, nonce, statement, issuedAt, expirationTime, chains, resources = [] } = signIn
  return {
    type: 'caip122',
    chains,
    domain,
    aud: uri,
    version: '1',
    nonce,
    iat: issuedAt,
    ...(expirationTime ? { exp: expirationTime } : {}),
    // An empty statement is left out: wallets do not agree on its blank lines.
    ...(statement ? { statement } : {}),
    resources: [...resources, formatRecap({ methods: wantedMethods, chains: [] })],
  }
}

/**
 * Returns the namespaces that the signatures grant. Returns `undefined` if they grant nothing, or
 * more than requested.
 */
function namespacesOf(signed: readonly SignedCacao[], asked: AuthPayload): Namespaces | undefined {
  const methods = [...new Set(signed.flatMap(({ recap }) => recap?.methods ?? []))]
  const chains = signed.flatMap(({ recap }) => recap?.chains ?? [])
  if (
    methods.length === 0 ||
    !methods.every((method) => wantedMethods.includes(method)) ||
    !chains.every((chain) => asked.chains.includes(chain))
  )
    return undefined
  const accounts = signed.flatMap(({ address, chainId, recap }) =>
    [`eip155:${chainId}`, ...(recap?.chains ?? [])].map((chain) => `${chain}:${address}`),
  )
  return { eip155: { accounts: [...new Set(accounts)], methods, events: wantedEvents } }
}

function open(attempt: Attempt, message: string): OpenedEnvelope | undefined {
  try {
    return openEnvelope(message, { privateKey: attempt.privateKey })
  } catch {
    // Damaged or forged, so ignored.
    return undefined
  }
}

async function checkAll(
  state: State,
  cacaos: readonly unknown[],
  asked: AuthPayload,
): Promise<SignedCacao[] | undefined> {
  const context = { readChain: state.readChain, now: state.relay.now() }
  const checked = await Promise.all(
    cacaos.slice(0, 20).map((cacao) => checkCacao(cacao, asked, context)),
  )
  const signed = checked.filter((cacao) => cacao !== undefined)
  return signed.length > 0 && signed.length === cacaos.length ? signed : undefined
}

/** Has a timeout, because a node must not block the user. A check without an answer fails. */
async function checkInTime(
  state: State,
  cacaos: readonly unknown[],
  asked: AuthPayload,
): Promise<SignedCacao[] | undefined> {
  const timer: { cancel(): void } = { cancel: noop }
  const late = new Promise<undefined>((resolve) => {
    timer.cancel = state.clock.after(waits.answer, () => resolve(undefined))
  })
  const checked = checkAll(state, cacaos, asked).catch(noop)
  return Promise.race([checked, late]).finally(() => timer.cancel())
}

/**
 * Parses and checks the wallet's answer to a one-click sign-in. Resolves to `undefined` for any
 * other message.
 */
export async function readAuthentication(
  state: State,
  attempt: Attempt,
  message: string,
): Promise<AuthOutcome | undefined> {
  const { auth, pairingTopic, chains } = attempt
  const opened = auth && open(attempt, message)
  const answer = opened && parseJsonRpc(opened.text, maxTextChars)
  if (!answer || answer.type === 'request' || answer.id !== auth?.id) return undefined
  if (answer.type === 'error')
    return { type: 'failed', error: readWalletError(answer.error, 'connect') }
  const { symKey, senderPublicKey: controller } = opened
  const channel = { symKey, topic: hashKey(symKey) }
  const failed: AuthOutcome = { type: 'failed', error: new AuthenticationFailedError(), channel }
  const { result } = answer
  if (!isRecord(result) || !Array.isArray(result.cacaos) || !isRecord(result.responder))
    return failed
  if (!isHex32(controller) || result.responder.publicKey !== controller) return failed
  const signed = await checkInTime(state, result.cacaos, auth.payload)
  const namespaces = signed && namespacesOf(signed, auth.payload)
  const [first] = signed ?? []
  if (!namespaces || !first) return failed
  const granted = chainsOf(namespaces)
  const chainId = chains.find((chain) => granted.includes(chain)) ?? first.chainId
  const expiresAt = state.relay.now() + sessionSeconds * 1_000
  const peer = readMetadata(result.responder.metadata)
  return {
    type: 'approved',
    session: {
      ...channel,
      pairingTopic,
      controller,
      peer,
      // The message cannot grant another namespace.
      offered: ['eip155'],
      isUsedByEvm: false,
      namespaces,
      expiresAt,
      chainId,
      order: {},
    },
    signedIn: {
      message: first.message,
      signature: first.signature,
      address: first.address,
      networkId: `eip155:${first.chainId}`,
    },
  }
}
