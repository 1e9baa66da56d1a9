import { analyticsEndpoints, endpointUrl, type TrackBody } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import { askServer, type ServerDeps } from '../kernel/askServer.js'
import type { Report, ReportedEvent } from '../kernel/report.js'
import { redactProperties, redactUrl } from './redact.js'

/** Max queued events until the server has returned its analytics setting. */
export const QUEUED_EVENTS = 50

/** The globals of a page; the core has no DOM types. All are absent on a server. */
interface Page {
  location?: { href: string; hostname: string }
  navigator?: { sendBeacon?(url: string, body: string): boolean }
}

/** The dependencies: the part of a kit that is used. */
export interface BeaconDeps extends ServerDeps {
  report: Report
}

/**
 * Creates a random UUID, also in insecure contexts, where `randomUUID` is missing. Source: RFC
 * 9562, version 4.
 */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes]
    .map((byte, at) =>
      (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

/** Sends a request that survives leaving the page. */
function post(url: string, body: string): void {
  const { navigator } = globalThis as Page
  try {
    if (navigator?.sendBeacon?.(url, body)) return
  } catch {
    // A browser that forbids beacons throws: falls back to a request.
  }
  fetch(url, {
    method: 'POST',
    body,
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'text/plain' },
  }).catch(() => {
    // Analytics must never disturb the page.
  })
}

/**
 * Sends reported events to the app's server, if the project has analytics on. The first call of
 * `ask` requests the setting. Events queue until the reply, which sends or drops them.
 */
export function createBeacons(parts: BeaconDeps): { ask(): void } {
  const { serverUrl, projectId, clock } = parts.options
  const waiting: TrackBody[] = []
  const state: { isWanted: boolean | undefined; isAsked: boolean } = {
    isWanted: undefined,
    isAsked: false,
  }
  const isPossible = serverUrl !== undefined && projectId !== undefined

  function send(body: TrackBody): void {
    if (isPossible)
      post(endpointUrl(serverUrl, analyticsEndpoints.track, { projectId }), JSON.stringify(body))
  }

  function take({ event, properties }: ReportedEvent): void {
    if (state.isWanted === false) return
    const { location } = globalThis as Page
    const props = { type: 'track' as const, event, properties: redactProperties(properties) }
    const body = {
      eventId: makeId(),
      url: redactUrl(location?.href ?? ''),
      domain: location?.hostname ?? '',
      timestamp: clock.now(),
      props,
    }
    if (state.isWanted) send(body)
    else if (waiting.length < QUEUED_EVENTS) waiting.push(body)
  }

  async function settle(): Promise<void> {
    try {
      state.isWanted = (await askServer(parts, analyticsEndpoints.config)).isAnalyticsEnabled
    } catch {
      // Without a reply, analytics are off.
      state.isWanted = false
    }
    const queued = waiting.splice(0)
    if (state.isWanted) for (const each of queued) send(each)
    else stop()
  }

  const stop = isPossible ? parts.report.listen(take) : noop
  return {
    ask() {
      if (state.isAsked || !isPossible) return
      state.isAsked = true
      void settle()
    },
  }
}
