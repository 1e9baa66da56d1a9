import { closeModal } from '@latchkey/core'
import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { useKit } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { BodyHost } from '../kernel/BodyHost.js'
import { loadShell } from './loadShell.js'

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}

/** Where the modal will be: empty until it is first opened, then the modal itself. */
export function Door(): ReactElement | null {
  const { latchkey, texts } = useKit()
  const isOpen = useMachine(latchkey.modal, (state) => state.status === 'open')
  const [loaded, setLoaded] = useState<{ Shell: ComponentType }>()
  const [failures, setFailures] = useState(0)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!isOpen || loaded) return
    let isCurrent = true
    loadShell(latchkey).then(
      (Shell) => isCurrent && setLoaded({ Shell }),
      () => isCurrent && setFailures(attempt + 1),
    )
    return () => {
      isCurrent = false
    }
  }, [isOpen, loaded, latchkey, attempt])

  if (loaded) return <loaded.Shell />
  if (!isOpen || failures <= attempt) return null
  return (
    <BodyHost>
      <dialog ref={showModal} data-testid="lk-modal" onClose={() => closeModal(latchkey, 'escape-key')}>
        <p role="alert">{texts.notLoaded}</p>
        <button type="button" className="lk-connect" onClick={() => setAttempt(failures)}>
          {texts.tryAgain}
        </button>{' '}
        <button type="button" className="lk-connect" data-state="connected" data-testid="lk-close" onClick={() => closeModal(latchkey, 'close-press')}>
          {texts.close}
        </button>
      </dialog>
    </BodyHost>
  )
}
