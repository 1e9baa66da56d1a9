import type { AccountType } from '@latchkey/protocol'
import { connectionOf } from '../connect/connectionOf.js'
import type {
  PopupBlockedError,
  PopupCutOffError,
  UserRejectedError,
} from '../connect/walletErrors.js'
import { CancelledError, type LatchkeyError } from '../kernel/errors.js'
import type { Machine } from '../kernel/machine.js'
import { type Outcome, settleWith } from '../kernel/settleWith.js'
import type { Connection } from '../kernel/types.js'
import type { SignInKit } from '../signIn/signInFeature.js'
import { type AccountTypeState, reduceAccountType } from './accountType.js'
import { type EmailChangeState, reduceEmailChange } from './emailChange.js'
import { LoginError } from './loginErrors.js'
import type { LoginMachines } from './loginMachines.js'
import { reduceLogin } from './reduceLogin.js'
import { type LoginState, NO_LOGIN } from './state.js'

/** Rejections of the operations of {@link LoginOperations}. */
export type LoginErrorType =
  | LoginError
  | PopupBlockedError
  | PopupCutOffError
  | UserRejectedError
  | CancelledError
  | LatchkeyError

interface Options {
  signal?: AbortSignal | undefined
}

/**
 * Operations of a login. Each rejects with {@link LoginErrorType}: with {@link LoginError} of the
 * reason `notNow` if the state has no place for it, and with {@link CancelledError} if the user
 * goes back or `signal` aborts, which cancels the login or the change.
 */
export interface LoginOperations {
  /**
   * Starts a login by e-mail. The address must have no {@link emailProblem}.
   *
   * @returns The next step: `'otp'` for a code, `'device'` for a link in the mail; or the
   *   connection.
   */
  submitEmail(email: string, options?: Options): Promise<'otp' | 'device' | Connection>
  /** Submits the digits of a mail, or those of a provider's window. */
  submitOtp(otp: string, options?: Options): Promise<Connection>
  /**
   * Starts a change of the e-mail address.
   *
   * @returns The next step: a code to the present address, or to the new one.
   */
  updateEmail(email: string, options?: Options): Promise<'primary' | 'secondary'>
  /** Submits a code of the change. Resolves with the next step, or with the new address. */
  submitUpdateOtp(otp: string, options?: Options): Promise<'secondary' | { email: string }>
  /**
   * Acts for another of the login's accounts from now on.
   *
   * @param options.signal - Stops waiting. The change goes on.
   */
  preferAccount(type: AccountType, options?: Options): Promise<{ type: AccountType }>
}

/**
 * Sends an event and settles with a state that follows. In a listener of the machine the event is
 * still queued: the state from before has no outcome then.
 */
function request<state, event, result>(
  machine: Machine<state, event>,
  parameters: {
    event: event
    reduce(state: state, event: event): state
    outcomeOf(state: state): Outcome<result> | undefined
    cancel?: (() => void) | undefined
    signal: AbortSignal | undefined
  },
): Promise<result> {
  const { event, reduce, outcomeOf, cancel, signal } = parameters
  const before = machine.getState()
  const isIgnored = reduce(before, event) === before
  const isStarted = !isIgnored && !signal?.aborted
  if (isStarted) machine.send(event)
  const notNow = (): Outcome<result> => ({
    error: new LoginError('This step is not possible now. Finish or cancel the one before.', {
      reason: 'notNow',
    }),
  })
  return settleWith(
    machine,
    (state) => {
      if (isIgnored) return notNow()
      return state === before ? undefined : outcomeOf(state)
    },
    { signal, cancel: isStarted ? cancel : undefined },
  )
}

const failureOf = ({
  failure,
}: {
  failure?: LatchkeyError | undefined
}): { error: LatchkeyError } => ({
  error: failure ?? new CancelledError(),
})

function loginOutcome(kit: SignInKit, state: LoginState): Outcome<Connection> | undefined {
  switch (state.status) {
    case 'idle': {
      const connection = state === NO_LOGIN ? connectionOf(kit.connect.getState()) : undefined
      return connection ? { result: connection } : failureOf(state)
    }
    case 'deviceFailed':
    case 'socialFailed':
    case 'farcasterFailed':
    case 'connectFailed':
      return { error: state.error }
    case 'otp':
      return state.failure && { error: state.failure }
    default:
      return undefined
  }
}

function codeOutcome(kit: SignInKit, state: LoginState): Outcome<Connection> | undefined {
  if (state.status !== 'social') return loginOutcome(kit, state)
  return state.code?.phase === 'typing' && state.code.failure
    ? { error: state.code.failure }
    : undefined
}

function updateOutcome(state: EmailChangeState): Outcome<'primary' | 'secondary'> | undefined {
  switch (state.status) {
    case 'primary':
    case 'secondary':
      return { result: state.status }
    case 'idle':
      return failureOf(state)
    default:
      return undefined
  }
}

function updateOtpOutcome(
  state: EmailChangeState,
): Outcome<'secondary' | { email: string }> | undefined {
  switch (state.status) {
    case 'idle':
    case 'primary':
      return failureOf(state)
    case 'secondary':
      return state.failure ? { error: state.failure } : { result: 'secondary' }
    case 'changed':
      return { result: { email: state.email } }
    default:
      return undefined
  }
}

function typeOutcome(
  state: AccountTypeState,
  type: AccountType,
): Outcome<{ type: AccountType }> | undefined {
  if (state.status !== 'idle') return undefined
  return state.failure ? { error: state.failure } : { result: { type } }
}

/** Creates the operations of a login. */
export function loginOperations(
  kit: SignInKit,
  { machine, emailChange, accountType }: LoginMachines,
): LoginOperations {
  const login = {
    reduce: reduceLogin,
    cancel: () => machine.send({ type: 'cancelled' }),
  }
  const change = {
    reduce: reduceEmailChange,
    cancel: () => emailChange.send({ type: 'cancelled' }),
  }
  return {
    submitEmail: (email, { signal } = {}) =>
      request<LoginState, Parameters<typeof machine.send>[0], 'otp' | 'device' | Connection>(
        machine,
        {
          ...login,
          event: { type: 'emailGiven', email },
          outcomeOf: (state) =>
            state.status === 'otp' || state.status === 'device'
              ? { result: state.status }
              : loginOutcome(kit, state),
          signal,
        },
      ),
    submitOtp: (otp, { signal } = {}) =>
      request(machine, {
        ...login,
        event: { type: 'otpGiven', otp },
        outcomeOf: (state) => codeOutcome(kit, state),
        signal,
      }),
    updateEmail: (email, { signal } = {}) =>
      request(emailChange, {
        ...change,
        event: { type: 'emailGiven', email },
        outcomeOf: updateOutcome,
        signal,
      }),
    submitUpdateOtp: (otp, { signal } = {}) =>
      request(emailChange, {
        ...change,
        event: { type: 'otpGiven', otp },
        outcomeOf: updateOtpOutcome,
        signal,
      }),
    preferAccount: (type, { signal } = {}) =>
      request(accountType, {
        event: { type: 'typeChosen', accountType: type },
        reduce: reduceAccountType,
        outcomeOf: (state) => typeOutcome(state, type),
        signal,
      }),
  }
}
