import { noop } from '@latchkey/protocol/std'
import { formatRequest } from '../channel/jsonRpc.js'
import { sessionSeconds } from '../channel/wireConstants.js'
import { wireErrors, wireMethods } from '../channel/wireMethods.js'
import { RelayCallError } from '../kernel/errors.js'
import { type Channel, outgoing, type State } from './clientState.js'
import { maxSessionDeletes, type SessionDelete } from './sessionRecords.js'

function update(
  state: State,
  change: (deletes: readonly SessionDelete[]) => readonly SessionDelete[],
): void {
  state.store.updateShared(({ deletes = [], ...rest }) => {
    const kept = change(deletes).slice(-maxSessionDeletes)
    return kept.length > 0 ? { ...rest, deletes: kept } : rest
  })
}

async function send(state: State, sessionDelete: SessionDelete): Promise<void> {
  const { message } = sessionDelete
  const forget = (): void =>
    update(state, (kept) => kept.filter((other) => other.message !== message))
  state.leaving.add(message)
  try {
    await state.relay.publish(sessionDelete)
    forget()
  } catch (error) {
    // The relay refused the message, not the connection, and would refuse it again.
    if (error instanceof RelayCallError) forget()
    throw error
  } finally {
    state.leaving.delete(message)
  }
}

/**
 * Sends the end of a session to the wallet. Rejects if the relay does not accept the message before
 * the deadline; the message is then stored and sent later.
 */
export function sendDelete(state: State, channel: Channel): Promise<void> {
  const params = { code: wireErrors.userDisconnected, message: 'User disconnected.' }
  const sealed = outgoing(
    channel,
    formatRequest(state.nextId(), 'wc_sessionDelete', params),
    wireMethods.wc_sessionDelete,
  )
  const sessionDelete = { ...sealed, endsAt: state.relay.now() + sessionSeconds * 1_000 }
  update(state, (kept) => [...kept, sessionDelete])
  return send(state, sessionDelete)
}

/** Sends the deletes that the relay has not accepted yet. */
export function resendSessionDeletes(state: State): void {
  const { deletes = [] } = state.store.readShared()
  if (deletes.length === 0) return
  const now = state.relay.now()
  update(state, (kept) => kept.filter(({ endsAt }) => endsAt > now))
  // A message that fails is sent at the next opportunity.
  for (const sessionDelete of deletes)
    if (sessionDelete.endsAt > now && !state.leaving.has(sessionDelete.message))
      send(state, sessionDelete).catch(noop)
}
