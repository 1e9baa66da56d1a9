import {
  adapterConformance,
  type ConformanceWallet,
  type ConformanceWorld,
  type SolanaTestWallet,
} from '@latchkey/testing'
import { describe, test } from 'vitest'
import { solanaDevnet } from './kernel/solanaNetwork.js'
import { createWorld, disguised, useLedger, WALLET_ID } from './test/world.js'

const ledger = useLedger()

/** The switches of the suite, mapped to those of the Wallet Standard's test wallet. */
function toBehaviors(
  { behaviors }: SolanaTestWallet,
  silent: { events: readonly string[] },
): ConformanceWallet['behaviors'] {
  const own = behaviors as { -readonly [name in keyof typeof behaviors]: (typeof behaviors)[name] }
  const answer = (feature: keyof typeof own.answersAs, value: unknown): void => {
    const { [feature]: _, ...others } = own.answersAs
    own.answersAs = value === undefined ? others : { ...others, [feature]: value }
  }
  return {
    get neverAnswers() {
      return own.neverAnswers
    },
    set neverAnswers(methods) {
      own.neverAnswers = methods.includes('*') ? ['*'] : []
    },
    get rejectsAs() {
      return own.rejectsAs
    },
    set rejectsAs(error) {
      own.rejectsAs = error
    },
    get accountsAs() {
      return own.answersAs['standard:connect']
    },
    set accountsAs(accounts) {
      answer('standard:connect', accounts === undefined ? undefined : { accounts })
    },
    get answersAs() {
      return own.answersAs
    },
    set answersAs(answers) {
      answer('solana:signMessage', Object.values(answers)[0])
    },
    get portIsClosed() {
      return own.throws !== undefined
    },
    set portIsClosed(isClosed) {
      const value = new Error('Attempting to use a disconnected port object')
      own.throws = isClosed ? { value } : undefined
    },
    get silentEvents() {
      return silent.events
    },
    set silentEvents(events) {
      silent.events = events
    },
  }
}

/** A wallet whose `change` events can be held back. */
function createConformanceWorld(): ConformanceWorld<ConformanceWallet> {
  const silent: { events: readonly string[] } = { events: [] }
  const { adapter, wallet, stop } = createWorld(ledger(), {
    isRealTime: true,
    disguise: (raw) => {
      const events = raw.features['standard:events'] as {
        on(event: 'change', listener: (properties: object) => void): () => void
      }
      const on = (event: 'change', listener: (properties: object) => void): (() => void) =>
        events.on(event, (properties) => silent.events.length > 0 || listener(properties))
      const features = { ...raw.features, 'standard:events': { ...events, on } }
      return disguised(raw, { features: { get: () => features } })
    },
  })
  stop()
  return {
    adapter,
    walletId: WALLET_ID,
    networkIds: [ledger().networkId, solanaDevnet.id],
    switchesInApp: true,
    wallet: {
      ...wallet,
      behaviors: toBehaviors(wallet, silent),
      get requests() {
        return wallet.requests.map(({ feature }) => ({ method: feature }))
      },
    },
  }
}

describe('solana as a ChainAdapter', () => {
  for (const { title, run } of adapterConformance(async () => createConformanceWorld()))
    test(title, run)
})
