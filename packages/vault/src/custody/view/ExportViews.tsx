import { Button } from '@latchkey/ui/Button'
import { type ReactElement, useState } from 'react'
import { keyed } from '../../ui/keyed.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import { custodyTexts } from './custodyTexts.js'
import type { CustodyViewProps } from './viewProps.js'

/** Renders the warning before the phrase. */
export function ExportWarningView({ answer }: CustodyViewProps<'exportWarning'>): ReactElement {
  const [isUnderstood, setUnderstood] = useState(false)
  const texts = custodyTexts().phrase
  return (
    <Sheet
      title={custodyTexts().phrase.title}
      onClose={answer}
      closeLabel={custodyTexts().cancel}
      footer={
        <Button
          kind="danger"
          isDisabled={!isUnderstood}
          testId="lk-export-continue"
          onPress={() => answer({ isAgreed: true })}
        >
          {custodyTexts().continue}
        </Button>
      }
    >
      <Note tone="danger">
        <b>{texts.warningTitle}</b> {texts.warning}
      </Note>
      <label className="lk-check">
        <input
          type="checkbox"
          data-testid="lk-export-understood"
          checked={isUnderstood}
          onChange={(event) => setUnderstood(event.currentTarget.checked)}
        />
        <span>{texts.understood}</span>
      </label>
    </Sheet>
  )
}

/** Renders the phrase, visible only while the button is held. */
export function PhraseView({ screen, answer }: CustodyViewProps<'phrase'>): ReactElement {
  const [isHeld, setHeld] = useState(false)
  const texts = custodyTexts().phrase
  const hide = (): void => setHeld(false)
  return (
    <Sheet
      title={custodyTexts().phrase.title}
      onClose={answer}
      footer={
        <>
          <button
            type="button"
            className="lk-btn lk-btn--danger"
            data-testid="lk-reveal"
            onPointerDown={() => setHeld(true)}
            onPointerUp={hide}
            onPointerLeave={hide}
            onPointerCancel={hide}
            onKeyDown={(event) => {
              if (event.key === ' ' || event.key === 'Enter') setHeld(true)
            }}
            onKeyUp={hide}
            onBlur={hide}
          >
            <span>{texts.show}</span>
          </button>
          <Button testId="lk-done" onPress={() => answer({})}>
            {texts.done}
          </Button>
        </>
      }
      isFooterSplit
    >
      <p className="lk-custody-text">{texts.text}</p>
      <ol
        className="lk-custody-phrase"
        aria-label={texts.label}
        dir="ltr"
        aria-live="off"
        data-testid="lk-phrase"
        data-shown={isHeld || undefined}
      >
        {keyed(screen.words).map(({ key, item }) => (
          <li key={key}>{isHeld ? item : '••••'}</li>
        ))}
      </ol>
    </Sheet>
  )
}
