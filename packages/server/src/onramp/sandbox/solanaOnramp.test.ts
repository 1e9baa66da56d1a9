import type { HistoryReply, OnrampOptionsReply } from '@latchkey/protocol'
import { sleep, toBase58 } from '@latchkey/protocol/std'
import { type Jupiter, ledgerMints, ledgerPeople, startJupiter } from '@latchkey/sandbox/ledger'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createCoinGeckoPrices } from '../../balances/prices/createCoinGeckoPrices.js'
import type { Database } from '../../kernel/database/database.js'
import type { ServerOptions } from '../../serverOptions.js'
import { LEDGER_ORIGIN, type LedgerWorld, openLedger } from '../../test/openLedger.js'
import { openTestDatabase } from '../../test/openTestDatabase.js'

const SERVER = 'https://api.example'
const { cashier } = ledgerPeople
const solanaKey = toBase58(Uint8Array.of(...cashier.seed, ...cashier.publicKey))
const payerKey = `0x${'3b'.repeat(32)}` as const

const state: { world?: LedgerWorld; jupiter?: Jupiter; database?: Database } = {}
const world = (): LedgerWorld => state.world as LedgerWorld

beforeAll(async () => {
  state.world = await openLedger()
  state.jupiter = await startJupiter({ ledgerUrl: world().ledger.url })
  state.database = await openTestDatabase()
})
afterEach(() => world().ledger.faults.set([]))
afterAll(async () => {
  await state.jupiter?.stop()
  await world().ledger.stop()
})

const fresh = (): string => Keypair.generate().publicKey.toBase58()
const lamportsOf = (account: string): Promise<number> =>
  world().connection.getBalance(new PublicKey(account))

/** Returns the prices of the sandbox's exchange. */
function pricesOf() {
  const { networkId } = world().ledger
  return createCoinGeckoPrices({
    url: `${state.jupiter?.url}/prices`,
    platforms: { [networkId]: 'solana' },
    natives: { [networkId]: 'solana' },
  })
}

/** Opens a server that sells SOL, for one user. */
function open(options: Partial<ServerOptions> = {}) {
  const { networkId } = world().ledger
  const { handle } = world().open({
    prices: pricesOf(),
    onramp: { sandbox: { payerKey, solanaKey } },
    database: state.database,
    ...options,
  })
  const look = async (url: string): Promise<string> => (await handle(new Request(url))).text()
  const post = (url: string, fields: Record<string, string> = {}): Promise<Response> =>
    handle(
      new Request(url, {
        method: 'POST',
        headers: { origin: SERVER },
        body: new URLSearchParams(fields),
      }),
    )
  const api = (path: string, body?: object): Promise<Response> =>
    handle(
      new Request(SERVER + path, {
        headers: { origin: LEDGER_ORIGIN, 'content-type': 'application/json' },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      }),
    )
  async function order(address: string, amount = '100'): Promise<string> {
    const reply = await api('/v1/generators/onrampurl', {
      destinationWallets: [{ address, blockchains: [networkId], assets: ['SOL'] }],
      defaultNetwork: networkId,
      provider: 'sandbox',
    })
    const { url } = (await reply.json()) as { url: string }
    const payment = { amount, currency: 'USD', method: 'card', asset: 'SOL' }
    expect((await post(`${url}/review`, payment)).status).toBe(303)
    return url
  }
  async function settled(url: string): Promise<string> {
    for (let turn = 0; turn < 800; turn++) {
      const page = await look(url)
      if (!page.includes('http-equiv="refresh"')) return page
      await sleep(25)
    }
    throw new Error('The purchase did not come to an end.')
  }
  const purchasesOf = async (account: string): Promise<HistoryReply['data']> =>
    ((await (await api(`/v1/account/${account}/history?onramp=sandbox`)).json()) as HistoryReply)
      .data
  return { api, look, post, order, settled, purchasesOf }
}

/** Lamports for 98.4 dollars at the price of the pool, 149.55 dollars. */
const BOUGHT = 657_973_921

