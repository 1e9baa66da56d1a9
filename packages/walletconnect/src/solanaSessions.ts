import { noop } from '@latchkey/protocol/std'
import type { Client } from './client.js'
import { accountsOf } from './connect/namespaces.js'
import type { Session } from './connect/sessionRecords.js'
import { withPresentId } from './connect/solanaNamespace.js'
import { orCancelled } from './kernel/waitFor.js'
import type { Peer, SolanaSession, SolanaShared, Verbs } from './parameters.js'

/** Returns the wallet's metadata as the connector shows it. */
export function peerOf({ peer }: Session): Peer {
  const { name, icons, redirect } = peer
  return { name, ...(icons[0] ? { iconUrl: icons[0] } : {}), ...(redirect ? { redirect } : {}) }
}

function sideOf(session: Session | undefined): SolanaSession | undefined {
  if (!session) return undefined
  const accounts = accountsOf(session.namespaces, 'solana')
  if (accounts.length === 0) return undefined
  const grants = Object.entries(session.namespaces).filter(([key]) => key.startsWith('solana'))
  return {
    accounts: [...new Set(accounts.map(withPresentId))],
    methods: [...new Set(grants.flatMap(([, { methods }]) => methods))],
    peer: peerOf(session),
  }
}

/** Creates the Solana side of a client. */
export function createSolanaVerbs(client: Client, { listeners }: SolanaShared): Verbs['solana'] {
  client.onChange((session, previous) => {
    if (JSON.stringify(sideOf(session)) === JSON.stringify(sideOf(previous))) return
    for (const listener of [...listeners]) listener()
  })
  return {
    getSession: () => sideOf(client.session()),
    restore: async ({ signal } = {}) =>
      void (client.session() ?? (await orCancelled(client.resume(), signal))),
    pair: ({ signal }) => client.pair({ signal }),
    connect: async ({ signal }) =>
      void (await client.connect({ signal, namespace: 'solana', onUri: noop })),
    request: (request) => client.request(request),
    disconnect: () => client.disconnect('solana'),
  }
}
