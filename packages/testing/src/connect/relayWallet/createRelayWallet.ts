import { createIdentity, wallClock } from '@latchkey/walletconnect/wire'
import { testAccounts } from '../../wallets/accounts.js'
import { solanaTestAccounts } from '../../wallets/solana/solanaAccounts.js'
import { answerRequest } from './answerRequest.js'
import { authenticate } from './authenticate.js'
import { type Calls, createCalls } from './calls.js'
import { createIncoming } from './incoming.js'
import type { Inside } from './inside.js'
import { createLink } from './link.js'
import { createNotify, type Notify } from './notify.js'
import { propose } from './propose.js'
import { createQuestions, type Questions } from './questions.js'
import { loadRecord, saveRecord, type WalletRecord } from './record.js'
import { type RelayBehaviors, relayConforming } from './relayBehaviors.js'
import { createRelayControls } from './relayControls.js'
import type {
  RelayLogEntry,
  RelayPeer,
  RelayWallet,
  RelayWalletOptions,
  RelayWalletView,
} from './relayWallet.js'
import { createWatch, type Watch } from './watch.js'

const LOG_ENTRIES = 200

const defaultMetadata: RelayPeer = {
  name: 'Relay Wallet',
  description: 'A wallet for tests.',
  url: 'https://wallet.example',
  icons: [],
}

function startRecord(options: RelayWalletOptions, now: number): WalletRecord {
  const { chains, storage, storageKey = 'latchkey.relay-wallet' } = options
  const [first] = chains
  if (!first) throw new Error('The relay wallet needs at least one chain.')
  return loadRecord({
    storage,
    key: storageKey,
    seed: createIdentity().seed,
    chainId: first.id,
    now,
  })
}

function createView(
  inside: Inside,
  log: readonly RelayLogEntry[],
  questions: Questions,
): RelayWalletView {
  const { record, chains, link } = inside
  return {
    sessions: record.sessions.map(
      ({ topic, peer, accounts, methods, events, chainId, expiresAt, acknowledged }) => {
        return {
          topic,
          peer,
          accounts: [...accounts],
          methods: [...methods],
          events: [...events],
          chainId,
          expiresAt,
          acknowledged,
        }
      },
    ),
    question: questions.open(),
    waiting: questions.waiting(),
    account: record.account,
    chainId: record.chainId,
    chains: [...chains.keys()],
    isOnline: link.isOnline(),
    log: [...log],
  }
}

interface Deps {
  inside: Inside
  calls: Calls
  notify: Notify
  questions: Questions
  watch: Watch<RelayWalletView>
}

function assemble(options: RelayWalletOptions): Deps {
  const {
    relayUrl,
    projectId,
    openSocket,
    storage,
    storageKey = 'latchkey.relay-wallet',
    accounts = testAccounts(3),
    solanaAccounts = solanaTestAccounts(3),
    solanaChains = [],
    clock = wallClock,
    approve = async () => true,
  } = options
  const record = startRecord(options, clock.now())
  const behaviors: RelayBehaviors = { ...relayConforming, ...options.behaviors }
  const entries: RelayLogEntry[] = []
  const watch = createWatch(() => createView(inside, entries, questions))

  function changed(): void {
    saveRecord(storage, storageKey, record)
    watch.changed()
    questions.review()
  }

  function log(direction: RelayLogEntry['direction'], text: string): void {
    entries.push({ at: clock.now(), direction, text })
    entries.splice(0, entries.length - LOG_ENTRIES)
    watch.changed()
  }

  const link = createLink({
    url: relayUrl,
    projectId,
    openSocket,
    record,
    clock,
    onMessage: (message) => receive(message),
    changed,
    log: (text) => log('self', text),
  })
  const chains = new Map([
    ...record.added,
    ...options.chains.map(({ id, rpcUrl }): [number, string] => [id, rpcUrl]),
  ])
  const metadata = { ...defaultMetadata, ...options.metadata }
  const inside: Inside = {
    record,
    behaviors,
    accounts,
    chains,
    solanaAccounts,
    solanaChains: new Map(solanaChains.map(({ id, rpcUrl }) => [id, rpcUrl])),
    metadata,
    clock,
    link,
    signsIn: options.signsIn ?? true,
    changed,
    log,
  }
  const calls = createCalls(inside)
  const notify = createNotify(inside, calls)
  const receive = createIncoming(inside, calls)
  const questions: Questions = createQuestions({
    inside,
    approve,
    async handle(item, ask) {
      if (item.method === 'wc_sessionPropose') return propose({ inside, calls, notify }, item, ask)
      if (item.method === 'wc_sessionAuthenticate') return authenticate(inside, item, ask)
      return answerRequest({ inside, calls, notify }, item, ask)
    },
  })
  return { inside, calls, notify, questions, watch }
}

/**
 * Creates the wallet side of WalletConnect v2, in a browser or in Node: real keys, real signatures,
 * a real chain, and a switch for every misbehaviour. It connects to the relay with its first topic.
 *
 * Source: https://specs.walletconnect.com/2.0/specs/clients/sign/
 *
 * @throws if `chains` is empty.
 *
 * @example
 * ```ts
 * import { createRelayWallet } from '@latchkey/testing/relay'
 *
 * const wallet = createRelayWallet({
 *   relayUrl: 'ws://127.0.0.1:4020',
 *   chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }],
 *   approve: async (question) => question.kind !== 'signIn',
 * })
 * wallet.pair('wc:…')
 * ```
 */
export function createRelayWallet(options: RelayWalletOptions): RelayWallet {
  const parts = assemble(options)
  const { inside, calls, questions, watch } = parts
  const { record, link } = inside
  for (const { topic } of [...record.pairings, ...record.sessions]) link.listen(topic)
  link.goOnline()
  questions.review()
  return {
    behaviors: inside.behaviors,
    accounts: inside.accounts,
    solanaAccounts: inside.solanaAccounts,
    questions: questions.asked,
    view: watch.view,
    subscribe: watch.subscribe,
    ...createRelayControls(parts),
    close() {
      questions.close()
      calls.close()
      link.goOffline()
    },
  }
}
