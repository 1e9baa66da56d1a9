import { type NftReply, nftEndpoints, parseWith } from '@latchkey/protocol'
import {
  startWorldChain,
  type WorldChain,
  worldChainConfig,
  worldContracts,
} from '@latchkey/sandbox/world'
import { type Address, createPublicClient, http, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import { createChain } from '../networks/createChain.js'
import { type Backend, describeOnBackends } from '../test/backends.js'
import { createHistorySource } from './createHistorySource.js'
import type { historyEntries, StoredMove } from './historyTables.js'
import { createIndexedHistory } from './indexer/createIndexedHistory.js'
import { insertRows } from './indexer/indexerRows.js'

const ORIGIN = 'https://millpond.example'
const CHAIN = 31337
const { lanterns, badges } = worldContracts
const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = `0x${'bb'.repeat(20)}`
const state: { world?: WorldChain } = {}
const url = (): string => state.world?.url ?? ''

beforeAll(async () => {
  state.world = await startWorldChain({ chainId: CHAIN })
})
afterAll(() => state.world?.stop())

type Entry = typeof historyEntries.$inferInsert

/** Builds the entry of a block with transfers to or from the account. */
function entry(block: number, transfers: StoredMove[], more: Partial<Entry> = {}): Entry {
  const hash = `0x${block.toString(16).padStart(64, '0')}`
  const common = {
    position: 0,
    hash,
    minedAt: block,
    sender: other,
    recipient: other,
    hasFailed: false,
    nonce: block,
    method: null,
    approvals: [],
  }
  return { account: account.toLowerCase(), chainId: CHAIN, block, transfers, ...common, ...more }
}
const lantern = (tokenId: string, more: Partial<StoredMove> = {}): StoredMove => ({
  kind: 'erc721',
  token: lanterns.toLowerCase(),
  from: other,
  to: account.toLowerCase(),
  amount: '1',
  tokenId,
  ...more,
})
const badge = (tokenId: string): StoredMove =>
  lantern(tokenId, { kind: 'erc1155', token: badges.toLowerCase(), amount: '5' })

async function open(
  { database, store }: Pick<Backend, 'database' | 'store'>,
  entries: readonly Entry[],
  isKept = true,
) {
  const config = worldChainConfig(CHAIN, url())
  const history = createIndexedHistory({ chainId: CHAIN, database: async () => database })
  const source = isKept
    ? createHistorySource({ chains: [{ chain: createChain(CHAIN, config), history }], store })
    : undefined
  await insertRows(database.orm, { entries: [...entries], tokens: [], recipients: [] })
  const handle = createServer({
    origins: [ORIGIN],
    chains: { [CHAIN]: config },
    database,
    history: source,
  })
  return async (query = ''): Promise<{ status: number; body: NftReply }> => {
    const request = new Request(
      `https://api.example/v1/account/${account}/nfts?chainId=eip155:${CHAIN}${query}`,
      { headers: { origin: ORIGIN } },
    )
    const response = await handle(request)
    const body = (await response.json()) as NftReply
    // The reply has no fields that a client drops.
    if (response.status === 200)
      expect(nftEndpoints.owned.response && parseWith(nftEndpoints.owned.response, body)).toEqual(
        body,
      )
    return { status: response.status, body }
  }
}

const reader = () => createPublicClient({ transport: http(url()) })
const abi = parseAbi([
  'function balanceOf(address, uint256) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
])

describeOnBackends('NFTs', (backend) => {
  test('default: returns the NFTs that the account owns on the chain, newest first, with their names', async () => {
    const owned = await reader().readContract({
      address: lanterns,
      abi,
      functionName: 'ownerOf',
      args: [100n],
    })
    expect(owned).toBe(account)
    const quantity = await reader().readContract({
      address: badges,
      abi,
      functionName: 'balanceOf',
      args: [account, 7n],
    })
    // Not owned on the chain, not received by the account, and from a contract that is not a
    // collection.
    const gone = [
      lantern('101'),
      lantern('999'),
      lantern('100', { to: other }),
      lantern('100', { token: other }),
    ]
    const get = await open(backend(), [
      entry(1, [badge('7')]),
      entry(2, [lantern('100'), ...gone]),
      entry(3, [lantern('100')]),
    ])
    expect(await get()).toEqual({
      status: 200,
      body: {
        nfts: [
          {
            chainId: `eip155:${CHAIN}`,
            contract: `eip155:${CHAIN}:${lanterns}`,
            tokenId: '100',
            standard: 'erc721',
            collection: 'Millpond Lanterns',
            name: 'Lantern 100',
            imageUrl: expect.stringMatching(/^data:image\/svg\+xml,/),
            quantity: '1',
            isSpam: false,
          },
          expect.objectContaining({
            tokenId: '7',
            standard: 'erc1155',
            collection: 'Millpond Badges',
            name: 'Badge 7',
            quantity: String(quantity),
          }),
        ],
        next: null,
      },
    })
  })

  test('behavior: returns page after page', async () => {
    const entries = Array.from({ length: 60 }, (_, at) =>
      entry(at + 1, [lantern(at === 0 ? '100' : String(at + 5000))]),
    )
    const get = await open(backend(), entries)
    const first = await get()
    expect(first.body).toEqual({ nfts: [], next: '24' })
    const second = await get('&cursor=24')
    expect(second.body).toEqual({ nfts: [], next: '48' })
    expect((await get('&cursor=48')).body).toMatchObject({ nfts: [{ tokenId: '100' }], next: null })
  })

  test('error: rejects an invalid cursor, and returns 503 on a server without a history', async () => {
    const get = await open(backend(), [])
    expect(await get('&cursor=-1')).toMatchObject({
      status: 400,
      body: { error: { code: 'query_invalid' } },
    })
    const without = await open(backend(), [], false)
    expect(await without()).toMatchObject({ status: 503 })
  })
})
