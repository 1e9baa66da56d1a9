import type { Calls } from './calls.js'
import { dropSession, findSession, type Inside, SESSION_MS } from './inside.js'
import { accountsOn, chainsOf, withAddresses, writeNamespaces } from './namespaces.js'
import type { SessionRecord } from './record.js'

/** The notifications that the wallet sends to its sites. */
export interface Notify {
  emit(session: SessionRecord, event: { name: string; data: unknown }, chainId?: number): void
  /** Replaces the permissions of the session, and waits for the site. */
  update(
    session: SessionRecord,
    change: {
      accounts?: readonly string[]
      methods?: readonly string[]
      events?: readonly string[]
    },
  ): Promise<void>
  extend(session: SessionRecord): Promise<void>
  /** Switches one site to a chain, and grants it an account there if it has none. */
  chain(session: SessionRecord, chainId: number): void
  /** Shows another account to one site, in both namespaces. */
  account(session: SessionRecord, addresses: { evm: string; solana: string }): void
  disconnect(session: SessionRecord): void
}

export function createNotify(inside: Inside, calls: Calls): Notify {
  const { changed, clock } = inside

  function emit(
    session: SessionRecord,
    event: { name: string; data: unknown },
    chainId = session.chainId,
  ): void {
    calls.notify(session, 'wc_sessionEvent', { event, chainId: `eip155:${chainId}` })
  }

  function change(
    session: SessionRecord,
    { accounts, methods, events }: Parameters<Notify['update']>[1],
  ): object {
    if (accounts) session.accounts = [...accounts]
    if (methods) session.methods = [...methods]
    if (events) session.events = [...events]
    changed()
    return { namespaces: writeNamespaces(session) }
  }

  return {
    emit,
    update: async (session, wanted) =>
      void (await calls.ask(session, 'wc_sessionUpdate', change(session, wanted))),
    async extend(session) {
      session.expiresAt = clock.now() + SESSION_MS
      changed()
      await calls.ask(session, 'wc_sessionExtend', { expiry: Math.floor(session.expiresAt / 1000) })
    },
    chain(session, chainId) {
      const chains = chainsOf(session.accounts)
      const address = session.accounts[0]?.split(':')[2] ?? ''
      if (!chains.includes(chainId)) {
        const accounts = [...session.accounts, ...accountsOn([chainId], address)]
        calls.notify(session, 'wc_sessionUpdate', change(session, { accounts }))
      }
      session.chainId = chainId
      changed()
      if (session.events.includes('chainChanged'))
        emit(session, { name: 'chainChanged', data: `0x${chainId.toString(16)}` })
    },
    account(session, addresses) {
      const accounts = withAddresses(session.accounts, addresses)
      calls.notify(session, 'wc_sessionUpdate', change(session, { accounts }))
      if (chainsOf(accounts).length > 0 && session.events.includes('accountsChanged'))
        emit(session, { name: 'accountsChanged', data: [addresses.evm] })
    },
    disconnect(session) {
      calls.notify(session, 'wc_sessionDelete', { code: 6000, message: 'User disconnected.' })
      dropSession(inside, session.topic)
    },
  }
}

/** Returns the session of a topic. Throws if there is none. */
export function sessionOf(inside: Inside, topic: string): SessionRecord {
  const session = findSession(inside, topic)
  if (!session) throw new Error(`The relay wallet has no session ${topic}.`)
  return session
}
