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

/** The page inside the playground's frame: the kit as the form sets it, with the modal open. */
export function PreviewPage({ log }: { log: EventLog | undefined }): ReactElement {
  const { latchkey, open } = useLatchkey()
  useEffect(() => {
    // After the restored connection, if there is one: then the account opens.
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
