import { groupsOf } from '@latchkey/protocol/std'
import type { FrameCluster } from '../../kernel/config.js'
import type { Clusters } from '../../networks/clusters.js'
import { skeletonOf } from '../skeletonOf.js'
import { cleanText } from '../visibleText.js'
import { openedBy } from './openedBy.js'
import type { SolanaTransaction } from './parseTransaction.js'
import { LOOKUP_TABLE } from './programs.js'
import type { SolanaAction } from './solanaAction.js'
import {
  type Mint,
  parseMint,
  parseStored,
  parseTable,
  parseTokenAccount,
  type StoredAccount,
  type TokenAccount,
} from './tokenState.js'

/** Maximum accounts of one request to a node. */
const MAX_ACCOUNTS = 100
/** Bytes that are read of an account: enough for a mint with its extensions. */
const MAX_DATA = 2048
const MAX_SYMBOL = 16
const MAX_NAME = 48
const MAX_DECIMALS = 36
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

/** Facts about a token. */
export interface SolanaToken {
  mint: string
  symbol: string
  name: string | undefined
  /** 0 to 36. */
  decimals: number
  isVerified: boolean
  isLookalike: boolean
  traits: Mint['traits']
  fees: Mint['fees']
}

/** Facts that the bytes of transactions do not contain. */
export interface SolanaState {
  cluster: FrameCluster | undefined
  /** The user's address. */
  user: string
  /**
   * Returns a token account on the chain, or one that a transaction opens. `undefined` if both
   * exist and differ.
   */
  tokenAccountOf(address: string): Pick<TokenAccount, 'mint' | 'owner'> | undefined
  tokenOf(mint: string, decimals?: number | undefined): SolanaToken
  storedOf(address: string): StoredAccount | undefined
}

interface Reading {
  clusters: Clusters
  cluster: FrameCluster
  signal: AbortSignal
}

/**
 * Returns the facts of an account that two nodes must agree on. Balances differ from slot to slot.
 */
function factOf(stored: StoredAccount | undefined): string {
  const account = parseTokenAccount(stored)
  if (account) return [stored?.program, account.mint, account.owner].join(' ')
  const mint = parseMint(stored)
  if (stored?.program === LOOKUP_TABLE) return `${parseTable(stored.data)?.join(' ')}`
  if (!mint) return [stored?.program, stored?.isExecutable].join(' ')
  const { decimals, traits, fees, name, symbol } = mint
  const dues = fees.map(({ points, max }) => `${points} ${max}`)
  return JSON.stringify([stored?.program, decimals, [...traits], dues, name, symbol])
}

async function readAccounts(
  { clusters, cluster, signal }: Reading,
  addresses: readonly string[],
  length: number | undefined,
): Promise<(StoredAccount | undefined)[]> {
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    ...(length === undefined ? {} : { dataSlice: { offset: 0, length } }),
  }
  return clusters.decide(cluster, (ask) => ask('getMultipleAccounts', [addresses, options]), {
    signal,
    read(answer) {
      const { value } = (answer ?? {}) as { value?: unknown }
      if (!Array.isArray(value) || value.length !== addresses.length)
        throw new TypeError('not these accounts')
      return value.map(parseStored)
    },
    merge: (one, other) =>
      one.every((each, index) => factOf(each) === factOf(other[index])) ? one : undefined,
  })
}

async function readAll(
  reading: Reading,
  addresses: Iterable<string>,
): Promise<Map<string, StoredAccount | undefined>> {
  const all = [...new Set(addresses)]
  const read = await Promise.all(
    groupsOf(all, MAX_ACCOUNTS).map((part) => readAccounts(reading, part, MAX_DATA)),
  )
  const accounts = read.flat()
  return new Map(all.map((address, index) => [address, accounts[index]]))
}

/**
 * Reads the lookup tables of transactions at two nodes, and adds the addresses. An entry of a table
 * never changes.
 */
