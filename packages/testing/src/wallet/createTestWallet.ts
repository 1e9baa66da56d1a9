import { conforming, type Behaviors } from './behaviors.js'
import { testAccounts } from './accounts.js'
import { announceWallet } from './announceWallet.js'
import { createEvents } from './events.js'
import { createMethods, type WalletState } from './methods.js'
import { rejected, rpcError } from './rpcError.js'
import type { ApprovalRequest, TestProvider, TestWallet, TestWalletInfo, TestWalletOptions } from './types.js'

const STORAGE_KEY = 'latchkey.test-wallet'

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#2b3a55"/><circle cx="24" cy="20" r="7" fill="none" stroke="#ffd27a" stroke-width="3.5"/><path d="M24 27v12m0-4h5" stroke="#ffd27a" stroke-width="3.5" stroke-linecap="round"/></svg>')}`

const defaultInfo: TestWalletInfo = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Test Wallet', icon, rdns: 'dev.latchkey.testwallet' }

interface Remembered {
  connected: boolean
  chainId: number
  selected: number
}

/** What was remembered, as far as it makes sense. */
function recall(options: TestWalletOptions, key: string, fallback: Remembered): Remembered {
  try {
    const stored = JSON.parse(options.storage?.getItem(key) ?? '{}') as Partial<Remembered>
    return { ...fallback, ...stored }
  } catch {
    return fallback
  }
}

/**
 * Makes a wallet for tests: real keys, real signatures, a real chain, and a switch for every misbehaviour.
 *
 * @example
 * ```ts
 * import { createTestWallet } from '@latchkey/testing'
 *
 * const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * wallet.behaviors.chainIdAs = 'eip155:31337'
 * wallet.announce(window)
 * ```
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const { chains, accounts = testAccounts(3), approve = async () => true } = options
  const info = { ...defaultInfo, ...options.info }
  const behaviors: Behaviors = { ...conforming, ...options.behaviors }
  const key = `${STORAGE_KEY}.${info.rdns}`
  const state: WalletState = {
    chains: new Map(chains.map(({ id, rpcUrl }) => [id, rpcUrl])),
    accounts,
    locked: false,
    ...recall(options, key, { connected: false, chainId: chains[0]?.id ?? 1, selected: 0 }),
  }
  const prompts: ApprovalRequest[] = []
  const requests: { method: string; params: unknown }[] = []
  const open = new Set<string>()
  const held: { go: () => void; fail: (error: unknown) => void }[] = []
  const events = createEvents(behaviors)

  function save(): void {
    const { connected, chainId, selected } = state
    options.storage?.setItem(key, JSON.stringify({ connected, chainId, selected } satisfies Remembered))
  }

  /** Asks the person, once per kind at a time, unless a switch answers for them. */
  async function ask(request: ApprovalRequest): Promise<boolean | number> {
    if (open.has(request.kind)) throw rpcError(-32002, `Request of kind '${request.kind}' already pending. Please wait.`)
    prompts.push(request)
    if (behaviors.throws) throw behaviors.throws.value
    if (behaviors.rejectsAs !== undefined) throw behaviors.rejectsAs
    open.add(request.kind)
    try {
      const answer = await approve(request)
      if (answer === false) throw rejected()
      return answer
    } finally {
      open.delete(request.kind)
    }
  }

  const methods = createMethods({ state, behaviors, ask, emit: events.emit, save })

  async function answer(method: string, params: unknown): Promise<unknown> {
    if (behaviors.portIsClosed) throw new Error('Attempting to use a disconnected port object')
    if (behaviors.neverAnswers.includes(method) || behaviors.neverAnswers.includes('*')) {
      await new Promise<void>((go, fail) => held.push({ go, fail }))
    }
    if (method in behaviors.answersAs) return behaviors.answersAs[method]
    return methods(method, Array.isArray(params) ? params : [])
  }

  const provider: TestProvider = {
    async request({ method, params }) {
      requests.push({ method, params })
      return answer(method, params)
    },
    get on() {
      return events.on
    },
    get removeListener() {
      return events.removeListener
    },
  }

  return {
    provider,
    info,
    behaviors,
    prompts,
    requests,
    listenerCount: events.count,
    lock() {
      state.locked = true
      events.emit('accountsChanged', [])
    },
    unlock() {
      state.locked = false
      events.emit('accountsChanged', methods.accounts())
    },
    selectAccount(index) {
      state.selected = index
      save()
      events.emit('accountsChanged', methods.accounts())
    },
    switchChain(chainId) {
      methods.moveTo(chainId)
    },
    revoke() {
      state.connected = false
      save()
      events.emit('accountsChanged', [])
    },
    emit: events.emit,
    settlePending(how) {
      for (const { go, fail } of held.splice(0)) how === 'answer' ? go() : fail(rejected())
    },
    announce: (target = globalThis as unknown as EventTarget) => announceWallet({ info, provider, target }),
  }
}
