import {
  type BalanceRecord,
  type BalanceReply,
  balanceEndpoints,
  type FungiblePriceReply,
  type NftReply,
  nativeToken,
  parseWith,
} from '@latchkey/protocol'
import * as spl from '@solana/spl-token'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { metadataAddress } from '../../networks/solana/programs.js'
import type { ServerOptions } from '../../serverOptions.js'
import {
  createDescribedMint,
  createMint,
  mintTo,
  mintToFurther,
  sendInstructions,
  type TestMint,
} from '../../test/createMint.js'
import { LEDGER_ORIGIN, type LedgerWorld, openLedger } from '../../test/openLedger.js'

const state: { world?: LedgerWorld; dollar?: TestMint } = {}
const world = (): LedgerWorld => state.world as LedgerWorld
const dollar = (): TestMint => state.dollar as TestMint

beforeAll(async () => {
  state.world = await openLedger()
  state.dollar = await createMint(state.world, 6)
})
afterAll(() => state.world?.ledger.stop())
afterEach(() => world().ledger.faults.set([]))

const listed = () => ({
  address: dollar().mint.toBase58(),
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
})

function open(options: Partial<ServerOptions> = {}) {
  const { ledger } = world()
  return world().open({
    clusters: { [ledger.networkId]: { nodes: ledger.url, tokens: [listed()] } },
    ...options,
  })
}

async function balancesOf(
  account: string,
  server = open(),
  query = `?chainId=${world().ledger.networkId}`,
): Promise<readonly BalanceRecord[]> {
  const response = await server.get(`/v1/account/${account}/balance${query}`)
  const reply: unknown = await response.json()
  expect(response.status, JSON.stringify(reply)).toBe(200)
  // The reply has no fields that the client drops.
  expect(
    balanceEndpoints.balance.response && parseWith(balanceEndpoints.balance.response, reply),
  ).toEqual(reply)
  return (reply as BalanceReply).balances
}

const idOf = ({ mint }: TestMint): string => `${world().ledger.networkId}:${mint.toBase58()}`
const short = (mint: TestMint): string => {
  const text = mint.mint.toBase58()
  return `${text.slice(0, 4)}…${text.slice(-4)}`
}

