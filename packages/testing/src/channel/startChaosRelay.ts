import { createFaultGate, noFaults, type RelayFaults } from './faults.js'
import type { Relay, RelayOptions } from './relayTypes.js'
import { serve, systemClock } from './serve.js'
import { answerSwitches, type Switches } from './switches.js'

/** A relay with switchable faults. */
export interface ChaosRelay extends Relay {
  /** Returns the current faults. */
  faults(): RelayFaults
  /** Changes the given switches. New rules count their matches from zero. */
  set(faults: Partial<RelayFaults>): void
  /** Removes every fault. Frozen sockets stay frozen. */
  reset(): void
  /** Ends sockets without a close frame, of one client or of all. */
  cut(clientId?: string): void
  /** Leaves sockets open, and neither reads nor answers. */
  freeze(clientId?: string): void
  /** Closes sockets with a code of 1000–1013 or 3000–4999. */
  close(parameters: { code: number; reason?: string; clientId?: string }): void
}

/**
 * Starts a relay whose faults can be changed at any time, by `set` or by `POST /switches` with JSON
 * on its port: any member of `RelayFaults`, `reset: true`, and `now: [{ do: 'cut' | 'freeze' |
 * 'close', clientId?, code?, reason? }]`. Without faults it behaves as `startRelay`. Needs the
 * package `ws`.
 *
 * @throws if the port is taken or `ws` is missing.
 *
 * @example
 * ```ts
 * import { startChaosRelay } from '@latchkey/testing/node'
 *
 * const relay = await startChaosRelay()
 * relay.set({ rules: [{ at: 'delivery', tag: 1102, times: 1, do: 'cut' }] })
 * await relay.stop()
 * ```
 */
export async function startChaosRelay(options: RelayOptions = {}): Promise<ChaosRelay> {
  const gate = createFaultGate(options.clock ?? systemClock)
  const parts = { relay: undefined as ChaosRelay | undefined }

  function turn(switches: Switches | undefined): unknown {
    if (switches?.reset) parts.relay?.reset()
    gate.set(switches?.faults ?? {})
    for (const { do: action, clientId, code = 1001, reason = '' } of switches?.now ?? []) {
      if (action === 'close')
        parts.relay?.close({ code, reason, ...(clientId === undefined ? {} : { clientId }) })
      else parts.relay?.[action](clientId)
    }
    return { ...gate.faults(), counts: parts.relay?.inspect() }
  }

  const { lines, stop, ...relay } = await serve(options, {
    gate,
    onRequest: (request, response) => void answerSwitches(request, response, turn),
  })
  parts.relay = {
    ...relay,
    faults: gate.faults,
    set: gate.set,
    reset: () => gate.set(noFaults),
    cut(clientId) {
      for (const line of lines(clientId)) line.cut()
    },
    freeze(clientId) {
      for (const line of lines(clientId)) line.freeze()
    },
    close({ code, reason = '', clientId }) {
      for (const line of lines(clientId)) line.close(code, reason)
    },
    stop() {
      gate.stop()
      return stop()
    },
  }
  return parts.relay
}
