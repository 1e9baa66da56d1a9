import type { Cancel } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'

/**
 * Subscribes to a signature by websocket. Only speeds up the poll that follows a report: a
 * websocket that fails, is silent or sends false reports has no other effect.
 */
export function watchSignature(
  url: string | undefined,
  signature: string,
): { reported: Promise<void>; stop: Cancel } {
  const state: { socket: WebSocket | undefined } = { socket: undefined }
  const reported = new Promise<void>((resolve) => {
    if (url === undefined || typeof WebSocket === 'undefined') return
    try {
      const socket = new WebSocket(url)
      state.socket = socket
      // Implementations for Node throw errors that have no listener.
      socket.onerror = noop
      socket.onopen = () => {
        const params = [signature, { commitment: 'confirmed' }]
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params }))
      }
      socket.onmessage = ({ data }) => {
        if (typeof data === 'string' && data.includes('signatureNotification')) resolve()
      }
    } catch {
      // The content security policy may forbid it.
    }
  })
  return {
    reported,
    stop() {
      const { socket } = state
      // Browsers warn about a websocket that is closed before it is open.
      if (socket?.readyState === 0) socket.onopen = () => socket.close()
      else socket?.close()
    },
  }
}
