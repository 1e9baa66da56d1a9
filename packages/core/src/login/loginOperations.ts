import type { AccountType, SocialProvider } from '@latchkey/protocol'
import { connectionOf } from '../connect/connectionOf.js'
import type {
  InvalidWalletResponseError,
  PopupBlockedError,
  PopupCutOffError,
  UserRejectedError,
} from '../connect/walletErrors.js'
import {
  CancelledError,
  type LatchkeyError,
  type NetworkRequestError,
  type TimeoutError,
  type UnknownError,
  type WalletNotFoundError,
} from '../kernel/errors.js'
import type { Outcome } from '../kernel/settleWith.js'
import type { Connection } from '../kernel/types.js'
import type { SignInLatchkey } from '../signIn/signInFeature.js'
import { reduceAccountType } from './accountType.js'
import { createRequest } from './createRequest.js'
import { type EmailChangeState, reduceEmailChange } from './emailChange.js'
import type { LoginError } from './loginErrors.js'
import type { LoginMachines } from './loginMachines.js'
import { type LoginState, NO_LOGIN } from './loginState.js'
import { reduceLogin } from './reduceLogin.js'

/** Rejections of the operations of {@link LoginOperations}. */
export type LoginErrorType =
  | LoginError
  | PopupBlockedError
  | PopupCutOffError
  | UserRejectedError
  | CancelledError
  | LatchkeyError

/**
 * Rejections of {@link LoginOperations.startSocial}. {@link LoginOperations.startFarcaster} rejects
 * with all but `PopupBlockedError`: it opens no window.
 */
export type StartSocialErrorType =
  | CancelledError
  | InvalidWalletResponseError
  | LoginError
  | NetworkRequestError
  | PopupBlockedError
  | TimeoutError
  | UnknownError
  | UserRejectedError
  | WalletNotFoundError

interface Options {
  signal?: AbortSignal | undefined
}

/**
 * Operations of a login. Each rejects with {@link LoginErrorType}: with {@link LoginError} of the
 * reason `notNow` if the step is not possible in the current state, and with {@link CancelledError}
 * if the user goes back or `signal` aborts, which cancels the login or the change.
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
   * Logs in with an account of a provider. Opens the provider's window before it returns: call it
   * in the click. Rejects with {@link StartSocialErrorType}, after which `retry` opens the window
   * again.
   */
  startSocial(provider: SocialProvider, options?: Options): Promise<Connection>
  /**
   * Logs in with the Farcaster app, which opens or scans the `url` of the state. Rejects with {@link
   * StartSocialErrorType}.
   */
  startFarcaster(options?: Options): Promise<Connection>
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
   * @param options.signal - Stops waiting. The change continues.
   */
  preferAccount(type: AccountType, options?: Options): Promise<{ type: AccountType }>
}

const failureOf = ({
  failure,
}: {
  failure?: LatchkeyError | undefined
}): { error: LatchkeyError } => ({
  error: failure ?? new CancelledError(),
})

function loginOutcome(
  latchkey: SignInLatchkey,
  state: LoginState,
): Outcome<Connection> | undefined {
  switch (state.status) {
    case 'idle': {
      const connection = state === NO_LOGIN ? connectionOf(latchkey.connect.getState()) : undefined
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

/** Creates the operations of a login. */
export function loginOperations(
  latchkey: SignInLatchkey,
  { machine, emailChange, accountType }: LoginMachines,
): LoginOperations {
  const login = createRequest({
    machine,
    reduce: reduceLogin,
    cancel: () => machine.send({ type: 'cancelled' }),
  })
  const change = createRequest({
    machine: emailChange,
    reduce: reduceEmailChange,
    cancel: () => emailChange.send({ type: 'cancelled' }),
  })
  const prefer = createRequest({ machine: accountType, reduce: reduceAccountType })
  const connectionOutcome = (state: LoginState): Outcome<Connection> | undefined =>
    loginOutcome(latchkey, state)
  return {
    submitEmail: (email, options) =>
      login(
        { type: 'emailGiven', email },
        (state): Outcome<'otp' | 'device' | Connection> | undefined =>
          state.status === 'otp' || state.status === 'device'
            ? { result: state.status }
            : loginOutcome(latchkey, state),
        options,
      ),
    submitOtp: (otp, options) =>
      login(
        { type: 'otpGiven', otp },
        (state) => {
          if (state.status !== 'social') return loginOutcome(latchkey, state)
          return state.code?.phase === 'typing' && state.code.failure
            ? { error: state.code.failure }
            : undefined
        },
        options,
      ),
    startSocial: (provider, options) =>
      login({ type: 'socialChosen', provider }, connectionOutcome, options),
    startFarcaster: (options) => login({ type: 'farcasterChosen' }, connectionOutcome, options),
    updateEmail: (email, options) => change({ type: 'emailGiven', email }, updateOutcome, options),
    submitUpdateOtp: (otp, options) => change({ type: 'otpGiven', otp }, updateOtpOutcome, options),
    preferAccount: (type, options) =>
      prefer(
        { type: 'typeChosen', accountType: type },
        (state) => {
          if (state.status !== 'idle') return undefined
          return state.failure ? { error: state.failure } : { result: { type } }
        },
        options,
      ),
  }
}
