import type { FactorKind } from '@latchkey/protocol'
import { Button } from '@latchkey/ui/Button'
import { type ReactElement, useState } from 'react'
import { Field } from '../../ui/Field.js'
import { Intro } from '../../ui/Intro.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import { readPasskey } from '../passkey.js'
import { custodyTexts } from './custodyTexts.js'
import { PasskeyButton } from './PasskeyButton.js'
import type { CustodyViewProps } from './viewProps.js'

const MIN_PASSWORD = 10

const introOf = (kinds: readonly FactorKind[]): string => {
  const { all, codeAndPassword, passkeyAndCode, passkeyAndPassword } = custodyTexts().present
  if (kinds.length > 2) return all
  if (!kinds.includes('passkey')) return codeAndPassword
  return kinds.includes('code') ? passkeyAndCode : passkeyAndPassword
}

/** Renders the input of the user's own factors. Two are required. */
export function FactorsView({ screen, answer }: CustodyViewProps<'factors'>): ReactElement {
  const { kinds, walletId, error } = screen
  const [given, setGiven] = useState<Partial<Record<FactorKind, string>>>({})
  const texts = custodyTexts().present
  const isReady = kinds.filter((kind) => given[kind]?.trim()).length >= 2
  const submit = (): void => {
    if (isReady) answer(given)
  }
  return (
    <Sheet
      title={texts.title}
      onClose={answer}
      closeLabel={custodyTexts().cancel}
      footer={
        <Button kind="primary" isDisabled={!isReady} testId="lk-submit" onPress={submit}>
          {texts.recover}
        </Button>
      }
    >
      <Intro icon="key">{introOf(kinds)}</Intro>
      {kinds.includes('passkey') && (
        <PasskeyButton
          isPrimary={false}
          label={given.passkey ? texts.passkeyUsed : texts.usePasskey}
          onPress={(signal) => readPasskey(window, { walletId, signal })}
          onDone={(passkey) => setGiven((before) => ({ ...before, passkey }))}
        />
      )}
      {kinds.includes('code') && (
        <Field
          label={custodyTexts().present.code}
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
          label={custodyTexts().present.password}
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

/** Renders a new recovery code, shown once. */
export function NewCodeView({ screen, answer }: CustodyViewProps<'newCode'>): ReactElement {
  const texts = custodyTexts().newCode
  return (
    <Sheet
      title={texts.title}
      step={screen.step}
      onClose={answer}
      closeLabel={custodyTexts().cancel}
      footer={
        <Button kind="primary" testId="lk-written" onPress={() => answer({ isWritten: true })}>
          {texts.written}
        </Button>
      }
    >
      <Intro icon="key">{texts.text}</Intro>
      <p className="lk-custody-code lk-num" dir="ltr" data-testid="lk-new-code">
        {screen.code}
      </p>
      <Note tone="caution">{texts.keep}</Note>
    </Sheet>
  )
}

/** Renders the input of a recovery code, to check the user's copy or as proof. */
export function CheckCodeView({ screen, answer }: CustodyViewProps<'checkCode'>): ReactElement {
  const [code, setCode] = useState('')
  const texts = custodyTexts().checkCode
  const submit = (): void => {
    if (code.trim()) answer({ code })
  }
  return (
    <Sheet
      title={screen.isPresent ? texts.titleCurrent : texts.title}
      step={screen.step}
      onClose={answer}
      closeLabel={custodyTexts().cancel}
      footer={
        <Button kind="primary" isDisabled={!code.trim()} testId="lk-submit" onPress={submit}>
          {custodyTexts().continue}
        </Button>
      }
    >
      <Intro icon="key">{screen.isPresent ? texts.textCurrent : texts.text}</Intro>
      <Field
        label={custodyTexts().present.code}
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

/** Renders the input of a new password, typed twice. */
export function NewPasswordView({ screen, answer }: CustodyViewProps<'newPassword'>): ReactElement {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const isSame = password === again
  const texts = custodyTexts().newPassword
  const isReady = password.length >= MIN_PASSWORD && isSame
  const submit = (): void => {
    if (isReady) answer({ password })
  }
  return (
    <Sheet
      title={texts.title}
      step={screen.step}
      onClose={answer}
      closeLabel={custodyTexts().cancel}
      footer={
        <Button kind="primary" isDisabled={!isReady} testId="lk-submit" onPress={submit}>
          {custodyTexts().continue}
        </Button>
      }
    >
      <Intro icon="lock">{texts.text}</Intro>
      <Field
        label={custodyTexts().present.password}
        type="password"
        isFirst
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={screen.error}
        hint={texts.hint(MIN_PASSWORD)}
        testId="lk-password"
      />
      <Field
        label={texts.again}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={again && !isSame ? texts.different : undefined}
        onSubmit={submit}
        testId="lk-password-again"
      />
    </Sheet>
  )
}
