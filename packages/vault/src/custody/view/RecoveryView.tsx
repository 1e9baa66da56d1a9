import type { FactorKind } from '@latchkey/protocol'
import { Button } from '@latchkey/ui/Button'
import { type ReactElement, useState } from 'react'
import { Intro } from '../../ui/Intro.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import { isPasskeyPossible } from '../passkey.js'
import { custodyTexts } from './custodyTexts.js'
import { FactorChoice } from './FactorChoice.js'
import type { CustodyViewProps } from './viewProps.js'

/** The screen that shows and changes how the wallet is recovered. */
export function RecoveryView({ screen, answer }: CustodyViewProps<'recovery'>): ReactElement {
  const { mode, kinds, isRequired, email } = screen
  const [canPasskey] = useState(() => isPasskeyPossible(window))
  const [chosen, setChosen] = useState<FactorKind[]>(['code', 'password'])
  const texts = custodyTexts().recovery
  const canAssist = mode === 'self' && email !== undefined
  return (
    <Sheet
      title={texts.title}
      onClose={answer}
      footer={
        <>
          {canAssist && (
            <Button testId="lk-recovery-assisted" onPress={() => answer({ action: 'assisted' })}>
              {texts.useEmail}
            </Button>
          )}
          <Button
            kind="primary"
            icon="key"
            testId="lk-recovery-self"
            isDisabled={chosen.length < 2}
            onPress={() =>
              answer({ action: 'self', ...Object.fromEntries(chosen.map((kind) => [kind, true])) })
            }
          >
            {mode === 'self' ? texts.replace : canPasskey ? texts.setUp : texts.setUpCode}
          </Button>
        </>
      }
    >
      <Intro icon="shield">{isRequired ? texts.required : texts[mode]}</Intro>
      {mode === 'assisted' && !isRequired && <Note tone="info">{texts.note}</Note>}
      {canPasskey && <FactorChoice chosen={chosen} onChange={setChosen} />}
      {mode === 'self' && (
        <Note tone="caution">
          {kinds.includes('passkey') ? texts.needsPasskey : texts.needsCode}
        </Note>
      )}
    </Sheet>
  )
}
