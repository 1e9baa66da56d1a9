import type { LoginState } from '@latchkey/core'
import { emailProblem, type LoginSocial } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { EmailInput } from './EmailInput.js'
import css from './login.css?inline'
import { useLoginTexts } from './loginTexts.js'
import { isThrottled, problemText } from './problemText.js'
import { useCooldown, useLogin } from './useLogin.js'

/** Returns the number of columns: three for five and six buttons, else at most four. */
function columnsOf(count: number): number {
  return count < 4 ? count : count === 5 || count === 6 ? 3 : 4
}

/** Returns the message below the field. */
function useEmailProblem(state: LoginState, isLooked: boolean, email: string): string | undefined {
  const { login } = useLogin()
  const texts = useLoginTexts()
  const seconds = useCooldown(login, state)
  const problem = isLooked ? emailProblem(email) : undefined
  if (problem) return texts[problem]
  const failure = state.status === 'idle' ? state.failure : undefined
  if (!failure) return undefined
  if (!isThrottled(failure)) return problemText(failure, texts)
  return seconds > 0 ? texts.wait(seconds) : undefined
}

function EmailField(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { login, state } = useLogin()
  const texts = useLoginTexts()
  const { continueWithEmail } = useTexts()
  const [email, setEmail] = useState(('email' in state && state.email) || '')
  const [isLooked, setLooked] = useState(false)
  const problem = useEmailProblem(state, isLooked, email)
  const isBusy = state.status === 'submitting'
  const isReady = emailProblem(email.trim()) === undefined
  function submit(): void {
    if (isBusy) return
    setLooked(true)
    if (isReady) void login.submitEmail(email.trim())
  }
  return (
    <EmailInput
      label={texts.email}
      value={email}
      onFocus={() => {
        login.port.prepare()
        latchkey.report('EMAIL_LOGIN_SELECTED')
      }}
      onChange={(text) => {
        setEmail(text)
        setLooked(false)
        login.editEmail(text)
      }}
      onEnter={submit}
      isBusy={isBusy}
      problem={problem}
      testId="lk-email-input"
      trail={
        !isBusy && (
          <button
            type="button"
            className="lk-go"
            aria-label={continueWithEmail}
            data-testid="lk-email-submit"
            data-ready={(isReady && !problem) || undefined}
            onClick={submit}
          >
            <Icon name="arrow-right" />
          </button>
        )
      }
    />
  )
}

function Socials({ socials }: { socials: readonly LoginSocial[] }): ReactElement {
  const { login } = useLogin()
  const texts = useLoginTexts()
  // In the click itself: a window that opens later is blocked.
  return (
    <ul
      className="lk-social"
      aria-label={texts.otherOptions}
      data-columns={columnsOf(socials.length)}
    >
      {socials.map((social) => {
        const name = texts.socials[social] ?? social
        const label = texts.continueWith(name)
        return (
          <li key={social}>
            <button
              type="button"
              className="lk-chip"
              aria-label={label}
              data-testid={`lk-social-${social}`}
              onPointerEnter={login.port.prepare}
              onFocus={login.port.prepare}
              onClick={() =>
                void (social === 'farcaster' ? login.startFarcaster() : login.startSocial(social))
              }
            >
              {socials.length === 1 ? label : name}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Renders the login without a wallet: by e-mail address, or by a social account. */
export function ConnectLogin({ hasWallets }: { hasWallets: boolean }): ReactElement {
  const { login } = useLogin()
  const texts = useLoginTexts()
  const { email, socials } = login.port
  useStyles(css)
  return (
    <>
      {email && <EmailField />}
      {socials.length > 0 && <Socials socials={socials} />}
      {hasWallets && (email || socials.length > 0) && (
        <div className="lk-rule">{texts.orWallet}</div>
      )}
    </>
  )
}
