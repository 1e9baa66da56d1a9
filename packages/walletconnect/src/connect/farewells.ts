import { noop } from '@latchkey/protocol/std'
import { formatRequest } from '../channel/jsonRpc.js'
import { sessionSeconds } from '../channel/wireConstants.js'
import { wireErrors, wireMethods } from '../channel/wireMethods.js'
import { RelayCallError } from '../kernel/errors.js'
import { type Channel, outgoing, type State } from './clientState.js'
import { type Farewell, maxFarewells } from './sessionRecords.js'

function update(
  state: State,
  change: (farewells: readonly Farewell[]) => readonly Farewell[],
): void {
  state.store.updateShared(({ farewells = [], ...rest }) => {
    const kept = change(farewells).slice(-maxFarewells)
    return kept.length > 0 ? { ...rest, farewells: kept } : rest
  })
}

async function send(state: State, farewell: Farewell): Promise<void> {
  const { message } = farewell
  const forget = (): void =>
    update(state, (kept) => kept.filter((other) => other.message !== message))
  state.leaving.add(message)
  try {
    await state.relay.publish(farewell)
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
  const farewell = { ...sealed, endsAt: state.relay.now() + sessionSeconds * 1_000 }
  update(state, (kept) => [...kept, farewell])
  return send(state, farewell)
}

/** Sends the farewells that the relay has not accepted yet. */
export function resendFarewells(state: State): void {
  const { farewells = [] } = state.store.readShared()
  if (farewells.length === 0) return
  const now = state.relay.now()
  update(state, (kept) => kept.filter(({ endsAt }) => endsAt > now))
  // A message that fails is sent at the next opportunity.
  for (const farewell of farewells)
    if (farewell.endsAt > now && !state.leaving.has(farewell.message))
      send(state, farewell).catch(noop)
}
