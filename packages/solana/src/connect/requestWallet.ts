import {
  InvalidWalletResponseError,
  LatchkeyError,
  MethodUnsupportedError,
  NotConnectedError,
  WalletGoneError,
  WalletLockedError,
  WalletMismatchError,
} from '@latchkey/core'
import { findById, readProperty } from '@latchkey/core/internal'
import type { ChainId } from '@latchkey/protocol'
import { copyBytes, sameBytes } from '../kernel/bytes.js'
import { chainOf, type SolanaNetwork } from '../kernel/solanaNetwork.js'
import { type FeatureName, type ParsedAccount, readAccounts } from '../wallets/parseWallet.js'
import type { AdapterContext } from './adapterContext.js'
import { callWallet } from './callWallet.js'
import type { Session } from './sessionStore.js'

const INVALID_ACCOUNT = /invalid account/i

/** The account and network that a request is for. Absent fields match. */
export interface RequestedFor {
  from?: string | undefined
  networkId?: ChainId | undefined
}

/**
 * Returns the session and the wallet's own current account, if they are the ones that are shown
 * and requested.
 *
 * @throws {@link NotConnectedError}; {@link WalletMismatchError} for another account or network;
 *   {@link WalletLockedError} without accounts.
 */
export function verifySession(
  { sessions }: AdapterContext,
  { from, networkId }: RequestedFor = {},
): { session: Session; account: ParsedAccount } {
  const session = sessions.current()
  if (!session) throw new NotConnectedError()
  const accounts = readAccounts(session.handle.raw)
  if (!accounts) throw new WalletGoneError({ details: 'the accounts cannot be read' })
  const account = sessions.order(accounts)?.[0]
  const { address } = session.accounts[0]
  if (account?.address !== address) sessions.sync()
  if (!account) throw new WalletLockedError()
  if (
    account.address !== address ||
    (from ?? address) !== address ||
    (networkId ?? session.networkId) !== session.networkId
  )
    throw new WalletMismatchError({ details: `${account.address} on ${session.networkId}` })
  return { session, account }
}

export function networkOf({ networks }: AdapterContext, networkId: ChainId): SolanaNetwork {
  const network = findById(networks, networkId)
  if (!network) throw new WalletMismatchError({ details: `${networkId} is not configured` })
  return network
}

/** True if the connected wallet can do this for its account now. Features may change. */
export function hasFeature(account: ParsedAccount, feature: FeatureName): boolean {
  return account.features.includes(feature)
}

/**
 * Sends a request of the connected account to the wallet, and returns its one output. Not async
 * before the call: a wallet may open its window in the click.
 *
 * Calls again only if the wallet refused its own account object without a prompt, because it
 * replaced the object in the meantime.
 */
export function requestWallet(
  context: AdapterContext,
  feature: FeatureName,
  input: object,
  options: RequestedFor & { signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  const { signal } = options
  function request(isRepeated: boolean): Promise<unknown> {
    const { session, account } = verifySession(context, options)
    if (!hasFeature(account, feature)) throw new MethodUnsupportedError({ details: feature })
    const { handle, networkId } = session
    const chain = chainOf(networkOf(context, networkId))
    const given = {
      account: account.raw,
      ...(feature === 'solana:signMessage' ? {} : { chain }),
      // Connectors need the id of clusters that have no name in the Wallet Standard.
      ...(handle.connector ? { networkId } : {}),
      ...input,
    }
    const answer = callWallet(session.handle, feature, given, { clock: context.clock, signal })
    return answer.catch((error: unknown) => {
      const { sessions } = context
      const raw = sessions.current()?.handle.raw
      const current = raw && readAccounts(raw)?.find(({ address }) => address === account.address)
      const isReplaced = current !== undefined && current.raw !== account.raw
      if (!isRepeated && isReplaced && INVALID_ACCOUNT.test(textOf(error))) return request(true)
      throw error
    })
  }
  try {
    return request(false).then((answer) => onlyOutput(feature, answer))
  } catch (error) {
    return Promise.reject(error)
  }
}

function textOf(error: unknown): string {
  return error instanceof LatchkeyError ? `${error.message} ${error.details ?? ''}` : ''
}

/** Returns the output of a request with one input. */
export function onlyOutput(feature: FeatureName, answer: unknown): unknown {
  if (!Array.isArray(answer) || answer.length !== 1)
    throw new InvalidWalletResponseError({ method: feature, details: 'not one output' })
  return answer[0]
}

/** Parses an ed25519 signature: 64 bytes that are not all zero. */
export function parseSignature(feature: FeatureName, value: unknown): Uint8Array {
  const signature = copyBytes(value, 64)
  if (!signature || signature.every((byte) => byte === 0))
    throw new InvalidWalletResponseError({ method: feature, details: 'no signature' })
  return signature
}

/**
 * Parses a signed message.
 *
 * @throws {@link InvalidWalletResponseError} if another message was signed, or not with ed25519.
 */
export function parseSignedMessage(
  feature: FeatureName,
  output: unknown,
  message: Uint8Array,
): Uint8Array {
  const signed = copyBytes(readProperty(output, 'signedMessage'))
  const type = readProperty(output, 'signatureType')
  if (!signed || !sameBytes(signed, message))
    throw new InvalidWalletResponseError({ method: feature, details: 'another message was signed' })
  if (type !== undefined && type !== 'ed25519')
    throw new InvalidWalletResponseError({
      method: feature,
      details: `signed with ${String(type)}`,
    })
  return parseSignature(feature, readProperty(output, 'signature'))
}
