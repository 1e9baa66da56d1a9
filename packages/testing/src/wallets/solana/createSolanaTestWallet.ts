import { rpcError } from '../rpcError.js'
import { createTestUser } from '../testUser.js'
import { createWaitingRoom } from '../waitingRoom.js'
import { createChangeEvents } from './changeEvents.js'
import { type CallFeature, createFeatures, createWalletObject } from './createWalletObject.js'
import { mangleResults } from './mangleResults.js'
import { registerSolanaWallet } from './registerSolanaWallet.js'
import { solanaTestAccounts } from './solanaAccounts.js'
import { conformingSolana, type SolanaBehaviors } from './solanaBehaviors.js'
import { createFeatureMethods, type FeatureMethod } from './solanaFeatures.js'
import { createSolanaSigner } from './solanaSigner.js'
import { createSolanaState } from './solanaState.js'
import type {
  SolanaApprovalRequest,
  SolanaTestWallet,
  SolanaTestWalletOptions,
} from './solanaTestWallet.js'

const icon: string = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#35264f"/><circle cx="24" cy="20" r="7" fill="none" stroke="#9df3c4" stroke-width="3.5"/><path d="M24 27v12m0-4h5" stroke="#9df3c4" stroke-width="3.5" stroke-linecap="round"/></svg>')}`

/** Calls a feature, or lets it hang. Shows the prompt in both cases. */
function createCall(parameters: {
  behaviors: SolanaBehaviors
  user: ReturnType<typeof createTestUser<SolanaApprovalRequest>>
  room: ReturnType<typeof createWaitingRoom>
  methods: Record<string, FeatureMethod>
  requests: { feature: string; inputs: readonly unknown[] }[]
}): CallFeature {
  const { behaviors, user, room, methods, requests } = parameters
  return async (feature, inputs) => {
    requests.push({ feature, inputs })
    const { neverAnswers, answersAs, missingFeatures } = behaviors
    if (missingFeatures.includes(feature))
      throw rpcError(-32601, `The wallet does not support ${feature} now.`)
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
    return mangleResults(await answer, behaviors)
  }
}

/**
 * Creates a Wallet Standard wallet for tests: real ed25519 keys, real signatures, a real node, and
 * a switch for every misbehaviour.
 *
 * @throws if `chains` or `accounts` is empty.
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
  if (chains.length === 0 || accounts.length === 0)
    throw new Error('The test wallet needs at least one chain and one account.')
  const name = options.info?.name ?? 'Solana Test Wallet'
  const behaviors: SolanaBehaviors = { ...conformingSolana, ...options.behaviors }
  const user = createTestUser<SolanaApprovalRequest>({ behaviors, approve })
  const room = createWaitingRoom()
  const changes = createChangeEvents(behaviors)
  const requests: { feature: string; inputs: readonly unknown[] }[] = []
  const state = createSolanaState({
    ...options,
    accounts,
    behaviors,
    storageKey: `latchkey.solana-test-wallet.${name}`,
    features: () =>
      Object.keys(features()).filter((each) => each.startsWith('solana:')) as `solana:${string}`[],
    onChange: () => changes.emitAccounts(state.shared()),
  })
  const signer = createSolanaSigner(behaviors, accounts)
  const methods = createFeatureMethods({ state, behaviors, signer, chains, hold: room.hold })
  const call = createCall({ behaviors, user, room, methods, requests })
  const features = createFeatures(options.versions, behaviors, changes, call)
  const wallet = createWalletObject(
    {
      name,
      icon: options.info?.icon ?? icon,
      chains: chains.map(({ id }) => id),
      features,
      accounts: state.shared,
    },
    behaviors,
  )
  return {
    wallet,
    behaviors,
    prompts: user.prompts,
    requests,
    listenerCount: changes.count,
    selectAccount: (index) => state.change({ selected: index }),
    revoke: () => state.change({ connected: false, trusted: false }),
    renewAccounts() {
      state.renew()
      changes.emitAccounts(state.shared())
    },
    emit: changes.emit,
    settlePending: room.settle,
    register: (target = globalThis as unknown as EventTarget) =>
      registerSolanaWallet(wallet, target),
  }
}
