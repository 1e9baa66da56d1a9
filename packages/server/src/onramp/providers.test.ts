import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import { createCoinbaseOnramp } from './coinbase/createCoinbaseOnramp.js'
import { createMeldOnramp } from './createMeldOnramp.js'
import type { OnrampProvider } from './onrampProvider.js'

const PAGE = 'https://millpond.example'
const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

function ask(
  providers: readonly OnrampProvider[],
  body: object,
  path = '/v1/generators/onrampurl',
): Promise<Response> {
  const handle = createServer({ origins: [PAGE], chains: {}, onramp: { providers } })
  const request = new Request(`https://api.example${path}`, {
    method: 'POST',
    headers: { origin: PAGE, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return handle(request, { remoteAddress: '192.0.2.7' })
}

async function urlOf(provider: OnrampProvider, body: object): Promise<URL> {
  const response = await ask([provider], body)
  expect(response.status, await response.clone().text()).toBe(200)
  return new URL(((await response.json()) as { url: string }).url)
}

const wallet = { address: account, blockchains: ['ethereum', 'base'], assets: ['USDC'] }

describe('createCoinbaseOnramp', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  /** Simulates Coinbase according to its documentation. */
  async function startCoinbase(
    status = 200,
    reply: unknown = { token: 'tok en/+&?', channel_id: '' },
  ) {
    const asked: { path: string | undefined; authorization: string; body: unknown }[] = []
    const server = createHttpServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        asked.push({
          path: request.url,
          authorization: request.headers.authorization ?? '',
          body: JSON.parse(Buffer.concat(chunks).toString()) as unknown,
        })
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(reply))
      })
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { asked, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  test('default', async () => {
    const url = await urlOf(createCoinbaseOnramp({ appId: 'app-1' }), {
      destinationWallets: [wallet],
      defaultNetwork: 'base',
      partnerUserId: account,
      defaultExperience: 'buy',
      presetCryptoAmount: 12.5,
    })
    expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appId: 'app-1',
      addresses: JSON.stringify({ [account]: ['ethereum', 'base'] }),
      assets: '["USDC"]',
      defaultExperience: 'buy',
      defaultNetwork: 'base',
      partnerUserId: account,
      presetCryptoAmount: '12.5',
    })
  })

  test('behavior: passes on the user’s choices in Coinbase’s terms', async () => {
    const chosen = {
      paymentCurrency: 'EUR',
      paymentMethod: 'ach_bank_account',
      presetFiatAmount: 50.25,
      defaultNetwork: 'eip155:8453',
    }
    const url = await urlOf(createCoinbaseOnramp({ appId: 'app-1' }), {
      destinationWallets: [{ ...wallet, blockchains: ['eip155:8453'] }],
      ...chosen,
    })
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      addresses: JSON.stringify({ [account]: ['base'] }),
      defaultNetwork: 'base',
      fiatCurrency: 'EUR',
      defaultPaymentMethod: 'ACH_BANK_ACCOUNT',
      presetFiatAmount: '50.25',
    })
  })

  const solana = {
    address: '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK',
    blockchains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    assets: ['SOL'],
  }

  test('default: SOL for a Solana account', async () => {
    for (const blockchains of [solana.blockchains, []]) {
      const url = await urlOf(createCoinbaseOnramp({ appId: 'app-1' }), {
        destinationWallets: [{ ...solana, blockchains }],
        defaultNetwork: solana.blockchains[0],
      })
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        addresses: JSON.stringify({ [solana.address]: ['solana'] }),
        assets: '["SOL"]',
        defaultNetwork: 'solana',
      })
    }
    expect((await createCoinbaseOnramp({ appId: 'a' }).getOptions()).purchaseCurrencies).toEqual(
      expect.arrayContaining([expect.objectContaining({ symbol: 'SOL' })]),
    )
  })

  test.each([
    ['a Solana address', { ...solana, blockchains: ['base'] }],
    ['an EVM address', { ...wallet, blockchains: solana.blockchains }],
  ])('error: refuses %s on a network of another kind', async (_what, destination) => {
    const response = await ask([createCoinbaseOnramp({ appId: 'app-1' })], {
      destinationWallets: [destination],
    })
    expect([
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ]).toEqual([400, 'address_invalid'])
  })

  test('error: refuses a chain that Coinbase does not support', async () => {
    const response = await ask([createCoinbaseOnramp({ appId: 'app-1' })], {
      destinationWallets: [{ ...wallet, blockchains: ['eip155:56'] }],
    })
    expect([
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ]).toEqual([400, 'chain_unknown'])
  })

  test.each(['ed25519', 'ec'] as const)(
    'behavior: with a key (%s) sends the account to Coinbase, and the link contains only a token',
    async (kind) => {
      const { privateKey, publicKey } =
        kind === 'ec'
          ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
          : generateKeyPairSync('ed25519')
      const jwk = privateKey.export({ format: 'jwk' })
      const raw = Buffer.concat([
        Buffer.from(jwk.d ?? '', 'base64url'),
        Buffer.from(jwk.x ?? '', 'base64url'),
      ])
      const keySecret =
        kind === 'ec'
          ? String(privateKey.export({ format: 'pem', type: 'sec1' })).replaceAll('\n', '\\n')
          : raw.toString('base64')
      const { asked, apiUrl } = await startCoinbase()
      const provider = createCoinbaseOnramp({
        keyId: 'key-1',
        keySecret,
        apiUrl,
        clock: { now: () => 1_700_000_000_000 },
      })
      const url = await urlOf(provider, {
        destinationWallets: [{ ...wallet, blockchains: [] }],
        presetFiatAmount: 50,
      })
      expect(Object.fromEntries(url.searchParams)).toEqual({
        sessionToken: 'tok en/+&?',
        defaultExperience: 'buy',
        presetFiatAmount: '50',
      })
      expect(url.href).not.toContain(account)
      expect(asked).toHaveLength(1)
      expect(asked[0]).toMatchObject({
        path: '/onramp/v1/token',
        body: { addresses: [{ address: account }], assets: ['USDC'], clientIp: '192.0.2.7' },
      })
      const [header = '', claims = '', signature = ''] =
        asked[0]?.authorization.replace('Bearer ', '').split('.') ?? []
      const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
      expect(read(header)).toEqual({
        alg: kind === 'ec' ? 'ES256' : 'EdDSA',
        typ: 'JWT',
        kid: 'key-1',
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      })
      expect(read(claims)).toEqual({
        sub: 'key-1',
        iss: 'cdp',
        uris: [`POST ${new URL(apiUrl).host}/onramp/v1/token`],
        nbf: 1_700_000_000,
        exp: 1_700_000_120,
      })
      const key = createPublicKey(publicKey.export({ format: 'pem', type: 'spki' }))
      const checked = kind === 'ec' ? { key, dsaEncoding: 'ieee-p1363' as const } : key
      expect(
        verify(
          kind === 'ec' ? 'sha256' : null,
          Buffer.from(`${header}.${claims}`),
          checked,
          Buffer.from(signature, 'base64url'),
        ),
      ).toBe(true)
    },
  )

  test.each([
    ['refuses', 401, {}, 'upstream_refused'],
    ['answers without a token', 200, { data: {} }, 'upstream_invalid'],
  ])('error: returns 502 if Coinbase %s', async (_what, status, reply, code) => {
    const { apiUrl } = await startCoinbase(status, reply)
    const keySecret = String(
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
        format: 'pem',
        type: 'sec1',
      }),
    )
    const response = await ask([createCoinbaseOnramp({ keyId: 'k', keySecret, apiUrl })], {
      destinationWallets: [wallet],
    })
    expect([
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ]).toEqual([502, code])
  })

  test('error: rejects an invalid key', () => {
    expect(() => createCoinbaseOnramp({ keyId: 'k', keySecret: 'short' })).toThrow(
      'neither a PEM nor 64 bytes',
    )
  })
})

