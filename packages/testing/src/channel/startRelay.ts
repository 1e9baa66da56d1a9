import { openGate } from './gate.js'
import type { Relay, RelayOptions } from './relayTypes.js'
import { serve } from './serve.js'

/**
 * Starts a WalletConnect relay on this machine. It has a mailbox per topic and client, and checks
 * tokens like the public relay. It stores nothing on disk. Needs the package `ws`.
 *
 * @throws if the port is taken or `ws` is missing.
 *
 * @example
 * ```ts
 * import { startRelay } from '@latchkey/testing/node'
 *
 * const relay = await startRelay({ port: 0 })
 * console.log(relay.url, relay.inspect().messages)
 * await relay.stop()
 * ```
 */
export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const { lines: _lines, ...relay } = await serve(options, {
    gate: openGate,
    onRequest: (_request, response) => response.writeHead(426).end(),
  })
  return relay
}
