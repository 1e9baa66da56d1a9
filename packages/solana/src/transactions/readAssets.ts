import { OptionError } from '@latchkey/core'
import { type ChainTransactions, cleanText } from '@latchkey/core/internal'
import { toBase58 } from '@latchkey/protocol/std'
import { readLamports } from '../balances/readNative.js'
import { type Mint, parseMint, parseTokenAccount, readTexts } from '../balances/tokenAccounts.js'
import { parseKey } from '../kernel/bytes.js'
import { programs } from '../kernel/programs.js'
import { type Clusters, readAccountsOf, readTokenAccountsOf } from '../networks/cluster.js'
import type { Node } from '../networks/node.js'
import { findMetadataAccount, isOffCurve } from './addresses.js'

/** The maximum number of decimals that is accepted from a mint. */
const MAX_DECIMALS = 36
const SYMBOL_CHARACTERS = 32
const NAME_CHARACTERS = 64
/** Bytes of Metaplex metadata before the texts: a kind, the authority and the mint. */
const METAPLEX_TEXTS_AT = 65

interface Texts {
  name: string | undefined
  symbol: string | undefined
}

/** Reads the metadata in an account of the Metaplex program. */
async function readMetaplex(node: Node, mint: string): Promise<Texts> {
  const [account] = await readAccountsOf(node, [await findMetadataAccount(mint)])
  const isOf = account?.owner === programs.metadata && toBase58(account.data.slice(33, 65)) === mint
  const [name, symbol] = (isOf && readTexts(account.data, METAPLEX_TEXTS_AT, 2)) || []
  return { name, symbol }
}

/** Reads a name and a symbol from the mint itself, or from an account that names the mint. */
async function readMetadata(node: Node, address: string, mint: Mint): Promise<Texts> {
  const { metadata, metadataAccount, program } = mint
  if (metadata && (metadataAccount === undefined || metadataAccount === address)) return metadata
  return program === programs.token || metadataAccount
    ? readMetaplex(node, address)
    : {
        name: undefined,
        symbol: undefined,
      }
}

async function readToken(node: Node, address: string): ReturnType<ChainTransactions['readToken']> {
  const [account] = await readAccountsOf(node, [address])
  const mint = account && parseMint(account)
  if (!mint || mint.decimals > MAX_DECIMALS) return undefined
  const texts = await readMetadata(node, address, mint)
  const short = `${address.slice(0, 4)}…${address.slice(-4)}`
  const symbol =
    cleanText(texts.symbol, SYMBOL_CHARACTERS) ?? cleanText(texts.name, SYMBOL_CHARACTERS) ?? short
  const name = cleanText(texts.name, NAME_CHARACTERS) ?? symbol
  return { address, name, symbol, decimals: mint.decimals }
}

async function readTokens(node: Node, owner: string, mint: string): Promise<bigint> {
  const found = await readTokenAccountsOf(node, owner, mint)
  return found
    .map(({ account }) => parseTokenAccount(account))
    .filter((account) => account?.owner === owner && account.mint === mint)
    .reduce((sum, account) => sum + (account?.amount ?? 0n), 0n)
}

/** Creates the part of the adapter that reads balances and token details. */
export function createAssetReading(
  clusters: Clusters,
): Pick<ChainTransactions, 'readBalance' | 'readToken' | 'isContract'> {
  return {
    async readBalance({ asset, account, signal }) {
      if (asset.kind === 'nft')
        throw new OptionError({
          option: 'asset.kind',
          expected: 'native or token',
          received: asset.kind,
          docsPath: '/transactions.md',
        })
      const node = clusters.node(asset.networkId, signal)
      return asset.kind === 'native'
        ? readLamports(node, account)
        : readTokens(node, account, asset.address)
    },
    async readToken({ networkId, address, signal }) {
      return parseKey(address)
        ? readToken(clusters.checkNode(networkId, signal), address)
        : undefined
    },
    async isContract({ networkId, address, signal }) {
      if (isOffCurve(address)) return true
      const [account] = await readAccountsOf(clusters.node(networkId, signal), [address])
      return account !== undefined && (account.isExecutable || account.owner !== programs.system)
    },
  }
}
