import { worldChainConfig, worldContracts } from '@latchkey/sandbox/world'
import { privateKeyToAccount } from 'viem/accounts'
import { createServer } from '../createServer.js'
import { createHistorySource } from '../history/createHistorySource.js'
import { createIndexedHistory } from '../history/indexer/createIndexedHistory.js'
import { createIndexer } from '../history/indexer/createIndexer.js'
import { createLimits } from '../kernel/createLimits.js'
import type { Handler } from '../kernel/handler.js'
import { createMemoryStore } from '../kernel/store.js'
import { createChain } from '../networks/createChain.js'
import type { ServerOptions } from '../serverOptions.js'
import { importImages } from '../wallets/images/importImages.js'
import { importWallets } from '../wallets/importWallets.js'
import type { Backend } from './backends.js'
import { PAGE } from './openServer.js'
import { openTestDatabase } from './openTestDatabase.js'
import { registration } from './registration.js'

const CHAIN_ID = 31337
const KEY = `0x${'3b'.repeat(32)}` as const
const owner = privateKeyToAccount(KEY)
const { weth, dollar, ens } = worldContracts
const caip = (address: string): string => `eip155:${CHAIN_ID}:${address}`

/** Valid values by field name for this server, so that generated requests pass the first check. */
export const meaningful: Readonly<Record<string, readonly unknown[]>> = {
  chainId: [caip('').slice(0, -1)],
  from: [caip(weth)],
  to: [caip(dollar)],
  userAddress: [caip(owner.address), owner.address],
  address: [owner.address],
  tokenAddress: [caip(weth)],
  addresses: [[caip(weth), caip(dollar)]],
  amount: ['1000000000000000'],
  projectId: [undefined],
  cursor: [undefined],
  provider: ['sandbox'],
  onramp: [undefined, 'sandbox'],
  quoteId: [undefined],
}

const unlimited = { points: 1e9, seconds: 1 }

async function seed({ database }: Pick<Backend, 'database'>, handle: Handler): Promise<void> {
  await importWallets(database, [
    { id: 'tern', name: 'Tern', mobile_link: 'tern://', chains: ['eip155'] },
    { id: 'heron', name: 'Héron', homepage: 'https://heron.example' },
  ])
  const square = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#345"/></svg>',
  )
  const pictures = [
    ['wallet', 'tern'],
    ['asset', 'tern'],
    ['currency', 'USD'],
    ['token', 'ETH'],
  ] as const
  await importImages(
    database,
    pictures.map(([kind, id]) => ({ kind, id, bytes: square })),
  )
  const body = JSON.stringify(await registration(owner, 'alice.latchkey.eth', { now: Date.now() }))
  const headers = { origin: PAGE, 'content-type': 'application/json' }
  const reply = await handle(
    new Request('https://api.example/v1/profile/account', { method: 'POST', headers, body }),
  )
  if (!reply.ok) throw new Error(`The name was not taken: ${await reply.text()}`)
}

/** A server with all features on a chain of the sandbox's world, with data in each. */
export async function openFullServer(
  chainUrl: string,
  given?: Backend,
  options: Partial<ServerOptions> = {},
): Promise<Handler> {
  const backend = given ?? { database: await openTestDatabase(), store: createMemoryStore() }
  const { database, store } = backend
  const config = worldChainConfig(CHAIN_ID, chainUrl)
  const chain = createChain(CHAIN_ID, config)
  const parts = { chain, database: async () => database }
  const handle = createServer({
    origins: [PAGE],
    chains: { [CHAIN_ID]: config },
    database,
    store,
    limits: createLimits({
      settings: { user: unlimited, project: unlimited, signIn: unlimited, refused: unlimited },
    }),
    directory: { signingKey: '7d'.repeat(32) },
    names: {
      own: {
        parent: 'latchkey.eth',
        chainId: CHAIN_ID,
        gateway: { signerKey: KEY, resolvers: [ens.gatewayResolver] },
      },
    },
    history: createHistorySource({
      chains: [{ chain, history: createIndexedHistory({ chainId: CHAIN_ID, ...parts }) }],
      store,
    }),
    onramp: { sandbox: { payerKey: KEY } },
    ...options,
  })
  await seed(backend, handle)
  // A part of the chain is sufficient for several pages.
  await createIndexer(parts).step()
  return handle
}
