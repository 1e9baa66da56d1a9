import { PairingExpiredError } from '@latchkey/core'
import { type Clock, deadlines, type Pairing, settle } from '@latchkey/core/internal'
import type { Connector } from '@wagmi/core'

/**
 * Milliseconds an invitation is taken to be valid: the connector does not say, and this is less
 * than any is.
 */
const VALID_MS = 240_000

/** An invitation with no more than these milliseconds left is replaced. */
const MARGIN_MS = 10_000

/** What a wallet shares when it accepts. */
export interface Shared {
  accounts: readonly unknown[]
  chainId: number
}

interface Attempt {
  /** There once the connector has shown it. */
  readonly shown: Promise<Pairing>
  readonly approved: Promise<Shared>
  expiresAt: number
  /** How many wait for the approval. */
  waiting: number
  /** Another invitation took its place. */
  replace(): void
}

/**
 * Invitations by a WalletConnect connector that can only connect, and tells wagmi the code to show
 * meanwhile.
 */
export interface ForeignPairing {
  /** Without a deadline: `createPairing` gives it one. */
  pair(): Promise<Pairing>
  approval(signal: AbortSignal): Promise<Shared>
}

function begin(connector: Connector, clock: Clock, onEnd: (attempt: Attempt) => void): Attempt {
  const { emitter } = connector
  const handles = { show: (_: Pairing) => {}, replace: () => {} }
  const replaced = new Promise<never>((_, reject) => {
    handles.replace = () => reject(new PairingExpiredError())
  })
  const shown = new Promise<Pairing>((resolve) => {
    handles.show = resolve
  })
  const onMessage = ({ type, data }: { type: string; data?: unknown }): void => {
    if (type !== 'display_uri' || typeof data !== 'string') return
    attempt.expiresAt = clock.now() + VALID_MS
    handles.show({ uri: data, expiresAt: attempt.expiresAt })
  }
  emitter.on('message', onMessage)
  const answer = (async () => (await connector.connect()) as Shared)()
  const attempt: Attempt = {
    // Approved before anything was shown: an old session, not an answer to this visitor.
    shown: Promise.race([
      shown,
      replaced,
      answer.then(() => {
        throw new PairingExpiredError()
      }),
    ]),
    approved: Promise.race([answer, replaced]),
    expiresAt: clock.now() + VALID_MS,
    waiting: 0,
    replace: handles.replace,
  }
  const end = (): void => {
    emitter.off('message', onMessage)
    onEnd(attempt)
  }
  answer.then(
    () => {
      end()
      // Nobody waits any more: what was approved must not stay behind in the wallet.
      if (attempt.waiting === 0) void Promise.resolve(connector.disconnect()).catch(() => undefined)
    },
    () => end(),
  )
  // Whoever waits is told; nobody may be waiting.
  for (const promise of [attempt.shown, attempt.approved, replaced]) promise.catch(() => undefined)
  return attempt
}

/** One invitation at a time, shared by everybody who wants one. */
export function createForeignPairing(connector: Connector, clock: Clock): ForeignPairing {
  const run: { attempt: Attempt | undefined } = { attempt: undefined }

  function current(): Attempt {
    if (run.attempt && run.attempt.expiresAt - MARGIN_MS > clock.now()) return run.attempt
    run.attempt?.replace()
    run.attempt = begin(connector, clock, (ended) => {
      if (run.attempt === ended) run.attempt = undefined
    })
    return run.attempt
  }

  return {
    pair: () => current().shown,
    async approval(signal) {
      const attempt = current()
      attempt.waiting += 1
      try {
        return await settle(attempt.approved, { deadline: deadlines.interactive, signal, clock })
      } finally {
        attempt.waiting -= 1
      }
    },
  }
}
