import { NetworkRequestError } from '@latchkey/core'
import { TransferRefusedError } from '@latchkey/core/internal'
import type { ChainId } from '@latchkey/protocol'
import { isRecord } from '@latchkey/protocol/std'
import type { AdapterContext } from '../connect/adapterContext.js'
import { networkOf } from '../connect/requestWallet.js'
import { fromBase64 } from '../kernel/base64.js'
import { parseKey } from '../kernel/bytes.js'
import { answerValue, createNode, integerOf, type Node, parseInteger } from './node.js'

const COMMITMENT = 'confirmed'

/** An account as a node returns it. */
export interface NodeAccount {
  lamports: bigint
  owner: string
  data: Uint8Array
  isExecutable: boolean
}

/** The nodes of the app's networks. */
export interface Clusters {
  /** The network's node; it may be of another cluster. */
  node(networkId: ChainId, signal?: AbortSignal): Node
  /** The second node of the network if the app has one, else the first. */
  checkNode(networkId: ChainId, signal?: AbortSignal): Node
  /**
   * Returns the network's node after comparing its genesis hash, once per node.
   *
   * @throws {@link TransferRefusedError} for a node of another cluster.
   */
  verifiedNode(networkId: ChainId, signal?: AbortSignal): Promise<Node>
}

export function createClusters(context: AdapterContext): Clusters {
  const { clock, checkRpcUrls } = context
  const verified = new Set<string>()
  const node: Clusters['node'] = (networkId, signal) =>
    createNode(networkOf(context, networkId).rpcUrl, { clock, signal })
  return {
    node,
    checkNode: (networkId, signal) =>
      createNode(checkRpcUrls[networkId] ?? networkOf(context, networkId).rpcUrl, {
        clock,
        signal,
      }),
    async verifiedNode(networkId, signal) {
      const own = node(networkId, signal)
      if (verified.has(own.url)) return own
      const hash = await own.ask('getGenesisHash', [])
      if (!parseKey(hash)) throw new NetworkRequestError({ details: 'no genesis hash' })
      // CAIP-2 ids have 32 characters of the hash.
      if (`solana:${String(hash).slice(0, 32)}` !== networkId)
        throw new TransferRefusedError({
          problem: { kind: 'wrongCluster' },
          details: `${own.url} has the genesis hash ${String(hash)}, not ${networkId}`,
        })
      verified.add(own.url)
      return own
    },
  }
}

/** Parses an account of a node's answer: `undefined` if it does not exist, `null` if malformed. */
function parseNodeAccount(raw: unknown): NodeAccount | undefined | null {
  if (raw === null || raw === undefined) return undefined
  if (!isRecord(raw)) return null
  const { lamports, owner, data, executable } = raw
  const [text, encoding] = Array.isArray(data) ? (data as readonly unknown[]) : []
  const bytes = encoding === 'base64' ? fromBase64(text) : undefined
  const amount = parseInteger(lamports)
  if (amount === undefined || !parseKey(owner) || !bytes) return null
  return {
    lamports: amount,
    owner: owner as string,
    data: bytes,
    isExecutable: executable === true,
  }
}

/** Parses a list of accounts, as long as the requested one. */
export function parseNodeAccounts(
  method: string,
  value: unknown,
  count: number,
): readonly (NodeAccount | undefined)[] {
  const accounts = Array.isArray(value) ? value.map(parseNodeAccount) : []
  if (accounts.length !== count || accounts.includes(null))
    throw new NetworkRequestError({ details: `no accounts in the answer to ${method}` })
  return accounts.map((account) => account ?? undefined)
}

/** Reads up to 100 accounts. */
export async function readAccountsOf(
  node: Node,
  addresses: readonly string[],
): Promise<readonly (NodeAccount | undefined)[]> {
  const method = 'getMultipleAccounts'
  const answer = await node.ask(method, [addresses, { encoding: 'base64', commitment: COMMITMENT }])
  return parseNodeAccounts(method, answerValue(method, answer), addresses.length)
}

/** The token accounts of an owner for one mint, with their addresses. */
export async function readTokenAccountsOf(
  node: Node,
  owner: string,
  mint: string,
): Promise<readonly { address: string; account: NodeAccount }[]> {
  const method = 'getTokenAccountsByOwner'
  const answer = await node.ask(method, [
    owner,
    { mint },
    { encoding: 'base64', commitment: COMMITMENT },
  ])
  const value = answerValue(method, answer)
  const found = (Array.isArray(value) ? value.slice(0, 1000) : []).map((entry: unknown) => {
    const { pubkey, account } = isRecord(entry) ? entry : {}
    const parsed = parseNodeAccount(account)
    return parseKey(pubkey) && parsed ? { address: pubkey as string, account: parsed } : undefined
  })
  if (!Array.isArray(value) || found.includes(undefined))
    throw new NetworkRequestError({ details: `no accounts in the answer to ${method}` })
  return found.filter((entry) => entry !== undefined)
}

/** Reads the lamports that an account of this size must keep. */
export async function readRent(node: Node, bytes: number): Promise<bigint> {
  const method = 'getMinimumBalanceForRentExemption'
  return integerOf(method, await node.ask(method, [bytes]))
}

/** Reads the latest blockhash and the last block height at which it is valid. */
export async function readBlockhash(
  node: Node,
): Promise<{ blockhash: string; lastValidBlockHeight: bigint }> {
  const method = 'getLatestBlockhash'
  const value = answerValue(method, await node.ask(method, [{ commitment: COMMITMENT }]))
  const { blockhash, lastValidBlockHeight } = isRecord(value) ? value : {}
  if (!parseKey(blockhash)) throw new NetworkRequestError({ details: 'no blockhash' })
  return {
    blockhash: blockhash as string,
    lastValidBlockHeight: integerOf(method, lastValidBlockHeight),
  }
}

/** Reads the height of the latest block. */
export async function readBlockHeight(node: Node): Promise<bigint> {
  const method = 'getBlockHeight'
  return integerOf(method, await node.ask(method, [{ commitment: COMMITMENT }]))
}

/** Reads the current epoch. */
export async function readEpoch(node: Node): Promise<bigint> {
  const method = 'getEpochInfo'
  const answer = await node.ask(method, [{ commitment: COMMITMENT }])
  return integerOf(method, isRecord(answer) ? answer.epoch : undefined)
}
