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
  if (kinds.length > 2) return 'Use any two: your recovery code, your password or your passkey.'
  if (!kinds.includes('passkey')) return 'Enter your recovery code and your password.'
  return kinds.includes('code')
    ? 'Use your passkey and enter your recovery code.'
    : 'Use your passkey and enter your password.'
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
          label={given.passkey ? 'Passkey used' : 'Use your passkey'}
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
          I’ve written it down
        </Button>
      }
    >
      <Intro icon="key">
        This is your recovery code. You’ll see it only once, and enter it on the next screen.
      </Intro>
      <p className="lk-custody-code lk-num" data-testid="lk-new-code">
        {screen.code}
      </p>
      <Note tone="caution">
        Keep it on paper. Anyone with this code and your password or passkey can open your wallet.
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
      title={screen.isPresent ? 'Your current recovery code' : 'Enter your recovery code'}
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
          ? 'Enter your current code to confirm the change.'
          : 'Enter the new code you wrote down.'}
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
      <Intro icon="lock">
        You’ll need it with your recovery code or passkey. It can’t be reset.
      </Intro>
      <Field
        label="Password"
        type="password"
        isFirst
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={screen.error}
        hint={`At least ${MIN_PASSWORD} characters. Four words work well.`}
        testId="lk-password"
      />
      <Field
        label="Password again"
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={again && !isSame ? 'The passwords don’t match.' : undefined}
        onSubmit={submit}
        testId="lk-password-again"
      />
    </Sheet>
  )
}
