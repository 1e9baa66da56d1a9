import { type OnrampUrlBody, onrampEndpoints } from '@latchkey/protocol'
import { noop, sleep } from '@latchkey/protocol/std'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import { askServer, type ServerDeps } from '../kernel/askServer.js'
import type { Clock } from '../kernel/clock.js'
import { NetworkRequestError } from '../kernel/errors.js'
import { type Effect, whileStatus } from '../kernel/machine.js'

import { settle } from '../kernel/settle.js'
import { parseLink } from '../std/parseLink.js'
import { newPurchase } from './onrampRules.js'
import type { OnrampEvent, OnrampPurchase, OnrampState } from './onrampState.js'
import { readPurchases } from './purchasesQuery.js'

// Milliseconds. Source: reference, flows §16.
export const POLL_MS = 4000
export const WAIT_MS = 180_000

/** The poll interval for a closed window, in ms. */
const WINDOW_POLL_MS = 1000

/**
 * Timeout in ms for the list of earlier purchases. Without the list, a new purchase is recognised
 * by its time.
 */
const KNOWN_MS = 5000

/** The dependencies of buying. */
export interface OnrampDeps {
  clock: Clock
  server: ServerDeps
}

function bodyOf({
  provider,
  account,
  amount,
  currency,
  method,
  symbol,
}: OnrampPurchase): OnrampUrlBody {
  return {
    // On this network only: on another one the address may belong to no account.
    destinationWallets: [
      { address: account.address, blockchains: [account.networkId], assets: [symbol] },
    ],
    defaultNetwork: account.networkId,
    defaultExperience: 'buy',
    // A number holds two decimals exactly.
    presetFiatAmount: Number(amount),
    paymentCurrency: currency,
    paymentMethod: method,
    provider: provider.id,
  }
}

/**
 * Returns the provider's page. Rejects URLs that could run a script here or that are not encrypted.
 */
async function readUrl(
  { server }: OnrampDeps,
  purchase: OnrampPurchase,
  signal: AbortSignal,
): Promise<string> {
  const { url } = await askServer(server, onrampEndpoints.url, { body: bodyOf(purchase), signal })
  const page = parseLink(url)
  if (!page)
    throw new NetworkRequestError({
      details: 'The address of the purchase page may not be opened.',
    })
  return page
}

async function readKnown(
  { server, clock }: OnrampDeps,
  { provider, account }: OnrampPurchase,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  if (!provider.hasPurchases) return undefined
  try {
    const purchases = await settle(readPurchases(server, provider.id, account.address, signal), {
      deadline: KNOWN_MS,
      clock,
      signal,
    })
    return purchases.map(({ id }) => id)
  } catch {
    // Not fatal: the page can be opened without the list.
    return undefined
  }
}

async function open(
  deps: OnrampDeps,
  purchase: OnrampPurchase,
  signal: AbortSignal,
): Promise<OnrampEvent> {
  try {
    const [url, known] = await Promise.all([
      readUrl(deps, purchase, signal),
      readKnown(deps, purchase, signal),
    ])
    // The user has left: do not open the page.
    if (signal.aborted) purchase.window?.close()
    else purchase.window?.open(url)
    return { type: 'urlReceived', url, known }
  } catch (error) {
    purchase.window?.close()
    return { type: 'failed', error: toLatchkeyError(error) }
  }
}

/** Resolves after `ms`, or when aborted. */
function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, { clock, signal }).catch(noop)
}

type Waiting = Extract<OnrampState, { status: 'waiting' }>

async function poll(
  { server }: OnrampDeps,
  { purchase, known }: Waiting,
  signal: AbortSignal,
): Promise<OnrampEvent | undefined> {
  try {
    const purchases = await readPurchases(
      server,
      purchase.provider.id,
      purchase.account.address,
      signal,
    )
    const transaction = newPurchase(purchases, { known, startedAt: purchase.startedAt })
    return transaction && { type: 'seen', transaction }
  } catch {
    // A server error may be temporary: polls again until the deadline.
    return undefined
  }
}

async function watchWindow(
  { clock }: OnrampDeps,
  window: NonNullable<OnrampPurchase['window']>,
  signal: AbortSignal,
): Promise<OnrampEvent> {
  while (!signal.aborted && !window.isClosed()) await wait(clock, WINDOW_POLL_MS, signal)
  return { type: 'windowClosed' }
}

/** Returns the effects of opening the provider's page and of waiting for the purchase. */
export function onrampEffects(deps: OnrampDeps): readonly Effect<OnrampState, OnrampEvent>[] {
  return [
    whileStatus<OnrampState, OnrampEvent, 'opening'>('opening', async ({ state, send, signal }) => {
      send(await open(deps, state.purchase, signal))
    }),
    whileStatus<OnrampState, OnrampEvent, 'waiting'>('waiting', async ({ state, send, signal }) => {
      const { purchase } = state
      if (purchase.window) void watchWindow(deps, purchase.window, signal).then(send)
      // A provider without `hasPurchases` never reports a purchase.
      if (!purchase.provider.hasPurchases) return
      void wait(deps.clock, WAIT_MS, signal).then(() => send({ type: 'timedOut' }))
      while (!signal.aborted) {
        const event = await poll(deps, state, signal)
        if (event) send(event)
        await wait(deps.clock, POLL_MS, signal)
      }
    }),
  ]
}
