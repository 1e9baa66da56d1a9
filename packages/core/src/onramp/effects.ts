import { type OnrampUrlBody, onrampEndpoints } from '@latchkey/protocol'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import { askServer, type ServerParts } from '../kernel/askServer.js'
import type { Clock } from '../kernel/clock.js'
import { NetworkRequestError } from '../kernel/errors.js'
import { type Effect, whileStatus } from '../kernel/machine.js'

import { settle } from '../kernel/settle.js'
import { parseLink } from '../std/parseLink.js'
import { readPurchases } from './purchasesQuery.js'
import { newPurchase } from './rules.js'
import type { OnrampEvent, OnrampPurchase, OnrampState } from './state.js'

// Milliseconds. Source: reference, flows §16.
export const POLL_MS = 4000
export const WAIT_MS = 180_000

/** How often it is looked whether the window is still there. */
const LOOK_MS = 1000

/** How long the page waits for the list of earlier purchases, without which clocks are compared. */
const KNOWN_MS = 5000

/** What buying needs of the kit. */
export interface OnrampTools {
  clock: Clock
  server: ServerParts
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
    // On this chain only: at the same address of another one may be nobody's account.
    destinationWallets: [
      { address: account.address, blockchains: [account.networkId], assets: [symbol] },
    ],
    defaultNetwork: account.networkId,
    defaultExperience: 'buy',
    // At most two digits behind the point, which a number holds.
    presetFiatAmount: Number(amount),
    paymentCurrency: currency,
    paymentMethod: method,
    provider: provider.id,
  }
}

/** The provider's page. Whatever could run in our name, or goes over an open line, is none. */
async function readUrl(
  { server }: OnrampTools,
  purchase: OnrampPurchase,
  signal: AbortSignal,
): Promise<string> {
  const { url } = await askServer(server, onrampEndpoints.url, { body: bodyOf(purchase), signal })
  const page = parseLink(url)
  if (!page)
    throw new NetworkRequestError({
      details: 'The address of the page to buy at is none that may be opened.',
    })
  return page
}

async function readKnown(
  { server, clock }: OnrampTools,
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
    // The page can be opened without it.
    return undefined
  }
}

async function open(
  tools: OnrampTools,
  purchase: OnrampPurchase,
  signal: AbortSignal,
): Promise<OnrampEvent> {
  try {
    const [url, known] = await Promise.all([
      readUrl(tools, purchase, signal),
      readKnown(tools, purchase, signal),
    ])
    // Given up on the way: nobody wants to see it any more.
    if (signal.aborted) purchase.window?.close()
    else purchase.window?.open(url)
    return { type: 'urlReceived', url, known }
  } catch (error) {
    purchase.window?.close()
    return { type: 'failed', error: toLatchkeyError(error) }
  }
}

function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const cancel = clock.after(ms, resolve)
    signal.addEventListener('abort', () => {
      cancel()
      resolve()
    })
  })
}

type Waiting = Extract<OnrampState, { status: 'waiting' }>

async function look(
  { server }: OnrampTools,
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
    // A server that is away for a moment is asked again, until the time is up.
    return undefined
  }
}

async function watchWindow(
  { clock }: OnrampTools,
  window: NonNullable<OnrampPurchase['window']>,
  signal: AbortSignal,
): Promise<OnrampEvent> {
  while (!signal.aborted && !window.isClosed()) await wait(clock, LOOK_MS, signal)
  return { type: 'windowClosed' }
}

async function watchPurchases(
  tools: OnrampTools,
  state: Waiting,
  send: (event: OnrampEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const event = await look(tools, state, signal)
    if (event) send(event)
    await wait(tools.clock, POLL_MS, signal)
  }
}

/** What the kit does while a page to buy at is opened, and while the visitor is there. */
export function onrampEffects(tools: OnrampTools): readonly Effect<OnrampState, OnrampEvent>[] {
  return [
    whileStatus<OnrampState, OnrampEvent, 'opening'>('opening', async ({ state, send, signal }) => {
      send(await open(tools, state.purchase, signal))
    }),
    whileStatus<OnrampState, OnrampEvent, 'waiting'>('waiting', async ({ state, send, signal }) => {
      const { purchase } = state
      if (purchase.window) void watchWindow(tools, purchase.window, signal).then(send)
      // Of a provider that does not tell, nothing would ever be heard.
      if (!purchase.provider.hasPurchases) return
      void wait(tools.clock, WAIT_MS, signal).then(() => send({ type: 'timedOut' }))
      await watchPurchases(tools, state, send, signal)
    }),
  ]
}
