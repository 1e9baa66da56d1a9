import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  nativeToken,
  parseWith,
  type SwapQuote,
  type SwapTransaction,
  swapEndpoints,
} from '@latchkey/protocol'
import {
  JUPITER_KEY,
  type Jupiter,
  type JupiterTrick,
  ledgerMints,
  startJupiter,
  TRICK_HEADER,
} from '@latchkey/sandbox/ledger'
import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { type Keypair, PublicKey, VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEDGER_ORIGIN, type LedgerWorld, openLedger } from '../../test/openLedger.js'
import { createUniswapExchange } from '../uniswap/createUniswapExchange.js'
import { createJupiterExchange, type JupiterOptions } from './createJupiterExchange.js'

const state: { world?: LedgerWorld; jupiter?: Jupiter; user?: Keypair } = {}
const world = (): LedgerWorld => state.world as LedgerWorld
const user = (): Keypair => state.user as Keypair
const networkId = (): string => world().ledger.networkId

beforeAll(async () => {
  state.world = await openLedger()
  state.jupiter = await startJupiter({ ledgerUrl: world().ledger.url })
  state.user = await world().createRich()
})
afterAll(async () => {
  await state.jupiter?.stop()
  await state.world?.ledger.stop()
})

const sol = (): string => `${networkId()}:${nativeToken}`
const idOf = (token: 'DOL' | 'DAY'): string => `${networkId()}:${ledgerMints[token].address}`

function open(options: Partial<JupiterOptions> = {}) {
  const { ledger } = world()
  const { address, name, symbol, decimals } = ledgerMints.DOL
  const jupiter = createJupiterExchange({
    apiKey: JUPITER_KEY,
    url: `${state.jupiter?.url}/swap/v2`,
    clusters: [ledger.networkId],
    ...options,
  })
  const tokens = [{ address, name, symbol, decimals }]
  return world().open({
    clusters: { [ledger.networkId]: { nodes: ledger.url, tokens } },
    exchange: { ...createUniswapExchange(), onSolana: jupiter },
  })
}

interface Reply<value> {
  status: number
  body: value & { error?: string; code?: string }
}

async function call<value>(path: string, body?: unknown, server = open()): Promise<Reply<value>> {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const headers = { origin: LEDGER_ORIGIN, 'content-type': 'application/json' }
  const response = await server.handle(
    new Request(`https://api.example${path}`, { ...init, headers }),
  )
  return { status: response.status, body: (await response.json()) as never }
}

const query = (given: object): string =>
  new URLSearchParams({
    amount: '1000000000',
    userAddress: user().publicKey.toBase58(),
    from: sol(),
    to: idOf('DOL'),
    ...given,
  }).toString()

const bodyOf = (given: object = {}) => ({
  amount: '1000000000',
  userAddress: user().publicKey.toBase58(),
  from: sol(),
  to: idOf('DOL'),
  ...given,
})

async function tokensOf(token: 'DOL'): Promise<bigint> {
  const mint = new PublicKey(ledgerMints[token].address)
  const account = getAssociatedTokenAddressSync(mint, user().publicKey)
  return BigInt((await world().connection.getTokenAccountBalance(account)).value.amount)
}

/** Sends a swap without the checks of a client. */
async function send({ data }: SwapTransaction): Promise<void> {
  const message = VersionedMessage.deserialize(Buffer.from(data.slice(2), 'hex'))
  const transaction = new VersionedTransaction(message)
  transaction.sign([user()])
  await world().connection.sendTransaction(transaction)
  world().ledger.advance(2)
}

