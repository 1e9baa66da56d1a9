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
  assisted: 'We’ll e-mail you a code to open your wallet in a new browser.',
  self: 'Only what you set up yourself opens your wallet in a new browser.',
  required:
    'You logged in without an e-mail address, so we can’t send you codes. Set up your own way back in.',
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
      title="Recovery"
      onClose={() => answer(null)}
      footer={
        <>
          {canAssist && (
            <Button testId="lk-recovery-assisted" onPress={() => answer({ action: 'assisted' })}>
              Use e-mail codes instead
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
              ? 'Replace'
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
          Anyone who reads your e-mail could do the same. Holding more than pocket money? Add a
          recovery code and password.
        </Note>
      )}
      {canPasskey && <FactorChoice chosen={chosen} onChange={setChosen} />}
      {mode === 'self' && (
        <Note tone="caution">
          You need your current{' '}
          {kinds.includes('passkey') ? 'passkey or recovery code' : 'recovery code'} to change it.
          For 72 hours after that, this wallet can’t be recovered or exported.
        </Note>
      )}
    </Sheet>
  )
}
