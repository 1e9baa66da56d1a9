import type { ChainId } from '@latchkey/protocol'
import { accountBalancesQuery } from '../balances/accountBalancesQuery.js'
import { connectionOf } from '../connect/connectionOf.js'
import { isFeatureOn } from '../kernel/features.js'
import { createMachine, type Machine } from '../kernel/machine.js'
import { partOf } from '../kernel/parts.js'
import type { TokenBalance } from '../kernel/tokens.js'
import type { Namespace } from '../kernel/types.js'
import { OutcomeUnknownError } from '../transactions/sendErrors.js'
import { sentOf } from '../transactions/sentOf.js'
import { swapEffects } from './effects.js'
import { factsOf, typedText } from './facts.js'
import { reduceSwap } from './reduceSwap.js'
import type { SwapEvent, SwapState } from './state.js'
import type { SwapTools } from './tools.js'
import type { SwapForm, SwapKit, SwapSide } from './types.js'
import { wireSwap } from './wireSwap.js'

/** Swapping for the connected account. What makes no sense where `machine` stands does nothing. */
export interface Swap {
  machine: Machine<SwapState, SwapEvent>
  /** Finds out what can be swapped. A swap that is under way goes on. */
  open(): void
  /** `unit`: as until now, if left out. */
  type(text: string, unit?: SwapForm['unit']): void
  switchUnit(): void
  /** Everything there is of the source; of the chain's own currency less what gas may cost. */
  useMost(): void
  choose(side: SwapSide, token: TokenBalance): void
  flip(): void
  /** In basis points, 1 to 500; above 100 only if what was typed confirms it. */
  setSlippage(slippage: number, isConfirmed?: boolean): void
  /** The visitor has seen how much less comes back, and wants it so. */
  acceptLoss(isAccepted: boolean): void
  /** Asks for a quote again after a failure. */
  retry(): void
  /** Looks for the next step and proves it; then it is in `review`. */
  review(): void
  leaveReview(): void
  /** Carries out the step on show: asks the wallet, once. */
  confirm(): void
  /** Waits for the wallet no longer: it may have sent, or may still. */
  stopWaiting(): void
  /** What was said at the end has been read. */
  dismiss(): void
}

function toolsOf(kit: SwapKit): SwapTools {
  const { store, options, networks, adapterOf } = kit
  const isOffered = (networkId: ChainId): boolean =>
    isFeatureOn(kit, 'swap') && networks.some(({ id }) => id === networkId)
  return {
    server: kit,
    clock: options.clock,
    getPrices: options.swap.getPrices,
    store,
    sent: {
      add: (transaction) => sentOf(kit).add(transaction),
      waitFor: (hash, signal) => sentOf(kit).waitFor(hash, signal),
    },
    async transactionsOf(networkId) {
      if (!isOffered(networkId)) return undefined
      return await adapterOf(
        networkId.slice(0, networkId.indexOf(':')) as Namespace,
      ).loadTransactions?.()
    },
    balancesOf: ({ networkId, account, signal }) =>
      accountBalancesQuery(kit, { networkId, address: account, forceUpdate: [] }).queryFn({
        signal,
      }),
  }
}

function verbsOf(kit: SwapKit, machine: Machine<SwapState, SwapEvent>): Omit<Swap, 'machine'> {
  const { send } = machine
  return {
    open() {
      const connection = connectionOf(kit.connect.getState())
      if (connection)
        send({ type: 'opened', networkId: connection.networkId, account: connection.address })
    },
    type: (text, unit) => send({ type: 'amountTyped', text, unit }),
    switchUnit: () => send({ type: 'unitSwitched' }),
    useMost() {
      const state = machine.getState()
      if (state.status !== 'form') return
      const { source, most } = factsOf(state.market, state.form)
      if (most !== undefined)
        send({ type: 'amountTyped', text: typedText(most, source), unit: 'token' })
    },
    choose: (side, token) => send({ type: 'tokenChosen', side, token }),
    flip: () => send({ type: 'flipped' }),
    setSlippage: (slippage, isConfirmed) => send({ type: 'slippageChosen', slippage, isConfirmed }),
    acceptLoss: (isAccepted) => send({ type: 'lossAccepted', isAccepted }),
    retry: () => send({ type: 'quoteAsked' }),
    review: () => send({ type: 'reviewAsked' }),
    leaveReview: () => send({ type: 'reviewLeft' }),
    confirm: () => send({ type: 'confirmed', at: kit.options.clock.now() }),
    stopWaiting: () => send({ type: 'outcomeUnknown', error: new OutcomeUnknownError() }),
    dismiss: () => send({ type: 'dismissed' }),
  }
}

/**
 * Swapping tokens for the connected account: typed, quoted by the app's server, checked to the
 * byte, tried out on the app's own node, and only then signed in the wallet, one click for each
 * prompt.
 *
 * @example
 * ```ts
 * import { type Latchkey, swapOf } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const swap = swapOf(latchkey)
 * swap.open()
 * swap.machine.subscribe(() => console.log(swap.machine.getState().status)) // 'form', and then swap.type('1.5')
 * ```
 */
export function swapOf(kit: SwapKit): Swap {
  return partOf(kit, 'swap', () => {
    const machine = createMachine<SwapState, SwapEvent>({
      initial: { status: 'uninitialized' },
      reduce: reduceSwap,
      effects: swapEffects(toolsOf(kit)),
    })
    wireSwap(kit, machine)
    return { machine, ...verbsOf(kit, machine) }
  })
}
