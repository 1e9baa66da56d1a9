import type { RelaySession } from '@latchkey/testing/relay'
import type { ReactNode } from 'react'
import { chainName } from '../shared/chains.js'
import { Peer } from './QuestionSheet.js'

function chainsIn(accounts: readonly string[]): string {
  const names = accounts.map((account) => {
    const [namespace = '', reference = ''] = account.split(':')
    return chainName(namespace === 'eip155' ? Number(reference) : `${namespace}:${reference}`)
  })
  return [...new Set(names)].join(', ')
}

/** The connected sites, each with a button to disconnect. */
export function Sessions({
  sessions,
  disconnect,
}: {
  sessions: readonly RelaySession[]
  disconnect(topic: string): void
}): ReactNode {
  return (
    <section>
      <h2>Connected sites</h2>
      {sessions.length === 0 ? (
        <p className="card empty">No site is connected.</p>
      ) : (
        <ul className="card">
          {sessions.map(({ topic, peer, accounts, acknowledged }) => (
            <li
              key={topic}
              className="row"
              data-testid="phone-session"
              data-topic={topic}
              data-acknowledged={acknowledged}
            >
              <div className="grow">
                <Peer peer={peer} />
                <p className="dim">{acknowledged ? chainsIn(accounts) : 'Waiting for the site'}</p>
              </div>
              <button
                type="button"
                className="button small"
                onClick={() => disconnect(topic)}
                aria-label={`Disconnect ${peer.name || 'this site'}`}
                data-testid="phone-delete"
              >
                Disconnect
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
