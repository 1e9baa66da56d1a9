import type { ReactElement } from 'react'
import { Button } from '../../ui/Button.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import type { CustodyViewProps } from './viewProps.js'

const texts = {
  assisted:
    'If you lose this browser, the recovery service mails you a code, and your wallet opens in another one. Whoever can read your mail can do that too. Once there is more in your wallet than you would carry in your pocket, set up a recovery code and a password of your own.',
  self: 'If you lose this browser, your wallet opens in another one with your recovery code and your password, and in no other way.',
  required:
    'You logged in without an e-mail address, so nobody could send you a code if you lose this browser. Your wallet is made with a recovery code and a password of your own.',
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
      <p className="lk-custody-text">{isRequired ? texts.required : texts[mode]}</p>
      {mode === 'self' && <Note tone="caution">Changing it holds recovery and export up for 72 hours. You need your present recovery code.</Note>}
    </Sheet>
  )
}
