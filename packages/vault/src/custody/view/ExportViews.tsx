import { Button } from '@latchkey/ui/Button'
import { type ReactElement, useState } from 'react'
import { keyed } from '../../ui/keyed.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import type { CustodyViewProps } from './viewProps.js'

/** The warning before the phrase is shown. */
export function ExportWarningView({ answer }: CustodyViewProps<'exportWarning'>): ReactElement {
  const [isUnderstood, setUnderstood] = useState(false)
  return (
    <Sheet
      title="Your secret phrase"
      onClose={() => answer(null)}
      closeLabel="Cancel"
      footer={
        <Button
          kind="danger"
          isDisabled={!isUnderstood}
          testId="lk-export-continue"
          onPress={() => answer({ isAgreed: true })}
        >
          Continue
        </Button>
      }
    >
      <Note tone="danger">
        <b>Anyone with these 12 words controls your wallet for good.</b> We’ll never ask for them.
        If someone told you to come here, close this.
      </Note>
      <label className="lk-check">
        <input
          type="checkbox"
          data-testid="lk-export-understood"
          checked={isUnderstood}
          onChange={(event) => setUnderstood(event.currentTarget.checked)}
        />
        <span>No one asked me to do this, and no one can see my screen.</span>
      </label>
    </Sheet>
  )
}

/** The phrase, visible only while the button is held. */
export function PhraseView({ screen, answer }: CustodyViewProps<'phrase'>): ReactElement {
  const [isHeld, setHeld] = useState(false)
  const hide = (): void => setHeld(false)
  return (
    <Sheet
      title="Your secret phrase"
      onClose={() => answer(null)}
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
            <span>Hold to show</span>
          </button>
          <Button testId="lk-done" onPress={() => answer({})}>
            Done
          </Button>
        </>
      }
      isFooterSplit
    >
      <p className="lk-custody-text">
        Write these words on paper, in this order. They open your EVM and Solana accounts in any
        other wallet.
      </p>
      <ol
        className="lk-custody-phrase"
        aria-label="Secret phrase"
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
