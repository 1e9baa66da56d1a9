import type { Asset, ChainTransactions, DecodedTransaction } from '@latchkey/core/internal'
import { getCompiledTransactionMessageEncoder } from '@solana/kit'
import { parseMint, parseTokenAccount } from '../balances/tokenAccounts.js'
import { fromHex, toHex } from '../kernel/hex.js'
import { programs, WRAPPED_SOL } from '../kernel/programs.js'
import {
  type Clusters,
  type NodeAccount,
  readAccountsOf,
  readBlockhash,
  readRent,
} from '../networks/cluster.js'
import type { Node } from '../networks/node.js'
import { findTokenAccount } from '../transactions/addresses.js'
import type { KnownSwaps } from '../transactions/knownSwaps.js'
import type { Lifetimes } from '../transactions/lifetimes.js'
import { readMessageOf } from '../transactions/lookupTables.js'
import { decodeMessage, type ReadMessage } from '../transactions/readMessage.js'
import {
  findRoute,
  type OwnAccounts,
  readSwapMessage,
  type SwapMessage,
} from './readSwapMessage.js'

/** The maximum number of accounts that a node returns at once. */
const MAX_ACCOUNTS = 100

type DecodedSwap = Extract<DecodedTransaction, { kind: 'swap' }>

/** Returns the message with another lifetime. */
function withLifetime(bytes: Uint8Array, lifetimeToken: string): Uint8Array | undefined {
  const compiled = decodeMessage(bytes)
  if (!compiled) return undefined
  const encoder = getCompiledTransactionMessageEncoder()
  return Uint8Array.from(encoder.encode({ ...compiled, lifetimeToken } as typeof compiled))
}

/** True if the account belongs to the user, and to no one else beside. */
function isUsers(account: NodeAccount | undefined, user: string, mint: string): boolean {
  if (!account || account.data.length === 0) return true
  const token = parseTokenAccount(account)
  return token?.owner === user && token.mint === mint
}

/**
 * Reads the accounts that the message may change. Returns the deposit for the target's account, or
 * `undefined` if another token account of the user is among them.
 */
async function readDeposit(
  node: Node,
  message: ReadMessage,
  { route, unwraps }: SwapMessage,
  own: OwnAccounts,
): Promise<bigint | undefined> {
  const { feePayer: user } = message
  const writable = message.accounts.filter(({ isWritable }) => isWritable)
  const addresses = [own.target, route.targetMint, ...writable.map(({ address }) => address)]
  if (addresses.length > MAX_ACCOUNTS) return undefined
  const [target, mint, ...others] = await readAccountsOf(node, addresses)
  const isOther = (account: NodeAccount | undefined, index: number): boolean =>
    account !== undefined &&
    parseTokenAccount(account)?.owner === user &&
    !Object.values(own).includes(writable[index]?.address ?? '')
  // Its owner can have transferred the account, so the address alone proves nothing.
  if (others.some(isOther) || !isUsers(target, user, route.targetMint)) return undefined
  if (unwraps || (target && target.data.length > 0)) return 0n
  const parsed = mint && parseMint(mint)
  if (!parsed) return undefined
  const rent = await readRent(node, parsed.accountBytes)
  const has = target?.lamports ?? 0n
  return has < rent ? rent - has : 0n
}

function toDecoded(
  networkId: Asset['networkId'],
  user: string,
  { route, wraps, unwraps }: SwapMessage,
  rent: bigint,
): DecodedSwap {
  const assetOf = (isNative: boolean, address: string): Asset =>
    isNative ? { kind: 'native', networkId } : { kind: 'token', networkId, address }
  return {
    kind: 'swap',
    exchange: 'jupiter',
    router: programs.jupiter,
    input: assetOf(wraps, route.sourceMint),
    amountIn: route.amountIn,
    output: assetOf(unwraps, route.targetMint),
    minAmountOut: route.minAmountOut,
    recipient: user,
    ...(rent > 0n ? { rent } : {}),
  }
}

async function readSwap(
  node: Node,
  networkId: Asset['networkId'],
  user: string,
  message: ReadMessage,
): Promise<DecodedSwap | undefined> {
  const route = findRoute(message, user)
  if (!route) return undefined
  const [source, target, wrapped] = await Promise.all([
    findTokenAccount(user, route.sourceMint, route.sourceProgram),
    findTokenAccount(user, route.targetMint, route.targetProgram),
    findTokenAccount(user, WRAPPED_SOL, programs.token),
  ])
  const own = { source, target, wrapped }
  const swap = readSwapMessage(message, user, route, own)
  const rent = swap && (await readDeposit(node, message, swap, own))
  return rent === undefined ? undefined : toDecoded(networkId, user, swap as SwapMessage, rent)
}

/** Creates the part that checks the swaps of a server. Only a transaction that it has checked is
 * decoded as a swap. */
export function createSwapPreparing(
  clusters: Clusters,
  lifetimes: Lifetimes,
  swaps: KnownSwaps,
): NonNullable<ChainTransactions['prepareSwap']> {
  return async (transaction, { signal } = {}) => {
    const { networkId, from, data } = transaction
    const bytes = fromHex(data)
    const lifetime = await readBlockhash(await clusters.verifiedNode(networkId, signal))
    const own = bytes && withLifetime(bytes, lifetime.blockhash)
    const node = clusters.checkNode(networkId, signal)
    const message = own && (await readMessageOf(node, own))
    if (!own || !message) return transaction
    const prepared = { ...transaction, data: toHex(own) }
    const swap = await readSwap(node, networkId, from, message)
    if (!swap) return prepared
    lifetimes.remember(lifetime)
    swaps.add(prepared.data, swap)
    return prepared
  }
}