describe('balances of a Solana account', () => {
  test('default: returns SOL, a listed token, and a Token-2022 token with the name in its mint', async () => {
    const owner = (await world().createRich(2)).publicKey
    await mintTo(world(), dollar(), owner, 1_500_000n)
    const described = await createDescribedMint(world(), { name: 'Tern', symbol: 'TRN' })
    await mintTo(world(), described, owner, 7n)
    const prices = {
      getPrices: async (refs: readonly { chainId: unknown; address: string }[]) =>
        refs.map(({ address }) => (address === 'native' ? '100' : '1')),
    }
    const chainId = world().ledger.networkId
    expect(await balancesOf(owner.toBase58(), open({ prices }))).toEqual([
      {
        name: 'Solana',
        symbol: 'SOL',
        chainId,
        value: 200,
        price: 100,
        quantity: { decimals: '9', numeric: '2' },
        iconUrl: 'https://api.example/public/getTokenImage/SOL',
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId,
        address: idOf(dollar()),
        value: 1.5,
        price: 1,
        quantity: { decimals: '6', numeric: '1.5' },
        iconUrl: 'https://api.example/public/getTokenImage/USDC',
      },
      {
        name: 'Tern',
        symbol: 'TRN',
        chainId,
        address: idOf(described),
        price: 0,
        quantity: { decimals: '6', numeric: '0.000007' },
        iconUrl: '',
        isVerified: false,
      },
    ])
  })

  test('behavior: sums all accounts of a mint, and omits empty ones and NFTs', async () => {
    const owner = (await world().createRich(2)).publicKey
    const mint = await createMint(world(), 2)
    await mintTo(world(), mint, owner, 100n)
    await mintToFurther(world(), mint, owner, 25n)
    await mintTo(world(), await createMint(world(), 0), owner, 1n)
    await mintTo(world(), dollar(), owner, 0n)
    const balances = await balancesOf(owner.toBase58())
    expect(balances.map(({ address, quantity }) => [address, quantity.numeric])).toEqual([
      [undefined, expect.any(String)],
      [idOf(mint), '1.25'],
    ])
    expect(balances[1]?.name).toBe(short(mint))
  })

  test('behavior: S28 marks a token as frozen while all of its accounts with an amount are frozen', async () => {
    const owner = (await world().createRich(1)).publicKey
    const { mint, authority } = dollar()
    const account = await mintTo(world(), dollar(), owner, 5n)
    await sendInstructions(
      world(),
      [spl.createFreezeAccountInstruction(account, mint, authority.publicKey)],
      [authority],
    )
    await mintToFurther(world(), dollar(), owner, 0n)
    expect((await balancesOf(owner.toBase58()))[1]).toMatchObject({
      address: idOf(dollar()),
      quantity: { numeric: '0.000005' },
      isFrozen: true,
    })
    await mintToFurther(world(), dollar(), owner, 1n)
    const [sol, token] = await balancesOf(owner.toBase58())
    expect(token?.quantity.numeric).toBe('0.000006')
    expect(token).not.toHaveProperty('isFrozen')
    expect(sol).not.toHaveProperty('isFrozen')
  })

  test('behavior: names a classic token by its Metaplex metadata', async () => {
    const owner = (await world().createRich(1)).publicKey
    const mint = await createMint(world(), 0)
    await mintTo(world(), mint, owner, 5n)
    const place = await metadataAddress(mint.mint.toBase58())
    // The ledger has no program of Metaplex: the node adds the account.
    const text = (value: string, length: number): Buffer => {
      const head = Buffer.alloc(4)
      head.writeUInt32LE(length)
      return Buffer.concat([head, Buffer.from(value.padEnd(length, '\0'))])
    }
    const metadata = (of: Uint8Array): Buffer =>
      Buffer.concat([Buffer.of(4), Buffer.alloc(32), of, text('Lantern', 32), text('LMP', 10)])
    const answerWith = (of: Uint8Array): void =>
      world().ledger.faults.set([
        {
          method: 'getMultipleAccounts',
          does: 'change',
          change(result, [addresses]) {
            const at = (addresses as string[]).indexOf(place)
            const { value } = result as { value: unknown[] }
            if (at >= 0)
              value[at] = {
                data: [metadata(of).toString('base64'), 'base64'],
                executable: false,
                lamports: 1,
                owner: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
                rentEpoch: 0,
              }
            return result
          },
        },
      ])
    answerWith(mint.mint.toBytes())
    expect((await balancesOf(owner.toBase58()))[1]).toMatchObject({
      name: 'Lantern',
      symbol: 'LMP',
    })
    // Metadata of another mint are ignored.
    answerWith(dollar().mint.toBytes())
    expect((await balancesOf(owner.toBase58()))[1]?.name).toBe(short(mint))
  })

  test('behavior: returns NFTs in a separate list, with the names in their mints', async () => {
    const owner = (await world().createRich(1)).publicKey
    const picture = await createDescribedMint(
      world(),
      { name: 'Lighthouse at dusk', symbol: 'DUSK' },
      { decimals: 0 },
    )
    const lure = await createDescribedMint(
      world(),
      { name: 'Claim at gift.example', symbol: 'FREE' },
      { decimals: 0 },
    )
    await mintTo(world(), picture, owner, 1n)
    await mintTo(world(), lure, owner, 1n)
    const chainId = world().ledger.networkId
    const response = await open().get(`/v1/account/${owner.toBase58()}/nfts?chainId=${chainId}`)
    const { nfts, next } = (await response.json()) as NftReply
    expect(next).toBeNull()
    expect(nfts.find(({ contract }) => contract === idOf(picture))).toEqual({
      chainId,
      contract: idOf(picture),
      tokenId: '0',
      standard: 'spl',
      collection: 'DUSK',
      name: 'Lighthouse at dusk',
      quantity: '1',
      isSpam: false,
    })
    expect(nfts.map(({ isSpam }) => isSpam).sort()).toEqual([false, true])
  })

  test('error: SEC-41 truncates and cleans names of issuers, and verifies none of those tokens', async () => {
    const owner = (await world().createRich(1)).publicKey
    const fake = await createDescribedMint(world(), {
      name: `USD\u202eCoin${'!'.repeat(200)}`,
      symbol: 'US\u200bDC',
    })
    const foreign = await createDescribedMint(
      world(),
      { name: 'USD Coin', symbol: 'USDC' },
      { pointer: dollar().mint },
    )
    await mintTo(world(), fake, owner, 1n)
    await mintTo(world(), foreign, owner, 1n)
    const [, ...tokens] = await balancesOf(owner.toBase58())
    const byId = new Map(tokens.map((token) => [token.address as string, token]))
    expect(byId.get(idOf(fake))).toMatchObject({ symbol: 'USDC', isVerified: false, price: 0 })
    expect(byId.get(idOf(fake))?.name).toMatch(/^USDCoin!{57}$/)
    // Its pointer names another account, so the texts in the mint are not its own.
    expect(byId.get(idOf(foreign))?.name).toBe(short(foreign))
  })

  test('error: SEC-44 omits a mint with 255 decimals', async () => {
    const owner = (await world().createRich(1)).publicKey
    await mintTo(world(), await createMint(world(), 255), owner, 1n)
    expect(await balancesOf(owner.toBase58())).toHaveLength(1)
  })

  test('error: S22 ignores accounts of another owner in a node’s reply', async () => {
    const rich = (await world().createRich(1)).publicKey
    await mintTo(world(), dollar(), rich, 9_000_000n)
    const poor = (await world().createRich(1)).publicKey.toBase58()
    const theirs = await world().connection.getTokenAccountsByOwner(rich, {
      programId: spl.TOKEN_PROGRAM_ID,
    })
    world().ledger.faults.set([
      {
        method: 'getTokenAccountsByOwner',
        does: 'change',
        change: () => ({
          context: { slot: 1 },
          value: theirs.value.map(({ pubkey, account }) => ({
            pubkey: pubkey.toBase58(),
            account: {
              ...account,
              owner: account.owner.toBase58(),
              data: [account.data.subarray(0, 109).toString('base64'), 'base64'],
            },
          })),
        }),
      },
    ])
    expect(await balancesOf(poor)).toHaveLength(1)
  })

  test('error: S27 returns listed tokens if the list of accounts is too long', async () => {
    const owner = (await world().createRich(1)).publicKey
    await mintTo(world(), dollar(), owner, 2_000_000n)
    world().ledger.faults.set([
      { method: 'getTokenAccountsByOwner', does: 'flood', bytes: 4 * 1024 * 1024 },
    ])
    expect((await balancesOf(owner.toBase58()))[1]).toMatchObject({
      symbol: 'USDC',
      quantity: { numeric: '2' },
    })
  })

  test('error: returns amounts if the names cannot be read', async () => {
    const owner = (await world().createRich(1)).publicKey
    await mintTo(world(), dollar(), owner, 3_000_000n)
    world().ledger.faults.set([{ method: 'getMultipleAccounts', does: 'status', status: 500 }])
    expect((await balancesOf(owner.toBase58())).map(({ symbol }) => symbol)).toEqual([
      'SOL',
      'USDC',
    ])
  })

  test('behavior: without a chain id, reads an account on all networks of its namespace', async () => {
    const owner = (await world().createRich(1)).publicKey.toBase58()
    for (const account of [owner, `${world().ledger.networkId}:${owner}`])
      expect(await balancesOf(account, open(), '')).toMatchObject([{ symbol: 'SOL' }])
    expect(await balancesOf('0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', open(), '')).toEqual([])
  })

  test.each([
    ['an address of 31 bytes', () => '1'.repeat(31), undefined],
    ['an address of EVM', () => '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', undefined],
    [
      'a cluster that the server does not know',
      (owner: string) => owner,
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ],
  ])('error: %s', async (_what, change, chainId = world().ledger.networkId) => {
    const owner = 'So11111111111111111111111111111111111111112'
    const response = await open().get(`/v1/account/${change(owner)}/balance?chainId=${chainId}`)
    expect(response.status).toBe(400)
  })

  test('default: returns prices of SOL and a token by their case-sensitive ids', async () => {
    const asked: unknown[] = []
    const prices = {
      async getPrices(refs: readonly { chainId: unknown; address: string }[]) {
        asked.push(...refs)
        return refs.map(() => '2')
      },
    }
    const chainId = world().ledger.networkId
    const addresses = [`${chainId}:${nativeToken}`, idOf(dollar()), `${chainId}:${'1'.repeat(32)}`]
    const response = await open({ prices }).handle(
      new Request('https://api.example/v1/fungible/price', {
        method: 'POST',
        headers: { origin: LEDGER_ORIGIN, 'content-type': 'application/json' },
        body: JSON.stringify({ currency: 'usd', addresses }),
      }),
    )
    const { fungibles } = (await response.json()) as FungiblePriceReply
    expect(fungibles.map(({ symbol, price, address }) => [symbol, price, address])).toEqual([
      ['SOL', 2, addresses[0]],
      ['USDC', 2, addresses[1]],
    ])
    expect(asked).toEqual([
      { chainId, address: 'native' },
      { chainId, address: dollar().mint.toBase58() },
    ])
  })
})
