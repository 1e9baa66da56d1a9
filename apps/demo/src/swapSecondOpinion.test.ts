import {
  type LatchkeyError,
  type LatchkeyOptions,
  ServerRefusedError,
  SwapRefusedError,
} from '@latchkey/core'
import { factsOf, type GetPrices } from '@latchkey/core/internal'
import type { EvmParameters } from '@latchkey/evm'
import { worldContracts } from '@latchkey/sandbox/world'
import { http } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lowWithPrices, otherDecimals } from './test/swapMutations.js'
import {
  approveAll,
  balanceOf,
  enter,
  type Mutation,
  NETWORK,
  openPage,
  openSwapWorld,
  prompts,
  reach,
  review,
  type SwapPage,
  type SwapWorld,
} from './test/swapWorld.js'

const { tokens } = worldContracts
const idOf = (symbol: 'DOL' | 'DAY'): string => `${NETWORK}:${tokens[symbol].address}`
const dollars = { [idOf('DOL')]: 1, [idOf('DAY').toLowerCase()]: 1.001 }
const honest: GetPrices = async () => dollars

/** The server takes half of the value, consistently in quote, bytes and prices. */
const halved = lowWithPrices(50n, 2)
/** A tenth of the value arrives, and wrong decimals display it as the whole. */
const tenth: Mutation = (path, body) => otherDecimals(path, lowWithPrices(10n, 1)(path, body))

