import type { LoginEvent, LoginPort } from '../kernel/login.js'
import { createMachine, type EventMachine, type Machine } from '../kernel/machine.js'
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
import { loginEffects } from './effects.js'
import {
  type EmailChangeEvent,
  type EmailChangeState,
  emailChangeEffects,
  reduceEmailChange,
} from './emailChange.js'
import { type FrameState, reduceFrame } from './frameState.js'
import { reduceLogin } from './reduceLogin.js'
import { type LoginMachineEvent, type LoginState, NO_LOGIN } from './state.js'

/** The machines of a login, as an app has them. */
export interface LoginStates {
  readonly port: LoginPort
  readonly machine: Machine<LoginState>
  readonly emailChange: Machine<EmailChangeState>
  readonly accountType: Machine<AccountTypeState>
  /** Confirming the wallet's address in a browser that has not proved it. */
  readonly addressProof: Machine<AddressProofState>
  /** The user who is logged in, what the frame shows, and the requests that wait in it. */
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

/** Makes them. Nothing runs before something happens. */
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
