import { ConnectButton, NetworkButton, useLatchkey } from '@latchkey/react'
import { type ReactElement, useEffect, useSyncExternalStore } from 'react'
import type { EventLog } from './createEventLog.js'

function Events({ log }: { log: EventLog }): ReactElement {
  const events = useSyncExternalStore(log.subscribe, log.getEvents)
  return (
    <ol className="p-events" aria-label="Events">
      {events.map((event, index) => (
        <li key={events.length - index}>
          <code>{JSON.stringify(event)}</code>
        </li>
      ))}
    </ol>
  )
}

/** The page inside the playground's frame: the kit with the form's options, with the modal open. */
export function PreviewPage({ log }: { log: EventLog | undefined }): ReactElement {
  const { latchkey, open } = useLatchkey()
  useEffect(() => {
    // After the restored connection, so that the account opens if there is one.
    const stop = latchkey.connect.subscribe(() => openOnce())
    function openOnce(): void {
      if (latchkey.connect.getState().status === 'reconnecting') return
      stop()
      open()
    }
    openOnce()
    return stop
  }, [latchkey, open])
  return (
    <main className="p-stage" aria-label="Preview">
      <NetworkButton />
      <ConnectButton />
      {log && <Events log={log} />}
    </main>
  )
}
