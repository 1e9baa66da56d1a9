import { connectionOf } from '../connect/connectionOf.js'
import { createMachine, type Machine } from '../kernel/machine.js'
import { partOf } from '../kernel/parts.js'
import { toLatchkeyError } from '../kernel/toLatchkeyError.js'
import type { Connection } from '../kernel/types.js'
import {
  MethodUnsupportedError,
  NetworkUnknownError,
  NotConnectedError,
} from '../kernel/walletErrors.js'
import { watch } from '../kernel/watch.js'
import type { Route } from '../modal/navigator.js'
import { type ModalState, opened, whileOpen } from '../modal/state.js'
import type { NetworksKit } from '../networks/networksKit.js'
import { namesEffects } from './effects.js'
import { namesViews } from './namesViews.js'
import { coinTypeOf, registrationMessage } from './rules.js'
import {
  type NameRequest,
  type NamesEvent,
  type NamesState,
  NO_NAME,
  reduceNames,
} from './state.js'

/** Getting a name for the connected account. */
export interface Names {
  machine: Machine<NamesState, NamesEvent>
  /** What was typed so far. `parent`: what names end in, where that is known. */
  type(text: string, parent?: string | undefined): void
  /** Asks the server again, after it could not be asked. */
  check(): void
  /**
   * Asks the wallet to sign for the free name that was found, once; while it is asked, a second
   * call is none.
   */
  register(): void
  /** Waits for the wallet no longer. */
  cancel(): void
  /** Begins anew. */
  reset(): void
}

function requestOf(
  kit: NetworksKit,
  connection: Connection | undefined,
  name: string,
): NameRequest {
  if (!connection) throw new NotConnectedError({ details: 'Address or auth connector not found' })
  const { address, networkId, wallet } = connection
  if (!kit.networks.some(({ id }) => id === networkId))
    throw new NetworkUnknownError({ details: 'Network not found' })
  if (wallet.namespace !== 'eip155')
    throw new MethodUnsupportedError({ details: 'names are of EVM accounts' })
  return {
    account: { address, networkId },
    name,
    coinType: coinTypeOf(networkId),
    message: registrationMessage(name, kit.options.clock.now()),
  }
}

function isSame(one: Connection | undefined, other: Connection | undefined): boolean {
  return one?.address === other?.address && one?.networkId === other?.networkId
}

type UnderWay = Extract<NamesState, { status: 'signing' | 'registering' }>

function isUnderWay(state: NamesState): state is UnderWay {
  return state.status === 'signing' || state.status === 'registering'
}

/** Returns the route of a registration, which may have ended while the modal was closed. */
export function namesRoute(now: NamesState, before: NamesState, { shown }: ModalState): Route {
  const isShown = shown?.view === 'RegisterAccountName'
  if (now.status === 'registered' && (isShown || isUnderWay(before)))
    return whileOpen(opened({ view: 'RegisterAccountNameSuccess', name: now.name }))
  return undefined
}

/** The rules between getting a name and the rest of the kit. */
function wire(kit: NetworksKit, machine: Machine<NamesState, NamesEvent>): void {
  watch(kit.connect, (now, before) => {
    if (!connectionOf(now)) machine.send({ type: 'reset' })
    else if (!isSame(connectionOf(now), connectionOf(before)))
      machine.send({ type: 'accountChanged' })
  })
  kit.modal.follow(machine, namesViews, namesRoute, {
    isBlocking: () => isUnderWay(machine.getState()),
  })
  watch(kit.modal, (modal) => {
    // Leaving the form cancels the request to the wallet.
    const isInStack =
      modal.status === 'open' && modal.stack.some(({ view }) => view === 'RegisterAccountName')
    if (!isInStack) machine.send({ type: 'cancelled' })
  })
  watch(machine, (now, before) => {
    if (now.status === 'registered') kit.report('REGISTER_NAME_SUCCESS')
    if (now.status === 'checked' && now.failure && before.status !== 'checked')
      kit.report('REGISTER_NAME_ERROR', { error: now.failure.name })
  })
}

/**
 * Getting a name for the connected account: typed, checked by the app's server, signed for by the
 * wallet, registered. What stands where is in `machine`; nothing that was typed is lost when
 * something fails.
 *
 * @example
 * ```ts
 * import { type Latchkey, namesOf } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const names = namesOf(latchkey)
 * names.type('maya')
 * names.machine.subscribe(() => console.log(names.machine.getState().status)) // 'checked', and then names.register()
 * ```
 */
export function namesOf(kit: NetworksKit): Names {
  return partOf(kit, 'names', () => {
    const getConnection = (): Connection | undefined => connectionOf(kit.connect.getState())
    const machine = createMachine<NamesState, NamesEvent>({
      initial: NO_NAME,
      reduce: reduceNames,
      effects: namesEffects({
        clock: kit.options.clock,
        server: kit,
        getConnection,
        signMessage: (parameters) => kit.adapterOf('eip155').signMessage(parameters),
      }),
    })
    wire(kit, machine)
    return {
      machine,
      type: (text, parent) => machine.send({ type: 'typed', text, parent }),
      check: () => machine.send({ type: 'checkAsked' }),
      register() {
        const state = machine.getState()
        if (state.status !== 'checked' || state.check.availability !== 'free') return
        try {
          const request = requestOf(kit, getConnection(), state.check.name)
          kit.report('REGISTER_NAME_INITIATED')
          machine.send({ type: 'registerAsked', request })
        } catch (error) {
          machine.send({ type: 'failed', error: toLatchkeyError(error) })
        }
      },
      cancel: () => machine.send({ type: 'cancelled' }),
      reset: () => machine.send({ type: 'reset' }),
    }
  })
}
