import { Button } from '@latchkey/ui/Button'
import { anywayText } from './anywayText.js'
import { approvalTexts } from './approvalTexts.js'
import './approval.css'
import { type ReactElement, type ReactNode, useState } from 'react'
import type { PressGuard } from '../../surface/host/createFocusGuard.js'
import { GuardedButton } from '../../surface/host/GuardedButton.js'
import type { ScreenProps } from '../../surface/policy/createSurface.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import type { ApprovalAnswer, ApprovalData } from '../approval.js'
import { Details } from './Details.js'
import { Ledger } from './Ledger.js'
import { SimulationView } from './SimulationView.js'
import { SiteRow } from './SiteRow.js'

const PLACES = 4

function Warnings({ data: { warnings, blocked } }: { data: ApprovalData }): ReactElement {
  return (
    <>
      {blocked && (
        <Note tone="danger" testId="lk-blocked">
          <b>{approvalTexts().stopped}</b> {blocked}
        </Note>
      )}
      {warnings.map(({ level, text }) => (
        <Note key={text} tone={level} testId={`lk-warning-${level}`}>
          {text}
        </Note>
      ))}
    </>
  )
}

/** Props that make a scrollable region focusable by keyboard in every browser. */
const focusable = { tabIndex: 0 } as const

/** Renders the full message. A long one scrolls with the arrow keys. */
function Message({ text }: { text: string }): ReactElement {
  return (
    <section
      className="lk-message"
      aria-label={approvalTexts().message}
      data-testid="lk-message"
      dir="auto"
      {...focusable}
    >
      {text}
    </section>
  )
}

interface AnswersProps {
  data: ApprovalData
  guard: PressGuard
  answer(isApproved: boolean): void
  isUnderstood: boolean
}

function Answers({
  data: { blocked, action, warnings },
  guard,
  answer,
  isUnderstood,
}: AnswersProps): ReactElement {
  const isDanger = warnings.some(({ level }) => level === 'danger')
  const decline = (children: ReactNode, isPrimary: boolean): ReactElement => (
    <Button
      kind={isPrimary ? 'primary' : undefined}
      testId="lk-reject"
      onPress={() => answer(false)}
    >
      {children}
    </Button>
  )
  const texts = approvalTexts()
  if (blocked) return decline(texts.goBack, true)
  return (
    <>
      {decline(texts.decline, isDanger)}
      <GuardedButton
        guard={guard}
        kind={isDanger ? 'danger' : 'primary'}
        isDisabled={isDanger && !isUnderstood}
        testId="lk-approve"
        onPress={() => answer(true)}
      >
        {isDanger ? anywayText(action) : action}
      </GuardedButton>
    </>
  )
}

/**
 * Renders the approval of an app's request from the bytes to be signed: app, effect, network,
 * warnings, and the buttons.
 */
export function ApprovalScreen({
  data,
  answer,
  guard,
}: ScreenProps<{ data: ApprovalData; answer: ApprovalAnswer }>): ReactElement {
  const [isUnderstood, setUnderstood] = useState(false)
  const [place] = useState(() => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % PLACES)
  const isDanger = data.warnings.some(({ level }) => level === 'danger')
  const finish = (isApproved: boolean): void => answer({ isApproved })
  return (
    <Sheet
      title={data.title}
      account={data.account}
      closeLabel={approvalTexts().decline}
      onClose={() => finish(false)}
      footer={<Answers data={data} guard={guard} answer={finish} isUnderstood={isUnderstood} />}
      isFooterSplit={!isDanger}
    >
      <Warnings data={data} />
      <SiteRow data={data} isDanger={isDanger || data.blocked !== undefined} />
      <Ledger rows={data.ledger} isPermission={data.kind === 'permission'} />
      {data.message !== undefined && <Message text={data.message} />}
      <Details data={data} />
      {!data.blocked && <SimulationView data={data} />}
      {isDanger && !data.blocked && (
        <label className="lk-check">
          <input
            type="checkbox"
            data-testid="lk-understood"
            checked={isUnderstood}
            onChange={(event) => setUnderstood(event.currentTarget.checked)}
          />
          <span>{approvalTexts().understood}</span>
        </label>
      )}
      <div className={`lk-shift--${place}`} />
    </Sheet>
  )
}
