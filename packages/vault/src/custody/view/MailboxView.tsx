import { Button } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { Intro } from '../../ui/Intro.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import { custodyTexts } from './custodyTexts.js'
import type { CustodyViewProps } from './viewProps.js'

/** Asks if recovery codes go to another mailbox from now on. Shows both addresses in full. */
export function MailboxView({ screen, answer }: CustodyViewProps<'mailbox'>): ReactElement {
  const { from, to } = screen
  const texts = custodyTexts().mailbox
  return (
    <Sheet
      title={texts.title}
      onClose={answer}
      footer={
        <>
          <Button testId="lk-mailbox-keep" onPress={() => answer(null)}>
            {from === null ? texts.notNow : texts.keep}
          </Button>
          <Button
            kind="primary"
            icon="mail"
            testId="lk-mailbox-move"
            onPress={() => answer({ isAgreed: true })}
          >
            {texts.move}
          </Button>
        </>
      }
    >
      <Intro icon="shield">{texts.text}</Intro>
      <dl className="lk-custody-mailboxes">
        <dt>{texts.current}</dt>
        <dd>{from === null ? texts.none : <bdi dir="ltr">{from}</bdi>}</dd>
        <dt>{texts.next}</dt>
        <dd>
          <bdi dir="ltr">{to}</bdi>
        </dd>
      </dl>
      <Note tone="caution">{texts.caution}</Note>
    </Sheet>
  )
}
