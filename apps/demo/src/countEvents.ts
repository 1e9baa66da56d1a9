import type { Latchkey } from '@latchkey/core'
import { type AnalyticsEvent, analyticsEndpoints, endpointUrl, parseWith, type TrackBody } from '@latchkey/protocol'

type Properties = NonNullable<TrackBody['props']['properties']>

/** Sends an event if the server counts for this project. It is asked once, with the first event. */
function createSender(serverUrl: string, projectId: string): (event: AnalyticsEvent, properties: Properties) => Promise<void> {
  const asked: { config?: Promise<boolean> } = {}

  async function isCounted(): Promise<boolean> {
    const { path, response } = analyticsEndpoints.config
    try {
      const reply = await fetch(endpointUrl(serverUrl, { path }, { projectId }))
      return response !== undefined && parseWith(response, await reply.json())?.isAnalyticsEnabled === true
    } catch {
      // Nobody is to notice whether anybody counts.
      return false
    }
  }

  return async (event, properties) => {
    asked.config ??= isCounted()
    if (!(await asked.config)) return
    const { href: url, hostname: domain } = location
    const body: TrackBody = { eventId: crypto.randomUUID(), url, domain, timestamp: Date.now(), props: { type: 'track', event, properties } }
    navigator.sendBeacon(endpointUrl(serverUrl, analyticsEndpoints.track, { projectId }), JSON.stringify(body))
  }
}

/** Counts what visitors do, on the sandbox's server. Nothing is asked or sent before they do something. */
export function countEvents(latchkey: Latchkey): void {
  const { serverUrl, projectId } = latchkey.options
  if (serverUrl === undefined || projectId === undefined) return
  const send = createSender(serverUrl, projectId)
  const last = { modal: latchkey.modal.getState().status, connect: latchkey.connect.getState().status }
  latchkey.modal.subscribe(() => {
    const { status } = latchkey.modal.getState()
    const connected = latchkey.connect.getState().status === 'connected'
    if (status !== last.modal) void send(status === 'open' ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected })
    last.modal = status
  })
  latchkey.connect.subscribe(() => {
    const state = latchkey.connect.getState()
    const was = last.connect
    last.connect = state.status
    if (was !== 'connecting' || state.status === 'connecting') return
    if (state.status === 'connected') void send('CONNECT_SUCCESS', { name: state.connection.wallet.name })
    else if (state.status === 'disconnected' && state.failure) void send('CONNECT_ERROR', { message: state.failure.error.shortMessage })
  })
}
