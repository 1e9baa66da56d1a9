import { type Latchkey, startReports } from '@latchkey/core'
import { accountStyles } from '@latchkey/ui/accountStyles'
import { IconsContext } from '@latchkey/ui/IconsContext'
import { modalIcons } from '@latchkey/ui/modalIcons'
import { modalStyles } from '@latchkey/ui/modalStyles'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { BodyHost } from '../kernel/BodyHost.js'
import { useKit } from '../kernel/context.js'
import { baseStyles } from '../kernel/ShadowHost.js'
import { useLoginTheme } from '../kernel/useLoginTheme.js'
import { useMachine } from '../kernel/useMachine.js'
import partsCss from '../styles/parts.css?inline'
import { Announcer, useAnnouncement } from './Announcer.js'
import { Dialog } from './Dialog.js'
import { loginParts } from './loginParts.js'
import modalCss from './modal.css?inline'
import { useShownView } from './useShownView.js'

const styles = [...baseStyles, accountStyles, partsCss, modalStyles, modalCss]

function Modal(): ReactElement {
  const { latchkey } = useKit()
  const state = useMachine(latchkey.modal)
  const { shown, retry } = useShownView(state.status === 'open' ? state : undefined)
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

/** Fetches what the first view shows besides, before it is opened. */
export function prefetch({ options }: Latchkey): void {
  // Asked for again, and told, where it is shown.
  if (options.login) loginParts.connect.load().catch(() => {})
}

/** The modal of one kit, in a shadow root of its own at the end of the page. */
export function ModalShell(): ReactElement {
  const { latchkey } = useKit()
  useEffect(() => startReports(latchkey), [latchkey])
  return (
    <BodyHost styles={styles}>
      <IconsContext.Provider value={modalIcons}>
        <Modal />
      </IconsContext.Provider>
    </BodyHost>
  )
}
