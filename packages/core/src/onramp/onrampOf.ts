import { nativeToken } from '@latchkey/protocol'
import { refreshBalances } from '../balances/refreshBalances.js'
import { connectionOf } from '../connect/connectionOf.js'
import { createMachine, type Machine } from '../kernel/machine.js'
import { partOf } from '../kernel/parts.js'
import { AddressUnprovedError, NotConnectedError } from '../kernel/walletErrors.js'
import { watch } from '../kernel/watch.js'
import type { Route } from '../modal/navigator.js'
import { type ModalState, replaced } from '../modal/state.js'

import type { NetworksKit } from '../networks/networksKit.js'
import { onrampEffects } from './effects.js'
import { onrampViews } from './onrampViews.js'
import { moneyOf, type OnrampForm, type OnrampOffer, offersFor } from './rules.js'
import {
  firstForm,
  type OnrampEvent,
  type OnrampPurchase,
  type OnrampState,
  type OnrampWindow,
  reduceOnramp,
} from './state.js'

/** Buying tokens with money. */
export interface Onramp {
  machine: Machine<OnrampState, OnrampEvent>
  /** What the visitor chooses. */
  change(change: Partial<OnrampForm>): void
  /**
   * Goes to a provider's page to buy the token of that symbol. Call it in the visitor's click:
   * `openWindow` is called at once, or browsers would block it.
   *
   * @returns Whether the page is being opened: not when the provider does not sell for this amount.
   * @throws {@link NotConnectedError} when there is no account to send to; {@link
   *   AddressUnprovedError} while the account's address is not confirmed in this browser.
   */
  buy(parameters: {
    offer: OnrampOffer
    symbol: string /** A decimal string. */
    expected?: string | undefined
    openWindow(): OnrampWindow | undefined
  }): boolean
  /** Waits longer for what did not come in time. */
  wait(): void
  /** Waits no longer. What was paid for still arrives. */
  leave(): void
}

function purchaseOf(
  kit: NetworksKit,
  form: OnrampForm,
  offer: OnrampOffer,
  symbol: string,
): OnrampPurchase | undefined {
  const connection = connectionOf(kit.connect.getState())
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
    return undefined
  const contract = token.networks[0]?.contract_address
  return {
    provider: offer.provider,
    account: { address, networkId },
    amount,
    currency: form.currency,
    method: form.method,
    symbol: token.symbol,
    tokenId: contract === undefined ? undefined : `${networkId}:${contract || nativeToken}`,
    startedAt: kit.options.clock.now(),
  }
}

/** Returns the route of a purchase that is over: back to the providers. */
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
function wire(kit: NetworksKit, machine: Machine<OnrampState, OnrampEvent>): void {
  watch(kit.connect, (now, before) => {
    const [after, last] = [connectionOf(now), connectionOf(before)]
    if (!after) machine.send({ type: 'reset' })
    else if (after.address !== last?.address || after.networkId !== last.networkId)
      machine.send({ type: 'left' })
  })
  kit.modal.follow(machine, onrampViews, onrampRoute)
  watch(machine, (now, before) => {
    if (now.status === 'bought' && before.status !== 'bought')
      refreshBalances(kit, now.purchase.tokenId ? [now.purchase.tokenId] : [])
  })
}

/**
 * Buying tokens with money for the connected account, at the page of a provider. What stands where
 * is in `machine`.
 *
 * @example
 * ```ts
 * import { type Latchkey, onrampOf } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * onrampOf(latchkey).change({ amount: '50', currency: 'USD', token: 'ETH' })
 * ```
 */
export function onrampOf(kit: NetworksKit): Onramp {
  return partOf(kit, 'onramp', () => {
    const machine = createMachine<OnrampState, OnrampEvent>({
      initial: { status: 'choosing', form: firstForm },
      reduce: reduceOnramp,
      effects: onrampEffects({ clock: kit.options.clock, server: kit }),
    })
    wire(kit, machine)
    return {
      machine,
      change: (change) => machine.send({ type: 'formChanged', change }),
      buy({ offer, symbol, expected, openWindow }) {
        const state = machine.getState()
        const purchase =
          state.status === 'opening' ? undefined : purchaseOf(kit, state.form, offer, symbol)
        if (!purchase) return false
        kit.report('SELECT_BUY_PROVIDER', { provider: offer.provider.id })
        machine.send({
          type: 'buyAsked',
          purchase: { ...purchase, expected, window: openWindow() },
        })
        return true
      },
      wait: () => machine.send({ type: 'waitAsked' }),
      leave: () => machine.send({ type: 'left' }),
    }
  })
}
