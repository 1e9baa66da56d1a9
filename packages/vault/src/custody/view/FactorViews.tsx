import type { FactorKind } from '@latchkey/protocol'
import { Button } from '@latchkey/ui/Button'
import { type ReactElement, useState } from 'react'
import { Field } from '../../ui/Field.js'
import { Intro } from '../../ui/Intro.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import { readPasskey } from '../passkey.js'
import { PasskeyButton } from './PasskeyButton.js'
import type { CustodyViewProps } from './viewProps.js'

const MIN_PASSWORD = 10

const introOf = (kinds: readonly FactorKind[]): string => {
  if (kinds.length > 2)
    return 'Two of what you set up open it: the recovery code on paper, your password, your passkey.'
  if (!kinds.includes('passkey'))
    return 'Type the recovery code that you wrote down, and the password you chose with it.'
  return kinds.includes('code')
    ? 'Use your passkey, and type the recovery code that you wrote down.'
    : 'Use your passkey, and type the password you chose with it.'
}

/** The user's own factors. Two are needed. */
export function FactorsView({ screen, answer }: CustodyViewProps<'factors'>): ReactElement {
  const { kinds, walletId, error } = screen
  const [given, setGiven] = useState<Partial<Record<FactorKind, string>>>({})
  const isReady = kinds.filter((kind) => given[kind]?.trim()).length >= 2
  const submit = (): void => {
    if (isReady) answer(given)
  }
  return (
    <Sheet
      title="Recover your wallet"
      onClose={() => answer(null)}
      closeLabel="Cancel"
      footer={
        <Button kind="primary" isDisabled={!isReady} testId="lk-submit" onPress={submit}>
          Recover
        </Button>
      }
    >
      <Intro icon="key">{introOf(kinds)}</Intro>
      {kinds.includes('passkey') && (
        <PasskeyButton
          isPrimary={false}
          label={given.passkey ? 'Passkey used' : 'Use the passkey'}
          onPress={(signal) => readPasskey(window, { walletId, signal })}
          onDone={(passkey) => setGiven((before) => ({ ...before, passkey }))}
        />
      )}
      {kinds.includes('code') && (
        <Field
          label="Recovery code"
          isFirst
          isCode
          value={given.code ?? ''}
          onChange={(code) => setGiven((before) => ({ ...before, code }))}
          error={error}
          onSubmit={submit}
          testId="lk-recovery-code"
        />
      )}
      {kinds.includes('password') && (
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          value={given.password ?? ''}
          onChange={(password) => setGiven((before) => ({ ...before, password }))}
          error={kinds.includes('code') ? undefined : error}
          onSubmit={submit}
          testId="lk-password"
        />
      )}
    </Sheet>
  )
}

/** A new recovery code, shown once. */
export function NewCodeView({ screen, answer }: CustodyViewProps<'newCode'>): ReactElement {
  return (
    <Sheet
      title="Write this down"
      onClose={() => answer(null)}
      closeLabel="Cancel"
      footer={
        <Button kind="primary" testId="lk-written" onPress={() => answer({ isWritten: true })}>
          I have written it down
        </Button>
      }
    >
      <Intro icon="key">
        This is your recovery code. It is shown only now; you type it back in a moment.
      </Intro>
      <p className="lk-custody-code lk-num" data-testid="lk-new-code">
        {screen.code}
      </p>
      <Note tone="caution">
        On paper, not in this computer. The code together with your password or passkey opens your
        wallet.
      </Note>
    </Sheet>
  )
}

/** The recovery code once more, to be sure of it. */
export function CheckCodeView({ screen, answer }: CustodyViewProps<'checkCode'>): ReactElement {
  const [code, setCode] = useState('')
  const submit = (): void => {
    if (code.trim()) answer({ code })
  }
  return (
    <Sheet
      title={screen.isPresent ? 'Your present recovery code' : 'Type the code back'}
      onClose={() => answer(null)}
      closeLabel="Cancel"
      footer={
        <Button kind="primary" isDisabled={!code.trim()} testId="lk-submit" onPress={submit}>
          Continue
        </Button>
      }
    >
      <Intro icon="key">
        {screen.isPresent
          ? 'Type the code that counts until now, as proof that it is yours.'
          : 'Type the new code from your paper.'}
      </Intro>
      <Field
        label="Recovery code"
        isFirst
        isCode
        value={code}
        onChange={setCode}
        error={screen.error}
        onSubmit={submit}
        testId="lk-recovery-code"
      />
    </Sheet>
  )
}

/** A new password, typed twice. */
export function NewPasswordView({ screen, answer }: CustodyViewProps<'newPassword'>): ReactElement {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const isSame = password === again
  const isReady = password.length >= MIN_PASSWORD && isSame
  const submit = (): void => {
    if (isReady) answer({ password })
  }
  return (
    <Sheet
      title="Choose a password"
      onClose={() => answer(null)}
      closeLabel="Cancel"
      footer={
        <Button kind="primary" isDisabled={!isReady} testId="lk-submit" onPress={submit}>
          Continue
        </Button>
      }
    >
      <Intro icon="lock">You need it together with what else you set up. It cannot be reset.</Intro>
      <Field
        label="Password"
        type="password"
        isFirst
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={screen.error}
        hint={`At least ${MIN_PASSWORD} characters; four words are good.`}
        testId="lk-password"
      />
      <Field
        label="Password again"
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={again && !isSame ? 'The two are not the same.' : undefined}
        onSubmit={submit}
        testId="lk-password-again"
      />
    </Sheet>
  )
}
