import { Button } from '@latchkey/ui/Button'
import { custodyTexts } from './custodyTexts.js'
import './custody.css'
import type { ReactElement } from 'react'
import type { ScreenProps } from '../../surface/policy/createSurface.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import { Status } from '../../ui/Status.js'
import type { CustodyScreenAnswer, Screens } from '../custody.js'
import type { CustodyScreen as Screen } from '../screens.js'
import { CodeView } from './CodeView.js'
import { DevicesView } from './DevicesView.js'
import { ExportWarningView, PhraseView } from './ExportViews.js'
import { CheckCodeView, FactorsView, NewCodeView, NewPasswordView } from './FactorViews.js'
import { MailboxView } from './MailboxView.js'
import { NewPasskeyView, PresentPasskeyView } from './PasskeyViews.js'
import { RecoveryView } from './RecoveryView.js'
import type { CustodyViewProps } from './viewProps.js'

function NoticeView({ screen, answer }: CustodyViewProps<'notice'>): ReactElement {
  return (
    <Sheet
      title={screen.title}
      onClose={answer}
      footer={
        <Button kind="primary" testId="lk-done" onPress={() => answer({})}>
          {custodyTexts().close}
        </Button>
      }
    >
      {screen.tone === 'info' ? (
        <Status icon="check">{screen.text}</Status>
      ) : (
        <Note tone="danger">{screen.text}</Note>
      )}
    </Sheet>
  )
}

function viewOf(screen: Screen, answer: (value: CustodyScreenAnswer) => void): ReactElement {
  switch (screen.kind) {
    case 'code':
      return <CodeView screen={screen} answer={answer} />
    case 'mailbox':
      return <MailboxView screen={screen} answer={answer} />
    case 'factors':
      return <FactorsView screen={screen} answer={answer} />
    case 'devices':
      return <DevicesView screen={screen} answer={answer} />
    case 'recovery':
      return <RecoveryView screen={screen} answer={answer} />
    case 'newCode':
      return <NewCodeView screen={screen} answer={answer} />
    case 'checkCode':
      return <CheckCodeView screen={screen} answer={answer} />
    case 'newPassword':
      return <NewPasswordView screen={screen} answer={answer} />
    case 'newPasskey':
      return <NewPasskeyView screen={screen} answer={answer} />
    case 'presentPasskey':
      return <PresentPasskeyView screen={screen} answer={answer} />
    case 'exportWarning':
      return <ExportWarningView screen={screen} answer={answer} />
    case 'phrase':
      return <PhraseView screen={screen} answer={answer} />
    case 'notice':
      return <NoticeView screen={screen} answer={answer} />
  }
}

/**
 * Renders the frame's own screens about keys: codes, factors, browsers, the phrase. They are always
 * in a separate window.
 */
export function CustodyScreen({ data, answer }: ScreenProps<Screens['custody']>): ReactElement {
  // Created by `show`, in this frame or in its window. No other sender can reach this code.
  return viewOf(data as unknown as Screen, answer)
}
