import { getSwap, type SwapState } from '@latchkey/core'
import type { EventMachine, SwapEvent, SwapStep } from '@latchkey/core/internal'
import type { BalanceRecord } from '@latchkey/protocol'
import { createTestClock, type TestClock } from '@latchkey/testing'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Replies, silent } from './createHttp.js'
import { createLedger, type Ledger } from './createLedger.js'
import { createWorld, type World } from './createWorld.js'
import type { Look } from './looks.js'
import { BALANCES, ME, onlyBalances, record, tokenAddress } from './moneyServer.js'

export const QUOTES = '/v1/convert/quotes'
export const TOKENS = '/v1/convert/tokens'

/** The contract that the swaps of these tests call. */
export const ROUTER = '0x1111111111111111111111111111111111111111'

const CHAIN = 'eip155:31337'
const ETHER: `eip155:${number}:0x${string}` = `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const DOLLAR: `eip155:${number}:0x${string}` = `${CHAIN}:${tokenAddress(1)}`

/** Returns a quote of 1,980 DOL for each ether: 1 % less than at market prices. */
function quotes({ url }: { url: URL }): object {
  const get = (name: string): string => url.searchParams.get(name) ?? ''
  const [from, to, amount] = [get('from'), get('to'), BigInt(get('amount'))]
  const isSale = from.toLowerCase() === ETHER.toLowerCase()
  const out = isSale ? (amount * 1980n) / 10n ** 12n : (amount * 10n ** 12n) / 2020n
  const quote = { fromAmount: `${amount}`, toAmount: `${out}`, fromAccount: from, toAccount: to }
  return { quotes: [{ id: 'q-1', ...quote }] }
}

/** Returns the replies of a server that swaps ether, DOL and DAY. */
export function swaps(): Replies {
  const token = (symbol: string, address: string, decimals: number): object => ({
    name: `${symbol} token`,
    symbol,
    address,
    decimals,
    logoUri: '',
  })
  return {
    [TOKENS]: ({ url }: { url: URL }) => ({
      tokens:
        url.searchParams.get('chainId') === CHAIN
          ? [
              token('ETH', ETHER, 18),
              token('DOL', DOLLAR, 6),
              token('DAY', `${CHAIN}:${tokenAddress(2)}`, 6),
            ]
          : [],
    }),
    '/v1/convert/gas-price': { standard: '1000000000', fast: '1', instant: '1' },
    '/v1/fungible/price': { fungibles: [] },
    [QUOTES]: quotes,
  }
}

/** A world with an account that can swap. */
export interface Swapper extends World {
  ledger: Ledger
  clock: TestClock
  /** Sends an event to the machine of the swap. */
  send(event: SwapEvent): void
  state(): SwapState
}

/** The options of the world. */
export interface SwapperOptions {
  look?: Look | undefined
  server?: Replies | undefined
  balances?: readonly BalanceRecord[] | undefined
  features?: object | undefined
}

/** Connects an account with 10 ether at $2,000 and 500 DOL, and opens the swap. */
export async function createSwapper(given: SwapperOptions = {}): Promise<Swapper> {
  const { look, server, features } = given
  const balances = given.balances ?? [record('ETH', '10', { price: 2000 }), record('DOL', '500')]
  const ledger = createLedger()
  ledger.set(ME, 10n ** 19n)
  ledger.set(ME, 500_000_000n, tokenAddress(1))
  ledger.contracts.add(ROUTER)
  const clock = createTestClock()
  const world = await createWorld({
    look,
    server: { [BALANCES]: { balances }, ...swaps(), ...server },
    node: ledger.node,
    options: { features: { ...onlyBalances, swap: true, ...features }, locale: 'en-US', clock },
  })
  await world.connect()
  await world.open({ view: 'Swap' }, { view: 'Account' })
  const machine = getSwap(world.latchkey).machine as EventMachine<SwapState, SwapEvent>
  return { ...world, ledger, clock, send: machine.send, state: machine.getState }
}

/** Chooses DOL as the token to receive. */
export async function chooseDollar(world: World): Promise<void> {
  await page.getByTestId('lk-swap-to-token').click()
  await world.shows('SwapSelectToken')
  await page.getByTestId('lk-token-DOL').click()
  await world.shows('Swap')
}

/** Types an amount, and waits until the user has stopped typing. */
export async function typePaid({ clock }: Swapper, text: string): Promise<void> {
  await userEvent.fill(page.getByTestId('lk-swap-from-amount'), text)
  await clock.advance(500)
}

/** Fills in a swap of 1 ether for DOL, and waits for the quote. */
export async function fillSwap(swapper: Swapper): Promise<void> {
  await expect.element(page.getByTestId('lk-swap-to-token')).toBeVisible()
  await chooseDollar(swapper)
  await typePaid(swapper, '1')
  await expect.element(page.getByTestId('lk-swap-submit')).toBeEnabled()
}

/** Opens the review, whose next step is requested and does not load. */
export async function prepareSwap(swapper: Swapper): Promise<void> {
  const { eth_call: call } = swapper.ledger.node
  swapper.http.node.eth_call = silent
  await page.getByTestId('lk-swap-submit').click()
  await swapper.shows('SwapPreview')
  await expect.poll(() => swapper.state().status).toBe('preparing')
  swapper.http.node.eth_call = call
}

/** Ends the preparation with the given steps. The first one sends 1 ether to the contract. */
export async function planSwap(
  swapper: Swapper,
  steps: readonly [SwapStep, ...SwapStep[]],
): Promise<void> {
  const state = swapper.state()
  if (state.status !== 'preparing' || !state.quote) throw new Error(`The swap is ${state.status}`)
  const goodUntil = swapper.clock.now() + 30_000
  const transaction = {
    networkId: CHAIN,
    from: ME,
    to: ROUTER,
    value: 10n ** 18n,
    data: '0x',
  } as const
  const fee = { gas: 21_000n, maxFeePerGas: 3_000_000_000n, total: 63_000_000_000_000n }
  const plan = {
    steps,
    transactions: [transaction],
    minAmountOut: state.quote.minAmountOut,
    fee,
    goodUntil,
  }
  swapper.send({ type: 'prepared', quote: state.quote, plan })
  await expect.element(page.getByTestId('lk-swap-submit')).toBeEnabled()
}
