import { rpcCodes } from '@latchkey/protocol'
import { wireErrors } from '../channel/wireMethods.js'
import { ProviderRpcError } from '../kernel/errors.js'
import { type State, setSession } from './clientState.js'
import type { NamespaceName } from './namespaces.js'
import type { Session } from './sessionRecords.js'

/** Rejects the pending requests of the session, or those of one namespace. */
export function rejectPending(state: State, { topic }: Session, only?: NamespaceName): void {
  for (const request of [...state.pending.values()]) {
    if (request.topic === topic && request.namespace === (only ?? request.namespace))
      request.reject(
        new ProviderRpcError(rpcCodes.providerDisconnected, 'The wallet is disconnected.', {
          code: wireErrors.userDisconnected,
        }),
      )
  }
}

/** Ends the session in this tab and rejects its pending requests. */
export function endSession(state: State, session: Session): void {
  rejectPending(state, session)
  if (state.session?.topic === session.topic) setSession(state, undefined)
}