export async function resolveTables(
  reading: Reading,
  transactions: readonly SolanaTransaction[],
): Promise<SolanaTransaction[]> {
  const tables = [
    ...new Set(
      transactions.flatMap(({ accounts }) => accounts.flatMap(({ table }) => table?.address ?? [])),
    ),
  ]
  if (tables.length === 0) return [...transactions]
  const read = await Promise.all(
    tables.map(async (address): Promise<[string, readonly string[]]> => {
      const [stored] = await readAccounts(reading, [address], undefined)
      const isTable = stored?.program === LOOKUP_TABLE
      return [address, (isTable ? parseTable(stored.data) : undefined) ?? []]
    }),
  )
  const entries = new Map(read)
  return transactions.map((transaction) => ({
    ...transaction,
    accounts: transaction.accounts.map((account) =>
      account.table
        ? { ...account, address: entries.get(account.table.address)?.[account.table.index] }
        : account,
    ),
  }))
}

const shortOf = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`

const SOL = { symbol: 'SOL', name: 'Solana' }

function tokenOf(
  cluster: FrameCluster | undefined,
  address: string,
  mint: Mint | undefined,
  decimals: number,
): SolanaToken {
  const listed = cluster?.tokens.find((each) => each.address === address)
  const traits: Mint['traits'] = mint?.traits ?? new Set()
  const shared = { mint: address, traits, fees: mint?.fees ?? [] }
  if (listed) {
    const { symbol, name } = listed
    return {
      ...shared,
      symbol,
      name,
      decimals: listed.decimals,
      isVerified: true,
      isLookalike: false,
    }
  }
  if (address === WRAPPED_SOL)
    return {
      ...shared,
      symbol: 'wSOL',
      name: 'Wrapped SOL',
      decimals: 9,
      isVerified: true,
      isLookalike: false,
    }
  const symbol = cleanText(mint?.symbol ?? '', MAX_SYMBOL)
  const name = cleanText(mint?.name ?? '', MAX_NAME)
  const known = [SOL, ...(cluster?.tokens ?? [])]
    .flatMap((each) => [each.symbol, each.name])
    .map(skeletonOf)
  const places = mint?.decimals ?? decimals
  return {
    ...shared,
    symbol: symbol || shortOf(address),
    name: name || undefined,
    // No known token has more decimals: the amount is then shown in smallest units.
    decimals: places > MAX_DECIMALS ? 0 : places,
    isVerified: false,
    isLookalike: [symbol, name].some((text) => text !== '' && known.includes(skeletonOf(text))),
  }
}

/** Reads the facts about transactions from two nodes; without a cluster only from the bytes. */
export async function readState(
  reading: Omit<Reading, 'cluster'> & { cluster: FrameCluster | undefined },
  user: string,
  transactions: readonly SolanaTransaction[],
  actions: readonly SolanaAction[],
): Promise<SolanaState> {
  const { cluster } = reading
  const named = transactions.flatMap(({ accounts }) =>
    accounts.flatMap(({ address }) => address ?? []),
  )
  const stored = cluster
    ? await readAll({ ...reading, cluster }, [user, ...named])
    : new Map<string, StoredAccount | undefined>()
  // Without a node it is unknown if the account exists: only the address of an associated account
  // is bound to its owner.
  const opened = openedBy(
    actions.filter(({ kind }) => cluster !== undefined || kind === 'openAccount'),
  )
  // A plain transfer does not name its mint.
  const mints = [...stored.values()].flatMap((each) => parseTokenAccount(each)?.mint ?? [])
  const missing = mints.filter((mint) => !stored.has(mint))
  const more = cluster
    ? await readAll({ ...reading, cluster }, missing)
    : new Map<string, StoredAccount | undefined>()
  const storedOf = (address: string): StoredAccount | undefined =>
    stored.get(address) ?? more.get(address)
  return {
    cluster,
    user,
    storedOf,
    tokenAccountOf(address) {
      const [now, then] = [parseTokenAccount(storedOf(address)), opened.get(address)]
      if (!now || !then) return now ?? then
      return now.owner === then.owner && now.mint === then.mint ? now : undefined
    },
    tokenOf: (mint, decimals = 0) => tokenOf(cluster, mint, parseMint(storedOf(mint)), decimals),
  }
}
