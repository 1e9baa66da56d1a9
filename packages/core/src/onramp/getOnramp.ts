import { noop } from '@latchkey/protocol/std'
import { refreshBalances } from '../balances/refreshBalances.js'
import { connectionOf } from '../connect/connectionOf.js'
import { AddressUnprovedError, NotConnectedError } from '../connect/walletErrors.js'
import { CancelledError, type LatchkeyError, TimeoutError } from '../kernel/errors.js'
import { createMachine, type EventMachine, type Machine } from '../kernel/machine.js'
import { memo } from '../kernel/memo.js'
import { type Outcome, settleWith } from '../kernel/settleWith.js'
import { watch } from '../kernel/watch.js'
import { type ModalState, replaced } from '../modal/modalState.js'
import type { Route } from '../modal/navigator.js'

import type { NetworksLatchkey } from '../networks/networksLatchkey.js'
import { onrampEffects, WAIT_MS } from './onrampEffects.js'
import { OnrampRefusedError } from './onrampRefusedError.js'
import { moneyOf, type OnrampForm, type OnrampOffer, offersFor } from './onrampRules.js'
import {
  firstForm,
  type OnrampEvent,
  type OnrampPurchase,
  type OnrampState,
  type OnrampWindow,
  reduceOnramp,
} from './onrampState.js'
import { onrampViews } from './onrampViews.js'
import type { OnrampRecord } from './purchasesQuery.js'
import { tokenIdOf } from './tokenIdOf.js'

/** Rejections of {@link Onramp.buy}. */
export type OnrampErrorType =
  | NotConnectedError
  | AddressUnprovedError
  | OnrampRefusedError
  | TimeoutError
  | CancelledError
  | LatchkeyError

/** Buying tokens with money. */
export interface Onramp {
  machine: Machine<OnrampState>
  /** Changes the user's choices. */
  change(change: Partial<OnrampForm>): void
  /**
   * Buys the token with this symbol at a provider's page. Call it in the click: `openWindow` is
   * called at once, or browsers would block it.
   *
   * @param parameters.expected - A decimal string.
   * @param options.signal - Stops waiting, and rejects with {@link CancelledError}. A purchase that
   * was paid for still arrives.
   * @returns The purchase, once it has arrived. With a provider without `hasPurchases` the promise
   * stays pending. Rejects with {@link NotConnectedError}, {@link AddressUnprovedError} while the
   * account's address is not confirmed in this browser, {@link OnrampRefusedError},
   * {@link TimeoutError} if nothing arrived in time, {@link CancelledError} if the user leaves, or
   * the server's error.
   */
  buy(
    parameters: {
      offer: OnrampOffer
      symbol: string
      expected?: string | undefined
      openWindow(): OnrampWindow | undefined
    },
    options?: { signal?: AbortSignal | undefined },
  ): Promise<OnrampRecord>
  /** Continues to wait for a purchase that did not arrive in time. */
  wait(): void
  /** Stops waiting. A purchase that was paid for still arrives. */
  leave(): void
}

function purchaseOf(
  latchkey: NetworksLatchkey,
  form: OnrampForm,
  offer: OnrampOffer,
  symbol: string,
): OnrampPurchase {
  const connection = connectionOf(latchkey.connect.getState())
  if (!connection) throw new NotConnectedError()
  if (connection.isAddressProved === false) throw new AddressUnprovedError()
  const { address, networkId } = connection
  const [amount, token] = [
    moneyOf(form.amount),
    offer.tokens.find((each) => each.symbol === symbol),
  ]
  if (
    amount === undefined ||
    !token ||
    !offersFor([offer], { ...form, token: symbol }).includes(offer)
  )
    throw new OnrampRefusedError({ reason: 'notSold' })
  return {
    provider: offer.provider,
    account: { address, networkId },
    amount,
    currency: form.currency,
    method: form.method,
    symbol: token.symbol,
    tokenId: tokenIdOf(token, networkId),
    startedAt: latchkey.options.clock.now(),
  }
}

/** Returns the route of a purchase that has ended: back to the providers. */
export function onrampRoute(
  { status }: OnrampState,
  _before: OnrampState,
  { shown }: ModalState,
): Route {
  return status === 'choosing' && shown?.view === 'BuyInProgress'
    ? replaced({ view: 'OnRampProviders' })
    : undefined
}