describe('createMeldOnramp', () => {
  test('default', async () => {
    const url = await urlOf(createMeldOnramp({ publicKey: 'pk&=1' }), {
      destinationWallets: [{ ...wallet, assets: [] }],
    })
    expect(url.origin).toBe('https://meldcrypto.com')
    expect([...url.searchParams]).toEqual([
      ['publicKey', 'pk&=1'],
      ['destinationCurrencyCode', 'USDC'],
      ['walletAddress', account],
    ])
  })

  test('behavior: selects SOL for a Solana account', async () => {
    const address = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
    const url = await urlOf(createMeldOnramp({ publicKey: 'k' }), {
      destinationWallets: [{ address, blockchains: [], assets: [] }],
    })
    expect([
      url.searchParams.get('destinationCurrencyCode'),
      url.searchParams.get('walletAddress'),
    ]).toEqual(['SOL', address])
  })

  test('error: refuses an account of another kind of network', async () => {
    const address = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
    const response = await ask([createMeldOnramp({ publicKey: 'k' })], {
      destinationWallets: [{ address, blockchains: [], assets: [] }],
      defaultNetwork: 'ethereum',
    })
    expect(response.status).toBe(400)
  })
})

describe('selection of the on-ramp', () => {
  const providers = [createCoinbaseOnramp({ appId: 'a' }), createMeldOnramp({ publicKey: 'k' })]
  const hostOf = async (provider?: string): Promise<string> =>
    new URL(
      (
        (await (
          await ask(providers, { destinationWallets: [wallet], ...(provider ? { provider } : {}) })
        ).json()) as { url: string }
      ).url,
    ).host

  test('default', async () => {
    expect([await hostOf(), await hostOf('meld'), await hostOf('coinbase')]).toEqual([
      'pay.coinbase.com',
      'meldcrypto.com',
      'pay.coinbase.com',
    ])
  })

  test('error: refuses an unknown on-ramp, a server without any, and an on-ramp without quotes', async () => {
    const codeOf = async (response: Response): Promise<unknown> => [
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ]
    expect(
      await codeOf(await ask(providers, { destinationWallets: [wallet], provider: 'stripe' })),
    ).toEqual([400, 'onramp_unknown'])
    expect(await codeOf(await ask([], { destinationWallets: [wallet] }))).toEqual([
      503,
      'not_configured',
    ])
    const asked = {
      purchaseCurrency: { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [] },
      paymentCurrency: { id: 'USD', payment_method_limits: [] },
      amount: '50',
    }
    expect(await codeOf(await ask(providers, asked, '/v1/onramp/quote'))).toEqual([
      400,
      'quote_elsewhere',
    ])
  })
})

