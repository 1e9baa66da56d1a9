import type { FrameScreen } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import { OptionError } from '../kernel/errors.js'
import type { LoginEvent, LoginPort } from '../kernel/login.js'
import { memo } from '../kernel/memo.js'
import type { SignInEventLatchkey, SignInLatchkey } from '../signIn/signInFeature.js'
import { wireAccountType } from './loginAccountType.js'
import { wireAddressProof } from './loginAddressProof.js'
import { wireEmailChange } from './loginEmailChange.js'
import { createLoginMachines, type LoginStates } from './loginMachines.js'
import { type LoginOperations, loginOperations } from './loginOperations.js'
import { wireApprovals, wireLogin } from './wireLogin.js'

/** Login by e-mail or a social account, and the settings of a login. */
export interface Login extends LoginStates, LoginOperations {
  /** Updates the typed address before it is submitted. Clears the failure of the last one. */
  editEmail(email: string): void
  /** Requests another mail. */
  resend(): void
  /** Shows the field for the code of the provider's window. `submitOtp` takes the code. */
  enterCode(): void
  /** Repeats the step that failed. Opens a provider's window: call it in the click. */
  retry(): void
  /** Cancels the login and leaves its view. */
  cancel(): void
  /** Opens a screen of the frame in a window: call it in the click. */
  openSettings(screen: FrameScreen): void
  /**
   * Confirms the wallet's address in this browser, where the connection's `isAddressProved` is
   * `false`. Opens the frame's window: call it in the click. Resolves to true once it is confirmed;
   * otherwise `addressProof` has the reason.
   */
  confirmAddress(): Promise<boolean>
  /** Stops confirming the address. */
  cancelConfirm(): void
  /** Takes an event of the port. The kit calls it. */
  onEvent(event: LoginEvent): void
}

function portOf({ options }: SignInLatchkey): LoginPort {
  if (options.login) return options.login
  throw new OptionError({
    option: 'login',
    expected: 'the result of login',
    received: 'undefined',
    docsPath: '/options.md#login',
  })
}

/**
 * Returns the login by e-mail or a social account. Its machines have the state. A login connects
 * its wallet like any other.
 *
 * @throws {@link OptionError} when the kit was made without the option `login`.
 *
 * @example
 * ```ts
 * import { type Latchkey, getLogin } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * declare const readCode: () => Promise<string>
 * const login = getLogin(latchkey)
 * const step = await login.submitEmail('maya@millpond.example')
 * if (step === 'otp') {
 *   const { address } = await login.submitOtp(await readCode())
 *   console.log(address)
 * }
 * ```
 */
export function getLogin(latchkey: SignInLatchkey): Login {
  return memo(latchkey, 'login', () => {
    const machines = createLoginMachines(portOf(latchkey))
    const { port, machine, addressProof } = machines
    wireLogin(latchkey as SignInEventLatchkey, machines)
    wireEmailChange(latchkey, machines)
    wireAccountType(latchkey, machines)
    const onEvent = wireApprovals(latchkey, machines)
    const confirmAddress = wireAddressProof(latchkey, machines)
    return {
      ...machines,
      ...loginOperations(latchkey, machines),
      onEvent,
      confirmAddress,
      cancelConfirm: () => addressProof.send({ type: 'cancelled' }),
      editEmail: (email) => machine.send({ type: 'emailEdited', email }),
      resend: () => machine.send({ type: 'resendAsked' }),
      enterCode: () => machine.send({ type: 'codeWanted' }),
      retry: () => machine.send({ type: 'retried' }),
      cancel: () => machine.send({ type: 'cancelled' }),
      openSettings(screen) {
        // The window shows the outcome.
        port.openSettings({ screen }).catch(noop)
      },
    }
  })
}
