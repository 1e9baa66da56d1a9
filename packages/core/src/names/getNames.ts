import { connectionOf } from '../connect/connectionOf.js'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import {
  MethodUnsupportedError,
  NetworkUnknownError,
  NotConnectedError,
} from '../connect/walletErrors.js'
import { CancelledError, type LatchkeyError } from '../kernel/errors.js'
import { createMachine, type EventMachine, type Machine } from '../kernel/machine.js'
import { memo } from '../kernel/memo.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import { type Outcome, settleWith } from '../kernel/settleWith.js'
import type { Connection } from '../kernel/types.js'
import { watch } from '../kernel/watch.js'
import { type ModalState, opened, whileOpen } from '../modal/modalState.js'
import type { Route } from '../modal/navigator.js'
import type { NetworksLatchkey } from '../networks/networksLatchkey.js'
import { createCheck } from './createCheck.js'
import { NameRefusedError } from './nameRefusedError.js'
import { coinTypeOf, registrationMessage } from './nameRules.js'
import { namesEffects } from './namesEffects.js'
import {
  type NameCheck,
  type NameRequest,
  type NamesEvent,
  type NamesState,
  NO_NAME,
  reduceNames,
} from './namesState.js'
import { namesViews } from './namesViews.js'

/** Rejections of {@link Names.check} and {@link Names.register}. */
export type NamesErrorType =
  | NameRefusedError
  | NotConnectedError
  | ServerRefusedError
  | CancelledError
  | LatchkeyError

/** The registration of a name for the connected account. */
export interface Names {
  machine: Machine<NamesState>
  /** Sets the typed text. `parent`: the parent name, if known. */
  type(text: string, parent?: string | undefined): void
  /**
   * Checks with the server if the text that was typed last is a free name.
   *
   * @param options.signal - Rejects with {@link CancelledError}.
   * @returns The check. Rejects with {@link NameRefusedError} for a string that is not a name,
   *   {@link CancelledError} if the text is removed meanwhile, or the server's error.
   */
  check(options?: { signal?: AbortSignal | undefined }): Promise<NameCheck>
  /**
   * Registers the free name that was found: requests a signature from the wallet, once. A second
   * call during the request settles with the same outcome.
   *
   * @param options.signal - Stops waiting for the wallet, and rejects with {@link CancelledError}.
   * @returns The name. Rejects with {@link NameRefusedError} if no free name was found,
   * {@link NotConnectedError}, {@link ServerRefusedError} with the reason `name_taken`,
   * {@link CancelledError} if the user goes back, or the error of wallet or server.
   */
  register(options?: { signal?: AbortSignal | undefined }): Promise<{ name: string }>
  /** Stops waiting for the wallet. */
  cancel(): void
  /** Starts over. */
  reset(): void
}

function requestOf(
  latchkey: NetworksLatchkey,
  connection: Connection | undefined,
  name: string,
): NameRequest {
  if (!connection) throw new NotConnectedError({ details: 'Address or auth connector not found' })
  const { address, networkId, wallet } = connection
  if (!latchkey.networks.some(({ id }) => id === networkId))
    throw new NetworkUnknownError({ details: 'Network not found' })
  if (wallet.namespace !== 'eip155')
    throw new MethodUnsupportedError({ details: 'names are of EVM accounts' })
  return {
    account: { address, networkId },
    name,
    coinType: coinTypeOf(networkId),
    message: registrationMessage(name, latchkey.options.clock.now()),
  }
}

type PendingName = Extract<NamesState, { status: 'signing' | 'registering' }>

function isPending(state: NamesState): state is PendingName {
  return state.status === 'signing' || state.status === 'registering'
}

/** Returns the route of a registration, which may have ended while the modal was closed. */
export function namesRoute(now: NamesState, before: NamesState, { shown }: ModalState): Route {
  const isShown = shown?.view === 'RegisterAccountName'
  if (now.status === 'registered' && (isShown || isPending(before)))
    return whileOpen(opened({ view: 'RegisterAccountNameSuccess', name: now.name }))
  return undefined
}