describe('GET /v1/onramp/providers', () => {
  async function list(providers: readonly OnrampProvider[]): Promise<unknown> {
    const handle = createServer({ origins: [PAGE], chains: {}, onramp: { providers } })
    const response = await handle(
      new Request('https://api.example/v1/onramp/providers', { headers: { origin: PAGE } }),
    )
    return ((await response.json()) as { providers: unknown }).providers
  }

  test('default', async () => {
    const response = {
      createUrl: async () => '',
      getOptions: async () => ({ paymentCurrencies: [], purchaseCurrencies: [] }),
    }
    const providers = [
      createCoinbaseOnramp({ appId: 'app-1' }),
      createMeldOnramp({ publicKey: 'pk' }),
      { id: 'own', ...response, getTransactions: async () => [] },
    ]
    expect(await list(providers)).toEqual([
      {
        id: 'coinbase',
        name: 'Coinbase',
        fee: { min: '1', max: '2' },
        chains: expect.arrayContaining(['eip155:1', 'eip155:8453']),
        hasQuotes: false,
        hasPurchases: false,
      },
      {
        id: 'meld',
        name: 'Meld',
        fee: { min: '1', max: '2' },
        chains: [],
        hasQuotes: false,
        hasPurchases: false,
      },
      { id: 'own', name: 'own', chains: [], hasQuotes: false, hasPurchases: true },
    ])
  })

  test('behavior: has no provider', async () => {
    expect(await list([])).toEqual([])
  })
})
