import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import type { LoginEvent, LoginPort } from '../kernel/login.js'
import {
  createMachine,
  type Effect,
  type EventMachine,
  type Machine,
  whileStatus,
} from '../kernel/machine.js'
import {
  type AccountTypeEvent,
  type AccountTypeState,
  accountTypeEffects,
  reduceAccountType,
} from './accountType.js'
import {
  type AddressProofEvent,
  type AddressProofState,
  addressProofEffects,
  reduceAddressProof,
} from './addressProof.js'
import {
  type EmailChangeEvent,
  type EmailChangeState,
  emailChangeEffects,
  reduceEmailChange,
} from './emailChange.js'
import {
  type FrameState,
  type LoginMachineEvent,
  type LoginState,
  NO_LOGIN,
  reduceFrame,
} from './loginState.js'
import { reduceLogin } from './reduceLogin.js'

type Send = (event: LoginMachineEvent) => void
type LoginEffect = Effect<LoginState, LoginMachineEvent>

/** Sends the result of a call. */
async function sendResult<value>(
  send: Send,
  call: Promise<value>,
  event: (value: value) => LoginMachineEvent,
): Promise<void> {
  let next: LoginMachineEvent
  try {
    next = event(await call)
  } catch (error) {
    next = { type: 'failed', error: toLatchkeyError(error) }
  }
  send(next)
}

/**
 * Returns the effects of a social login. The window opens inside the click: machines start their
 * effects synchronously.
 */
function socialEffects(port: LoginPort): readonly LoginEffect[] {
  return [
    whileStatus<LoginState, LoginMachineEvent, 'social'>(
      'social',
      ({ state: { provider }, send, signal }) =>
        sendResult(
          send,
          port.connectSocial({ provider, onClosed: () => send({ type: 'windowClosed' }), signal }),
          () => ({ type: 'verified' }),
        ),
      ({ attempt }) => attempt,
    ),
    whileStatus<LoginState, LoginMachineEvent, 'social'>(
      'social',
      async ({ state: { code }, send, signal }) => {
        if (code?.phase !== 'checking') return
        try {
          await port.connectOtp({ otp: code.otp, signal })
          send({ type: 'codeAccepted' })
        } catch (error) {
          send({ type: 'codeRefused', error: toLatchkeyError(error) })
        }
      },
      ({ code }) => (code?.phase === 'checking' ? code : undefined),
    ),
  ]
}

/** Returns the effects of logging in. A call is aborted when its state ends. */
function loginEffects(port: LoginPort): readonly LoginEffect[] {
  const sendEmail = ({
    state: { email },
    send,
    signal,
  }: {
    state: { email: string }
    send: Send
    signal: AbortSignal
  }): Promise<void> =>
    sendResult(send, port.connectEmail({ email, signal }), (action) => ({
      type: 'actionReceived',
      ...action,
    }))
  return [
    whileStatus<LoginState, LoginMachineEvent, 'submitting'>('submitting', sendEmail),
    whileStatus<LoginState, LoginMachineEvent, 'resending'>('resending', sendEmail),
    whileStatus<LoginState, LoginMachineEvent, 'device'>('device', ({ send, signal }) =>
      sendResult(send, port.connectDevice({ signal }), () => ({ type: 'deviceConfirmed' })),
    ),
    whileStatus<LoginState, LoginMachineEvent, 'checking'>(
      'checking',
      ({ state: { otp }, send, signal }) =>
        sendResult(send, port.connectOtp({ otp, signal }), () => ({ type: 'verified' })),
    ),
    ...socialEffects(port),
    whileStatus<LoginState, LoginMachineEvent, 'farcasterAsking'>(
      'farcasterAsking',
      ({ send, signal }) =>
        sendResult(send, port.getFarcasterUri({ signal }), (url) => ({ type: 'uriReceived', url })),
    ),
    whileStatus<LoginState, LoginMachineEvent, 'farcaster'>('farcaster', ({ send, signal }) =>
      sendResult(send, port.connectFarcaster({ signal }), () => ({ type: 'verified' })),
    ),
  ]
}

/** The machines of a login, as an app has them. */
export interface LoginStates {
  readonly port: LoginPort
  readonly machine: Machine<LoginState>
  readonly emailChange: Machine<EmailChangeState>
  readonly accountType: Machine<AccountTypeState>
  /** Confirming the wallet's address in a browser that has not proved it. */
  readonly addressProof: Machine<AddressProofState>
  /** The logged-in user, the surface of the frame, and its pending requests. */
  readonly frame: Machine<FrameState>
}

/** The machines of a login with their events. */
export interface LoginMachines extends LoginStates {
  readonly machine: EventMachine<LoginState, LoginMachineEvent>
  readonly emailChange: EventMachine<EmailChangeState, EmailChangeEvent>
  readonly accountType: EventMachine<AccountTypeState, AccountTypeEvent>
  readonly addressProof: EventMachine<AddressProofState, AddressProofEvent>
  readonly frame: EventMachine<FrameState, LoginEvent>
}

/** Creates the machines. They do nothing until the first event. */
export function createLoginMachines(port: LoginPort): LoginMachines {
  return {
    port,
    machine: createMachine<LoginState, LoginMachineEvent>({
      initial: NO_LOGIN,
      reduce: reduceLogin,
      effects: loginEffects(port),
    }),
    emailChange: createMachine<EmailChangeState, EmailChangeEvent>({
      initial: { status: 'idle' },
      reduce: reduceEmailChange,
      effects: emailChangeEffects(port),
    }),
    accountType: createMachine<AccountTypeState, AccountTypeEvent>({
      initial: { status: 'idle' },
      reduce: reduceAccountType,
      effects: accountTypeEffects(port),
    }),
    addressProof: createMachine<AddressProofState, AddressProofEvent>({
      initial: { status: 'idle' },
      reduce: reduceAddressProof,
      effects: addressProofEffects(port),
    }),
    frame: createMachine<FrameState, LoginEvent>({
      initial: { user: port.getUser(), surface: 'none', waiting: [] },
      reduce: reduceFrame,
    }),
  }
}