/** A proxy that requests a manipulated reply from the simulated Jupiter. */
async function startHostile(trick: JupiterTrick): Promise<{ url: string; stop(): void }> {
  const server = createHttpServer(async (request, response) => {
    const headers = { 'x-api-key': JUPITER_KEY, [TRICK_HEADER]: trick }
    const reply = await fetch(`${state.jupiter?.url}${request.url}`, { headers })
    response.end(await reply.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/swap/v2`, stop: () => void server.close() }
}

describe('createJupiterExchange', () => {
  test('default: quotes and builds a swap that executes on the ledger', async () => {
    const { body: list } = await call<{ tokens: object[] }>(
      `/v1/convert/tokens?chainId=${networkId()}`,
    )
    expect(list.tokens).toMatchObject([{ address: sol() }, { address: idOf('DOL') }])
    const server = open()
    const { body: quoted } = await call<{ quotes: SwapQuote[] }>(
      `/v1/convert/quotes?${query({})}`,
      undefined,
      server,
    )
    expect(parseWith(swapEndpoints.quotes.response, quoted)).toEqual(quoted)
    const [quote] = quoted.quotes
    expect(quote).toMatchObject({ toAmount: '149550000', minToAmount: '148054500' })
    expect(quote?.spender).toBeUndefined()
    const { body } = await call<{ tx: SwapTransaction }>(
      '/v1/convert/build-transaction',
      bodyOf({ quoteId: quote?.id, eip155: { slippage: 0.5 } }),
      server,
    )
    expect(parseWith(swapEndpoints.buildTransaction.response, body)).toEqual(body)
    expect(body.tx).toMatchObject({ value: '1000000000', minToAmount: '148802250' })
    const before = await world().connection.getBalance(user().publicKey)
    await send(body.tx)
    expect(await tokensOf('DOL')).toBe(149_550_000n)
    const after = await world().connection.getBalance(user().publicKey)
    // The amount, the deposit of the token account, and the fee.
    expect(before - after).toBeGreaterThan(1_000_000_000 + 2_039_280)
    expect(before - after).toBeLessThan(1_000_000_000 + 2_039_280 + 10_000)
  })

  test('behavior: swaps a token for SOL, and a token of Token-2022', async () => {
    const back = bodyOf({ from: idOf('DOL'), to: sol(), amount: '1000000' })
    const { body } = await call<{ tx: SwapTransaction }>('/v1/convert/build-transaction', back)
    expect(body.tx.value).toBe('0')
    const before = await world().connection.getBalance(user().publicKey)
    await send(body.tx)
    const gain = (await world().connection.getBalance(user().publicKey)) - before
    expect(gain).toBeGreaterThan(6_600_000)
    const other = bodyOf({ to: idOf('DAY') })
    const { body: second } = await call<{ tx: SwapTransaction }>(
      '/v1/convert/build-transaction',
      other,
    )
    await send(second.tx)
    const { value } = await world().connection.getParsedTokenAccountsByOwner(user().publicKey, {
      mint: new PublicKey(ledgerMints.DAY.address),
    })
    expect(value[0]?.account.data.parsed.info.tokenAmount.amount).toBe('149550000000')
  })

  test.each([
    ['lessOut', 'price_moved'],
    ['anySlippage', 'price_moved'],
    ['moreIn', 'swap_unsafe'],
    ['fee', 'swap_unsafe'],
    ['gainFee', 'swap_unsafe'],
    ['otherCall', 'swap_unsafe'],
    ['recipient', 'swap_unsafe'],
    ['otherMint', 'swap_unsafe'],
    ['otherProgram', 'swap_unsafe'],
    ['secondSigner', 'swap_unsafe'],
  ] as const)('error: SEC-47 rejects a hostile exchange: %s', async (trick, code) => {
    const hostile = await startHostile(trick)
    try {
      const server = open({ url: hostile.url })
      const { status, body } = await call('/v1/convert/build-transaction', bodyOf(), server)
      expect({ status, code: JSON.stringify(body) }).toMatchObject({
        status: code === 'swap_unsafe' ? 502 : 409,
        code: expect.stringContaining(code),
      })
    } finally {
      hostile.stop()
    }
  })

  test.each([
    ['a pair without a route', { to: `11111111111111111111111111111112` }, 404, 'no_route'],
    ['wrapped SOL', { to: 'So11111111111111111111111111111111111111112' }, 404, 'no_route'],
    ['the same token', { to: nativeToken }, 400, 'same_token'],
    ['another chain', { to: undefined }, 400, 'chains_differ'],
  ] as const)('error: %s', async (_what, { to }, status, code) => {
    const target = to
      ? `${networkId()}:${to}`
      : 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F'
    const reply = await call(`/v1/convert/quotes?${query({ to: target })}`)
    expect(reply.status).toBe(status)
    expect(JSON.stringify(reply.body)).toContain(code)
  })

  test('error: refuses a key that Jupiter refuses, and an amount over the balance', async () => {
    const refused = await call(`/v1/convert/quotes?${query({})}`, undefined, open({ apiKey: 'x' }))
    expect(refused.status).toBe(502)
    const rich = bodyOf({ amount: '100000000000' })
    const { status, body } = await call('/v1/convert/build-transaction', rich)
    expect(status).toBe(409)
    expect(JSON.stringify(body)).toContain('swap_would_fail')
  })

  test('behavior: lists no tokens and refuses swaps on a server without it', async () => {
    const server = world().open()
    const { body } = await call<{ tokens: unknown[] }>(
      `/v1/convert/tokens?chainId=${networkId()}`,
      undefined,
      server,
    )
    expect(body.tokens).toEqual([])
    const reply = await call(`/v1/convert/quotes?${query({})}`, undefined, server)
    expect(JSON.stringify(reply.body)).toContain('swap_unsupported')
  })
})
