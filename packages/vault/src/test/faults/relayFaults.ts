import type { FaultRule } from '@latchkey/testing/node'
import type { RelayPage } from './openRelayPage.js'

/** Begin and end of a fault of the relay. */
export interface RelayFault {
  begin(page: RelayPage): Promise<void> | void
  end(page: RelayPage): Promise<void> | void
  /** True if it exists before the page pairs. */
  readonly isFromStart?: boolean
}

type Step = Omit<FaultRule, 'do'>
type Damage = Pick<FaultRule, 'do' | 'ms' | 'code' | 'reason'>

/** Faults of one message at a step. The delay is longer than the page waits for an answer. */
const damages: Readonly<Record<string, Damage>> = {
  drop: { do: 'drop' },
  duplicate: { do: 'duplicate' },
  reorder: { do: 'swap', ms: 500 },
  late: { do: 'delay', ms: 12_000 },
  silence: { do: 'freeze' },
  reset: { do: 'cut' },
  'reset after': { do: 'cutAfter' },
  'close 1001': { do: 'close', code: 1001, reason: 'terminating' },
  'close 1013': { do: 'close', code: 1013, reason: 'busy' },
  'close 4008': { do: 'close', code: 4008, reason: 'idle' },
  'close 4010': { do: 'close', code: 4010, reason: 'terminating' },
}

const reset = ({ relay }: RelayPage): void => relay.reset()
const refusing = (code: number, reason: string, times?: number): RelayFault => ({
  begin({ relay }) {
    relay.set({ refuse: { code, reason, ...(times === undefined ? {} : { times }) } })
    relay.cut()
  },
  // The wallet was refused too, and the user opens it again.
  end(page) {
    reset(page)
    page.wallet.revive()
  },
})

const clockOff = (ms: number): RelayFault => ({
  isFromStart: true,
  begin({ relay, clientId, setOtherClocks }) {
    setOtherClocks(-ms)
    relay.cut(clientId())
  },
  // The user corrects a slow clock. A fast clock is already corrected by the relay's own time.
  end({ setOtherClocks }) {
    if (ms < 0) setOtherClocks(0)
  },
})

/** Injects each text as if the relay had sent it. */
const injecting = (...texts: (string | Uint8Array)[]): RelayFault => ({
  begin({ tap }) {
    // Repeated, because the page may have no connection yet.
    injections.set(
      tap,
      setInterval(() => {
        for (const text of texts) tap.inject(text)
      }, 20),
    )
  },
  end({ tap }) {
    clearInterval(injections.get(tap))
    injections.delete(tap)
  },
})
const injections = new Map<RelayPage['tap'], NodeJS.Timeout>()

const topic = 'ab'.repeat(32)
const delivery = (data: unknown): string =>
  JSON.stringify({
    id: 1_795_221_356_176_126,
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: { id: topic, data },
  })

/** Faults that last until they are removed. */
const lasting: Readonly<Record<string, RelayFault>> = {
  'closed port': { begin: ({ tap }) => tap.set('closed'), end: ({ tap }) => tap.set(undefined) },
  'silent relay': { begin: ({ tap }) => tap.set('silence'), end: ({ tap }) => tap.set(undefined) },
  'refused: busy (1013)': refusing(1013, 'busy'),
  'refused: invalid project (3000)': refusing(3000, 'Unauthorized: invalid key'),
  'offline, three times': refusing(1001, 'terminating', 3),
  'clock an hour fast': clockOff(3_600_000),
  'clock an hour slow': clockOff(-3_600_000),
  'clock two days fast': clockOff(2 * 86_400_000),
  'clock two days slow': clockOff(-2 * 86_400_000),
  'garbage: no JSON': injecting('<html>', '', '{', '\u0000', 'null', '[]', '7'),
  'garbage: binary': injecting(new Uint8Array([0, 255, 1, 254])),
  'garbage: __proto__': injecting(
    '{"__proto__":{"polluted":true},"id":1,"jsonrpc":"2.0","result":{"__proto__":{"polluted":true}}}',
  ),
  'garbage: wrong ids': injecting(
    '{"id":1,"jsonrpc":"2.0","result":true}',
    '{"id":"x","jsonrpc":"2.0","error":{"code":1,"message":"no"}}',
  ),
  'garbage: deliveries': injecting(
    delivery(null),
    delivery({ topic, message: 'AA==', tag: 1109 }),
    delivery({ topic: 7, message: {}, tag: 'x' }),
  ),
  'garbage: 4 MB': injecting(`"${'a'.repeat(4_000_100)}"`),
  'session deleted by the wallet': {
    begin({ wallet }) {
      for (const { topic: session } of wallet.view().sessions) wallet.disconnect(session)
    },
    end: () => undefined,
  },
}

/**
 * Returns a fault of the plan: once at a step of the exchange, or without a step until it is
 * removed.
 *
 * @throws TypeError if there is no fault of this name.
 */
export function relayFault(name: string, step: Step | undefined): RelayFault {
  const damage = damages[name]
  if (step && damage) {
    return {
      begin(page) {
        const clientId = page.clientId()
        page.relay.set({
          rules: [
            { ...step, ...damage, times: 1, ...(clientId === undefined ? {} : { clientId }) },
          ],
        })
      },
      end: reset,
    }
  }
  const fault = lasting[name]
  if (!fault) throw new TypeError(`There is no fault "${name}" of the relay.`)
  return fault
}
