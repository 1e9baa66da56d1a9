import { PairingExpiredError } from '@latchkey/core'
import { type Clock, deadlines, type Pairing, settle } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import type { Connector } from '@wagmi/core'

/**
 * Milliseconds a pairing counts as valid. Connectors do not report the expiry, and every pairing is
 * valid for longer.
 */
const VALID_MS = 240_000

/** A pairing is replaced when it has at most this many milliseconds left. */
const MARGIN_MS = 10_000

/** The accounts and the chain id that a wallet shares when it accepts. */
export interface Shared {
  accounts: readonly unknown[]
  chainId: number
}

interface Attempt {
  /** Resolves once the connector has emitted the URI. */
  readonly shown: Promise<Pairing>
  readonly approved: Promise<Shared>
  expiresAt: number
  /** The number of callers that wait for the approval. */
  waiting: number
  /** Ends this attempt because a new pairing replaces it. */
  replace(): void
}

/**
 * Pairings of a WalletConnect connector that can only connect, and emits the URI as a wagmi
 * message.
 */
export interface ForeignPairing {
  /** Without a deadline: `createPairing` gives it one. */
  pair(): Promise<Pairing>
  approval(signal: AbortSignal): Promise<Shared>
}

function begin(connector: Connector, clock: Clock, onEnd: (attempt: Attempt) => void): Attempt {
  const { emitter } = connector
  const handles: { show(pairing: Pairing): void; replace(): void } = { show: noop, replace: noop }
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
    // Approved before the URI was shown: an old session, not an answer to this pairing.
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
  answer.then(() => {
    end()
    // No caller waits any more: an approved session must not stay in the wallet.
    if (attempt.waiting === 0) void Promise.resolve(connector.disconnect()).catch(noop)
  }, end)
  // Prevents unhandled rejections when no caller waits.
  for (const promise of [attempt.shown, attempt.approved, replaced]) promise.catch(noop)
  return attempt
}

/** Creates one pairing at a time, shared by all callers. */
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
