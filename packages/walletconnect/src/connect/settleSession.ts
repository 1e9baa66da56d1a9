import { parseEvmChainId } from '@latchkey/protocol'
import { isRecord } from '@latchkey/protocol/std'
import type { JsonRpcMessage } from '../channel/jsonRpc.js'
import type { RpcId } from '../channel/rpcIds.js'
import { sessionSeconds } from '../channel/wireConstants.js'
import { wireErrors } from '../channel/wireMethods.js'
import {
  accountsOf,
  chainsOf,
  type NamespaceName,
  type Namespaces,
  readAddresses,
  readNamespaces,
  selectAddresses,
} from './namespaces.js'
import { readMetadata, type Session } from './sessionRecords.js'
import { idsOfChain } from './solanaNamespace.js'

/** A request of the wallet. */
export type PeerRequest = Extract<JsonRpcMessage, { type: 'request' }>

/** The effect of a wallet's request on a session, and the answer to it. */
export interface Outcome {
  /** The session afterwards; the same object if it did not change. */
  readonly session: Session
  readonly over?: true
  /** The request is for the wallet. */
  readonly ignored?: true
  readonly error?: { readonly code: number; readonly message: string }
}

/**
 * Returns the creation time of a message in milliseconds, read from its id, or `undefined` for ids
 * of other forms.
 */
function madeAt(id: RpcId): number | undefined {
  return /^\d{16,20}$/.test(String(id)) ? Number(String(id).slice(0, 13)) : undefined
}

/** Refuses a message that is older than the newest of its kind. Otherwise stores its id. */
function inSequence(session: Session, kind: string, id: RpcId): Session | undefined {
  const made = madeAt(id)
  if (made === undefined) return session
  if (made < (session.order[kind] ?? 0)) return undefined
  return { ...session, order: { ...session.order, [kind]: made } }
}

/** Switches to a chain with accounts, if the active one has none or the wallet switched. */
function onValidChain(session: Session): Session {
  const chains = chainsOf(session.namespaces)
  const { announced, ...rest } = session
  if (announced !== undefined && chains.includes(announced)) return { ...rest, chainId: announced }
  return chains.includes(session.chainId)
    ? session
    : { ...session, chainId: chains[0] ?? session.chainId }
}

function update(session: Session, { id, params }: PeerRequest): Outcome {
  const newer = inSequence(session, 'update', id)
  if (!newer)
    return {
      session,
      error: { code: wireErrors.invalidUpdate, message: 'Invalid update request.' },
    }
  const namespaces = isRecord(params)
    ? readNamespaces(params.namespaces, session.offered)
    : undefined
  if (!namespaces)
    return {
      session,
      error: { code: wireErrors.unsupportedAccounts, message: 'Unsupported accounts.' },
    }
  // wagmi disconnects from a session without an EVM account, and only wagmi can connect again.
  const isUsedByEvm = newer.isUsedByEvm && chainsOf(namespaces).length > 0
  return { session: onValidChain({ ...newer, isUsedByEvm, namespaces }) }
}

function extend(session: Session, { params }: PeerRequest, now: number): Outcome {
  const max = now + sessionSeconds * 1_000
  const asked = isRecord(params) && typeof params.expiry === 'number' ? params.expiry * 1_000 : max
  return { session: { ...session, expiresAt: Math.max(session.expiresAt, Math.min(asked, max)) } }
}

/** Parses a chain id as wallets announce it: a number, decimal or hex text, or CAIP-2. */
function readChainId(value: unknown): number | undefined {
  return parseEvmChainId(typeof value === 'string' ? value.replace(/^eip155:/, '') : value)
}

function receiveEvent(session: Session, { id, params }: PeerRequest): Outcome {
  if (!isRecord(params) || !isRecord(params.event))
    return { session, error: { code: wireErrors.invalidEvent, message: 'Invalid event.' } }
  const { name, data } = params.event
  if (name !== 'chainChanged' && name !== 'accountsChanged') return { session }
  if (String(params.chainId).startsWith('solana:'))
    return { session: receiveSolanaEvent(session, id, name, data, String(params.chainId)) }
  const newer = inSequence(session, name, id)
  const said = readChainId(params.chainId)
  if (!newer) return { session }
  if (name === 'chainChanged') {
    // Prefers the data: the chain id beside it may still be the former one.
    const chainId = readChainId(data) ?? said
    return {
      session: chainId === undefined ? newer : onValidChain({ ...newer, announced: chainId }),
    }
  }
  const chain = `eip155:${said ?? newer.chainId}`
  return {
    session: { ...newer, namespaces: selectAccounts(newer.namespaces, 'eip155', [chain], data) },
  }
}

