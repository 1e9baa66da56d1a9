import type { FactorKind } from '@latchkey/protocol'
import { Button } from '@latchkey/ui/Button'
import { type ReactElement, useState } from 'react'
import { Intro } from '../../ui/Intro.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import { isPasskeyPossible } from '../passkey.js'
import { FactorChoice } from './FactorChoice.js'
import type { CustodyViewProps } from './viewProps.js'

const texts = {
  assisted: 'A second service mails you a code, and with it your wallet opens in another browser.',
  self: 'Your wallet opens in another browser with what you set up yourself, and in no other way.',
  required:
    'You logged in without an e-mail address, so a code cannot be mailed to you. Your wallet opens elsewhere with what you set up yourself now.',
} as const

const flags = (kinds: readonly FactorKind[]): Partial<Record<FactorKind, true>> =>
  Object.fromEntries(kinds.map((kind) => [kind, true]))

/** The screen that shows and changes how the wallet is recovered. */
export function RecoveryView({ screen, answer }: CustodyViewProps<'recovery'>): ReactElement {
  const { mode, kinds, isRequired, email } = screen
  const [canPasskey] = useState(() => isPasskeyPossible(window))
  const [chosen, setChosen] = useState<FactorKind[]>(['code', 'password'])
  const canAssist = mode === 'self' && email !== undefined
  return (
    <Sheet
      title="If you lose this browser"
      onClose={() => answer(null)}
      footer={
        <>
          {canAssist && (
            <Button testId="lk-recovery-assisted" onPress={() => answer({ action: 'assisted' })}>
              Codes by mail instead
            </Button>
          )}
          <Button
            kind="primary"
            icon="key"
            testId="lk-recovery-self"
            isDisabled={chosen.length < 2}
            onPress={() => answer({ action: 'self', ...flags(chosen) })}
          >
            {mode === 'self'
              ? 'Replace what opens it'
              : canPasskey
                ? 'Set up my own'
                : 'Set up code and password'}
          </Button>
        </>
      }
    >
      <Intro icon="shield">{isRequired ? texts.required : texts[mode]}</Intro>
      {mode === 'assisted' && !isRequired && (
        <Note tone="info">
          Whoever can read your mail can do that too. Once there is more in your wallet than you
          would carry in your pocket, set up a recovery code and a password of your own.
        </Note>
      )}
      {canPasskey && <FactorChoice chosen={chosen} onChange={setChosen} />}
      {mode === 'self' && (
        <Note tone="caution">
          You need your present{' '}
          {kinds.includes('passkey') ? 'passkey or recovery code' : 'recovery code'} to change it.
          For 72 hours after that, this wallet cannot be recovered or exported.
        </Note>
      )}
    </Sheet>
  )
}
