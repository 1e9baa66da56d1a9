import type { Wallet, WalletIcon } from '@wallet-standard/base'
import { createTestUser } from '../testUser.js'
import { createWaitingRoom } from '../waitingRoom.js'
import { registerSolanaWallet } from './registerSolanaWallet.js'
import { solanaTestAccounts } from './solanaAccounts.js'
import {
  conformingSolana,
  type SolanaBehaviors,
  type SolanaFeatureName,
} from './solanaBehaviors.js'
import { createFeatureMethods, type FeatureMethod } from './solanaFeatures.js'
import { createSolanaState } from './solanaState.js'
import type {
  SolanaApprovalRequest,
  SolanaTestWallet,
  SolanaTestWalletOptions,
} from './solanaTestWallet.js'

const icon: WalletIcon = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#35264f"/><circle cx="24" cy="20" r="7" fill="none" stroke="#9df3c4" stroke-width="3.5"/><path d="M24 27v12m0-4h5" stroke="#9df3c4" stroke-width="3.5" stroke-linecap="round"/></svg>')}`

type Listener = (properties: object) => void

/** The listeners of `standard:events`. */
function createChanges() {
  const listeners = new Set<Listener>()
  return {
    listeners,
    emit(properties: object) {
      for (const listener of [...listeners]) listener(properties)
    },
    on(event: 'change', listener: Listener): () => void {
      if (event === 'change') listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Creates a Wallet Standard wallet for tests: real ed25519 keys, real signatures, a real node, and
 * a switch for every misbehaviour.
 *
 * @throws without a chain.
 *
 * @example
 * ```ts
 * import { createSolanaTestWallet } from '@latchkey/testing'
 *
 * const wallet = createSolanaTestWallet({
 *   chains: [{ id: 'solana:localnet', rpcUrl: 'http://127.0.0.1:8899' }],
 * })
 * wallet.register(window)
 * wallet.behaviors.rejectsAs = { code: '4001' }
 * ```
 */
export function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet {
  const { accounts = solanaTestAccounts(3), approve = async () => true, chains } = options
  if (chains.length === 0) throw new Error('The test wallet needs at least one chain.')
  const name = options.info?.name ?? 'Solana Test Wallet'
  const behaviors: SolanaBehaviors = { ...conformingSolana, ...options.behaviors }
  const user = createTestUser<SolanaApprovalRequest>({ behaviors, approve })
  const room = createWaitingRoom()
  const changes = createChanges()
  const requests: { feature: string; inputs: readonly unknown[] }[] = []
  const state = createSolanaState({
    ...options,
    accounts,
    storageKey: `latchkey.solana-test-wallet.${name}`,
    features: () =>
      Object.keys(features).filter((each) => each.startsWith('solana:')) as `solana:${string}`[],
    onChange: (shared) => changes.emit({ accounts: shared }),
  })
  const methods = createFeatureMethods(state, options)

  /** Calls a feature, or lets it hang. The prompt is shown in both cases. */
  async function call(feature: SolanaFeatureName, inputs: readonly unknown[]): Promise<unknown> {
    requests.push({ feature, inputs })
    const { neverAnswers, answersAs } = behaviors
    const isHeld = neverAnswers.includes(feature) || neverAnswers.includes('*')
    const held = isHeld ? room.hold() : undefined
    if (feature in answersAs) {
      await held
      return answersAs[feature]
    }
    const method = methods[feature] as (
      ask: Parameters<FeatureMethod>[0],
      ...inputs: readonly unknown[]
    ) => Promise<unknown>
    const answer = method((request) => user.ask(request, held), ...inputs)
    if (held) await Promise.allSettled([answer, held])
    await held
    return answer
  }

  const toMethod =
    (feature: SolanaFeatureName) =>
    (...inputs: readonly unknown[]): Promise<unknown> =>
      call(feature, inputs)
  const supportedTransactionVersions = options.versions ?? ['legacy', 0]
  const features = {
    'standard:connect': { version: '1.0.0', connect: toMethod('standard:connect') },
    'standard:disconnect': { version: '1.0.0', disconnect: toMethod('standard:disconnect') },
    'standard:events': { version: '1.0.0', on: changes.on },
    'solana:signMessage': { version: '1.1.0', signMessage: toMethod('solana:signMessage') },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: toMethod('solana:signTransaction'),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: toMethod('solana:signAndSendTransaction'),
    },
    'solana:signIn': { version: '1.0.0', signIn: toMethod('solana:signIn') },
  }
  const wallet: Wallet = {
    version: '1.0.0',
    name,
    icon: (options.info?.icon as WalletIcon | undefined) ?? icon,
    get chains() {
      return chains.map(({ id }) => id)
    },
    get features() {
      return { ...features }
    },
    get accounts() {
      return state.shared()
    },
  }
  return {
    wallet,
    behaviors,
    prompts: user.prompts,
    requests,
    listenerCount: () => changes.listeners.size,
    selectAccount: (index) => state.change({ selected: index }),
    revoke: () => state.change({ connected: false, trusted: false }),
    emit: changes.emit,
    settlePending: room.settle,
    register: (target = globalThis as unknown as EventTarget) =>
      registerSolanaWallet(wallet, target),
  }
}
