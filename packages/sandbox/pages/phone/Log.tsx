import type { RelayLogEntry } from '@latchkey/testing/relay'
import type { ReactNode } from 'react'

const arrows: Record<RelayLogEntry['direction'], string> = { in: '↓', out: '↑', self: '·' }

const time = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hourCycle: 'h23' })

/** The log of events, newest first. */
export function Log({ entries }: { entries: readonly RelayLogEntry[] }): ReactNode {
  return (
    <section>
      <h2>What happened</h2>
      {entries.length === 0 ? (
        <p className="card empty">Nothing yet.</p>
      ) : (
        <ol className="card log" data-testid="phone-log">
          {entries
            .map(({ at, direction, text }, index) => (
              // Entries are only ever added.
              <li key={`${at}${index}`}>
                <span aria-hidden="true">{arrows[direction]}</span>
                <span className="break">{text}</span>
                <time className="dim">{time.format(at)}</time>
              </li>
            ))
            .reverse()}
        </ol>
      )}
    </section>
  )
}
