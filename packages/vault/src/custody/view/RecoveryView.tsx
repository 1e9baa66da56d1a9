import type { ReactElement } from 'react'
import { Button } from '../../ui/Button.js'
import { Intro } from '../../ui/Intro.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import type { CustodyViewProps } from './viewProps.js'

const texts = {
  assisted: 'A second service mails you a code, and with it your wallet opens in another browser.',
  self: 'Your wallet opens in another browser with your recovery code and your password, and in no other way.',
  required:
    'You logged in without an e-mail address, so nobody could mail you a code. Your wallet opens elsewhere with a recovery code and a password of your own.',
} as const

/** How the wallet is recovered. */
export function RecoveryView({ screen, answer }: CustodyViewProps<'recovery'>): ReactElement {
  const { mode, isRequired, email } = screen
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
          <Button kind="filled" icon="key" testId="lk-recovery-self" onPress={() => answer({ action: 'self' })}>
            {mode === 'self' ? 'Replace code and password' : 'Set up code and password'}
          </Button>
        </>
      }
    >
      <Intro icon="shield">{isRequired ? texts.required : texts[mode]}</Intro>
      {mode === 'assisted' && !isRequired && (
        <Note tone="info">
          Whoever can read your mail can do that too. Once there is more in your wallet than you would carry in your pocket, set up a recovery code and a
          password of your own.
        </Note>
      )}
      {mode === 'self' && (
        <Note tone="caution">You need your present recovery code to change it. For 72 hours after that, nobody can recover or export this wallet.</Note>
      )}
    </Sheet>
  )
}
