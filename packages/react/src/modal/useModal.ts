import { closeModal, openModal } from '@latchkey/core'
import type { OpenableView, ViewName } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Result of {@link useModal}. */
export interface UseModal {
  isOpen: boolean
  /** The view on top. `undefined` while the modal is closed. */
  view: ViewName | undefined
  /** Opens the modal: on a view, or where the user continues. */
  open(view?: OpenableView): void
  close(): void
}

/**
 * Returns the modal, and the verbs that open and close it.
 *
 * @returns The state, and verbs that are the same functions between renders.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useModal } from '@latchkey/react'
 *
 * export function Networks() {
 *   const { isOpen, open } = useModal()
 *   return <button aria-expanded={isOpen} onClick={() => open('Networks')}>Networks</button>
 * }
 * ```
 */
export function useModal(): UseModal {
  const { latchkey } = useLatchkeyContext()
  const view = useMachine(latchkey.modal, ({ shown }) => shown?.view)
  const verbs = useMemo(
    () => ({
      open: (next?: OpenableView) => openModal(latchkey, next),
      close: () => closeModal(latchkey),
    }),
    [latchkey],
  )
  return { isOpen: view !== undefined, view, ...verbs }
}