describe('a server that lies consistently in quote, prices and node answers', () => {
  const held: { world?: SwapWorld } = {}
  const world = (): SwapWorld => held.world!
  beforeAll(async () => {
    held.world = await openSwapWorld()
    await approveAll(world())
  })
  afterAll(() => world().stop())
  beforeEach(() => {
    world().proxy.mutate = undefined
  })

  /** Opens a page that uses the server as its node. */
  function open(parameters: { getPrices?: GetPrices; checks?: boolean } = {}): Promise<SwapPage> {
    const { getPrices, checks = false } = parameters
    const gate = http(`${world().proxy.url}/v1/?chainId=${NETWORK}`)
    const nodes: Pick<EvmParameters, 'transports' | 'checkTransports'> = {
      transports: { 31337: gate },
      checkTransports: checks ? { 31337: http(world().chain.url) } : undefined,
    }
    const options: Partial<LatchkeyOptions> = getPrices ? { swap: { getPrices } } : {}
    return openPage(world(), { nodes, options })
  }

  function reasonOf(error: LatchkeyError | undefined): string {
    return error instanceof SwapRefusedError || error instanceof ServerRefusedError
      ? error.reason
      : `${error}`
  }

  /**
   * Returns the last step of a swap of 20 DOL, or its error. `accepts`: the user accepts a
   * warning.
   */
  async function tryToSwap(page: SwapPage, accepts = false): Promise<string> {
    const form = await enter(page, 'DOL', 'DAY', '20')
    if (form.quote.status === 'failed') return reasonOf(form.quote.error)
    const { needsAcceptance } = factsOf(
      form.market,
      form.form,
      form.quote.status === 'quoted' ? form.quote.quote : undefined,
    )
    page.swap.acceptLoss(accepts)
    if (needsAcceptance && !accepts) {
      page.swap.review()
      return needsAcceptance
    }
    const end = await review(page)
    return end.status === 'review' ? end.plan.steps[0] : reasonOf(end.problem?.error)
  }

  async function expectRefusal(page: SwapPage): Promise<void> {
    const { status } = page.swap.machine.getState()
    page.swap.confirm()
    expect([status, prompts(page)]).toEqual(['form', 0])
    page.stop()
  }

  test.each([
    ['half of the value', halved],
    ['nine tenths, hidden by decimals', tenth],
  ])(
    'behavior: SEC-47 with one server for everything, a lie about %s reaches the review: the docs say so',
    async (_what, lie) => {
      const page = await open()
      world().proxy.mutate = lie
      expect(await tryToSwap(page)).toBe('swap')
      expect(prompts(page)).toBe(0)
      page.stop()
    },
  )

  test.each([false, true])(
    'error: SEC-47 a second price source refuses it before the wallet’s prompt, also if the user accepts the loss (%s)',
    async (accepts) => {
      const page = await open({ getPrices: honest })
      world().proxy.mutate = halved
      expect(await tryToSwap(page, accepts)).toBe('prices')
      await expectRefusal(page)
    },
  )

  test('error: SEC-47 refuses a server that starts to lie after the quote, before the review', async () => {
    const page = await open({ getPrices: honest })
    const form = await enter(page, 'DOL', 'DAY', '20')
    expect(form.quote.status).toBe('quoted')
    world().proxy.mutate = halved
    const end = await review(page)
    expect(end.status === 'form' && reasonOf(end.problem?.error)).toBe('prices')
    await expectRefusal(page)
  })

  test('error: SEC-47 shows the loss by the second source without prices of the server', async () => {
    const page = await open({ getPrices: honest })
    const none: Mutation = (path, body) => {
      if (path.endsWith('/price')) return { fungibles: [] }
      const free = (body as { balances: object[] }).balances
      return path.endsWith('/balance')
        ? { balances: free.map((each) => ({ ...each, price: 0 })) }
        : lowWithPrices(50n, 1)(path, body)
    }
    world().proxy.mutate = none
    expect(await tryToSwap(page)).toBe('loss')
    const state = page.swap.machine.getState()
    const facts =
      state.status === 'form' &&
      state.quote.status === 'quoted' &&
      factsOf(state.market, state.form, state.quote.quote)
    expect(facts && Number(facts.priceImpact)).toBeGreaterThan(49)
    await expectRefusal(page)
  })

  test.each([
    ['minimum', lowWithPrices(95n, 1.05)],
    ['decimals', tenth],
  ])('error: SEC-49 a second node refuses a swap for its %s', async (reason, lie) => {
    const page = await open({ getPrices: honest, checks: true })
    world().proxy.mutate = lie
    expect(await tryToSwap(page)).toBe(reason)
    await expectRefusal(page)
  })

  test.each<[string, GetPrices]>([
    ['that cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'that throws',
      () => {
        throw new Error('broken')
      },
    ],
    ['that knows one token only', async () => ({ [idOf('DOL')]: 1 })],
    [
      'that returns malformed prices',
      async () => ({ [idOf('DOL')]: 'NaN', [idOf('DAY')]: -1 }) as never,
    ],
    ['that returns no prices', async () => undefined as never],
  ])(
    'behavior: SEC-47 a second source %s is not a silent way back to one source',
    async (_what, getPrices) => {
      const page = await open({ getPrices })
      expect(await tryToSwap(page)).toBe('unconfirmed')
      expect([page.swap.machine.getState().status, prompts(page)]).toEqual(['form', 0])
      // The user accepts the price, and the review still reports its single source.
      page.reset()
      expect(await tryToSwap(page, true)).toBe('swap')
      const state = page.swap.machine.getState()
      expect(
        state.status === 'review' && factsOf(state.market, state.form, state.quote).isUnconfirmed,
      ).toBe(true)
      page.stop()
    },
  )

  test('default: requires no confirmation if two sources and two nodes agree', async () => {
    const asked: string[][] = []
    const getPrices: GetPrices = async ({ tokenIds }) => {
      asked.push([...tokenIds])
      return dollars
    }
    const page = await open({ getPrices, checks: true })
    const before = await balanceOf(world(), 'DAY', page.account)
    expect(await tryToSwap(page)).toBe('swap')
    page.swap.confirm()
    const { receipt } = await reach(page, 'success')
    expect((await balanceOf(world(), 'DAY', page.account)) - before).toBe(receipt.received)
    expect(new Set(asked.map((ids) => ids.join()))).toEqual(
      new Set([`${idOf('DOL')},${idOf('DAY')}`]),
    )
    page.stop()
  })
})
