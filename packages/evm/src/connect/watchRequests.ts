import type { AdapterEvent, Cancel, WaitingRequest } from '@latchkey/core/internal'
import type { Config } from '@wagmi/core'
import { isPairing } from './pairingConnector.js'
import { readConnection } from './readConnection.js'

const isRequest = (value: Partial<WaitingRequest> | null): boolean => typeof value?.id === 'string'

/**
 * Emits the requests that wait for the user in a wallet on another device, from all libraries of
 * the page. Only `@latchkey/walletconnect` reports them.
 */
export function watchRequests(config: Config, emit: (event: AdapterEvent) => void): Cancel {
  const stops = config.connectors.filter(isPairing).map(({ emitter, uid }) => {
    function onMessage({ type, data }: { type: string; data?: unknown }): void {
      if (type !== 'wallet_requests' || readConnection(config)?.connector.uid !== uid) return
      emit({ type: 'requestsChanged', requests: Array.isArray(data) ? data.filter(isRequest) : [] })
    }
    emitter.on('message', onMessage)
    return () => emitter.off('message', onMessage)
  })
  return () => {
    for (const stop of stops) stop()
  }
}