/** Selects the announced accounts on the chains (CAIP-2) that have some of them. */
function selectAccounts(
  namespaces: Namespaces,
  name: NamespaceName,
  chains: readonly string[],
  data: unknown,
): Namespaces {
  const addresses = readAddresses(data, name)
  // Ignores an empty list: wallets also send an update or end the session.
  if (!addresses?.length) return namespaces
  return chains
    .filter((chain) => accountsOf(namespaces, chain).length > 0)
    .reduce((selected, chain) => selectAddresses(selected, chain, addresses), namespaces)
}

/** Only accounts change: Solana has no active chain, because each request names its own. */
function receiveSolanaEvent(
  session: Session,
  id: RpcId,
  name: string,
  data: unknown,
  chain: string,
): Session {
  if (name !== 'accountsChanged') return session
  const newer = inSequence(session, `solana.${name}`, id)
  if (!newer) return session
  return {
    ...newer,
    namespaces: selectAccounts(newer.namespaces, 'solana', idsOfChain(chain), data),
  }
}

/**
 * Applies a request of the wallet. Pure. The sender is authenticated by the key of the envelope,
 * which only the app and the wallet have.
 */
export function receiveRequest(session: Session, request: PeerRequest, now: number): Outcome {
  switch (request.method) {
    case 'wc_sessionUpdate':
      return update(session, request)
    case 'wc_sessionExtend':
      return extend(session, request, now)
    case 'wc_sessionEvent':
      return receiveEvent(session, request)
    case 'wc_sessionDelete':
      return { session, over: true }
    case 'wc_sessionPing':
    case 'wc_sessionSettle':
      return { session }
    case 'wc_sessionRequest':
    case 'wc_sessionPropose':
      // Only apps send these: another tab requests something from the wallet. An answer from this
      // tab would count as the wallet's.
      return { session, ignored: true }
    default:
      return {
        session,
        error: { code: wireErrors.unsupportedMethod, message: 'Unsupported wc_ method.' },
      }
  }
}

/** The initial state of a session, besides the wallet's part. */
export interface SettleParameters {
  readonly topic: string
  readonly symKey: string
  readonly pairingTopic: string
  /** The public key with which the wallet answered the proposal. */
  readonly controller: string
  /** The requested EVM chains, the main one first. */
  readonly chains: readonly number[]
  /** The requested Solana chains (CAIP-2). */
  readonly solana?: readonly string[] | undefined
  readonly now: number
}

/** Creates a session from a wallet's `wc_sessionSettle`, or returns the error code. */
export function readSettle(
  params: unknown,
  { chains, solana = [], now, ...keys }: SettleParameters,
): Session | number {
  if (
    !isRecord(params) ||
    !isRecord(params.controller) ||
    !isRecord(params.relay) ||
    typeof params.expiry !== 'number'
  )
    return wireErrors.invalidSettle
  if (params.controller.publicKey !== keys.controller || params.relay.protocol !== 'irn')
    return wireErrors.invalidSettle
  const offered = [
    ...(chains.length > 0 ? (['eip155'] as const) : []),
    ...(solana.length > 0 ? (['solana'] as const) : []),
  ]
  const namespaces = readNamespaces(params.namespaces, offered)
  if (!namespaces) return wireErrors.unsupportedAccounts
  const expiresAt = Math.min(params.expiry * 1_000, now + sessionSeconds * 1_000)
  if (!(expiresAt > now)) return wireErrors.invalidSettle
  const granted = chainsOf(namespaces)
  const chainId = chains.find((chain) => granted.includes(chain)) ?? granted[0] ?? chains[0] ?? 0
  return {
    ...keys,
    peer: readMetadata(params.controller.metadata),
    offered,
    isUsedByEvm: false,
    namespaces,
    expiresAt,
    chainId,
    order: {},
  }
}