test('default: pays SOL to a Solana account, and lists the purchase', async () => {
  const { look, post, order, settled, purchasesOf } = open()
  const account = fresh()
  const url = await order(account)
  const review = await look(url)
  for (const shown of [account, '100.00 USD', '0.657973921']) expect(review).toContain(shown)
  await post(`${url}/pay`)
  expect(await settled(url)).toContain('<h1>Tokens sent</h1>')
  expect(await lamportsOf(account)).toBe(BOUGHT)
  const { networkId } = world().ledger
  expect(await purchasesOf(account)).toMatchObject([
    {
      metadata: {
        status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
        chain: networkId,
        sentFrom: cashier.address,
        sentTo: account,
      },
      transfers: [{ direction: 'in', quantity: { numeric: '0.657973921' } }],
    },
  ])
})

test('behavior: pays two equal purchases with two transfers, each once after many clicks', async () => {
  const { post, order, settled } = open()
  const account = fresh()
  const urls = [await order(account), await order(account)]
  // Both are signed with the same blockhash.
  const replies: unknown[] = []
  const change = (reply: unknown): unknown => {
    replies.push(reply)
    return replies[0]
  }
  world().ledger.faults.set([{ method: 'getLatestBlockhash', does: 'change', change }])
  await Promise.all([...urls, ...urls, ...urls].map((url) => post(`${url}/pay`)))
  for (const url of urls) expect(await settled(url)).toContain('<h1>Tokens sent</h1>')
  expect(await lamportsOf(account)).toBe(2 * BOUGHT)
})

test('error: sends a stored but unsent transaction later, and no other', async () => {
  const { post, order, settled, look } = open()
  const account = fresh()
  const url = await order(account)
  world().ledger.faults.set([{ method: 'sendTransaction', does: 'status', status: 500 }])
  await post(`${url}/pay`)
  expect(await look(url)).toContain('sending your tokens')
  expect(await lamportsOf(account)).toBe(0)
  world().ledger.faults.set([])
  expect(await settled(url)).toContain('<h1>Tokens sent</h1>')
  expect(await lamportsOf(account)).toBe(BOUGHT)
})

test('error: fails an order whose transaction expired, and never sends it again', async () => {
  const time = { ahead: 0 }
  const { post, order, settled, look, purchasesOf } = open({
    clock: { now: () => Date.now() + time.ahead },
  })
  const account = fresh()
  const url = await order(account)
  world().ledger.faults.set([{ method: 'sendTransaction', does: 'status', status: 500 }])
  await post(`${url}/pay`)
  await expect.poll(async () => (await purchasesOf(account))[0]?.metadata.hash).not.toBe('')
  world().ledger.advance(200)
  world().ledger.faults.set([])
  expect(await look(url)).toContain('sending your tokens')
  time.ahead = 181_000
  expect(await settled(url)).toContain('not executed in time')
  expect(await lamportsOf(account)).toBe(0)
})

test('behavior: sells SOL only with a key for Solana', async () => {
  const symbolsOf = async (options: Partial<ServerOptions>): Promise<string[]> => {
    const { api } = open(options)
    const reply = (await (await api('/v1/onramp/options')).json()) as OnrampOptionsReply
    return reply.purchaseCurrencies.map(({ symbol }) => symbol)
  }
  expect(await symbolsOf({})).toEqual(['SOL'])
  expect(await symbolsOf({ onramp: { sandbox: { payerKey } } })).toEqual([])
  expect(await symbolsOf({ onramp: { sandbox: { payerKey, solanaKey, symbols: ['X'] } } })).toEqual(
    [],
  )
  expect(await symbolsOf({ onramp: { sandbox: { payerKey, solanaKey, clusters: [] } } })).toEqual(
    [],
  )
  expect(() => open({ onramp: { sandbox: { payerKey, solanaKey: solanaKey.slice(8) } } })).toThrow(
    'solanaKey',
  )
})

test('behavior: returns the prices of SOL and of the tokens of the sandbox’s exchange', async () => {
  const chainId = world().ledger.networkId
  const addresses = ['native', ledgerMints.DOL.address, ledgerMints.PEBBLE.address, fresh()]
  expect(await pricesOf().getPrices(addresses.map((address) => ({ chainId, address })))).toEqual([
    '149.55',
    '1',
    '1.994',
    undefined,
  ])
})
