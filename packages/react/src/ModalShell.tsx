import type { Latchkey } from '@latchkey/core'
import { startReports } from '@latchkey/core/internal'
import { accountStyles } from '@latchkey/ui/accountStyles'
import { IconsContext } from '@latchkey/ui/IconsContext'
import { modalIcons } from '@latchkey/ui/modalIcons'
import { modalStyles } from '@latchkey/ui/modalStyles'
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react'
import { useKit } from './kernel/context.js'
import { useMachine } from './kernel/useMachine.js'
import { useLoginTheme } from './login/useLoginTheme.js'
import { Announcer } from './modal/Announcer.js'
import { BodyHost } from './modal/BodyHost.js'
import { Dialog } from './modal/Dialog.js'
import modalCss from './modal/modal.css?inline'
import { ModalContext } from './modal/modalContext.js'
import { baseStyles } from './modal/ShadowHost.js'
import { useShownView } from './modal/useShownView.js'
import { useAnnouncement } from './signIn/useAnnouncement.js'
import { slots } from './slots.js'
import { en } from './texts.js'
import partsCss from './ui/parts.css?inline'
import { createLoadView } from './views.js'

const styles = [...baseStyles, accountStyles, partsCss, modalStyles, modalCss]

const values = { texts: en, slots }

function Modal(): ReactElement {
  const { latchkey } = useKit()
  const loadView = useMemo(
    () => createLoadView(() => latchkey.connect.getState().status === 'connected'),
    [latchkey],
  )
  const state = useMachine(latchkey.modal)
  const { shown, retry } = useShownView(state.status === 'open' ? state : undefined, loadView)
  const announcement = useAnnouncement()
  useLoginTheme()
  // The dialog outlives the open state by its way out.
  const [isPresent, setPresent] = useState(false)
  const onClosed = useCallback(() => setPresent(false), [])
  const isOpen = state.status === 'open'
  if (isOpen && shown && !isPresent) setPresent(true)
  return (
    <>
      {isPresent && shown && (
        <Dialog
          isOpen={isOpen}
          shown={shown}
          retry={retry}
          announcement={announcement}
          onClosed={onClosed}
        />
      )}
      <Announcer text={isPresent ? '' : announcement} />
    </>
  )
}

/** Loads the login of the first view before it is opened. */
export function prefetch({ options }: Latchkey): void {
  // Loaded again where it is shown, which reports a failure.
  if (options.login) slots.connectLogin.load().catch(() => {})
}

/** The modal of one kit, in a shadow root of its own at the end of the page. */
export function ModalShell(): ReactElement {
  const { latchkey } = useKit()
  useEffect(() => startReports(latchkey), [latchkey])
  return (
    <BodyHost styles={styles}>
      <IconsContext.Provider value={modalIcons}>
        <ModalContext.Provider value={values}>
          <Modal />
        </ModalContext.Provider>
      </IconsContext.Provider>
    </BodyHost>
  )
}