/** Connects buying with the rest of the kit. */
function wire(latchkey: NetworksLatchkey, machine: EventMachine<OnrampState, OnrampEvent>): void {
  watch(latchkey.connect, (now, before) => {
    const [after, last] = [connectionOf(now), connectionOf(before)]
    if (!after) machine.send({ type: 'reset' })
    else if (after.address !== last?.address || after.networkId !== last.networkId)
      machine.send({ type: 'left' })
  })
  latchkey.modal.follow(machine, onrampViews, onrampRoute)
  watch(machine, (now, before) => {
    if (now.status === 'bought' && before.status !== 'bought')
      refreshBalances(latchkey, now.purchase.tokenId ? [now.purchase.tokenId] : [])
  })
}

/** Returns the outcome of a purchase; `undefined` while it is in progress. */
function outcomeOf(
  state: OnrampState,
  purchase: OnrampPurchase,
): Outcome<OnrampRecord> | undefined {
  // The user left, or started another purchase.
  if (state.status === 'choosing' || state.purchase !== purchase)
    return { error: new CancelledError() }
  switch (state.status) {
    case 'bought':
      return { result: { provider: purchase.provider.name, transaction: state.transaction } }
    case 'late':
      return { error: new TimeoutError({ deadline: WAIT_MS }) }
    case 'failed':
      return { error: state.error ?? new OnrampRefusedError({ reason: 'declined' }) }
    default:
      return undefined
  }
}

function createBuy(
  latchkey: NetworksLatchkey,
  machine: EventMachine<OnrampState, OnrampEvent>,
): Onramp['buy'] {
  function buy(
    { offer, symbol, expected, openWindow }: Parameters<Onramp['buy']>[0],
    signal: AbortSignal | undefined,
  ): Promise<OnrampRecord> {
    signal?.throwIfAborted()
    const before = machine.getState()
    if (before.status === 'opening') throw new OnrampRefusedError({ reason: 'opening' })
    const terms = purchaseOf(latchkey, before.form, offer, symbol)
    latchkey.report('SELECT_BUY_PROVIDER', { provider: offer.provider.id })
    const purchase = { ...terms, expected, window: openWindow() }
    machine.send({ type: 'buyAsked', purchase })
    // In a listener of the machine the event is still queued.
    return settleWith(
      machine,
      (state) => (state === before ? undefined : outcomeOf(state, purchase)),
      { signal, cancel: () => machine.send({ type: 'left' }) },
    )
  }
  return (parameters, { signal } = {}) => {
    try {
      return buy(parameters, signal)
    } catch (error) {
      const rejection = Promise.reject(signal?.aborted ? new CancelledError() : error)
      rejection.catch(noop)
      return rejection
    }
  }
}

/**
 * Returns buying tokens with money for the connected account, at the page of a provider. `machine`
 * has the state.
 *
 * @example
 * ```ts
 * import { type Latchkey, getOnramp } from '@latchkey/core'
 * import { type OnrampOffer } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * declare const offer: OnrampOffer
 * const onramp = getOnramp(latchkey)
 * onramp.change({ amount: '50', currency: 'USD' })
 * // In the click:
 * const page = window.open('about:blank')
 * const { transaction } = await onramp.buy({
 *   offer,
 *   symbol: 'ETH',
 *   openWindow: () =>
 *     page
 *       ? {
 *           open: (url) => page.location.assign(url),
 *           isClosed: () => page.closed,
 *           close: () => page.close(),
 *         }
 *       : undefined,
 * })
 * ```
 */
export function getOnramp(latchkey: NetworksLatchkey): Onramp {
  return memo(latchkey, 'onramp', () => {
    const machine = createMachine<OnrampState, OnrampEvent>({
      initial: { status: 'choosing', form: firstForm },
      reduce: reduceOnramp,
      effects: onrampEffects({ clock: latchkey.options.clock, server: latchkey }),
    })
    wire(latchkey, machine)
    return {
      machine,
      change: (change) => machine.send({ type: 'formChanged', change }),
      buy: createBuy(latchkey, machine),
      wait: () => machine.send({ type: 'waitAsked' }),
      leave: () => machine.send({ type: 'left' }),
    }
  })
}
