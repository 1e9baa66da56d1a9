import { Button } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { Intro } from '../../ui/Intro.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import type { CustodyViewProps } from './viewProps.js'

/** Asks whether recovery codes go to another mailbox from now on. Shows both addresses whole. */
export function MailboxView({ screen, answer }: CustodyViewProps<'mailbox'>): ReactElement {
  const { from, to } = screen
  return (
    <Sheet
      title="Move your recovery mailbox?"
      onClose={() => answer(null)}
      footer={
        <>
          <Button testId="lk-mailbox-keep" onPress={() => answer(null)}>
            {from === null ? 'Not now' : 'Keep the current one'}
          </Button>
          <Button
            kind="primary"
            icon="mail"
            testId="lk-mailbox-move"
            onPress={() => answer({ isAgreed: true })}
          >
            Move it
          </Button>
        </>
      }
    >
      <Intro icon="shield">
        Recovery codes still go to your old mailbox, but you now log in with another e-mail address.
      </Intro>
      <dl className="lk-custody-mailboxes">
        <dt>Current mailbox</dt>
        <dd dir="ltr">{from ?? 'None'}</dd>
        <dt>New mailbox</dt>
        <dd dir="ltr">{to}</dd>
      </dl>
      <Note tone="caution">
        If you didn’t change your e-mail address, keep the current mailbox. After a move, this
        wallet can’t be recovered or exported for 72 hours.
      </Note>
    </Sheet>
  )
}
