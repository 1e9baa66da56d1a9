import { closeModal } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useLoaded } from '../ui/useLoaded.js'
import { BodyHost } from './BodyHost.js'
import { baseStyles } from './ShadowHost.js'

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}

/** Renders the modal. Empty until it is first opened. */
export function ModalRoot(): ReactElement | null {
  const { latchkey, texts, loadShell } = useLatchkeyContext()
  const isOpen = useMachine(latchkey.modal, (state) => state.status === 'open')
  const { value: Shell, isBroken, retry } = useLoaded(loadShell, isOpen)
  if (Shell) return <Shell />
  if (!isOpen || !isBroken) return null
  return (
    <BodyHost styles={baseStyles}>
      <dialog
        ref={showModal}
        data-testid="lk-modal"
        aria-label={texts.notLoaded}
        onClose={() => closeModal(latchkey, 'escape-key')}
      >
        <p role="alert">{texts.notLoaded}</p>
        <button type="button" className="lk-connect" onClick={retry}>
          {texts.tryAgain}
        </button>{' '}
        <button
          type="button"
          className="lk-connect"
          data-testid="lk-close"
          onClick={() => closeModal(latchkey, 'close-press')}
        >
          {texts.close}
        </button>
      </dialog>
    </BodyHost>
  )
}