/** Connects the registration of a name with the rest of the kit. */
function wire(latchkey: NetworksLatchkey, machine: EventMachine<NamesState, NamesEvent>): void {
  watch(latchkey.connect, (now, before) => {
    const [connection, last] = [connectionOf(now), connectionOf(before)]
    if (!connection) machine.send({ type: 'reset' })
    else if (connection.address !== last?.address || connection.networkId !== last.networkId)
      machine.send({ type: 'accountChanged' })
  })
  latchkey.modal.follow(machine, namesViews, namesRoute, {
    isBlocking: () => isPending(machine.getState()),
  })
  watch(latchkey.modal, (modal) => {
    // Leaving the form cancels the request to the wallet.
    const isInStack =
      modal.status === 'open' && modal.stack.some(({ view }) => view === 'RegisterAccountName')
    if (!isInStack) machine.send({ type: 'cancelled' })
  })
  watch(machine, (now, before) => {
    if (now.status === 'registered') latchkey.report('REGISTER_NAME_SUCCESS')
    if (now.status === 'checked' && now.failure && before.status !== 'checked')
      latchkey.report('REGISTER_NAME_ERROR', { error: now.failure.name })
  })
}

function registerOutcome(
  state: NamesState,
  last: NamesState['status'],
): Outcome<{ name: string }> | undefined {
  if (isPending(state)) return undefined
  if (state.status === 'registered') return { result: { name: state.name } }
  if (state.status === 'checked' && state.failure) return { error: state.failure }
  // Another account was faster: the name is checked again.
  return state.status === 'checking' && last === 'registering'
    ? { error: new ServerRefusedError({ reason: 'name_taken' }) }
    : { error: new CancelledError() }
}

function createRegister(
  latchkey: NetworksLatchkey,
  machine: EventMachine<NamesState, NamesEvent>,
): Names['register'] {
  function start(name: string): void {
    try {
      const request = requestOf(latchkey, connectionOf(latchkey.connect.getState()), name)
      latchkey.report('REGISTER_NAME_INITIATED')
      machine.send({ type: 'registerAsked', request })
    } catch (error) {
      machine.send({ type: 'failed', error: toLatchkeyError(error) })
    }
  }
  return ({ signal } = {}) => {
    const before = machine.getState()
    const isFree = before.status === 'checked' && before.check.availability === 'free'
    if (isFree && !signal?.aborted) start(before.check.name)
    const refused =
      isFree || isPending(before) ? undefined : new NameRefusedError({ problem: 'notFree' })
    const last = { status: before.status }
    return settleWith(
      machine,
      (state) => {
        if (refused) return { error: refused }
        const outcome = isFree && state === before ? undefined : registerOutcome(state, last.status)
        last.status = state.status
        return outcome
      },
      {
        signal,
        cancel: signal?.aborted ? undefined : () => machine.send({ type: 'cancelled' }),
      },
    )
  }
}

/**
 * Returns the registration of a name for the connected account: type it, check it with the app's
 * server, and register it with the wallet's signature. `machine` has the state; a failure keeps the
 * typed text.
 *
 * @example
 * ```ts
 * import { type Latchkey, getNames } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const names = getNames(latchkey)
 * names.type('maya')
 * const { availability } = await names.check()
 * if (availability === 'free') {
 *   const { name } = await names.register()
 *   console.log(name) // 'maya.latchkey.eth'
 * }
 * ```
 */
export function getNames(latchkey: NetworksLatchkey): Names {
  return memo(latchkey, 'names', () => {
    const machine = createMachine<NamesState, NamesEvent>({
      initial: NO_NAME,
      reduce: reduceNames,
      effects: namesEffects({
        clock: latchkey.options.clock,
        server: latchkey,
        getConnection: () => connectionOf(latchkey.connect.getState()),
        signMessage: (parameters) => latchkey.adapterOf('eip155').signMessage(parameters),
      }),
    })
    wire(latchkey, machine)
    return {
      machine,
      type: (text, parent) => machine.send({ type: 'typed', text, parent }),
      check: createCheck(machine),
      register: createRegister(latchkey, machine),
      cancel: () => machine.send({ type: 'cancelled' }),
      reset: () => machine.send({ type: 'reset' }),
    }
  })
}
