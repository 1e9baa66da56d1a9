import type { HistoryReply, OnrampOptionsReply, OnrampQuoteReply } from '@latchkey/protocol'
import { sleep } from '@latchkey/protocol/std'
import {
  people,
  startWorldChain,
  type WorldChain,
  worldChainConfig,
  worldContracts,
} from '@latchkey/sandbox/world'
import {
  type Address,
  createPublicClient,
  erc20Abi,
  formatUnits,
  http,
  keccak256,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import type { ChainNodes } from '../networks/signatureNodes.js'
import type { ServerOptions } from '../serverOptions.js'
import type { Backend } from '../test/backends.js'
import { describeOnBackends } from '../test/backends.js'

const PAGE = 'https://millpond.example'
const SERVER = 'https://api.example'
const CHAIN = 31337
const { dollar } = worldContracts
/** The sandbox's deployer, which owns every token. */
const payerKey = keccak256(toHex('latchkey sandbox: deployer'))

const world: { chain?: WorldChain } = {}

beforeAll(async () => {
  world.chain = await startWorldChain({ chainId: CHAIN })
})

afterAll(() => world.chain?.stop())

const reader = () => createPublicClient({ transport: http(world.chain?.url) })
const dollarsOf = (account: Address): Promise<bigint> =>
  reader().readContract({
    address: dollar,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
const sentBy = (): Promise<number> =>
  reader().getTransactionCount({ address: people.deployer.address })
const newAddress = (): Address => privateKeyToAccount(generatePrivateKey()).address

/** A user of one server. */
function open(backend: Backend, options: Partial<ServerOptions> & { nodes?: ChainNodes } = {}) {
  const { nodes = world.chain?.url ?? '', ...others } = options
  const chains = { [CHAIN]: { ...worldChainConfig(CHAIN, ''), nodes } }
  const handle = createServer({
    origins: [PAGE],
    chains,
    database: backend.database,
    store: backend.store,
    onramp: { sandbox: { payerKey } },
    ...others,
  })
  const api = (path: string, body?: unknown): Promise<Response> =>
    handle(
      new Request(SERVER + path, {
        headers: {
          origin: PAGE,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
  const buy = async (address: string, more: object = {}): Promise<Response> =>
    api('/v1/generators/onrampurl', {
      destinationWallets: [{ address, blockchains: [], assets: ['DOL'] }],
      defaultNetwork: `eip155:${CHAIN}`,
      ...more,
    })
  const post = (
    url: string,
    fields: Record<string, string> = {},
    origin: string = SERVER,
  ): Promise<Response> =>
    handle(
      new Request(url, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) }),
    )
  return {
    api,
    buy,
    post,
    look: async (url: string): Promise<string> => (await handle(new Request(url))).text(),
    fetch: handle,
    async order(address: string, amount = '100.00'): Promise<string> {
      const { url } = (await (await buy(address)).json()) as { url: string }
      await post(`${url}/review`, { amount, currency: 'USD', method: 'card', asset: 'DOL' })
      return url
    },
  }
}

type TestUser = ReturnType<typeof open>

/** Reloads until the page shows the end, as a browser does every two seconds. */
async function settled({ look }: TestUser, url: string): Promise<string> {
  for (let turn = 0; turn < 800; turn++) {
    const page = await look(url)
    if (!page.includes('http-equiv="refresh"')) return page
    await sleep(25)
  }
  throw new Error('The purchase did not come to an end.')
}

describeOnBackends('the sandbox on-ramp', (backend) => {
  test('default', async () => {
    const user = open(backend())
    const account = newAddress()
    const { url } = (await (await user.buy(account)).json()) as { url: string }
    expect(url).toMatch(/^https:\/\/api\.example\/onramp\/checkout\/[\w-]{22}$/)
    const form = await user.look(url)
    expect(form).toContain(account)
    expect(form).toContain('Sandbox: no money moves')
    const reviewed = await user.post(`${url}/review`, {
      amount: '100',
      currency: 'USD',
      method: 'card',
      asset: 'DOL',
    })
    expect([reviewed.status, reviewed.headers.get('location')]).toEqual([303, url])
    const review = await user.look(url)
    for (const shown of [account, '100.00 USD', '1.50 USD', '0.10 USD', '98.4 '])
      expect(review).toContain(shown)
    expect(await dollarsOf(account)).toBe(0n)
    expect((await user.post(`${url}/pay`)).status).toBe(303)
    const page = await settled(user, url)
    expect(page).toContain('<h1>Tokens sent</h1>')
    expect(formatUnits(await dollarsOf(account), 6)).toBe('98.4')
    const { data } = (await (
      await user.api(`/v1/account/${account}/history?onramp=sandbox`)
    ).json()) as HistoryReply
    expect(data).toMatchObject([
      {
        metadata: { status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', sentTo: account },
        transfers: [{ direction: 'in', quantity: { numeric: '98.4' } }],
      },
    ])
    expect(page).toContain(data[0]?.metadata.hash)
    // The public history must not contain the URL of the order.
    expect(JSON.stringify(data)).not.toContain(url.split('/').at(-1))
  })

  test('behavior: pays once after many clicks and reloads, on two servers', async () => {
    const users = [open(backend()), open(backend())] as const
    const account = newAddress()
    const before = await sentBy()
    const url = await users[0].order(account, '50')
    await Promise.all(
      Array.from({ length: 12 }, (_click, index) => users[index % 2]?.post(`${url}/pay`)),
    )
    await Promise.all(users.map((user) => settled(user, url)))
    await users[1].post(`${url}/pay`)
    await users[1].post(`${url}/review`, {
      amount: '7000',
      currency: 'USD',
      method: 'card',
      asset: 'DOL',
    })
    expect(await settled(users[1], url)).toContain('<h1>Tokens sent</h1>')
    expect([formatUnits(await dollarsOf(account), 6), (await sentBy()) - before]).toEqual([
      '49.15',
      1,
    ])
  })

  test('behavior: two servers pay out many orders, each once', async () => {
    const users = [open(backend()), open(backend())] as const
    const accounts = Array.from({ length: 6 }, newAddress)
    const before = await sentBy()
    const urls = await Promise.all(
      accounts.map((account, index) => (users[index % 2] as TestUser).order(account, '20')),
    )
    await Promise.all(urls.map((url, index) => users[index % 2]?.post(`${url}/pay`)))
    await Promise.all(urls.map((url, index) => settled(users[(index + 1) % 2] as TestUser, url)))
    expect(await Promise.all(accounts.map(dollarsOf))).toEqual(accounts.map(() => 19_600_000n))
    expect((await sentBy()) - before).toBe(6)
  })

  test('error: the next request sends a signed but unsent transaction, and no other', async () => {
    const account = newAddress()
    const down = { isDown: true }
    const node = http(world.chain?.url)
    // A node that fails at the moment of sending.
    const lossy: ReturnType<typeof http> = (parameters) => {
      const inner = node(parameters)
      const request: typeof inner.request = (call) =>
        down.isDown && call.method === 'eth_sendRawTransaction'
          ? Promise.reject(new Error('The connection is gone.'))
          : inner.request(call)
      return { ...inner, request }
    }
    const unlucky = open(backend(), { nodes: lossy })
    const before = await sentBy()
    const url = await unlucky.order(account, '30')
    await unlucky.post(`${url}/pay`)
    expect(await unlucky.look(url)).toContain('sending your tokens')
    const { data } = (await (
      await unlucky.api(`/v1/account/${account}/history?onramp=sandbox`)
    ).json()) as HistoryReply
    expect(data[0]?.metadata.status).toBe('ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
    expect(await dollarsOf(account)).toBe(0n)
    const other = open(backend(), { clock: { now: () => Date.now() + 40_000 } })
    expect(await settled(other, url)).toContain('<h1>Tokens sent</h1>')
    down.isDown = false
    expect(await settled(unlucky, url)).toContain('<h1>Tokens sent</h1>')
    expect([formatUnits(await dollarsOf(account), 6), (await sentBy()) - before]).toEqual([
      '29.45',
      1,
    ])
  })

  test('error: refuses an expired price, an amount outside the limits, and a token that is not on sale', async () => {
    const time = { now: Date.now() }
    const user = open(backend(), { clock: { now: () => time.now } })
    const account = newAddress()
    const url = await user.order(account, '25')
    time.now += 300_001
    const late = await user.post(`${url}/pay`)
    expect([late.status, await late.text()]).toEqual([
      400,
      expect.stringContaining('older than five minutes'),
    ])
    const problems = [
      [{ amount: '9.99' }, 'Pay between 10.00 and 7500.00 USD'],
      [{ amount: '25000', method: 'ach_bank_account' }, undefined],
      [{ amount: '7500.01' }, 'Pay between 10.00 and 7500.00 USD'],
      [{ amount: '1e3' }, 'Pay between'],
      [{ amount: '"><script>alert(1)</script>' }, 'Pay between'],
      [{ asset: 'TITHE' }, 'not on sale'],
      [{ currency: 'XXX' }, 'takes USD and EUR'],
      [{ method: 'cash' }, 'by card or from a bank account'],
    ] as const
    for (const [change, problem] of problems) {
      const response = await user.post(`${url}/review`, {
        amount: '25',
        currency: 'USD',
        method: 'card',
        asset: 'DOL',
        ...change,
      })
      const page = await response.text()
      expect([JSON.stringify(change), response.status]).toEqual([
        JSON.stringify(change),
        problem ? 400 : 303,
      ])
      if (problem) expect(page).toContain(problem)
      expect(page).not.toContain('<script')
    }
    expect(await dollarsOf(account)).toBe(0n)
  })

  test('error: SEC-36 refuses posts from other pages, forbids framing, and contains no script', async () => {
    const user = open(backend())
    const account = newAddress()
    const url = await user.order(account)
    for (const origin of [PAGE, 'null', 'https://api.example.evil.example', 'http://api.example'])
      expect([origin, (await user.post(`${url}/pay`, {}, origin)).status]).toEqual([origin, 403])
    const response = await user.fetch(new Request(url))
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect([
      response.headers.get('access-control-allow-origin'),
      response.headers.get('cache-control'),
    ]).toEqual([null, 'no-store'])
    expect(await response.text()).not.toMatch(/<script|\son\w+=|javascript:/)
    expect(
      (await user.fetch(new Request(`${SERVER}/onramp/checkout/${'A'.repeat(22)}`))).status,
    ).toBe(404)
    expect((await user.fetch(new Request(`${SERVER}/onramp/checkout/x'or'1`))).status).toBe(404)
    expect(await dollarsOf(account)).toBe(0n)
  })

  test('default: returns the API’s prices and options', async () => {
    const { api } = open(backend())
    const options = (await (await api('/v1/onramp/options')).json()) as OnrampOptionsReply
    expect(options.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['DOL', 'ETH'])
    expect(options.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    const [purchaseCurrency] = options.purchaseCurrencies
    const ask = (amount: string, currency = 'EUR'): Promise<Response> =>
      api('/v1/onramp/quote', {
        purchaseCurrency,
        paymentCurrency: { id: currency, payment_method_limits: [] },
        amount,
        network: 'DOL',
      })
    expect((await (await ask('100')).json()) as OnrampQuoteReply).toEqual({
      paymentTotal: { amount: '100.00', currency: 'EUR' },
      paymentSubtotal: { amount: '98.40', currency: 'EUR' },
      purchaseAmount: { amount: '106.272', currency: 'DOL' },
      coinbaseFee: { amount: '1.50', currency: 'EUR' },
      networkFee: { amount: '0.10', currency: 'EUR' },
      quoteId: expect.stringMatching(/^[\w-]{36}$/),
    })
    expect([
      (await ask('9.99')).status,
      (await ask('25000.01')).status,
      (await ask('25000')).status,
    ]).toEqual([400, 400, 200])
  })

  test('error: sells nothing on other chains than the sandbox’s by default', async () => {
    const user = open(backend(), {
      chains: { 1: { ...worldChainConfig(1, world.chain?.url ?? '') } },
    })
    const response = await user.buy(newAddress())
    expect([
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ]).toEqual([503, 'not_configured'])
    expect(
      ((await (await user.api('/v1/onramp/options')).json()) as OnrampOptionsReply)
        .purchaseCurrencies,
    ).toEqual([])
  })

  test.each([
    ['a mistyped address', '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcda', 'address_invalid'],
    ['nobody', '0x0000000000000000000000000000000000000000', 'address_invalid'],
    ['a name', 'vitalik.eth', 'address_invalid'],
    [
      'an account of another kind',
      '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK',
      'address_invalid',
    ],
  ])('error: SEC-87 refuses to sell tokens to %s', async (_what, address, code) => {
    const response = await open(backend()).buy(address)
    expect([
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ]).toEqual([400, code])
  })
})
