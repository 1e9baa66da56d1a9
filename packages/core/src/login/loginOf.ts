import type { AccountType, FrameScreen, SocialProvider } from '@latchkey/protocol'
import { OptionError } from '../kernel/errors.js'
import type { LoginEvent, LoginPort } from '../kernel/login.js'
import { partOf } from '../kernel/parts.js'
import type { SignInKit } from '../signIn/signInFeature.js'
import { wireAccountType } from './loginAccountType.js'
import { wireAddressProof } from './loginAddressProof.js'
import { wireApprovals } from './loginApprovals.js'
import { wireEmailChange } from './loginEmailChange.js'
import { createLoginMachines, type LoginMachines } from './loginMachines.js'
import { wireLogin } from './wireLogin.js'

/** Logging in by e-mail or a social account, and what a login can do besides. */
export interface Login extends LoginMachines {
  /** Asks for a code. The address must have no {@link emailProblem}. */
  submitEmail(email: string): void
  /** Hands in the digits of a mail, or those of a provider's window. */
  submitOtp(otp: string): void
  /** Asks for another mail. */
  resend(): void
  /** Opens the provider's window: to be called in the click itself. */
  startSocial(provider: SocialProvider): void
  startFarcaster(): void
  /**
   * Once more from where it failed; a provider's window opens, so this is called in the click
   * itself.
   */
  retry(): void
  /** Gives up logging in and leaves the view of it. */
  cancel(): void
  /** Begins to change the e-mail address. */
  updateEmail(email: string): void
  submitUpdateOtp(otp: string): void
  /** Acts for another of the login's accounts from now on. */
  preferAccount(type: AccountType): void
  /** Opens a screen of the frame's own, in a window: to be called in the click itself. */
  openSettings(screen: FrameScreen): void
  /**
   * Confirms the wallet's address in this browser, where the connection's `isAddressProved` is
   * `false`. Opens the frame's window: to be called in the click itself. Resolves to true once it
   * is confirmed; if not, `addressProof` says why.
   */
  confirmAddress(): Promise<boolean>
  /** Takes what the port tells. The kit calls it. */
  hear(event: LoginEvent): void
}

function portOf({ options }: SignInKit): LoginPort {
  if (options.login) return options.login
  throw new OptionError({
    option: 'login',
    expected: 'the result of login',
    received: 'undefined',
    docsPath: '/options.md#login',
  })
}

/**
 * Logging in by e-mail or a social account. What stands where is in its machines; when the visitor
 * is logged in, the wallet behind the login is connected like any other.
 *
 * @throws {@link OptionError} when the kit was made without the option `login`.
 *
 * @example
 * ```ts
 * import { type Latchkey, loginOf } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const login = loginOf(latchkey)
 * login.submitEmail('maya@millpond.example')
 * login.machine.subscribe(() => console.log(login.machine.getState().status)) // 'otp', and then login.submitOtp('123456')
 * ```
 */
export function loginOf(kit: SignInKit): Login {
  return partOf(kit, 'login', () => {
    const machines = createLoginMachines(portOf(kit))
    const { port, machine, emailChange, accountType } = machines
    wireLogin(kit, machines)
    wireEmailChange(kit, machines)
    wireAccountType(kit, machines)
    const hear = wireApprovals(kit, machines)
    const confirmAddress = wireAddressProof(kit, machines)
    return {
      ...machines,
      hear,
      confirmAddress,
      submitEmail: (email) => machine.send({ type: 'emailGiven', email }),
      submitOtp: (otp) => machine.send({ type: 'otpGiven', otp }),
      resend: () => machine.send({ type: 'resendAsked' }),
      startSocial: (provider) => machine.send({ type: 'socialChosen', provider }),
      startFarcaster: () => machine.send({ type: 'farcasterChosen' }),
      retry: () => machine.send({ type: 'retried' }),
      cancel: () => machine.send({ type: 'cancelled' }),
      updateEmail: (email) => emailChange.send({ type: 'emailGiven', email }),
      submitUpdateOtp: (otp) => emailChange.send({ type: 'otpGiven', otp }),
      preferAccount: (type) => accountType.send({ type: 'typeChosen', accountType: type }),
      openSettings(screen) {
        // What becomes of it is said in its own window.
        port.openSettings({ screen }).catch(() => undefined)
      },
    }
  })
}
